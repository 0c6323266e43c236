// Text in batches, so that between two of them it can be seen whether typing may go on.
import { TermhandError, type Typed } from '../errors.ts'

/** Batches that never part the halves of a surrogate pair. */
export function batchesOf(text: string, units: number): string[] {
  const batches: string[] = []
  for (let from = 0; from < text.length;) {
    let to = Math.min(from + units, text.length)
    if (to < text.length && /[\uD800-\uDBFF]/.test(text[to - 1]!) && to - from > 1) to--
    batches.push(text.slice(from, to))
    from = to
  }
  return batches
}

/** Runs a check; what it throws is told how much had been typed. */
export function guarded(check: () => void, typed: Typed): void {
  try {
    check()
  } catch (error) {
    throw error instanceof TermhandError && typed !== 'nothing' ? error.withTyped(typed) : error
  }
}
