// run: type a command, wait until it is done, return what it printed.
import { setTimeout as sleep } from 'node:timers/promises'
import { asTermhandError, TermhandError, type ErrorReport } from '../errors.ts'
import type { Screen } from '../screen.ts'
import { assertTypable, handOn, type Delivery, type TerminalAccess } from '../terminals/terminal-access.ts'
import type { Terminal } from '../terminals/terminal.ts'
import { baselineOf, readForBaseline, readSince, type Baseline } from './baseline.ts'
import { Completion, type CompletionReason, type Until } from './completion.ts'
import { deliver, echoedInput } from './deliver.ts'
import { outputOf, type Output } from './output.ts'
import { parseOptions, runOptions, type RunOptions } from './schema.ts'
import type { DeliveryStatus } from './send.ts'
import { terminalOf } from './target.ts'

export interface RunResult {
  /** False when the window was not found, when the input was not delivered, or when the output could not be read. */
  readonly ok: boolean
  /** What the command printed, without its echo and without the prompt behind it; rows parted by line feeds. */
  readonly output: string
  readonly completion: {
    readonly reason: CompletionReason
    /** Milliseconds from the call, waiting for other calls included. */
    readonly elapsedMs: number
    /** The pattern that matched. */
    readonly matchedPattern?: string
  }
  /** `baseline_lost`: the place where the output begins was cleared or scrolled out; the output is empty then. */
  readonly outputIntegrity?: 'ok' | 'baseline_lost'
  /** The prompt that was cut off behind the output; null when none was recognised. */
  readonly prompt?: string | null
  /** `unknown`: a long line may stand in several rows. */
  readonly wraps?: 'joined' | 'unknown'
  readonly delivery?: Delivery & { readonly status: DeliveryStatus }
  readonly terminal?: Terminal
  /** Why `ok` is false. */
  readonly error?: ErrorReport
  readonly warnings: readonly string[]
}

/**
 * The first looks come fast, because many commands take milliseconds. A still screen is looked at less often, but only
 * as much less as looking costs: an eighth of the time at most, so that a cheap source answers soon and a dear one is spared.
 */
const firstLookMs = 10
const slowestLookMs = 200
const pauseForLook = 8
const patienceMs = 3000
/** The last look may come at the deadline itself. */
const leastPatienceMs = 250

/**
 * @throws TermhandError InvalidArgs, TerminalWindowAmbiguous, NotATerminal, TerminalBusy, DeadlineExpired,
 *   TerminalTextUnavailable: in each case nothing was typed. Everything later is told in the result.
 */
export async function run(options: RunOptions): Promise<RunResult> {
  const began = performance.now()
  const { input, until, timeoutMs, method, ...target } = parseOptions(runOptions, options)
  assertTypable(input)
  const done = completionOf(until)
  const elapsedMs = (): number => Math.round(performance.now() - began)
  let terminal: Terminal
  try {
    terminal = terminalOf(target)
  } catch (error) {
    if (!(error instanceof TermhandError) || error.code !== 'TerminalWindowNotFound') throw error
    return { ok: false, output: '', completion: { reason: 'window_not_found', elapsedMs: elapsedMs() }, error: error.report(), warnings: [] }
  }
  const hand = await handOn(terminal)
  return hand.exclusively(timeoutMs, async () => {
    const before = await readForBaseline(request => hand.read(request, { patienceMs: Math.min(patienceMs, timeoutMs) }))
    const baseline = baselineOf(before)
    if (elapsedMs() >= timeoutMs) throw new TermhandError('DeadlineExpired', `reading window ${terminal.windowId} took ${elapsedMs()} of ${timeoutMs} ms`)
    let delivery: Delivery
    try {
      delivery = await deliver(hand, input, { method, pressEnter: true })
    } catch (error) {
      return failedSend(asTermhandError(error), elapsedMs(), terminal)
    }
    const fingerprint = fingerprintOf(before, baseline.firstRow)
    const watch = new Watch({ hand, baseline, input: echoedInput(input), fingerprint, deadline: began + timeoutMs })
    const completion = new Completion(done, { timeoutMs: timeoutMs - elapsedMs(), before: fingerprint })
    const reason = await waitFor(completion, watch)
    return resultOf(watch, { reason, elapsedMs: elapsedMs(), ...(reason === 'pattern_matched' && until.mode === 'pattern' && { matchedPattern: until.pattern }) }, delivery, terminal)
  })
}

type UntilOption = ReturnType<typeof parseOptions<typeof runOptions>>['until']

/** @throws TermhandError InvalidArgs for a pattern that is no regular expression */
function completionOf(until: UntilOption): Until {
  if (until.mode === 'quiet') return until
  const { mode, quietMs } = until
  try {
    const source = until.regex ? until.pattern : until.pattern.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
    return { mode, quietMs, pattern: new RegExp(source, 'm') }
  } catch (error) {
    throw new TermhandError('InvalidArgs', `until.pattern: ${(error as Error).message}`)
  }
}

function failedSend(error: TermhandError, elapsedMs: number, terminal: Terminal): RunResult {
  const reason = error.code === 'TerminalClosed' || error.code === 'WindowRecycled' ? 'window_closed' : 'send_failed'
  return { ok: false, output: '', completion: { reason, elapsedMs }, terminal, error: error.report(), warnings: [] }
}

/** Looks until the command is done, or its window gone. */
async function waitFor(completion: Completion, watch: Watch): Promise<'quiet' | 'pattern_matched' | 'timeout' | 'window_closed'> {
  const began = performance.now()
  let pause = firstLookMs
  for (;;) {
    const lookBegan = performance.now()
    const changed = await watch.look()
    const dearest = Math.min(slowestLookMs, Math.max(firstLookMs, (performance.now() - lookBegan) * pauseForLook))
    if (watch.closed) return 'window_closed'
    const answer = completion.see({ atMs: performance.now() - began, fingerprint: watch.fingerprint, subject: watch.output?.subject ?? null })
    if (answer.done) {
      // What was printed between the deciding look and now belongs to the output.
      if (answer.reason !== 'quiet') await watch.look()
      return answer.reason
    }
    pause = changed ? firstLookMs : Math.min(dearest, pause * 1.5)
    await sleep(pause)
  }
}

/** What is seen of a command's output, look by look. */
class Watch {
  readonly #hand: TerminalAccess
  readonly #baseline: Baseline
  readonly #input: string
  readonly #deadline: number
  screen: Screen | undefined
  output: Output | undefined
  echoSeen = false
  closed = false
  /** At first that of the baseline: a look that fails is no change. */
  fingerprint: string
  readError: TermhandError | undefined

  constructor({ hand, baseline, input, fingerprint, deadline }: {
    readonly hand: TerminalAccess, readonly baseline: Baseline, readonly input: string, readonly fingerprint: string, readonly deadline: number
  }) {
    this.#hand = hand
    this.#baseline = baseline
    this.#input = input
    this.fingerprint = fingerprint
    this.#deadline = deadline
  }

  /** Reads once; says whether anything changed. A failed read leaves what was seen before. */
  async look(): Promise<boolean> {
    try {
      const screen = await this.#read()
      const fingerprint = fingerprintOf(screen, this.#baseline.firstRow)
      this.readError = undefined
      if (fingerprint === this.fingerprint) return false
      this.fingerprint = fingerprint
      this.screen = screen
      this.output = outputOf(this.#baseline, screen, this.#input)
      this.echoSeen ||= this.output.state === 'echoed'
      return true
    } catch (error) {
      this.readError = asTermhandError(error)
      this.closed = this.readError.code === 'TerminalClosed' || this.readError.code === 'WindowRecycled'
      return false
    }
  }

  #read(): Promise<Screen> {
    const left = Math.max(leastPatienceMs, Math.min(patienceMs, this.#deadline - performance.now()))
    return readSince(this.#baseline, request => this.#hand.read(request, { patienceMs: left }))
  }
}

/** Of the rows that both looks have, from the baseline's first on, and of the cursor. */
function fingerprintOf({ lines, firstRow, cursor }: Screen, fromRow: number): string {
  return `${cursor?.row},${cursor?.column}\n${lines.slice(Math.max(0, fromRow - firstRow)).join('\n')}`
}

function resultOf(watch: Watch, completion: RunResult['completion'], delivery: Delivery, terminal: Terminal): RunResult {
  const { output, readError, screen, echoSeen } = watch
  const lost = output?.state === 'lost'
  const error = lost ? new TermhandError('BaselineMarkerLost', undefined, { typed: 'all' })
    : completion.reason === 'window_closed' ? undefined
    : readError?.withTyped('all')
  return {
    ok: !error,
    output: lost ? '' : output?.rows.join('\n') ?? '',
    completion,
    ...(lost ? { outputIntegrity: 'baseline_lost' as const } : !error && { outputIntegrity: 'ok' as const }),
    prompt: output?.prompt ?? null,
    wraps: screen?.wraps ?? 'unknown',
    delivery: { ...delivery, status: echoSeen ? 'verified' : 'unverified' },
    terminal,
    ...(error && { error: error.report() }),
    warnings: [],
  }
}
