// kernel32: processes, handles, jobs, consoles. Handles are plain numbers; 0 and INVALID_HANDLE_VALUE mean failure.
import { dll, filled, pointerTo, updated } from './native.ts'
import {
  CONSOLE_SCREEN_BUFFER_INFO, COORD, FILETIME, INPUT_RECORD, JOBOBJECT_EXTENDED_LIMIT_INFORMATION,
  PROCESS_INFORMATION, PROCESSENTRY32W, SMALL_RECT, STARTUPINFOW,
  type ConsoleScreenBufferInfo, type Coord, type FileTime, type InputRecord, type ProcessEntry,
  type ProcessInformation, type SmallRect, type StartupInfo,
} from './structs.ts'

const kernel32 = dll('kernel32.dll')

export type Handle = number
/** As koffi returns (HANDLE)-1: an unsigned pointer-size number, which JavaScript holds as a bigint. */
export const isInvalidHandle = (handle: number | bigint): boolean => BigInt.asIntN(64, BigInt(handle)) === -1n

export const getLastError = kernel32<() => number>('GetLastError', 'uint32_t', [])
const formatMessageW = kernel32<(flags: number, source: null, id: number, language: number, buffer: Uint8Array, size: number, args: null) => number>(
  'FormatMessageW', 'uint32_t', ['uint32_t', 'void *', 'uint32_t', 'uint32_t', 'void *', 'uint32_t', 'void *'])

/** What Windows calls an error number, in its own language, without the line break at the end. */
export function formatMessage(number: number): string {
  const FORMAT_MESSAGE_FROM_SYSTEM = 0x1000, FORMAT_MESSAGE_IGNORE_INSERTS = 0x200
  const buffer = Buffer.alloc(1024)
  const units = formatMessageW(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, null, number, 0, buffer, buffer.length / 2, null)
  return buffer.toString('utf16le', 0, units * 2).trim() || 'unknown error'
}

export const closeHandle = kernel32<(handle: Handle) => boolean>('CloseHandle', 'bool', ['uintptr_t'])
export const openProcess = kernel32<(access: number, inherit: boolean, pid: number) => Handle>(
  'OpenProcess', 'uintptr_t', ['uint32_t', 'bool', 'uint32_t'])
export const getCurrentProcess = kernel32<() => Handle>('GetCurrentProcess', 'intptr_t', [])
export const getProcessTimes = kernel32<(process: Handle, creation: FileTime, exit: FileTime, kernel: FileTime, user: FileTime) => boolean>(
  'GetProcessTimes', 'bool', ['intptr_t', filled(FILETIME), filled(FILETIME), filled(FILETIME), filled(FILETIME)])
export const queryFullProcessImageName = kernel32<(process: Handle, flags: number, name: Uint8Array, size: Uint32Array) => boolean>(
  'QueryFullProcessImageNameW', 'bool', ['uintptr_t', 'uint32_t', 'void *', 'void *'])
export const getProcessHandleCount = kernel32<(process: Handle, count: Uint32Array) => boolean>(
  'GetProcessHandleCount', 'bool', ['intptr_t', 'void *'])
export const terminateProcess = kernel32<(process: Handle, code: number) => boolean>('TerminateProcess', 'bool', ['uintptr_t', 'uint32_t'])
export const waitForSingleObject = kernel32<(handle: Handle, ms: number) => number>('WaitForSingleObject', 'uint32_t', ['uintptr_t', 'uint32_t'])
export const createProcess = kernel32<(
  application: string | null, commandLine: Uint8Array, processSecurity: null, threadSecurity: null, inherit: boolean,
  flags: number, environment: null, folder: string | null, startup: StartupInfo, information: Partial<ProcessInformation>,
) => boolean>('CreateProcessW', 'bool', [
  'str16', 'void *', 'void *', 'void *', 'bool', 'uint32_t', 'void *', 'str16', pointerTo(STARTUPINFOW), filled(PROCESS_INFORMATION)])

export const createToolhelp32Snapshot = kernel32<(flags: number, pid: number) => Handle>('CreateToolhelp32Snapshot', 'uintptr_t', ['uint32_t', 'uint32_t'])
export const process32First = kernel32<(snapshot: Handle, entry: Partial<ProcessEntry>) => boolean>('Process32FirstW', 'bool', ['uintptr_t', updated(PROCESSENTRY32W)])
export const process32Next = kernel32<(snapshot: Handle, entry: Partial<ProcessEntry>) => boolean>('Process32NextW', 'bool', ['uintptr_t', updated(PROCESSENTRY32W)])

export const createJobObject = kernel32<(security: null, name: null) => Handle>('CreateJobObjectW', 'uintptr_t', ['void *', 'void *'])
export const setInformationJobObject = kernel32<(job: Handle, kind: number, limits: object, size: number) => boolean>(
  'SetInformationJobObject', 'bool', ['uintptr_t', 'int', pointerTo(JOBOBJECT_EXTENDED_LIMIT_INFORMATION), 'uint32_t'])
export const assignProcessToJobObject = kernel32<(job: Handle, process: Handle) => boolean>('AssignProcessToJobObject', 'bool', ['uintptr_t', 'uintptr_t'])

export const freeConsole = kernel32<() => boolean>('FreeConsole', 'bool', [])
export const attachConsole = kernel32<(pid: number) => boolean>('AttachConsole', 'bool', ['uint32_t'])
export const getConsoleWindow = kernel32<() => number>('GetConsoleWindow', 'uintptr_t', [])
export const createFile = kernel32<(name: string, access: number, share: number, security: null, disposition: number, flags: number, template: number) => Handle>(
  'CreateFileW', 'uintptr_t', ['str16', 'uint32_t', 'uint32_t', 'void *', 'uint32_t', 'uint32_t', 'uintptr_t'])
export const getConsoleScreenBufferInfo = kernel32<(output: Handle, info: Partial<ConsoleScreenBufferInfo>) => boolean>(
  'GetConsoleScreenBufferInfo', 'bool', ['uintptr_t', filled(CONSOLE_SCREEN_BUFFER_INFO)])
export const readConsoleOutput = kernel32<(output: Handle, cells: Uint8Array, size: Coord, at: Coord, region: SmallRect) => boolean>(
  'ReadConsoleOutputW', 'bool', ['uintptr_t', 'void *', COORD, COORD, updated(SMALL_RECT)])
export const getConsoleMode = kernel32<(handle: Handle, mode: Uint32Array) => boolean>('GetConsoleMode', 'bool', ['uintptr_t', 'void *'])
export const writeConsoleInput = kernel32<(input: Handle, records: readonly InputRecord[], count: number, written: Uint32Array) => boolean>(
  'WriteConsoleInputW', 'bool', ['uintptr_t', pointerTo(INPUT_RECORD), 'uint32_t', 'void *'])
export const generateConsoleCtrlEvent = kernel32<(event: number, group: number) => boolean>('GenerateConsoleCtrlEvent', 'bool', ['uint32_t', 'uint32_t'])
export const setConsoleCtrlHandler = kernel32<(handler: null, add: boolean) => boolean>('SetConsoleCtrlHandler', 'bool', ['void *', 'bool'])

export const createMutex = kernel32<(security: null, own: boolean, name: string) => Handle>('CreateMutexW', 'uintptr_t', ['void *', 'bool', 'str16'])
export const releaseMutex = kernel32<(mutex: Handle) => boolean>('ReleaseMutex', 'bool', ['uintptr_t'])
