// The demo: opens two console windows, drives the one that is behind, and proves that the other stayed in front.
import { mkdirSync } from 'node:fs'
import { localDriver, launchConsole } from '../src/index.ts'
import { capture } from '../src/ocr/capture.ts'
import { savePng } from '../src/ocr/png.ts'
import { listText } from '../src/cli/text.ts'
import { getForegroundWindow } from '../src/win32/user32.ts'

const picture = 'out/demo.png'

function heading(text: string): void {
  process.stdout.write(`\n── ${text} ${'─'.repeat(Math.max(0, 76 - text.length))}\n`)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

await using driver = localDriver()
const before = new Set((await driver.list()).map(({ windowId }) => windowId))

heading('Two consoles open: one to drive, and one that stays in front of it')
await using driven = await launchConsole({ title: 'driven by termhand' })
await using front = await launchConsole({ title: 'in front', activate: true })
const { windowId } = driven.terminal
print(listText(await driver.list()))

const seenInFront = new Map<number, number>()
const sampler = setInterval(() => {
  const window = getForegroundWindow()
  seenInFront.set(window, (seenInFront.get(window) ?? 0) + 1)
}, 20)

heading(`read --window-id ${windowId}`)
print((await driver.read({ windowId })).text)

let failures = 0
for (const input of ['ver', 'dir', 'echo one & echo two']) {
  heading(`run --window-id ${windowId} --input "${input}"`)
  const { ok, output, completion, delivery, error } = await driver.run({ windowId, input, until: { mode: 'quiet', quietMs: 500 } })
  print(output)
  print(`\n   ${ok ? 'ok' : `failed: ${error?.message}`}; ${completion.reason} after ${completion.elapsedMs} ms; typed by the ${delivery?.channel} channel, ${delivery?.status}`)
  if (!ok) failures++
}

clearInterval(sampler)
heading('Was the driven window ever in front?')
const samples = [...seenInFront.values()].reduce((sum, count) => sum + count, 0)
const others = [...seenInFront.keys()].filter(window => window !== front.terminal.windowId)
const stayed = others.length === 0 && samples > 0
print(stayed
  ? `No: in all ${samples} looks the window in front was ${front.terminal.windowId}, "in front".`
  : `The foreground moved: ${JSON.stringify(Object.fromEntries(seenInFront))}`)

heading('A picture of the driven window')
mkdirSync('out', { recursive: true })
await savePng(await capture(windowId), picture)
print(`Saved as ${picture}`)

heading('Closing exactly what was opened')
await driven.close()
await front.close()
const after = new Set((await driver.list()).map(window => window.windowId))
const closed = !after.has(windowId) && !after.has(front.terminal.windowId)
const untouched = [...before].every(window => after.has(window))
print(closed && untouched ? `Both are closed; ${after.size} other terminal windows are as they were.` : 'Something is not as it was.')
process.exitCode = failures === 0 && stayed && closed && untouched ? 0 : 1
