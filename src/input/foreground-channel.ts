// Real key events to the window in front: for terminals that take nothing else. The focus is taken, checked right
// before and after each batch, and given back.
import { setTimeout as sleep } from 'node:timers/promises'
import { TermhandError } from '../errors.ts'
import { withLock } from '../win32/locks.ts'
import { lastError } from '../win32/last-error.ts'
import { koffi, koffiType } from '../win32/native.ts'
import { INPUT, type Input } from '../win32/structs.ts'
import {
  getForegroundWindow, isIconic, mapVirtualKey, sendInput, sendMessageTimeout, setForegroundWindow, showWindowAsync,
  vkKeyScan,
} from '../win32/user32.ts'
import { guarded } from './batches.ts'
import { withEnters, type Delivery, type ForegroundStyle, type InputChannel, type Stroke, type TypeOptions } from './channel.ts'
import { pressEventsOf, type KeyOf } from './send-input.ts'

const pressesInBatch = 32
/** Activation completes some time after the call returns. */
const focusPatienceMs = 1000
const betweenBatchesMs = 5
const loopMs = 20
const SW_RESTORE = 9

export class ForegroundChannel implements InputChannel {
  readonly name = 'foreground'
  readonly #windowId: number
  readonly #style: ForegroundStyle

  constructor(windowId: number, style: ForegroundStyle) {
    this.#windowId = windowId
    this.#style = style
  }

  async type(strokes: readonly Stroke[], { beforeBatch, beforeRestore, restoreFocus = true }: TypeOptions): Promise<Delivery> {
    const presses = pressEventsOf(withEnters(strokes), this.#style, keyOfLayout)
    // Keystrokes go to whatever is in front: two callers at once would cross.
    return withLock('foreground', { patienceMs: 30_000 }, async () => {
      const former = getForegroundWindow()
      if (former !== this.#windowId) await this.#takeFocus()
      await processed(this.#windowId)
      let done = 0
      try {
        while (done < presses.length) {
          guarded(beforeBatch, done === 0 ? 'nothing' : 'some')
          done += this.#batch(presses, done)
          await sleep(betweenBatchesMs)
        }
        await processed(this.#windowId)
        await beforeRestore?.()
      } finally {
        // Who went to another window meanwhile is left there.
        if (restoreFocus && former !== 0 && former !== this.#windowId && getForegroundWindow() === this.#windowId) await giveFocus(former)
      }
      const foreground = former === this.#windowId ? 'untouched'
        : !restoreFocus || former === 0 ? 'kept'
        : getForegroundWindow() === former ? 'restored' : 'not restored'
      return { channel: this.name, presses: done, of: presses.length, foreground }
    })
  }

  #batch(presses: readonly Input[][], done: number): number {
    const typed = done === 0 ? 'nothing' : 'some'
    this.#assertInFront(typed)
    const batch = presses.slice(done, done + pressesInBatch)
    const events = batch.flat()
    const taken = sendInput(events.length, events, koffi().sizeof(koffiType(INPUT)))
    if (taken === 0) throw lastError('SendInput', 'InputRefused').withTyped(typed)
    if (taken < events.length) {
      throw new TermhandError('BackgroundInputIncomplete', `SendInput took ${taken} of ${events.length} events`, { typed: 'some' })
    }
    this.#assertInFront('some')
    return batch.length
  }

  #assertInFront(typed: 'nothing' | 'some'): void {
    const front = getForegroundWindow()
    if (front !== this.#windowId) throw new TermhandError('FocusLost', `window ${front} is in front of ${this.#windowId}`, { typed })
  }

  async #takeFocus(): Promise<void> {
    if (isIconic(this.#windowId)) showWindowAsync(this.#windowId, SW_RESTORE)
    if (!await giveFocus(this.#windowId)) throw new TermhandError('ForegroundRestricted', `window ${this.#windowId}`)
  }
}

/** Asks for the foreground and looks whether it came: SetForegroundWindow can say yes and only flash the taskbar. */
async function giveFocus(window: number): Promise<boolean> {
  const began = performance.now()
  while (performance.now() - began < focusPatienceMs) {
    await setForegroundWindow.onThread(window)
    for (let look = 0; look < 10; look++) {
      if (getForegroundWindow() === window) return true
      await sleep(10)
    }
  }
  return false
}

/**
 * Waits until the window's thread has been round its message loop. Key events belong to whoever has the focus when they
 * are taken from the queue: giving the focus back at once would lose them, or type them elsewhere.
 */
async function processed(window: number): Promise<void> {
  const WM_NULL = 0, SMTO_ABORTIFHUNG = 2, patienceMs = 1000
  for (let round = 0; round < 2; round++) {
    await sleep(loopMs)
    await sendMessageTimeout.onThread(window, WM_NULL, 0, 0, SMTO_ABORTIFHUNG, patienceMs, null)
  }
}

const keyOfLayout: KeyOf = unit => {
  const answer = vkKeyScan(unit)
  if (answer === -1) return undefined
  const virtualKey = answer & 0xff
  return { virtualKey, scanCode: mapVirtualKey(virtualKey, 0), modifiers: answer >> 8 & 7 }
}
