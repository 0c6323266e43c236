// How strokes reach a terminal. Three channels, one shape.
import { TermhandError } from '../errors.ts'
import type { Stroke } from '../console/input-records.ts'

export type { Stroke }

export type ChannelName = 'background' | 'console' | 'foreground'

/**
 * How SendInput must spell a character: as a Unicode packet (KEYEVENTF_UNICODE, VK_PACKET), or as the virtual key and
 * shift state that make it on the current layout.
 */
export type ForegroundStyle = 'unicode' | 'virtual keys'

/** What a posted WM_CHAR can be: any UTF-16 unit, the basic plane (surrogates break), or what the keyboard layout has a key for. */
export type PostedCharacters = 'any' | 'basic plane' | 'on the layout'

/** What a channel handed over. That the terminal took it is for a reader to see, not for a channel to claim. */
export interface Delivery {
  readonly channel: ChannelName
  /**
   * Characters and named keys handed over, of those asked for. Posted messages and the console's buffer take a character
   * in UTF-16 units, and count each.
   */
  readonly presses: number
  readonly of: number
  /** Whether the foreground window was changed on the way, and whether the former one is in front again. */
  readonly foreground: 'untouched' | 'restored' | 'kept' | 'not restored'
}

export interface TypeOptions {
  /** Called before each batch; throws when typing must not go on. */
  readonly beforeBatch: () => void
  /** Foreground only: awaited after the last press and before the focus goes back, to look whether the text arrived. */
  readonly beforeRestore?: () => Promise<void>
  /** Foreground only: whether to give the focus back; default true. */
  readonly restoreFocus?: boolean
}

export interface InputChannel {
  readonly name: ChannelName
  /**
   * Hands the strokes over in order.
   * @throws TermhandError whose `typed` says how much had gone before it failed
   */
  type(strokes: readonly Stroke[], options: TypeOptions): Promise<Delivery>
}

/** The longest text of one call, in UTF-16 units. */
export const longestText = 10_000

/**
 * Refuses what no terminal can be given, before anything is typed.
 * @throws TermhandError InvalidArgs
 */
export function assertTypable(text: string): void {
  if (text.length > longestText) {
    throw new TermhandError('InvalidArgs', `the text has ${text.length} characters, and one call takes ${longestText}; send it in parts, or through a file`)
  }
  if (text.includes('\0')) {
    throw new TermhandError('InvalidArgs', `the text has a NUL at position ${text.indexOf('\0')}, which no terminal takes`)
  }
  if (!text.isWellFormed()) throw new TermhandError('InvalidArgs', 'the text has half of a surrogate pair without the other half')
}

/** A stroke of text in its runs between line breaks, each break a press of Enter. */
export function withEnters(strokes: readonly Stroke[]): Stroke[] {
  return strokes.flatMap(stroke => {
    if ('key' in stroke) return [stroke]
    const parts: Stroke[] = []
    for (const [index, text] of stroke.text.split(/\r\n|\r|\n/).entries()) {
      if (index > 0) parts.push({ key: 'Enter' })
      if (text) parts.push({ text })
    }
    return parts
  })
}

/** How many presses the strokes are. */
export function pressesOf(strokes: readonly Stroke[]): number {
  return withEnters(strokes).reduce((sum, stroke) => sum + ('text' in stroke ? stroke.text.length : 1), 0)
}
