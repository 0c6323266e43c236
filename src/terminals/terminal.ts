// One terminal, by the identity that does not change: window, process, start time. A title is only ever a query.
import { TermhandError } from '../errors.ts'
import { processStartTime } from '../win32/processes.ts'
import { isWindow } from '../win32/user32.ts'
import { windowProcess } from '../win32/windows.ts'
import type { KindName } from './catalogue.ts'

export interface Terminal {
  /** The window's handle, a u32. */
  readonly windowId: number
  /** The pane; a classic console has one, which goes by the window's own number. Below 2^53. */
  readonly surfaceId: number
  readonly kind: KindName
  readonly title: string
  /** The process that owns the window; of a classic console on Windows, that is its program. */
  readonly pid: number
  /** The file name of that process's program; empty when it may not be asked. */
  readonly processName: string
  /** When that process started, in milliseconds since 1970; 0 when it may not be asked. */
  readonly processStartTimeMs: number
}

/**
 * Makes sure that the window is still the one that was resolved.
 * @throws TermhandError TerminalClosed when the window is gone, WindowRecycled when its handle is another process's now
 */
export function assertSameTerminal({ windowId, pid, processStartTimeMs }: Terminal): void {
  const now = isWindow(windowId) ? windowProcess(windowId) : 0
  if (now === 0) throw new TermhandError('TerminalClosed', `window ${windowId}`)
  if (now !== pid || processStartTime(now) !== processStartTimeMs) {
    throw new TermhandError('WindowRecycled', `window ${windowId} was process ${pid}'s and is ${now}'s`)
  }
}
