// Posted window messages: no focus needed, the window may be covered or minimised.
import { setTimeout as sleep } from 'node:timers/promises'
import { TermhandError, type Typed } from '../errors.ts'
import { keys, type KeyName } from '../keys.ts'
import { errorNumber, lastError } from '../win32/last-error.ts'
import { postMessage, vkKeyScan } from '../win32/user32.ts'
import { batchesOf, guarded } from './batches.ts'
import { pressesOf, withEnters, type Delivery, type InputChannel, type PostedCharacters, type Stroke, type TypeOptions } from './channel.ts'

const WM_KEYDOWN = 0x0100, WM_KEYUP = 0x0101, WM_CHAR = 0x0102

/**
 * The low word of lParam. Wine's console drops a character with repeat count 0; Windows' own never makes one.
 */
const once = 1
const released = 0xc000_0000

/** A thread's queue holds 10,000 posted messages (PostMessage's documentation); a console empties it far faster than this. */
const batchUnits = 200
const betweenBatchesMs = 4

/**
 * A posted key-down becomes a character only when the window translates it, and that character goes to the end of the
 * queue: text posted right behind Enter would overtake it.
 */
const afterKeyMs = 25

const postableBy: Readonly<Record<PostedCharacters, (character: string) => boolean>> = {
  'any': () => true,
  'basic plane': character => character.length === 1,
  'on the layout': character => character.length === 1 && vkKeyScan(character.charCodeAt(0)) !== -1,
}

export class BackgroundChannel implements InputChannel {
  readonly name = 'background'
  readonly #windowId: number
  readonly #characters: PostedCharacters

  constructor(windowId: number, characters: PostedCharacters) {
    this.#windowId = windowId
    this.#characters = characters
  }

  async type(strokes: readonly Stroke[], { beforeBatch }: TypeOptions): Promise<Delivery> {
    const plan = withEnters(strokes)
    this.#assertPostable(plan)
    const of = pressesOf(plan)
    let presses = 0
    const typed = (): Typed => presses === 0 ? 'nothing' : 'some'
    for (const [index, stroke] of plan.entries()) {
      if ('key' in stroke) {
        guarded(beforeBatch, typed())
        this.#postKey(stroke.key, typed())
        presses++
        if (index < plan.length - 1) await sleep(afterKeyMs)
        continue
      }
      for (const batch of batchesOf(stroke.text, batchUnits)) {
        guarded(beforeBatch, typed())
        for (let at = 0; at < batch.length; at++) {
          this.#post(WM_CHAR, batch.charCodeAt(at), once, typed())
          presses++
        }
        await sleep(betweenBatchesMs)
      }
    }
    return { channel: this.name, presses, of, foreground: 'untouched' }
  }

  #assertPostable(strokes: readonly Stroke[]): void {
    const postable = postableBy[this.#characters]
    for (const stroke of strokes) {
      if (!('text' in stroke)) continue
      for (const character of stroke.text) {
        if (!postable(character)) {
          throw new TermhandError('TextNotTypable', `posted characters of this terminal can be ${this.#characters}, and the text has ${JSON.stringify(character)}`)
        }
      }
    }
  }

  #postKey(name: KeyName, typed: Typed): void {
    const { virtualKey, scanCode, extended = false, ctrl = false, character } = keys[name]
    // Posted messages carry no modifiers: a window asks the keyboard itself. A control character says it all.
    if (ctrl) {
      this.#post(WM_CHAR, character!.charCodeAt(0), once | scanCode << 16, typed)
      return
    }
    const lParam = once | scanCode << 16 | (extended ? 1 << 24 : 0)
    this.#post(WM_KEYDOWN, virtualKey, lParam, typed)
    this.#post(WM_KEYUP, virtualKey, lParam + released, typed)
  }

  #post(message: number, wParam: number, lParam: number, typed: Typed): void {
    if (postMessage(this.#windowId, message, wParam, lParam)) return
    const error = lastError('PostMessageW')
    const number = error.details?.windowsError
    throw number === errorNumber.accessDenied ? new TermhandError('AccessDenied', error.message, { typed, details: error.details })
      : number === errorNumber.invalidWindowHandle ? new TermhandError('TerminalClosed', `window ${this.#windowId}`, { typed })
      : new TermhandError('BackgroundInputIncomplete', error.message, { typed, details: error.details })
  }
}
