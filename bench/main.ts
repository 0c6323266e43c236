// The benchmarks, one case after the other, on consoles of their own. Started by scripts/bench.mjs in Windows Node.
import { availableParallelism } from 'node:os'
import { runsOnWine } from '../src/win32/native.ts'
import { listCase } from './cases/list.ts'
import { readCase } from './cases/read.ts'
import { runCase } from './cases/run.ts'
import { startUpCase } from './cases/start-up.ts'
import { table } from './measure.ts'
import { startPeer } from './peer.ts'

const peerFile = process.env['TERMHAND_BENCH_PEER']
await using peer = peerFile ? startPeer(peerFile) : undefined

const list = await attempt('list', () => listCase(peer))
const read = await attempt('read', () => readCase(peer))
const run = await attempt('run', () => runCase())
const startUp = await attempt('start-up', () => startUpCase())

print(`\nNode ${process.versions.node} on ${runsOnWine() ? 'Wine' : 'Windows'}, ${availableParallelism()} processors`)
print(table([list, read?.rows, run, startUp].flatMap(rows => rows ?? [])))
if (read) {
  const { reads, resident, live } = read.memory
  print(`Memory after ${reads} full reads: resident ${megabytes(resident)}, heap after a collection ${megabytes(live)}.`)
}
if (!peer) print('The native peer is missing: gcc was not found.')

/** A case that fails costs its own rows only, and the exit code. */
async function attempt<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  const began = performance.now()
  const say = (end: string): void => { process.stderr.write(`  ${name}: ${end}, ${((performance.now() - began) / 1000).toFixed(1)} s\n`) }
  try {
    const result = await work()
    say('done')
    return result
  } catch (error) {
    say(`failed: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
    return undefined
  }
}

function megabytes(bytes: number): string {
  return `${bytes < 0 ? '' : '+'}${(bytes / 2 ** 20).toFixed(1)} MB`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
