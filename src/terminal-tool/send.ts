// send: type into a terminal, and look whether it arrived.
import { setTimeout as sleep } from 'node:timers/promises'
import { assertTypable, handOn, type Delivery, type TerminalAccess } from '../terminals/terminal-access.ts'
import type { Terminal } from '../terminals/terminal.ts'
import { baselineOf, readForBaseline, readSince, type Baseline } from './baseline.ts'
import { deliver, echoedInput } from './deliver.ts'
import { outputOf } from './output.ts'
import { parseOptions, sendOptions, type SendOptions } from './schema.ts'
import { terminalOf } from './target.ts'

/** `verified`: the text was read back from the terminal behind what stood there; `unverified`: it was handed over, no more. */
export type DeliveryStatus = 'verified' | 'unverified'

export interface SendResult {
  readonly ok: true
  readonly delivery: Delivery & { readonly status: DeliveryStatus }
  readonly terminal: Terminal
}

const lookForMs = 600
const lookEveryMs = 25

/**
 * @throws TermhandError InvalidArgs, TerminalWindowNotFound, TerminalWindowAmbiguous, TerminalClosed, TerminalBusy, and
 *   the channels' own failures, whose `typed` says whether text had been handed over
 */
export async function send(options: SendOptions): Promise<SendResult> {
  const { input, pressEnter, method, restoreFocus, timeoutMs, ...target } = parseOptions(sendOptions, options)
  assertTypable(input)
  const terminal = terminalOf(target)
  const hand = await handOn(terminal)
  return hand.exclusively(timeoutMs, async () => {
    const baseline = await readBaseline(hand)
    let status: DeliveryStatus | undefined
    const look = async (): Promise<void> => { status ??= await lookForEcho(hand, baseline, input) }
    const delivery = await deliver(hand, input, { method, pressEnter, restoreFocus, beforeRestore: look })
    await look()
    return { ok: true, delivery: { ...delivery, status: status ?? 'unverified' }, terminal }
  })
}

/** A terminal that cannot be read can still be typed into; it is only not verified. */
async function readBaseline(hand: TerminalAccess): Promise<Baseline | undefined> {
  return readForBaseline(request => hand.read(request)).then(baselineOf, () => undefined)
}

async function lookForEcho(hand: TerminalAccess, baseline: Baseline | undefined, input: string): Promise<DeliveryStatus> {
  if (!baseline) return 'unverified'
  const began = performance.now()
  do {
    const screen = await readSince(baseline, request => hand.read(request)).catch(() => undefined)
    if (screen && outputOf(baseline, screen, echoedInput(input)).state === 'echoed') return 'verified'
    await sleep(lookEveryMs)
  } while (performance.now() - began < lookForMs)
  return 'unverified'
}
