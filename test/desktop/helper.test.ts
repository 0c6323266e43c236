import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect } from 'vitest'
import { ConsoleHelper } from '../../src/console/helper-client.ts'
import { run } from '../../src/terminal-tool/run.ts'
import { processes } from '../../src/win32/processes.ts'
import { isWindow } from '../../src/win32/user32.ts'
import { atPrompt, eventually, test } from './consoles.ts'
import { suspend } from './suspend.ts'

const lives = (pid: number): boolean => processes().some(process => process.pid === pid)

describe('the helper of a console', () => {
  test('is one process, kept warm from call to call', async ({ shell }) => {
    await using helper = new ConsoleHelper(shell.windowId)
    await helper.client()
    const { pid } = helper
    await helper.client()
    expect(helper.pid).toBe(pid)
  })

  test('finds the program whose console the window is', async ({ shell }) => {
    await using helper = new ConsoleHelper(shell.windowId)
    const client = await helper.client()
    expect(processes().find(({ pid }) => pid === client)?.name.toLowerCase()).toBe('cmd.exe')
  })

  test('that hangs costs its callers a typed error, and the next call a new helper', async ({ shell }) => {
    await using helper = new ConsoleHelper(shell.windowId)
    await helper.client()
    const { pid } = helper
    suspend(pid!)
    await expect(helper.client(500)).rejects.toMatchObject({ code: 'ConsoleHung', typed: 'nothing' })
    await eventually('the end of the hung helper', () => !lives(pid!))
    expect(await helper.client()).toBeGreaterThan(0)
    expect(helper.pid).not.toBe(pid)
  })

  test('hanging does not disturb another console', async ({ open }) => {
    const [one, other] = [await open(), await open()]
    await using hung = new ConsoleHelper(one.windowId)
    await hung.client()
    suspend(hung.pid!)
    const asked = hung.client(8000)
    const left = expect(asked).rejects.toMatchObject({ code: 'ConsoleHung' })
    expect(atPrompt(await other.hand.read({ last: 1 }))).toBe(true)
    await left
  })

  test('that is killed is replaced', async ({ shell }) => {
    await using helper = new ConsoleHelper(shell.windowId)
    await helper.client()
    const { pid } = helper
    process.kill(pid!, 'SIGKILL')
    await eventually('its end', () => helper.pid === undefined)
    expect(await helper.client()).toBeGreaterThan(0)
  })

  test('does not keep a console open that its program has left', async ({ shell }) => {
    await shell.hand.read({ last: 1 })
    await run({ windowId: shell.windowId, input: 'exit' })
    expect(isWindow(shell.windowId)).toBe(false)
  })

  test('of a closed console answers that it is closed', async ({ shell }) => {
    await using helper = new ConsoleHelper(shell.windowId)
    await helper.client()
    await shell.close()
    await expect(helper.client()).rejects.toMatchObject({ code: 'TerminalClosed' })
  })

  test.for(['is killed', 'exits'] as const)('ends when its parent %s', async (way, { shell }) => {
    const parent = fork(fileURLToPath(new URL('./helper-parent.ts', import.meta.url)), [String(shell.windowId)], { silent: false, execArgv: [] })
    const [helperPid] = await once(parent, 'message') as [number]
    expect(lives(helperPid)).toBe(true)
    if (way === 'is killed') parent.kill('SIGKILL')
    else parent.send('exit')
    await eventually('the end of the helper', () => !lives(helperPid))
  })

  test('that hangs still ends when its parent is killed', async ({ shell }) => {
    const parent = fork(fileURLToPath(new URL('./helper-parent.ts', import.meta.url)), [String(shell.windowId)], { execArgv: [] })
    const [helperPid] = await once(parent, 'message') as [number]
    suspend(helperPid)
    parent.kill('SIGKILL')
    await eventually('the end of the helper', () => !lives(helperPid))
  })
})

describe('interrupt', () => {
  test('stops the program as Ctrl+C does, and the shell is back', async ({ shell }) => {
    await shell.hand.channels('console')[0]!.type([{ text: 'ping -n 60 127.0.0.1\n' }], { beforeBatch: () => undefined })
    await shell.until('the first reply', ({ lines }) => lines.some(line => line.startsWith('Reply')))
    await shell.hand.interrupt()
    await shell.hand.channels('console')[0]!.type([{ text: 'echo alive\n' }], { beforeBatch: () => undefined })
    await shell.until('the next command', ({ lines }) => lines.includes('alive'))
  })

  test('is a key for a program that reads keys raw', async ({ open }) => {
    const raw = await open({
      command: `"${process.execPath}" -e "process.stdin.setRawMode(true).on('data', key => console.log('got ' + key[0])); console.log('up')"`,
      ready: ({ lines }) => lines.includes('up'),
    })
    expect(await raw.hand.interrupt()).toBe('key')
    await raw.until('the key', ({ lines }) => lines.includes('got 3'))
  })
})

describe('the lock of a window', () => {
  test('holds between processes: a run of another process waits for ours', async ({ shell }) => {
    const ours = run({ windowId: shell.windowId, input: 'ping -n 4 127.0.0.1 >nul & echo ours', until: { mode: 'pattern', pattern: 'ours' } })
    const theirs = spawn(process.execPath, ['src/cli/main.ts', 'run', '--window-id', String(shell.windowId), '--input', 'echo theirs', '--until-quiet', '200'], { stdio: 'ignore' })
    const [code] = await once(theirs, 'exit') as [number]
    expect(code).toBe(0)
    expect((await ours).output).toBe('ours')
    const text = (await shell.hand.read({ all: true })).lines.join('\n')
    expect(text.indexOf('\nours')).toBeGreaterThan(0)
    expect(text.indexOf('echo theirs')).toBeGreaterThan(text.indexOf('\nours'))
  })
})
