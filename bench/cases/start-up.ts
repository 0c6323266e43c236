// What a start costs: the command line as a whole process, and importing the library.
import { spawn } from 'node:child_process'
import { measure, median, timed, type Row } from '../measure.ts'

const rounds = 6
const importing = "const began = performance.now(); await import('./src/index.ts'); console.log(performance.now() - began)"

export async function startUpCase(): Promise<Row[]> {
  const bare = { name: 'node -e 0', round: () => timed(() => node('-e', '0')) }
  const insides: number[] = []
  const rows = [
    await measure('termhand list, whole process', rounds, () => timed(() => node('src/cli/main.ts', 'list')), bare),
    await measure('import of the library, process', rounds, () => timed(async () => { insides.push(Number(await node('--input-type=module', '-e', importing))) }), bare),
  ]
  if (!(median(insides) > 0)) throw new Error(`The import did not say how long it took: ${insides.join(', ')}`)
  return [...rows, { what: 'import of the library, inside', ours: insides.slice(1) }]
}

/** Runs Node to its end and gives what it printed. */
function node(...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let out = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => { out += chunk })
    child.on('error', reject)
    child.on('close', code => {
      if (code === 0) resolve(out)
      else reject(new Error(`node ${args.join(' ')} ended with ${code}`))
    })
  })
}
