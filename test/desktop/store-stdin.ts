// A program for tests: stores what is typed at it, byte for byte, until a line that says END.
import { appendFileSync, writeFileSync } from 'node:fs'

const file = process.argv[2]!
writeFileSync(file, '')
let all = ''
process.stdout.write('storing\n')
process.stdin.setEncoding('utf8').on('data', (chunk: string) => {
  appendFileSync(file, chunk)
  all += chunk
  if (!/(^|\n)END\r?\n/.test(all)) return
  process.stdout.write('stored\n')
  process.exit(0)
})
