// The benchmarks, one case after the other, on consoles of their own. Started by scripts/bench.mjs in Windows Node.
import { cpus } from 'node:os'
import { runsOnWine } from '../src/win32/native.ts'
import { listCase } from './cases/list.ts'
import { readCase } from './cases/read.ts'
import { runCase } from './cases/run.ts'
import { startUpCase } from './cases/start-up.ts'
import { table } from './measure.ts'
import { startPeer } from './peer.ts'

const peerFile = process.env['TERMHAND_BENCH_PEER']
await using peer = peerFile ? startPeer(peerFile) : undefined

const list = await saying('list', () => listCase(peer))
const { rows: reads, memory } = await saying('read', () => readCase(peer))
const runs = await saying('run', () => runCase())
const starts = await saying('start-up', () => startUpCase())

const system = runsOnWine() ? 'Wine' : 'Windows'
const processors = cpus()
process.stdout.write(`
Node ${process.versions.node} on ${system}, ${processors.length} x ${processors[0]?.model.trim()}
${table([...list, ...reads, ...runs, ...starts])}
Memory: ${(memory.grownBytes / 2 ** 20).toFixed(1)} MB more resident after ${memory.reads} full reads than before them.
${peer ? '' : 'The native peer is missing: gcc was not found.\n'}`)

async function saying<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  process.stderr.write(`  ${name}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  return result
}
