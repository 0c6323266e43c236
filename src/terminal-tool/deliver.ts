// Typing into a terminal with the channel that its kind ranks first and that can carry the text.
import { TermhandError } from '../errors.ts'
import {
  type ChannelName, type Delivery, type Stroke, type TerminalAccess,
} from '../terminals/terminal-access.ts'
import { assertSameTerminal } from '../terminals/terminal.ts'

export interface DeliveryOptions {
  readonly method: ChannelName | 'auto'
  readonly pressEnter: boolean
  readonly restoreFocus?: boolean
  readonly beforeRestore?: () => Promise<void>
}

/** Failures before the first press that another channel may not meet. */
const worthAnotherChannel = new Set(['TextNotTypable', 'ConsoleUnavailable', 'BackgroundInputUnsupported'])

/**
 * @throws TermhandError the failure of the last channel that was tried; its `typed` says how much had gone
 */
export async function deliver(hand: TerminalAccess, input: string, { method, pressEnter, restoreFocus, beforeRestore }: DeliveryOptions): Promise<Delivery> {
  const strokes = strokesOf(input, pressEnter)
  const channels = hand.channels(method)
  for (const [index, channel] of channels.entries()) {
    try {
      return await channel.type(strokes, {
        beforeBatch: () => { assertSameTerminal(hand.terminal) },
        ...(restoreFocus !== undefined && { restoreFocus }),
        ...(beforeRestore && { beforeRestore }),
      })
    } catch (error) {
      const next = error instanceof TermhandError && error.typed === 'nothing' && worthAnotherChannel.has(error.code)
      if (!next || index === channels.length - 1) throw error
    }
  }
  throw new TermhandError('BackgroundInputUnsupported', method)
}

/** A text that ends in line breaks brings its own Enters: one of them must not become two. */
function strokesOf(input: string, pressEnter: boolean): Stroke[] {
  const enter: Stroke[] = pressEnter && !/[\r\n]$/.test(input) ? [{ key: 'Enter' }] : []
  return input === '' ? enter : [{ text: input }, ...enter]
}

/** The lines that a shell echoes of a text: line breaks as line feeds, none at the end. */
export const echoedInput = (input: string): string => input.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
