// A console whose buffer is full of text.
import { setTimeout as sleep } from 'node:timers/promises'
import { launchConsole, type LaunchedConsole } from '../src/terminals/launch.ts'
import { handOn } from '../src/terminals/terminal-access.ts'

export const filledLines = 9000
const patienceMs = 60_000

/** The title is the one that gets the 9001 rows in the bed which are Windows' default. */
export async function openDeepConsole(): Promise<LaunchedConsole> {
  const launched = await launchConsole({ title: 'deep buffer', command: `"${process.execPath}" bench/fill.ts` })
  const hand = await handOn(launched.terminal)
  const began = performance.now()
  for (;;) {
    const { lines, firstRow } = await hand.read({ last: 2 }, { patienceMs })
    if (lines.some(line => line.startsWith(`line ${filledLines} `)) && firstRow > 0) return launched
    if (performance.now() - began > patienceMs) {
      await launched.close()
      throw new Error(`The console was not full after ${patienceMs / 1000} s; it ends in row ${firstRow}: ${lines.join(' / ')}`)
    }
    await sleep(100)
  }
}
