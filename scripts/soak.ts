// Opens windows one after the other, runs a command in each, closes it, then takes many pictures of one, and counts processes, handles and GDI objects.
import { launchConsole, localDriver } from '../src/index.ts'
import { capture } from '../src/ocr/capture.ts'
import { runsOnWine } from '../src/win32/native.ts'
import { processes } from '../src/win32/processes.ts'
import { topLevelWindows } from '../src/win32/windows.ts'
import { gdiCount, handleCount } from './native-counts.ts'

const count = Number(process.argv[2] ?? 50)
if (!Number.isInteger(count) || count < 1) throw new Error(`"${process.argv[2]}" is no number of windows.`)

interface Counts { processes: number, windows: number, handles: number, gdi: number, rssMb: number }

function counts(): Counts {
  return {
    processes: processes().length, windows: topLevelWindows().length, handles: handleCount(), gdi: gdiCount(),
    rssMb: Math.round(process.memoryUsage.rss() / 1e6),
  }
}

await using driver = localDriver()

async function once(number: number): Promise<void> {
  await using console = await launchConsole()
  const { output } = await driver.run({ windowId: console.terminal.windowId, input: `echo window ${number}`, until: { mode: 'pattern', pattern: `window ${number}` } })
  if (output !== `window ${number}`) throw new Error(`Window ${number} returned ${JSON.stringify(output)}.`)
}

/** Of one window: on Wine each window of another process whose DC was asked for leaves two GDI objects, whoever asks. */
async function pictures(number: number): Promise<Counts> {
  await using console = await launchConsole()
  // A window that has not painted itself yet shows one colour, which capture refuses.
  await driver.run({ windowId: console.terminal.windowId, input: 'echo painted', until: { mode: 'quiet', quietMs: 500 } })
  for (let taken = 0; taken < number; taken++) await capture(console.terminal.windowId)
  return counts()
}

function show(what: string, now: Counts): void {
  process.stdout.write(`${what.padStart(12)}  ${Object.entries(now).map(([name, value]) => `${name} ${value}`).join('  ')}\n`)
}

// The first windows load what stays loaded: DLLs, the job of the helpers, the pool of threads.
for (let number = 1; number <= 3; number++) await once(number)
await pictures(1)
await driver[Symbol.asyncDispose]()
const before = counts()
show('warmed up', before)
for (let number = 1; number <= count; number++) {
  await once(number)
  if (number % 10 === 0) show(`${number} windows`, counts())
}
show('and pictures', await pictures(count))
await driver[Symbol.asyncDispose]()
const after = counts()
show('in the end', after)
const oneWindowsDc = runsOnWine() ? 2 : 0
const left: string[] = (['processes', 'windows'] as const).filter(name => after[name] > before[name])
if (after.gdi > before.gdi + oneWindowsDc) left.push('gdi')
// Node's own pool opens a handle now and then; a leak would show once a window.
if (after.handles - before.handles >= count / 2) left.push('handles')
process.stdout.write(left.length === 0 ? `Nothing is left of ${count} windows.\n` : `Left behind: ${left.join(', ')}.\n`)
process.exitCode = left.length === 0 ? 0 : 1
