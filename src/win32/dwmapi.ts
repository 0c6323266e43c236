// dwmapi: whether the window manager hides a window (a suspended store app, another virtual desktop).
import { dll } from './native.ts'
import type { Hwnd } from './user32.ts'

const dwmapi = dll('dwmapi.dll')

const getWindowAttribute = dwmapi<(window: Hwnd, attribute: number, value: Uint32Array, size: number) => number>(
  'DwmGetWindowAttribute', 'int32_t', ['uintptr_t', 'uint32_t', 'void *', 'uint32_t'])

export function isCloaked(window: Hwnd): boolean {
  const DWMWA_CLOAKED = 14
  const cloaked = new Uint32Array(1)
  return getWindowAttribute(window, DWMWA_CLOAKED, cloaked, 4) === 0 && cloaked[0] !== 0
}
