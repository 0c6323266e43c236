import { describe, expect } from 'vitest'
import { read } from '../../src/terminal-tool/read.ts'
import { run } from '../../src/terminal-tool/run.ts'
import { test } from './consoles.ts'

const quick = { mode: 'quiet', quietMs: 200 } as const

describe('read', () => {
  test('gives the prompt of a fresh shell exactly', async ({ shell }) => {
    const { text, source, cursor, lineCount } = await read({ windowId: shell.windowId })
    expect(text.split('\n').at(-1)).toMatch(/^[A-Z]:\\.*>$/i)
    expect(source).toBe('console')
    expect(cursor).toEqual({ row: lineCount - 1, column: text.split('\n').at(-1)!.length })
  })

  test('gives the last lines, scrollback included, in order', async ({ shell }) => {
    await run({ windowId: shell.windowId, input: 'for /L %i in (1,1,300) do @echo row %i', until: { mode: 'pattern', pattern: 'row 300' } })
    await shell.until('the prompt', ({ lines }) => lines.at(-1)!.endsWith('>') && lines.at(-1)!.length > 1)
    const { text, truncated } = await read({ windowId: shell.windowId, lines: 202 })
    const rows = text.split('\n').filter(line => line.startsWith('row '))
    expect(rows).toEqual(Array.from({ length: 200 }, (_, index) => `row ${index + 101}`))
    expect(truncated).toBe(true)
  })

  test('keeps indentation, columns and blank lines', async ({ shell }) => {
    const { output } = await run({ windowId: shell.windowId, input: 'echo   a   b & echo. & echo     c', until: quick })
    expect(output.split('\n').map(line => line.trimEnd())).toEqual(['  a   b', '', '    c'])
  })

  test('keeps characters outside the basic plane whole', async ({ shell }) => {
    const { output, delivery } = await run({ windowId: shell.windowId, input: 'echo é€漢😀', until: quick })
    expect(output).toBe('é€漢😀')
    expect(delivery).toMatchObject({ channel: 'console', status: 'verified' })
  })

  test('gives the colours of cells when asked', async ({ shell }) => {
    await run({ windowId: shell.windowId, input: 'color 1e', until: quick })
    const { attributes, lines } = await shell.hand.read({ last: 1 }, { attributes: true })
    expect(attributes).toHaveLength(lines.length)
    expect(attributes![0]![0]).toMatchObject({ column: 0, attribute: 0x1e })
  })

  test('with `visible` gives what the window shows, blank rows too', async ({ shell }) => {
    const screen = await shell.hand.read({ visible: true })
    expect(screen.lines).toHaveLength(screen.view!.rows)
  })

  test('a source that this kind of terminal lacks is a typed error', async ({ shell }) => {
    await expect(read({ windowId: shell.windowId, source: 'uia' })).rejects.toMatchObject({ code: 'TerminalTextUnavailable' })
  })

  test('a line count of one for one line without and with a final newline, none for none', async ({ open }) => {
    const printer = (code: string): string => `"${process.execPath}" -e "${code}; setTimeout(() => {}, 60000)"`
    const without = await open({ command: printer("process.stdout.write('one')"), ready: ({ lines }) => lines.includes('one') })
    const withNewline = await open({ command: printer("console.log('one')"), ready: ({ lines }) => lines.includes('one') })
    const none = await open({ command: printer("process.title = 'up'"), ready: ({ lines }) => lines.join('') === '' })
    const counts = [without, withNewline, none].map(async ({ windowId }) => (await read({ windowId })).lineCount)
    expect(await Promise.all(counts)).toEqual([1, 1, 0])
  })
})
