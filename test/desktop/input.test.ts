import { readFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import type { ChannelName } from '../../src/input/channel.ts'
import { send } from '../../src/terminal-tool/send.ts'
import { getForegroundWindow, setForegroundWindow } from '../../src/win32/user32.ts'
import { eventually, test, type TestConsole } from './consoles.ts'

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const tenThousand = (line: string): string => Array.from({ length: 105 }, (_, index) => `${String(index).padStart(4, '0')}${line}`.slice(0, 94)).join('\n')
const beyond = 'äöüß€漢字😀ñ'.repeat(9)

/** Types into a program that stores its stdin, and gives back what it stored. */
async function stored(open: (options: object) => Promise<TestConsole>, channel: ChannelName, text: string): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'termhand-')), 'stored.txt')
  const program = await open({
    command: `"${process.execPath}" test/desktop/store-stdin.ts ${file}`, ready: ({ lines }: { lines: string[] }) => lines.includes('storing'),
  })
  const delivery = await program.hand.channels(channel)[0]!.type([{ text: `${text}\nEND\n` }], { beforeBatch: () => undefined })
  expect(delivery.presses).toBe(delivery.of)
  await eventually('the last line', () => /END\r?\n$/.test(readFileSync(file, 'utf8')))
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n').replace(/\nEND\n$/, '')
}

describe('10,000 characters arrive whole at a program that stores its stdin', () => {
  test('every printable ASCII character, in the background', async ({ open }) => {
    expect(await stored(open, 'background', tenThousand(printable))).toBe(tenThousand(printable))
  })

  test('every printable ASCII character, by the console channel', async ({ open }) => {
    expect(await stored(open, 'console', tenThousand(printable))).toBe(tenThousand(printable))
  })

  test('any Unicode, by the console channel', async ({ open }) => {
    expect(await stored(open, 'console', tenThousand(beyond))).toBe(tenThousand(beyond))
  })

  test('no mini-language eats a character (pywinauto#657, #762)', async ({ open }) => {
    const text = 'echo 30% (a) {b} +c ^d ~e'
    expect(await stored(open, 'background', text)).toBe(text)
    expect(await stored(open, 'console', `${text} 🍒`)).toBe(`${text} 🍒`)
  })
})

describe('send', () => {
  test('says verified only when the text was read back', async ({ shell }) => {
    expect(await send({ windowId: shell.windowId, input: 'rem seen' })).toMatchObject({ ok: true, delivery: { status: 'verified', channel: 'background' } })
  })

  test('a program that echoes nothing leaves it unverified (#183)', async ({ open }) => {
    const silent = await open({
      command: `"${process.execPath}" -e "process.stdin.setRawMode(true).on('data', () => {}); console.log('up')"`, ready: ({ lines }) => lines.includes('up'),
    })
    expect(await send({ windowId: silent.windowId, input: 'secret' })).toMatchObject({ ok: true, delivery: { status: 'unverified' } })
  })

  test('presses Enter by default, and none when told so', async ({ shell }) => {
    await send({ windowId: shell.windowId, input: 'set /a 20+', pressEnter: false })
    await send({ windowId: shell.windowId, input: '3' })
    await shell.until('the sum', ({ lines }) => lines.some(line => line.startsWith('23')))
  })

  test('a text that ends in line breaks brings as many Enters, and no more (PR #418)', async ({ shell }) => {
    const { delivery } = await send({ windowId: shell.windowId, input: 'rem x\n\n' })
    expect(delivery.of).toBe(7)
  })

  test('an empty text is a press of Enter', async ({ shell }) => {
    const before = await shell.hand.read({ all: true })
    await send({ windowId: shell.windowId, input: '' })
    await shell.until('another prompt', ({ cursor }) => cursor!.row > before.cursor!.row)
  })

  test('text that the first channel cannot carry goes by the next', async ({ shell }) => {
    expect(await send({ windowId: shell.windowId, input: 'rem 漢😀' })).toMatchObject({ delivery: { channel: shell.terminal.kind === 'conhost' ? 'background' : 'console', status: 'verified' } })
  })

  test('a method is not replaced by another one', async ({ shell }) => {
    if (shell.terminal.kind === 'conhost') return
    await expect(send({ windowId: shell.windowId, input: 'rem 漢', method: 'background' })).rejects.toMatchObject({ code: 'TextNotTypable', typed: 'nothing' })
  })
})

describe('the focus', () => {
  test.for(['background', 'console'] as const)('never moves while text goes by the %s channel', async (method, { open }) => {
    const driven = await open({ title: 'driven' })
    const front = await open({ title: 'in front', activate: true })
    await eventually('the other window in front', () => getForegroundWindow() === front.windowId)
    const seen = new Set<number>()
    const sampler = setInterval(() => seen.add(getForegroundWindow()), 2)
    expect((await send({ windowId: driven.windowId, input: 'set /a 6*7', method })).delivery).toMatchObject({ foreground: 'untouched', status: 'verified' })
    clearInterval(sampler)
    expect([...seen]).toEqual([front.windowId])
  })

  test('is taken by the foreground channel, and given back', async ({ open }) => {
    const driven = await open({ title: 'driven' })
    const front = await open({ title: 'in front', activate: true })
    await eventually('the other window in front', () => getForegroundWindow() === front.windowId)
    const { delivery } = await send({ windowId: driven.windowId, input: 'echo "Hello" (a) {b} ~ %', method: 'foreground' })
    expect(delivery).toMatchObject({ channel: 'foreground', foreground: 'restored', status: 'verified' })
    await driven.until('the executed line', ({ lines }) => lines.includes('"Hello" (a) {b} ~ %'))
    expect(getForegroundWindow()).toBe(front.windowId)
  })

  test('stays with the driven window when told so', async ({ open }) => {
    const driven = await open({ title: 'driven' })
    await open({ title: 'in front', activate: true })
    expect((await send({ windowId: driven.windowId, input: 'rem kept', method: 'foreground', restoreFocus: false })).delivery.foreground).toBe('kept')
    expect(getForegroundWindow()).toBe(driven.windowId)
  })

  test('lost in the middle of typing stops it, and says that a part was typed', async ({ open }) => {
    const driven = await open({ title: 'driven' })
    const front = await open({ title: 'in front', activate: true })
    let batches = 0
    const thief = (): void => {
      if (++batches === 3) setForegroundWindow(front.windowId)
    }
    await expect(driven.hand.channels('foreground')[0]!.type([{ text: 'x'.repeat(300) }], { beforeBatch: thief }))
      .rejects.toMatchObject({ code: 'FocusLost', typed: 'some' })
    expect((await front.hand.read({ all: true })).lines.join('')).not.toContain('x'.repeat(10))
  })
})
