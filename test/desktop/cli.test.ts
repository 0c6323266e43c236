import { spawnSync } from 'node:child_process'
import { describe, expect } from 'vitest'
import { test } from './consoles.ts'

function termhand(...args: string[]): { code: number | null, out: string, err: string, json: Record<string, any> } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli/main.ts', ...args], { encoding: 'utf8' })
  return { code: status, out: stdout, err: stderr, get json() { return JSON.parse(stdout) } }
}

describe('termhand', () => {
  test('list --json gives the terminals, and list a table', async ({ open }) => {
    const { windowId } = await open({ command: 'cmd.exe /k title seen by the command line' })
    expect(termhand('list', '--json').json).toMatchObject({ ok: true, terminals: expect.arrayContaining([expect.objectContaining({ windowId, title: 'seen by the command line', textSources: ['console'], inputChannels: ['background', 'console', 'foreground'] })]) })
    expect(termhand('list').out).toMatch(new RegExp(`${windowId} .*seen by the command line`))
  })

  test('run prints the output alone, or everything as JSON', async ({ shell }) => {
    const args = ['run', '--window-id', String(shell.windowId), '--input', 'echo one & echo two', '--until-quiet', '300']
    expect(termhand(...args)).toMatchObject({ code: 0, out: 'one\ntwo\n', err: '' })
    expect(termhand(...args, '--json').json).toMatchObject({ ok: true, output: 'one\ntwo', completion: { reason: 'quiet' } })
  })

  test('run with a pattern of digits waits for the executed line', async ({ shell }) => {
    const { json, code } = termhand('run', '--window-id', String(shell.windowId), '--input', 'ping -n 2 127.0.0.1 >nul & echo done-%TIME%', '--until-pattern', 'done-[0-9]', '--regex', '--json')
    expect(json).toMatchObject({ completion: { reason: 'pattern_matched' }, output: expect.stringMatching(/^done-\d/) })
    expect(code).toBe(0)
  })

  test('time up is exit code 8: typed, and the outcome unknown', async ({ shell }) => {
    expect(termhand('run', '--window-id', String(shell.windowId), '--input', 'ping -n 30 127.0.0.1 >nul', '--until-pattern', 'x', '--timeout', '5000').code).toBe(8)
    await shell.hand.interrupt()
  })

  test('send and read, by a part of the title', async ({ open }) => {
    await open({ command: 'cmd.exe /k title by name' })
    expect(termhand('send', '--window', 'BY NAME', '--input', 'echo %OS%').out).toMatch(/verified/)
    expect(termhand('read', '--window', 'by name', '--lines', '4').out).toContain('Windows_NT')
  })

  test('no match and more than one match are different errors, both exit code 3', async ({ open }) => {
    await open({ command: 'cmd.exe /k title double a' })
    await open({ command: 'cmd.exe /k title double b' })
    const none = termhand('read', '--window', 'no such title', '--json')
    const several = termhand('read', '--window', 'double', '--json')
    expect([none.code, several.code]).toEqual([3, 3])
    expect(none.json.error.code).toBe('TerminalWindowNotFound')
    expect(several.json.error).toMatchObject({ code: 'TerminalWindowAmbiguous', details: { candidates: [expect.anything(), expect.anything()] } })
  })
})

describe('wrong arguments are exit code 1, with a code and advice', () => {
  test.for([
    ['--timeout abc', ['run', '--window-id', '1', '--input', 'x', '--timeout', 'abc']], ['no verb of ours', ['dance']],
    ['an unknown option', ['list', '--fast']], ['a missing --input', ['send', '--window-id', '1']], ['no target', ['read']],
    ['a window id that is no number', ['read', '--window-id', '0x12']], ['an unknown method', ['send', '--window-id', '1', '--input', 'x', '--method', 'telepathy']],
    ['--regex alone', ['run', '--window-id', '1', '--input', 'x', '--regex']],
  ] as const)('%s', ([, args]) => {
    expect(termhand(...args, '--json')).toMatchObject({ code: 1, json: { ok: false, error: { code: 'InvalidArgs', typed: 'nothing', advice: expect.stringMatching(/\w/) } } })
  })

  test('--help tells each verb and its options, exit code 0', () => {
    expect(termhand('--help')).toMatchObject({ code: 0, out: expect.stringMatching(/list.*read.*send.*run/s) })
    expect(termhand('run', '--help')).toMatchObject({ code: 0, out: expect.stringMatching(/--until-pattern.*Exit codes/s) })
  })
})
