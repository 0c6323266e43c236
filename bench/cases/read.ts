// Reading a console whose buffer is full, by a helper process that is warm; and what 200 such reads leave in memory.
import { ConsoleHelper } from '../../src/console/helper-client.ts'
import { localDriver } from '../../src/driver.ts'
import type { ReadRequest, Screen } from '../../src/screen.ts'
import { handOn, type TerminalAccess } from '../../src/terminals/terminal-access.ts'
import { filledLines, openDeepConsole } from '../deep-console.ts'
import { measure, type Row } from '../measure.ts'
import type { Peer, PeerAnswer } from '../peer.ts'

const readsForMemory = 200

/** What so many full reads added to this process: to what is resident, and to the heap that a collection leaves. */
export interface Memory { readonly reads: number, readonly resident: number, readonly live: number }

export interface ReadFigures {
  readonly rows: Row[]
  readonly memory: Memory
}

export async function readCase(peer: Peer | undefined): Promise<ReadFigures> {
  await using deep = await openDeepConsole()
  // Disposed of first: it ends the helper, which would die of the closing console.
  await using driver = localDriver()
  void driver
  const hand = await handOn(deep.terminal)
  const pid = await clientOf(deep.terminal.windowId)

  const both = async (what: string, rounds: number, request: ReadRequest, peerRows: number): Promise<Row> => {
    let screen: Screen | undefined
    const ours = async (): Promise<number> => {
      const began = performance.now()
      screen = await hand.read(request)
      return performance.now() - began
    }
    return measure(what, rounds, ours, peer && {
      name: 'C',
      round: async () => {
        const answer = await peer.read(pid, peerRows, 1)
        assertSame(answer, screen!)
        return answer.ms
      },
    })
  }
  const rows = [
    await both(`read all, ${filledLines} lines`, 15, { all: true }, 0),
    await both('read last 50 of them', 40, { last: 50 }, 50),
  ]
  return { rows, memory: await memoryOf(hand) }
}

async function memoryOf(hand: TerminalAccess): Promise<Memory> {
  const before = collected()
  for (let read = 0; read < readsForMemory; read++) await hand.read({ all: true })
  const resident = process.memoryUsage().rss
  return { reads: readsForMemory, resident: resident - before.rss, live: collected().heapUsed - before.heapUsed }
}

/** Memory after a collection; Node is started with --expose-gc for it. */
function collected(): NodeJS.MemoryUsage {
  globalThis.gc?.()
  return process.memoryUsage()
}

async function clientOf(windowId: number): Promise<number> {
  await using helper = new ConsoleHelper(windowId)
  return await helper.client()
}

/** Rows below the cursor that hold nothing are the peer's too; text is what has to be equal. */
function assertSame({ things, characters }: PeerAnswer, { lines }: Screen): void {
  const ours = lines.reduce((sum, line) => sum + line.length, 0)
  if (things < lines.length || characters !== ours) {
    throw new Error(`The peer read ${characters} characters in ${things} rows, and we ${ours} in ${lines.length}.`)
  }
}
