// Top-level windows as the rest of the code wants them.
import { isCloaked } from './dwmapi.ts'
import {
  enumWindows, getClassNameW, getWindowTextW, getWindowThreadProcessId, isWindowVisible, type Hwnd,
} from './user32.ts'

/** The handles of all top-level windows, front to back. */
export function topLevelWindows(): Hwnd[] {
  const windows: Hwnd[] = []
  enumWindows(window => {
    windows.push(Number(window))
    return 1
  }, 0)
  return windows
}

const textBuffer = Buffer.alloc(2 * 1024)

/** The class name; empty when the window is gone. */
export function windowClass(window: Hwnd): string {
  return textBuffer.toString('utf16le', 0, getClassNameW(window, textBuffer, 256) * 2)
}

/** The title, at most 1023 UTF-16 units. Windows keeps it, so that a hung program does not hang the question. */
export function windowTitle(window: Hwnd): string {
  return textBuffer.toString('utf16le', 0, getWindowTextW(window, textBuffer, textBuffer.length / 2) * 2)
}

/** The pid of the process that owns the window, 0 when the window is gone. */
export function windowProcess(window: Hwnd): number {
  const pid = new Uint32Array(1)
  return getWindowThreadProcessId(window, pid) === 0 ? 0 : pid[0]!
}

/** Visible to a user: shown (also minimised or covered) and not hidden by the window manager. */
export function isShown(window: Hwnd): boolean {
  return isWindowVisible(window) && !isCloaked(window)
}
