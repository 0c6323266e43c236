// The native peer as a process that is asked again and again, so that its rounds can alternate with ours.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface PeerAnswer {
  /** Milliseconds of one iteration, by the peer's own clock. */
  readonly ms: number
  /** Windows or rows. */
  readonly things: number
  readonly characters: number
}

export interface Peer extends AsyncDisposable {
  list(times: number): Promise<PeerAnswer>
  /** Reads the console of a process; `rows` 0 reads all of it. */
  read(pid: number, rows: number, times: number): Promise<PeerAnswer>
}

export function startPeer(file: string): Peer {
  // Detached: without a console, as every process must be that attaches to another's.
  const child = spawn(file, { stdio: ['pipe', 'pipe', 'inherit'], detached: true, windowsHide: true })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ask = async (request: string): Promise<PeerAnswer> => {
    child.stdin.write(`${request}\n`)
    const { value = 'it has ended' } = await answers.next() as { value?: string }
    const [us, things, characters] = value.split(' ').map(Number)
    if (us === undefined || things === undefined || characters === undefined || Number.isNaN(us)) {
      throw new Error(`The peer was asked "${request}": ${value}`)
    }
    return { ms: us / 1000, things, characters }
  }
  return {
    list: times => ask(`list ${times}`),
    read: (pid, rows, times) => ask(`read ${pid} ${rows} ${times}`),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return
      const exited = once(child, 'exit')
      child.stdin.end()
      await exited
    },
  }
}
