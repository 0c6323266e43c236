// A real console for a test: opened for it, closed behind it, and printed when the test fails.
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFailed, test as base } from 'vitest'
import type { Screen } from '../../src/screen.ts'
import { launchConsole, type LaunchOptions } from '../../src/terminals/launch.ts'
import { handOn, type TerminalAccess } from '../../src/terminals/terminal-access.ts'
import type { Terminal } from '../../src/terminals/terminal.ts'

export interface TestConsole {
  readonly windowId: number
  readonly terminal: Terminal
  readonly hand: TerminalAccess
  close(): Promise<void>
  /** Waits until the screen fulfils a condition, or throws with the screen; it asserts no speed. */
  until(what: string, condition: (screen: Screen) => boolean): Promise<Screen>
}

interface Fixtures {
  /** Opens a console; by default cmd.exe at its prompt. */
  open: (options?: LaunchOptions & { readonly ready?: (screen: Screen) => boolean }) => Promise<TestConsole>
  /** cmd.exe at its prompt. */
  shell: TestConsole
}

const patienceMs = 20_000

export const atPrompt = (screen: Screen): boolean => /^[A-Z]:\\.*>$/i.test(screen.lines.at(-1) ?? '')

export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- vitest reads the parameter's names
  open: async ({}, use) => {
    const opened: TestConsole[] = []
    await use(async ({ ready = atPrompt, ...options } = {}) => {
      const launched = await launchConsole(options)
      const hand = await handOn(launched.terminal)
      const { terminal } = launched
      const console: TestConsole = {
        windowId: terminal.windowId, terminal, hand,
        close: async () => {
          await hand[Symbol.asyncDispose]()
          await launched.close()
        },
        until: (what, condition) => until(hand, what, condition),
      }
      opened.push(console)
      onTestFailed(() => printScreen(console))
      await console.until('the program to be ready', ready)
      return console
    })
    for (const console of opened) await console.close()
  },
  shell: async ({ open }, use) => { await use(await open()) },
})

async function until(hand: TerminalAccess, what: string, condition: (screen: Screen) => boolean): Promise<Screen> {
  const began = performance.now()
  for (;;) {
    const screen = await hand.read({ last: 200 })
    if (condition(screen)) return screen
    if (performance.now() - began > patienceMs) throw new Error(`Waited in vain for ${what}. The screen:\n${framed(screen)}`)
    await sleep(20)
  }
}

async function printScreen({ hand }: TestConsole): Promise<void> {
  const screen = await hand.read({ last: 40 }).catch(() => undefined)
  process.stdout.write(screen ? framed(screen) : 'The window is gone.\n')
}

function framed({ lines, columns, cursor }: Screen): string {
  const edge = '─'.repeat(columns)
  return `${edge}\n${lines.join('\n')}\n${edge} cursor ${cursor?.row},${cursor?.column}\n`
}

/** Waits for a condition of the test's own. */
export async function eventually(what: string, condition: () => boolean): Promise<void> {
  const began = performance.now()
  while (!condition()) {
    if (performance.now() - began > patienceMs) throw new Error(`Waited in vain for ${what}.`)
    await sleep(20)
  }
}
