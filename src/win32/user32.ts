// user32: windows, messages, keys. A window handle is a number below 2^32 (the upper half of an HWND carries nothing).
import { dll, filled, pointerTo, type CallbackType } from './native.ts'
import { INPUT, RECT, type Input, type Rect } from './structs.ts'

const user32 = dll('user32.dll')

export type Hwnd = number

const EnumWindowsProc: CallbackType = { callback: 'EnumWindowsProc', result: 'int32_t', parameters: ['uintptr_t', 'intptr_t'] }

export const enumWindows = user32<(each: (window: number | bigint) => 0 | 1, parameter: number) => boolean>('EnumWindows', 'bool', [EnumWindowsProc, 'intptr_t'])
export const isWindow = user32<(window: Hwnd) => boolean>('IsWindow', 'bool', ['uintptr_t'])
export const isWindowVisible = user32<(window: Hwnd) => boolean>('IsWindowVisible', 'bool', ['uintptr_t'])
export const isIconic = user32<(window: Hwnd) => boolean>('IsIconic', 'bool', ['uintptr_t'])
export const isHungAppWindow = user32<(window: Hwnd) => boolean>('IsHungAppWindow', 'bool', ['uintptr_t'])
export const getClassNameW = user32<(window: Hwnd, name: Uint8Array, units: number) => number>('GetClassNameW', 'int', ['uintptr_t', 'void *', 'int'])
export const getWindowTextW = user32<(window: Hwnd, text: Uint8Array, units: number) => number>('GetWindowTextW', 'int', ['uintptr_t', 'void *', 'int'])
/** Gives the thread id; the process id is stored in the array's first element. */
export const getWindowThreadProcessId = user32<(window: Hwnd, pid: Uint32Array) => number>('GetWindowThreadProcessId', 'uint32_t', ['uintptr_t', 'void *'])
export const getForegroundWindow = user32<() => Hwnd>('GetForegroundWindow', 'uintptr_t', [])
export const setForegroundWindow = user32<(window: Hwnd) => boolean>('SetForegroundWindow', 'bool', ['uintptr_t'])
export const showWindowAsync = user32<(window: Hwnd, command: number) => boolean>('ShowWindowAsync', 'bool', ['uintptr_t', 'int'])
export const postMessage = user32<(window: Hwnd, message: number, wParam: number, lParam: number) => boolean>('PostMessageW', 'bool', ['uintptr_t', 'uint32_t', 'uintptr_t', 'intptr_t'])
export const sendInput = user32<(count: number, inputs: readonly Input[], size: number) => number>('SendInput', 'uint32_t', ['uint32_t', pointerTo(INPUT), 'int'])
export const mapVirtualKey = user32<(code: number, kind: number) => number>('MapVirtualKeyW', 'uint32_t', ['uint32_t', 'uint32_t'])
/** Virtual key in the low byte, shift state in the high byte; -1 when no key of the layout makes the unit. */
export const vkKeyScan = user32<(unit: number) => number>('VkKeyScanW', 'int16_t', ['uint16_t'])
export const getClientRect = user32<(window: Hwnd, rect: Partial<Rect>) => boolean>('GetClientRect', 'bool', ['uintptr_t', filled(RECT)])
export const getDC = user32<(window: Hwnd) => number>('GetDC', 'uintptr_t', ['uintptr_t'])
export const releaseDC = user32<(window: Hwnd, dc: number) => number>('ReleaseDC', 'int', ['uintptr_t', 'uintptr_t'])
export const printWindow = user32<(window: Hwnd, dc: number, flags: number) => boolean>('PrintWindow', 'bool', ['uintptr_t', 'uintptr_t', 'uint32_t'])
export const getGuiResources = user32<(process: number, kind: number) => number>('GetGuiResources', 'uint32_t', ['intptr_t', 'uint32_t'])
export const setProcessDpiAwarenessContext = user32<(context: number) => boolean>('SetProcessDpiAwarenessContext', 'bool', ['intptr_t'])
export const sendMessageTimeout = user32<(window: Hwnd, message: number, wParam: number, lParam: number, flags: number, ms: number, result: null) => number>(
  'SendMessageTimeoutW', 'intptr_t', ['uintptr_t', 'uint32_t', 'uintptr_t', 'intptr_t', 'uint32_t', 'uint32_t', 'void *'])
