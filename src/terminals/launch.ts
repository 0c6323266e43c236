// Opens a classic console window, and knows it by looking: the window is the one that the started process owns.
import { setTimeout as sleep } from 'node:timers/promises'
import { TermhandError } from '../errors.ts'
import { closeHandle, createProcess, terminateProcess, waitForSingleObject } from '../win32/kernel32.ts'
import { lastError } from '../win32/last-error.ts'
import { koffi, koffiType, runsOnWine } from '../win32/native.ts'
import { Owned } from '../win32/owned.ts'
import { processes } from '../win32/processes.ts'
import { STARTUPINFOW, type ProcessInformation, type StartupInfo } from '../win32/structs.ts'
import { isWindow, postMessage } from '../win32/user32.ts'
import { windowProcess } from '../win32/windows.ts'
import { listTerminals } from './discovery.ts'
import type { Terminal } from './terminal.ts'

export interface LaunchOptions {
  /** The program and its arguments as one Windows command line; default `cmd.exe`. */
  readonly command?: string
  /** The title the window starts with; programs may change it. */
  readonly title?: string
  /** Whether the window may come to the foreground; default false. */
  readonly activate?: boolean
  /** The folder the program starts in; default this process's. */
  readonly folder?: string
}

/** A console window that this process opened, and closes when disposed of. */
export interface LaunchedConsole extends AsyncDisposable {
  readonly terminal: Terminal
  /** Closes the window and ends what still runs in it; resolves when both are gone. */
  close(): Promise<void>
}

const CREATE_NEW_CONSOLE = 0x10
const WM_CLOSE = 0x0010
const windowPatienceMs = 15_000

/**
 * `conhost.exe COMMAND` opens a classic console whatever the default terminal is; a plain start with a new console
 * may land in Windows Terminal (microsoft/terminal, the handoff of default terminals). Wine's conhost takes no command,
 * and Wine has no other terminal to hand over to.
 * @throws TermhandError LaunchFailed when no window appears within 15 s
 */
export async function launchConsole({ command = 'cmd.exe', title, activate = false, folder }: LaunchOptions = {}): Promise<LaunchedConsole> {
  const { pid, process } = start(runsOnWine() ? command : `conhost.exe ${command}`, title, activate, folder)
  const terminal = await windowOf(pid, process.value).catch((error: unknown) => {
    terminateProcess(process.value, 1)
    process[Symbol.dispose]()
    throw error
  })
  const close = async (): Promise<void> => {
    if (isWindow(terminal.windowId)) postMessage(terminal.windowId, WM_CLOSE, 0, 0)
    const asked = performance.now()
    while (isWindow(terminal.windowId) && performance.now() - asked < 3000) await sleep(5)
    if (!ended(process.value)) terminateProcess(process.value, 1)
    while (!ended(process.value) || isWindow(terminal.windowId)) await sleep(5)
    process[Symbol.dispose]()
  }
  let closing: Promise<void> | undefined
  const closeOnce = (): Promise<void> => closing ??= close()
  return { terminal, close: closeOnce, [Symbol.asyncDispose]: closeOnce }
}

const ended = (process: number): boolean => waitForSingleObject(process, 0) === 0

function start(commandLine: string, title: string | undefined, activate: boolean, folder: string | undefined): { pid: number, process: Owned<number> } {
  const STARTF_USESHOWWINDOW = 1, SW_SHOWNORMAL = 1, SW_SHOWNOACTIVATE = 4
  const startup: StartupInfo = {
    cb: koffi().sizeof(koffiType(STARTUPINFOW)), lpReserved: null, lpDesktop: null, lpTitle: title ?? null,
    dwX: 0, dwY: 0, dwXSize: 0, dwYSize: 0, dwXCountChars: 0, dwYCountChars: 0, dwFillAttribute: 0,
    dwFlags: STARTF_USESHOWWINDOW, wShowWindow: activate ? SW_SHOWNORMAL : SW_SHOWNOACTIVATE,
    cbReserved2: 0, lpReserved2: null, hStdInput: 0, hStdOutput: 0, hStdError: 0,
  }
  const information: Partial<ProcessInformation> = {}
  // CreateProcessW may write to the command line: a buffer of our own, not koffi's copy of a string.
  const line = Buffer.from(`${commandLine}\0`, 'utf16le')
  if (!createProcess(null, line, null, null, false, CREATE_NEW_CONSOLE, null, folder ?? null, startup, information)) {
    throw lastError('CreateProcessW', 'LaunchFailed')
  }
  const { hProcess, hThread, dwProcessId: pid } = information as ProcessInformation
  closeHandle(hThread)
  return { pid, process: new Owned(hProcess, closeHandle) }
}

async function windowOf(pid: number, process: number): Promise<Terminal> {
  const deadline = performance.now() + windowPatienceMs
  while (performance.now() < deadline) {
    const found = listTerminals().find(({ windowId }) => {
      const owner = windowProcess(windowId)
      // Windows names conhost's client as the owner, which conhost started; Wine names conhost, which the client started.
      return owner === pid || processes().some(other => other.pid === owner && other.parentPid === pid)
    })
    if (found) return found
    if (ended(process)) throw new TermhandError('LaunchFailed', 'the console ended before its window appeared')
    await sleep(10)
  }
  throw new TermhandError('LaunchFailed', `no window appeared within ${windowPatienceMs / 1000} s`)
}
