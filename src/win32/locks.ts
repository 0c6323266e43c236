// One user at a time, across processes: within this process a queue in order of arrival, between processes a named mutex
// that Windows gives back when its owner dies.
import { setTimeout as sleep } from 'node:timers/promises'
import { TermhandError } from '../errors.ts'
import { acquireMutex } from './mutex.ts'

const tails = new Map<string, Promise<unknown>>()
const pollMs = 15

/**
 * Runs `work` when nobody else holds the lock of this name.
 * @throws TermhandError TerminalBusy when the lock did not come free within `patienceMs`; then `work` did not run
 */
export async function withLock<T>(name: string, { patienceMs }: { readonly patienceMs: number }, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMs
  const before = tails.get(name) ?? Promise.resolve()
  const turn = inTurn(name, before, deadline, work)
  // Who gave up waiting leaves no gap: the next one still waits for all before it.
  const tail = Promise.allSettled([before, turn])
  tails.set(name, tail)
  void tail.then(() => { if (tails.get(name) === tail) tails.delete(name) })
  return turn
}

async function inTurn<T>(name: string, before: Promise<unknown>, deadline: number, work: () => Promise<T>): Promise<T> {
  const giveUp = new AbortController()
  const timeUp = sleep(Math.max(0, deadline - performance.now()), 'time up', { signal: giveUp.signal }).catch(() => 'aborted')
  const first = await Promise.race([before, timeUp])
  giveUp.abort()
  if (first === 'time up') throw new TermhandError('TerminalBusy', name)
  for (;;) {
    using held = acquireMutex(`termhand ${name}`)
    if (held) return await work()
    if (performance.now() > deadline) throw new TermhandError('TerminalBusy', name)
    await sleep(pollMs)
  }
}
