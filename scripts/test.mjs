// @ts-check
// npm test: lint, types, and every vitest test in Windows Node; on Linux the bed's own tests too. Ends with a line
// "N passed, N failed", which counts the lint and the types as one each. Arguments go to vitest.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run, step } from './progress.mjs'
import { repoFolder, setUp, windowsNode } from './set-up.mjs'

await setUp()
const counts = { passed: 0, failed: 0 }
await check('Lint', ['node_modules/oxlint/bin/oxlint', '--deny-warnings'])
await check('Types', ['node_modules/typescript/bin/tsc', '--noEmit'])
await check('Types of the scripts', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.scripts.json'])

if (process.platform === 'linux') await testBed()

mkdirSync(join(repoFolder, 'out'), { recursive: true })
const environment = await layoutProbe()
const report = 'out/vitest.json'
rmSync(join(repoFolder, report), { force: true })
const code = await windowsNode(['node_modules/vitest/vitest.mjs', 'run', '--configLoader=native', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`,
  ...process.argv.slice(2)], environment)
countTests()
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`)
process.exitCode = counts.failed === 0 && counts.passed > 3 && code === 0 ? 0 : 1

/** @param {string} name @param {string[]} args */
async function check(name, args) {
  try {
    await step(name, () => run(process.execPath, args, { cwd: repoFolder, fails: `${name} found` }))
    counts.passed++
  } catch (error) {
    process.stdout.write(`${/** @type {Error} */ (error).message}\n`)
    counts.failed++
  }
}

/** The bed's own tests run on Linux, by Node's test runner; arguments for vitest leave them out. */
async function testBed() {
  if (process.argv.length > 2) return
  const output = await step('Tests of the bed', () => run(process.execPath, ['--test', '--test-concurrency=1', '--test-reporter=tap', 'fixtures/bed/bed.test.mjs'],
    { cwd: repoFolder, fails: 'A test of the bed failed' })).catch(error => String(error.output ?? error.message))
  const count = (/** @type {string} */ what) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(output)?.[1] ?? 0)
  if (count('pass') === 0 || count('fail') > 0) process.stdout.write(`${output}\n`)
  counts.passed += count('pass')
  counts.failed += count('pass') === 0 ? 1 : count('tests') - count('pass')
}

/** The compiler's own view of the structs: compiled in the bed, where the SDK headers are pinned. */
async function layoutProbe() {
  if (process.platform === 'win32') return {}
  const { compileCommand } = await import('../fixtures/layouts/compile.mjs')
  const { call } = await import('../fixtures/bed/call.mjs')
  const probe = 'out/layouts.exe'
  const failed = await step('Layouts of the SDK headers', () => call(compileCommand(probe), { linux: true, own: true }))
  if (failed) counts.failed++
  return { TERMHAND_LAYOUT_PROBE: probe }
}

function countTests() {
  try {
    const { numPassedTests, numTotalTests, numFailedTestSuites, testResults } = JSON.parse(readFileSync(join(repoFolder, report), 'utf8'))
    counts.passed += numPassedTests
    // A skipped test is not a passed one, and a file that cannot be loaded holds no tests at all.
    const empty = testResults.filter((/** @type {{ status: string, assertionResults: unknown[] }} */ file) => file.status === 'failed' && file.assertionResults.length === 0)
    counts.failed += numTotalTests - numPassedTests + (numFailedTestSuites > 0 ? empty.length : 0)
  } catch (error) {
    process.stdout.write(`vitest left no report: ${/** @type {Error} */ (error).message}\n`)
    counts.failed++
  }
}
