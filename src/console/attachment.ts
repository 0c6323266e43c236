// The console behind a window, while this process is attached to it. A process can be attached to one console at a
// time, and keeps a console alive that all others have left: so an attachment lasts for one operation.
import { TermhandError } from '../errors.ts'
import { processes } from '../win32/processes.ts'
import {
  attachConsole, closeHandle, createFile, freeConsole, getConsoleWindow, isInvalidHandle, setConsoleCtrlHandler, type Handle,
} from '../win32/kernel32.ts'
import { lastError } from '../win32/last-error.ts'
import { Owned } from '../win32/owned.ts'
import { windowProcess } from '../win32/windows.ts'

let knownClient: { readonly windowId: number, readonly pid: number } | undefined

/** Attaches to the console whose window this is, until disposed of. */
export function attachToConsoleOf(windowId: number): Disposable & { readonly clientPid: number } {
  freeConsole()
  for (const pid of candidates(windowId)) {
    if (!attachConsole(pid)) continue
    if (getConsoleWindow() === windowId) {
      knownClient = { windowId, pid }
      // The console tells all its processes of Ctrl+C; this one must not end of it, nor the moment after.
      setConsoleCtrlHandler(null, true)
      return { clientPid: pid, [Symbol.dispose]: () => { freeConsole() } }
    }
    freeConsole()
  }
  knownClient = undefined
  throw new TermhandError('ConsoleUnavailable', `no process of window ${windowId}'s console could be attached to`, { details: { windowId } })
}

/**
 * Processes that may be in the console, most likely first. Windows gives the client's pid as the window's owner
 * (conhost asks for that); Wine gives conhost's, whose parent or child the first client is.
 */
function* candidates(windowId: number): Generator<number> {
  if (knownClient?.windowId === windowId) yield knownClient.pid
  const owner = windowProcess(windowId)
  if (owner === 0) return
  yield owner
  const all = processes()
  const parent = all.find(({ pid }) => pid === owner)?.parentPid
  const near = all.filter(({ pid, parentPid }) => pid === parent || parentPid === owner || parentPid === parent)
  for (const { pid } of near) yield pid
  for (const { pid } of all) if (pid !== process.pid && pid !== owner && !near.some(other => other.pid === pid)) yield pid
}

const GENERIC_READ_WRITE = 0xc000_0000
const FILE_SHARE_READ_WRITE = 3
const OPEN_EXISTING = 3

/** The attached console's active screen buffer or input buffer, whatever this process's own streams are. */
export function openConsole(name: 'CONOUT$' | 'CONIN$'): Owned<Handle> {
  const handle = createFile(name, GENERIC_READ_WRITE, FILE_SHARE_READ_WRITE, null, OPEN_EXISTING, 0, 0)
  if (isInvalidHandle(handle)) throw lastError(`CreateFileW(${name})`, 'ConsoleUnavailable')
  return new Owned(handle, closeHandle)
}
