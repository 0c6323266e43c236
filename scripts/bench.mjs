// @ts-check
// npm run bench: sets up what is missing, compiles the native peer, measures both in Windows Node, prints a table.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { run, step } from './progress.mjs'
import { repoFolder, setUp, windowsNode } from './set-up.mjs'

const peer = 'out/bench-peer.exe'
const compilerArgs = ['-std=c17', '-O2', '-Wall', '-Wextra', '-Werror', '-o', peer, 'bench/peer.c', '-ldwmapi']

await setUp()
mkdirSync(join(repoFolder, 'out'), { recursive: true })
const compiled = await compilePeer()
process.exitCode = await windowsNode(['--expose-gc', 'bench/main.ts'], compiled ? { TERMHAND_BENCH_PEER: peer } : {})

/** False where there is no compiler. */
async function compilePeer() {
  if (process.platform !== 'win32') {
    const { call } = await import('../fixtures/bed/call.mjs')
    const code = await step('Native peer', () => call(['x86_64-w64-mingw32-gcc', ...compilerArgs], { linux: true, own: true }))
    if (code !== 0) throw new Error('The native peer could not be compiled.')
    return true
  }
  if (spawnSync('gcc', ['--version'], { stdio: 'ignore' }).status !== 0) {
    process.stderr.write('  The native peer is missing: there is no gcc on the PATH. Only our own figures are measured.\n')
    return false
  }
  await step('Native peer', () => run('gcc', compilerArgs, { cwd: repoFolder, fails: 'gcc could not compile the native peer' }))
  return true
}
