// @ts-check
// Everything a fresh clone lacks: the packages of the lock file, and on Linux the bed. Says nothing when nothing is lacking.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, SetUpError, step } from './progress.mjs'

export const repoFolder = fileURLToPath(new URL('..', import.meta.url))

const onWindows = process.platform === 'win32'

/** Sets up, or ends the process with the one sentence that says what is missing. */
export async function setUp() {
  await orSayWhatIsMissing(async () => {
    checkSystem()
    await ensurePackages()
    if (!onWindows) await (await import('../fixtures/bed/build.mjs')).ensureBed()
  })
}

/** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
async function orSayWhatIsMissing(work) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    process.stderr.write(`\nThe set-up stopped: ${error.message}\nRun the same command again: what was finished is kept, what was not is begun anew.\n`)
    process.exit(1)
  }
}

function checkSystem() {
  const major = Number(process.versions.node.split('.')[0])
  if (onWindows && major < 24) {
    throw new SetUpError(`The sources run as they are on Node 24 or later, and this is Node ${process.versions.node}. The built package runs on 22.12.`)
  }
  if (!onWindows && process.platform !== 'linux') {
    throw new SetUpError(`termhand is developed on Windows, or on Debian Linux with the bed; this is ${process.platform}.`)
  }
  if (major < 20) throw new SetUpError(`Node 20 or later is needed, and this is ${process.versions.node}.`)
}

async function ensurePackages() {
  const stamp = join(repoFolder, 'node_modules', '.termhand-lock')
  const wanted = createHash('sha256').update(readFileSync(join(repoFolder, 'package-lock.json'))).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await step('Packages of the lock file', async () => {
    rmSync(stamp, { force: true })
    const [program, ...args] = npm('ci', '--loglevel=error')
    await run(String(program), args, { cwd: repoFolder, fails: 'npm could not install the packages (is the registry reachable?)', shell: program === 'npm.cmd' })
    // Last: a stamp that stands says that all before it was done.
    writeFileSync(stamp, wanted)
  })
}

/** npm by the Node that runs this, when npm started it. @param {string[]} args */
function npm(...args) {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return [process.execPath, script, ...args]
  return [onWindows ? 'npm.cmd' : 'npm', ...args]
}

/**
 * Runs a script of this repo in Windows Node, on Linux in a desktop of its own in the bed; resolves to its exit code.
 * @param {string[]} args Node's arguments
 * @param {Record<string, string>} [environment]
 * @returns {Promise<number>}
 */
export async function windowsNode(args, environment = {}) {
  if (!onWindows) {
    const { call } = await import('../fixtures/bed/call.mjs')
    return orSayWhatIsMissing(() => call(['node', ...args], { own: true, environment }))
  }
  const { spawn } = await import('node:child_process')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: repoFolder, stdio: 'inherit', env: { ...process.env, ...environment } })
    child.on('error', reject)
    child.on('exit', code => resolve(code ?? 1))
  })
}
