// From the moment a command prints its last line to the moment `run` returns, in pattern mode. The command prints the
// time itself; both clocks are the machine's.
import { setTimeout as sleep } from 'node:timers/promises'
import { localDriver } from '../../src/driver.ts'
import { deliver } from '../../src/terminal-tool/deliver.ts'
import { launchConsole } from '../../src/terminals/launch.ts'
import { handOn, type TerminalAccess } from '../../src/terminals/terminal-access.ts'
import { measure, type Row } from '../measure.ts'

/** The interval of the baseline, which looks at the last rows in a fixed beat. */
const pollMs = 200
const timeoutMs = 20_000

export async function runCase(): Promise<Row[]> {
  await using shell = await launchConsole()
  await using driver = localDriver()
  const { windowId } = shell.terminal
  const hand = await handOn(shell.terminal)
  await untilPrompt(hand)

  const ours = async (input: string, pattern: string): Promise<number> => {
    const { output } = await driver.run({ windowId, input, until: { mode: 'pattern', pattern, regex: true }, timeoutMs })
    return sinceStamp(output, pattern, Date.now())
  }
  const poll = async (input: string, pattern: string): Promise<number> => {
    await deliver(hand, input, { method: 'auto', pressEnter: true })
    const deadline = performance.now() + timeoutMs
    for (;;) {
      await sleep(pollMs)
      const text = (await hand.read({ last: 60 })).lines.join('\n')
      if (new RegExp(pattern).test(text)) return sinceStamp(text, pattern, Date.now())
      if (performance.now() > deadline) throw new Error(`The command did not end:\n${text}`)
    }
  }
  const both = (what: string, rounds: number, lastsMs: number): Promise<Row> => {
    const round = (by: typeof ours, name: string) => async (index: number): Promise<number> => {
      // Never twice the same length, so that no beat of looks can be in step with the ends.
      const command = stampAfter(lastsMs === 0 ? 0 : lastsMs + (index * 37) % pollMs, `${name}${lastsMs}at${index}`)
      const latency = await by(command.input, command.pattern)
      await untilPrompt(hand)
      return latency
    }
    return measure(what, rounds, round(ours, 'a'), { name: `poll ${pollMs} ms`, round: round(poll, 'b') })
  }
  return [
    await both('run returns, command just starts', 6, 0),
    await both('run returns, command of 1 s', 6, 1000),
  ]
}

/** A command that prints a marker with the time. Its echo holds no digits behind the marker, so it matches nothing. */
function stampAfter(ms: number, marker: string): { readonly input: string, readonly pattern: string } {
  return {
    input: `"${process.execPath}" -e "setTimeout(() => console.log('${marker}='+Date.now()), ${ms})"`,
    pattern: String.raw`${marker}=(\d{13})`,
  }
}

function sinceStamp(text: string, pattern: string, now: number): number {
  const stamp = new RegExp(pattern).exec(text)?.[1]
  if (!stamp) throw new Error(`No stamp was printed:\n${text}`)
  return now - Number(stamp)
}

async function untilPrompt(hand: TerminalAccess): Promise<void> {
  while (!/^[A-Z]:\\.*>$/i.test((await hand.read({ last: 1 })).lines.at(-1) ?? '')) await sleep(20)
}
