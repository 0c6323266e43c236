// When a command is done. A pure state machine: it is fed what was seen and when, and answers whether that is the end.

export type Until =
  | { readonly mode: 'quiet', readonly quietMs: number }
  | { readonly mode: 'pattern', readonly pattern: RegExp, readonly quietMs?: number | undefined }

export interface Seen {
  /** Milliseconds since the input was delivered. */
  readonly atMs: number
  /** Anything that is equal exactly when the terminal shows the same. */
  readonly fingerprint: string
  /** The new text after the echo of the input; null while it cannot be told from older text or from the echo. */
  readonly subject: string | null
}

export type CompletionReason = 'quiet' | 'pattern_matched' | 'timeout' | 'window_closed' | 'window_not_found' | 'send_failed'

export type Answer =
  | { readonly done: false }
  | { readonly done: true, readonly reason: 'quiet' | 'pattern_matched' | 'timeout' }

const pending: Answer = { done: false }

export class Completion {
  readonly #until: Until
  readonly #timeoutMs: number
  #fingerprint: string
  /** Quiet counts from the first change: before it, nothing has been answered yet. */
  #changedAtMs: number | undefined

  /** @param before the fingerprint of the screen before the input was delivered */
  constructor(until: Until, { timeoutMs, before }: { readonly timeoutMs: number, readonly before: string }) {
    this.#until = until
    this.#timeoutMs = timeoutMs
    this.#fingerprint = before
  }

  /** A match wins over quiet, and both over a timeout that falls on the same look. */
  see({ atMs, fingerprint, subject }: Seen): Answer {
    if (fingerprint !== this.#fingerprint) {
      this.#fingerprint = fingerprint
      this.#changedAtMs = atMs
    }
    if (this.#until.mode === 'pattern' && subject !== null && matches(this.#until.pattern, subject)) {
      return { done: true, reason: 'pattern_matched' }
    }
    const { quietMs } = this.#until
    if (quietMs !== undefined && this.#changedAtMs !== undefined && atMs - this.#changedAtMs >= quietMs) {
      return { done: true, reason: 'quiet' }
    }
    return atMs >= this.#timeoutMs ? { done: true, reason: 'timeout' } : pending
  }
}

/** A pattern with the flag g or y remembers where it was: each look starts anew. */
function matches(pattern: RegExp, subject: string): boolean {
  pattern.lastIndex = 0
  return pattern.test(subject)
}
