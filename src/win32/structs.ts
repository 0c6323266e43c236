// Every struct that crosses into Windows, by its name in the SDK headers. test/win32/layouts.test.ts compares sizes and
// offsets with what a C compiler says of those headers.
import type { StructLayout } from './native.ts'

export const POINT = { struct: 'POINT', fields: { x: 'int32_t', y: 'int32_t' } } satisfies StructLayout

export const RECT = {
  struct: 'RECT',
  fields: { left: 'int32_t', top: 'int32_t', right: 'int32_t', bottom: 'int32_t' },
} satisfies StructLayout
export interface Rect { left: number, top: number, right: number, bottom: number }

export const FILETIME = { struct: 'FILETIME', fields: { dwLowDateTime: 'uint32_t', dwHighDateTime: 'uint32_t' } } satisfies StructLayout
export interface FileTime { dwLowDateTime: number, dwHighDateTime: number }

export const COORD = { struct: 'COORD', fields: { X: 'int16_t', Y: 'int16_t' } } satisfies StructLayout
export interface Coord { X: number, Y: number }

export const SMALL_RECT = {
  struct: 'SMALL_RECT',
  fields: { Left: 'int16_t', Top: 'int16_t', Right: 'int16_t', Bottom: 'int16_t' },
} satisfies StructLayout
export interface SmallRect { Left: number, Top: number, Right: number, Bottom: number }

export const CONSOLE_SCREEN_BUFFER_INFO = {
  struct: 'CONSOLE_SCREEN_BUFFER_INFO',
  fields: { dwSize: COORD, dwCursorPosition: COORD, wAttributes: 'uint16_t', srWindow: SMALL_RECT, dwMaximumWindowSize: COORD },
} satisfies StructLayout
export interface ConsoleScreenBufferInfo {
  dwSize: Coord
  dwCursorPosition: Coord
  wAttributes: number
  srWindow: SmallRect
  dwMaximumWindowSize: Coord
}

/** One cell of a console: a UTF-16 unit (the union's wide member) and its attributes. Read in bulk as pairs of u16. */
export const CHAR_INFO = { struct: 'CHAR_INFO', fields: { UnicodeChar: 'uint16_t', Attributes: 'uint16_t' } } satisfies StructLayout

export const KEY_EVENT_RECORD = {
  struct: 'KEY_EVENT_RECORD',
  fields: {
    bKeyDown: 'int32_t', wRepeatCount: 'uint16_t', wVirtualKeyCode: 'uint16_t', wVirtualScanCode: 'uint16_t',
    UnicodeChar: 'uint16_t', dwControlKeyState: 'uint32_t',
  },
} satisfies StructLayout
export interface KeyEventRecord {
  bKeyDown: 0 | 1
  wRepeatCount: number
  wVirtualKeyCode: number
  wVirtualScanCode: number
  UnicodeChar: number
  dwControlKeyState: number
}

/** Only key events are written, so the union is its largest member. */
export const INPUT_RECORD = { struct: 'INPUT_RECORD', fields: { EventType: 'uint16_t', Event: KEY_EVENT_RECORD } } satisfies StructLayout
export interface InputRecord { EventType: 1, Event: KeyEventRecord }

export const KEYBDINPUT = {
  struct: 'KEYBDINPUT',
  fields: { wVk: 'uint16_t', wScan: 'uint16_t', dwFlags: 'uint32_t', time: 'uint32_t', dwExtraInfo: 'uintptr_t' },
} satisfies StructLayout
export interface KeybdInput { wVk: number, wScan: number, dwFlags: number, time: number, dwExtraInfo: number }

/** SendInput's record for a key. The union's largest member is the mouse's, 8 bytes longer than the keyboard's. */
export const INPUT = {
  struct: 'INPUT',
  fields: { type: 'uint32_t', ki: KEYBDINPUT, restOfUnion: 'uint64_t' },
} satisfies StructLayout
export interface Input { type: 1, ki: KeybdInput, restOfUnion: 0 }

export const STARTUPINFOW = {
  struct: 'STARTUPINFOW',
  fields: {
    cb: 'uint32_t', lpReserved: 'void *', lpDesktop: 'void *', lpTitle: 'str16', dwX: 'uint32_t', dwY: 'uint32_t',
    dwXSize: 'uint32_t', dwYSize: 'uint32_t', dwXCountChars: 'uint32_t', dwYCountChars: 'uint32_t',
    dwFillAttribute: 'uint32_t', dwFlags: 'uint32_t', wShowWindow: 'uint16_t', cbReserved2: 'uint16_t',
    lpReserved2: 'void *', hStdInput: 'uintptr_t', hStdOutput: 'uintptr_t', hStdError: 'uintptr_t',
  },
} satisfies StructLayout
export interface StartupInfo {
  cb: number
  lpReserved: null
  lpDesktop: null
  lpTitle: string | null
  dwX: number
  dwY: number
  dwXSize: number
  dwYSize: number
  dwXCountChars: number
  dwYCountChars: number
  dwFillAttribute: number
  dwFlags: number
  wShowWindow: number
  cbReserved2: number
  lpReserved2: null
  hStdInput: number
  hStdOutput: number
  hStdError: number
}

export const PROCESS_INFORMATION = {
  struct: 'PROCESS_INFORMATION',
  fields: { hProcess: 'uintptr_t', hThread: 'uintptr_t', dwProcessId: 'uint32_t', dwThreadId: 'uint32_t' },
} satisfies StructLayout
export interface ProcessInformation { hProcess: number, hThread: number, dwProcessId: number, dwThreadId: number }

export const PROCESSENTRY32W = {
  struct: 'PROCESSENTRY32W',
  fields: {
    dwSize: 'uint32_t', cntUsage: 'uint32_t', th32ProcessID: 'uint32_t', th32DefaultHeapID: 'uintptr_t',
    th32ModuleID: 'uint32_t', cntThreads: 'uint32_t', th32ParentProcessID: 'uint32_t', pcPriClassBase: 'int32_t',
    dwFlags: 'uint32_t', szExeFile: 'char16_t [260]',
  },
} satisfies StructLayout
export interface ProcessEntry {
  dwSize: number
  th32ProcessID: number
  th32ParentProcessID: number
  szExeFile: string
}

export const BITMAPINFOHEADER = {
  struct: 'BITMAPINFOHEADER',
  fields: {
    biSize: 'uint32_t', biWidth: 'int32_t', biHeight: 'int32_t', biPlanes: 'uint16_t', biBitCount: 'uint16_t',
    biCompression: 'uint32_t', biSizeImage: 'uint32_t', biXPelsPerMeter: 'int32_t', biYPelsPerMeter: 'int32_t',
    biClrUsed: 'uint32_t', biClrImportant: 'uint32_t',
  },
} satisfies StructLayout
export interface BitmapInfoHeader {
  biSize: number
  biWidth: number
  biHeight: number
  biPlanes: number
  biBitCount: number
  biCompression: number
  biSizeImage: number
  biXPelsPerMeter: number
  biYPelsPerMeter: number
  biClrUsed: number
  biClrImportant: number
}

const JOBOBJECT_BASIC_LIMIT_INFORMATION = {
  struct: 'JOBOBJECT_BASIC_LIMIT_INFORMATION',
  fields: {
    PerProcessUserTimeLimit: 'int64_t', PerJobUserTimeLimit: 'int64_t', LimitFlags: 'uint32_t',
    MinimumWorkingSetSize: 'uintptr_t', MaximumWorkingSetSize: 'uintptr_t', ActiveProcessLimit: 'uint32_t',
    Affinity: 'uintptr_t', PriorityClass: 'uint32_t', SchedulingClass: 'uint32_t',
  },
} satisfies StructLayout

const IO_COUNTERS = {
  struct: 'IO_COUNTERS',
  fields: {
    ReadOperationCount: 'uint64_t', WriteOperationCount: 'uint64_t', OtherOperationCount: 'uint64_t',
    ReadTransferCount: 'uint64_t', WriteTransferCount: 'uint64_t', OtherTransferCount: 'uint64_t',
  },
} satisfies StructLayout

export const JOBOBJECT_EXTENDED_LIMIT_INFORMATION = {
  struct: 'JOBOBJECT_EXTENDED_LIMIT_INFORMATION',
  fields: {
    BasicLimitInformation: JOBOBJECT_BASIC_LIMIT_INFORMATION, IoInfo: IO_COUNTERS, ProcessMemoryLimit: 'uintptr_t',
    JobMemoryLimit: 'uintptr_t', PeakProcessMemoryUsed: 'uintptr_t', PeakJobMemoryUsed: 'uintptr_t',
  },
} satisfies StructLayout

export const GUID = {
  struct: 'GUID',
  fields: { Data1: 'uint32_t', Data2: 'uint16_t', Data3: 'uint16_t', Data4: 'uint8_t [8]' },
} satisfies StructLayout

/** All of them, for the test that compares layouts. */
export const structs: readonly StructLayout[] = [
  POINT, RECT, FILETIME, COORD, SMALL_RECT, CONSOLE_SCREEN_BUFFER_INFO, CHAR_INFO, KEY_EVENT_RECORD, INPUT_RECORD,
  KEYBDINPUT, INPUT, STARTUPINFOW, PROCESS_INFORMATION, PROCESSENTRY32W, BITMAPINFOHEADER,
  JOBOBJECT_BASIC_LIMIT_INFORMATION, IO_COUNTERS, JOBOBJECT_EXTENDED_LIMIT_INFORMATION, GUID,
]
