// Runs inside a console: prints the lines that the benchmarks of reading read, and stays.
import { filledLines } from './deep-console.ts'

process.stdout.write(`${Array.from({ length: filledLines }, (_, index) => line(index + 1)).join('\n')}\n`)
setInterval(() => undefined, 60_000)

/** As wide as a log's line, and no wider than the window: a wrapped line would be two rows. */
function line(number: number): string {
  return `line ${number} `.padEnd(118, 'the quick brown fox jumps over the lazy dog, and ')
}
