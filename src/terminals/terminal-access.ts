// The hands on one terminal: its text sources and input channels, in the order of the catalogue.
import { ConsoleTextSource } from '../console/console-text-source.ts'
import { ConsoleHelper } from '../console/helper-client.ts'
import { TermhandError } from '../errors.ts'
import { BackgroundChannel } from '../input/background-channel.ts'
import type { ChannelName, InputChannel } from '../input/channel.ts'
import { ConsoleChannel } from '../input/console-channel.ts'
import { ForegroundChannel } from '../input/foreground-channel.ts'
import type { ReadOptions, ReadRequest, Screen, TextSource, TextSourceName } from '../screen.ts'
import { withLock } from '../win32/locks.ts'
import { isWindow } from '../win32/user32.ts'
import { kindNamed, type KindName } from './catalogue.ts'
import { assertSameTerminal, type Terminal } from './terminal.ts'

export { assertTypable, longestText, type ChannelName, type Delivery, type Stroke } from '../input/channel.ts'

/** Sources that are built; the catalogue knows more. */
const builtSources: ReadonlySet<TextSourceName> = new Set(['console'])

/** What can be done with a kind of terminal: sources that can read it and channels that can type into it, best first. */
export interface Abilities {
  readonly textSources: readonly TextSourceName[]
  readonly inputChannels: readonly ChannelName[]
}

export function abilitiesOf(kind: KindName): Abilities {
  const { textSources, inputChannels } = kindNamed(kind)
  return { textSources: textSources.filter(name => builtSources.has(name)), inputChannels }
}

const hands = new Map<number, TerminalAccess>()

/** The hand on a terminal, the same one for each call, so that its helper process stays warm. */
export async function handOn(terminal: Terminal): Promise<TerminalAccess> {
  for (const [windowId, hand] of hands) {
    if (isWindow(windowId) && sameIdentity(hand.terminal, terminal) !== false) continue
    hands.delete(windowId)
    await hand[Symbol.asyncDispose]()
  }
  const known = hands.get(terminal.windowId)
  if (known) return known
  const hand = new TerminalAccess(terminal)
  hands.set(terminal.windowId, hand)
  return hand
}

/** Puts every helper process away. */
export async function letGoOfAll(): Promise<void> {
  const all = [...hands.values()]
  hands.clear()
  await Promise.all(all.map(hand => hand[Symbol.asyncDispose]()))
}

/** False when both are of one window and not of one process. */
function sameIdentity(a: Terminal, b: Terminal): boolean | undefined {
  return a.windowId === b.windowId ? a.pid === b.pid && a.processStartTimeMs === b.processStartTimeMs : undefined
}

export class TerminalAccess implements AsyncDisposable {
  readonly terminal: Terminal
  readonly #console: ConsoleHelper

  constructor(terminal: Terminal) {
    this.terminal = terminal
    this.#console = new ConsoleHelper(terminal.windowId)
  }

  /**
   * The screen by the named source, or by the first that answers.
   * @throws TermhandError TerminalClosed, WindowRecycled; TerminalTextUnavailable with each source's own failure
   */
  async read(request: ReadRequest, { source = 'auto', ...options }: ReadOptions & { readonly source?: TextSourceName | 'auto' } = {}): Promise<Screen> {
    const failures: Record<string, string> = {}
    const candidates = this.#sources(source)
    for (const candidate of candidates) {
      assertSameTerminal(this.terminal)
      try {
        return await candidate.read(request, options)
      } catch (error) {
        if (!(error instanceof TermhandError) || error.code === 'TerminalClosed') throw error
        if (candidates.length === 1) throw error
        failures[candidate.name] = error.message
      }
    }
    const { kind, windowId } = this.terminal
    throw new TermhandError('TerminalTextUnavailable',
      Object.entries(failures).map(([name, message]) => `${name}: ${message}`).join('; ') || `source "${source}" cannot read window ${windowId} (${kind})`,
      { details: { windowId, kind, failures } })
  }

  #sources(wanted: TextSourceName | 'auto'): TextSource[] {
    return abilitiesOf(this.terminal.kind).textSources
      .filter(name => wanted === 'auto' || name === wanted)
      .map(() => new ConsoleTextSource(this.#console))
  }

  /**
   * The channels that a method stands for, best first.
   * @throws TermhandError BackgroundInputUnsupported when this kind of terminal has none of them
   */
  channels(method: ChannelName | 'auto'): InputChannel[] {
    const row = kindNamed(this.terminal.kind)
    const named = row.inputChannels.filter(name => method === 'auto' || name === method)
    if (named.length === 0) {
      throw new TermhandError('BackgroundInputUnsupported', `${row.label} has no ${method} channel`, { details: { channels: row.inputChannels } })
    }
    const { windowId } = this.terminal
    return named.map(name => name === 'console' ? new ConsoleChannel(this.#console)
      : name === 'foreground' ? new ForegroundChannel(windowId, row.foregroundStyle)
      : new BackgroundChannel(windowId, row.postedCharacters ?? 'basic plane'))
  }

  /** Runs `work` while no other call, of whatever process, works with this window. */
  exclusively<T>(patienceMs: number, work: () => Promise<T>): Promise<T> {
    return withLock(`window ${this.terminal.windowId}`, { patienceMs }, work)
  }

  /** Stops the program in the console as Ctrl+C would. */
  interrupt(): Promise<'control event' | 'key'> {
    assertSameTerminal(this.terminal)
    return this.#console.interrupt(kindNamed(this.terminal.kind).interruptBy ?? 'control event')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#console[Symbol.asyncDispose]()
  }
}
