// The other end of a helper process: one helper a console window, started at the first request and kept warm, killed
// when it hangs and started anew at the next request, gone when this process is gone, whatever way that went.
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { TermhandError, type ErrorReport } from '../errors.ts'
import type { Screen } from '../screen.ts'
import { endWithThisProcess } from '../win32/jobs.ts'
import { isWindow } from '../win32/user32.ts'
import { unpack, type Operation, type Reply, type Request, type Results } from './protocol.ts'

/** A console answers in milliseconds; a first attachment may ask every process of the machine. */
const defaultPatienceMs = 3000
/** A process may take its time to start on a busy machine, which says nothing of the console. */
const startPatienceMs = 15_000

/** A helper that nobody asks is a process for nothing. */
const idleMs = 60_000

const helperFile = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './helper.ts' : './helper.js', import.meta.url))

interface Waiting {
  /** From now on the console is waited for, no more the helper. */
  started(): void
  resolve(result: Results[keyof Results]): void
  reject(error: TermhandError): void
}

/**
 * @throws TermhandError from each request: TerminalClosed, ConsoleUnavailable, or ConsoleHung after `patienceMs` (default 3000)
 */
export class ConsoleHelper implements AsyncDisposable {
  readonly windowId: number
  #child: ChildProcess | undefined
  #ready = false
  #nextId = 1
  #idle: NodeJS.Timeout | undefined
  readonly #waiting = new Map<number, Waiting>()

  constructor(windowId: number) {
    this.windowId = windowId
  }

  async read(read: Operation & { read: unknown }, patienceMs?: number): Promise<Screen> {
    return unpack(await this.#ask(read, patienceMs) as Results['read'])
  }

  write(write: Operation & { write: unknown }, patienceMs?: number): Promise<Results['write']> {
    return this.#ask(write, patienceMs) as Promise<Results['write']>
  }

  interrupt(by: Results['interrupt'], patienceMs?: number): Promise<Results['interrupt']> {
    return this.#ask({ interrupt: by }, patienceMs) as Promise<Results['interrupt']>
  }

  /** The pid of a process in the console, found by attaching to it. */
  client(patienceMs?: number): Promise<number> {
    return this.#ask({ client: true }, patienceMs) as Promise<number>
  }

  /** The helper's own pid while one is running. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  #ask(operation: Operation, patienceMs = defaultPatienceMs): Promise<Results[keyof Results]> {
    if (!isWindow(this.windowId)) return Promise.reject(new TermhandError('TerminalClosed', `window ${this.windowId}`))
    clearTimeout(this.#idle)
    const child = this.#child ??= this.#start()
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      const hung = (what: string, ms: number) => setTimeout(() => {
        this.#end(child, new TermhandError('ConsoleHung', `${what} did not answer within ${ms} ms`, { typed: this.#ready && 'write' in operation ? 'some' : 'nothing' }))
      }, ms)
      const answerLate = (): NodeJS.Timeout => hung(`window ${this.windowId}`, patienceMs)
      let timer = this.#ready ? answerLate() : hung('the helper process', startPatienceMs + patienceMs)
      const settled = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(id)
        // An idle helper must not keep a script alive.
        if (this.#waiting.size > 0 || this.#child !== child) return
        unrefChild(child)
        this.#idle = setTimeout(() => { this.#end(child, putAway()) }, idleMs).unref()
      }
      this.#waiting.set(id, {
        started: () => {
          clearTimeout(timer)
          timer = answerLate()
        },
        resolve: result => { settled(); resolve(result) },
        reject: error => { settled(); reject(error) },
      })
      refChild(child)
      child.send({ id, operation } satisfies Request, error => { if (error) this.#ended(child) })
    })
  }

  #start(): ChildProcess {
    // Detached: without a console of its own, so that none flashes up and no Ctrl+C of the caller's console reaches it.
    const child = fork(helperFile, [String(this.windowId)], { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [], windowsHide: true })
    if (child.pid !== undefined) endWithThisProcess(child.pid)
    this.#ready = false
    child.on('message', (reply: Reply) => { if (this.#child === child) this.#answered(reply) })
    child.on('exit', () => { this.#ended(child) })
    child.on('error', () => { this.#ended(child) })
    return child
  }

  #answered(reply: Reply): void {
    if ('ready' in reply) {
      this.#ready = true
      for (const waiting of this.#waiting.values()) waiting.started()
      return
    }
    const waiting = this.#waiting.get(reply.id)
    if ('error' in reply) waiting?.reject(this.#errorOf(reply.error))
    else waiting?.resolve(reply.result)
  }

  #errorOf({ code, message, typed, details }: ErrorReport): TermhandError {
    if (!isWindow(this.windowId)) return new TermhandError('TerminalClosed', `window ${this.windowId}`, { typed })
    return new TermhandError(code, message.replace(/^.*?: /, ''), { typed, details })
  }

  /** The helper ended by itself: a console that closes takes its attached processes with it. */
  #ended(child: ChildProcess): void {
    this.#end(child, isWindow(this.windowId)
      ? new TermhandError('ConsoleUnavailable', `the helper for window ${this.windowId} ended`)
      : new TermhandError('TerminalClosed', `window ${this.windowId}`))
  }

  #end(child: ChildProcess, error: TermhandError): void {
    if (this.#child !== child) return
    this.#child = undefined
    clearTimeout(this.#idle)
    child.kill('SIGKILL')
    for (const waiting of this.#waiting.values()) waiting.reject(error)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const child = this.#child
    if (!child) return
    const exited = new Promise(resolve => child.once('exit', resolve))
    refChild(child)
    this.#end(child, putAway())
    await exited
  }
}

const putAway = (): TermhandError => new TermhandError('ConsoleUnavailable', 'the helper was put away')

function refChild(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

function unrefChild(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}
