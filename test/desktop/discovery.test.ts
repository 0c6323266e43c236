import { describe, expect } from 'vitest'
import { run } from '../../src/terminal-tool/run.ts'
import { listTerminals, resolveTerminal } from '../../src/terminals/discovery.ts'
import { assertSameTerminal } from '../../src/terminals/terminal.ts'
import { dll } from '../../src/win32/native.ts'
import { test } from './consoles.ts'

const getDesktopWindow = dll('user32.dll')<() => number>('GetDesktopWindow', 'uintptr_t', [])

describe('list', () => {
  test('two consoles are two terminals, each with kind, pid, start time and title', async ({ open }) => {
    const consoles = [await open({ command: 'cmd.exe /k title first' }), await open({ command: 'cmd.exe /k title second' })]
    for (const [index, { windowId }] of consoles.entries()) {
      const found = listTerminals().find(terminal => terminal.windowId === windowId)
      expect(found).toMatchObject({ surfaceId: windowId, title: ['first', 'second'][index], kind: expect.stringMatching(/console|conhost/) })
      expect(found!.pid).toBeGreaterThan(0)
      expect(Math.abs(found!.processStartTimeMs - Date.now())).toBeLessThan(10 * 60_000)
    }
  })

  test('a closed console is listed no more', async ({ shell }) => {
    await shell.close()
    expect(listTerminals().map(({ windowId }) => windowId)).not.toContain(shell.windowId)
  })
})

describe('a target', () => {
  test('by a part of the title, in any case', async ({ open }) => {
    const { windowId } = await open({ command: 'cmd.exe /k title Unmistakable Name' })
    expect(resolveTerminal({ title: 'mistakable NAME' }).windowId).toBe(windowId)
  })

  test('no match names what is open', async ({ open }) => {
    await open({ command: 'cmd.exe /k title somebody' })
    expect(() => resolveTerminal({ title: 'nobody' })).toThrow(expect.objectContaining({
      code: 'TerminalWindowNotFound', typed: 'nothing', message: expect.stringContaining('somebody'),
    }))
  })

  test('more than one match lists the candidates, and none is picked (ADR-035 exp. 4)', async ({ open }) => {
    const consoles = [await open({ command: 'cmd.exe /k title twin one' }), await open({ command: 'cmd.exe /k title twin two' })]
    expect(() => resolveTerminal({ title: 'twin' })).toThrow(expect.objectContaining({ code: 'TerminalWindowAmbiguous' }))
    try {
      resolveTerminal({ title: 'twin' })
    } catch (error) {
      const { candidates } = (error as { details: { candidates: { windowId: number }[] } }).details
      expect(candidates.map(({ windowId }) => windowId).toSorted()).toEqual(consoles.map(({ windowId }) => windowId).toSorted())
    }
  })

  test('an id that no window has is not found', () => {
    expect(() => resolveTerminal({ windowId: 0xfff_fff0 })).toThrow(expect.objectContaining({ code: 'TerminalWindowNotFound' }))
  })

  test('a window that is no terminal is refused by name', () => {
    expect(() => resolveTerminal({ windowId: getDesktopWindow() })).toThrow(expect.objectContaining({ code: 'NotATerminal' }))
  })

  test('a window that died between list and run is not found, and nothing is typed', async ({ shell }) => {
    await shell.close()
    expect(await run({ windowId: shell.windowId, input: 'echo lost' })).toMatchObject({
      ok: false, completion: { reason: 'window_not_found' }, error: { code: 'TerminalWindowNotFound', typed: 'nothing' },
    })
  })

  test('a handle that another process has now is refused', ({ shell }) => {
    expect(() => { assertSameTerminal({ ...shell.terminal, processStartTimeMs: shell.terminal.processStartTimeMs - 1 }) })
      .toThrow(expect.objectContaining({ code: 'WindowRecycled' }))
    expect(() => { assertSameTerminal({ ...shell.terminal, pid: shell.terminal.pid + 4 }) })
      .toThrow(expect.objectContaining({ code: 'WindowRecycled' }))
  })
})
