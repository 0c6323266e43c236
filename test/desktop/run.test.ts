import { describe, expect } from 'vitest'
import { run } from '../../src/terminal-tool/run.ts'
import { processes } from '../../src/win32/processes.ts'
import { postMessage } from '../../src/win32/user32.ts'
import { test } from './consoles.ts'
import { resume, suspend } from './suspend.ts'

const quick = { mode: 'quiet', quietMs: 250 } as const
const WM_CLOSE = 0x0010

/** The process that draws the console: the window's owner on Wine, the owner's parent on Windows. */
function hostOf(owner: number): number {
  const { name, parentPid } = processes().find(({ pid }) => pid === owner)!
  return name.toLowerCase() === 'conhost.exe' ? owner : parentPid
}

describe('run', () => {
  test('returns exactly the lines that were printed, without echo and prompt', async ({ shell }) => {
    expect(await run({ windowId: shell.windowId, input: 'echo one & echo two', until: quick })).toMatchObject({
      ok: true, output: 'one\ntwo', outputIntegrity: 'ok', completion: { reason: 'quiet' }, delivery: { status: 'verified' },
      prompt: expect.stringMatching(/>$/),
    })
  })

  test('the command is executed, not only echoed (PR #419)', async ({ shell }) => {
    const { output } = await run({ windowId: shell.windowId, input: 'set /a 6*7', until: quick })
    expect(output).toContain('42')
  })

  test('a pattern waits for the executed line, not for its echo (#383)', async ({ shell }) => {
    const { completion, output } = await run({
      windowId: shell.windowId, input: 'ping -n 3 127.0.0.1 >nul & echo done-%TIME%', until: { mode: 'pattern', pattern: 'done-[0-9]', regex: true },
    })
    expect(completion).toMatchObject({ reason: 'pattern_matched', matchedPattern: 'done-[0-9]' })
    expect(output).toMatch(/^done-\d/)
  })

  test('a literal pattern that is the command itself matches its output only', async ({ shell }) => {
    const { completion, output } = await run({ windowId: shell.windowId, input: 'ping -n 2 127.0.0.1 >nul & echo (a.b)', until: { mode: 'pattern', pattern: '(a.b)' } })
    expect(completion.reason).toBe('pattern_matched')
    expect(output).toBe('(a.b)')
  })

  test('a pattern does not match what stood there before (PR #37 P1)', async ({ shell }) => {
    await run({ windowId: shell.windowId, input: 'echo OLD', until: quick })
    const { completion } = await run({ windowId: shell.windowId, input: 'echo new', until: { mode: 'pattern', pattern: 'OLD' }, timeoutMs: 1500 })
    expect(completion.reason).toBe('timeout')
  })

  test('the output of a command that is run twice is returned twice (weakness 2)', async ({ shell }) => {
    const first = await run({ windowId: shell.windowId, input: 'for /L %i in (1,1,20) do @echo the same line', until: quick })
    const second = await run({ windowId: shell.windowId, input: 'for /L %i in (1,1,20) do @echo the same line', until: quick })
    expect(first.output.split('\n')).toHaveLength(20)
    expect(second.output).toBe(first.output)
  })

  test('a command without output returns none, every time (cline#13272)', async ({ shell }) => {
    for (let time = 0; time < 5; time++) {
      expect(await run({ windowId: shell.windowId, input: 'cd .', until: quick })).toMatchObject({ ok: true, output: '', outputIntegrity: 'ok' })
    }
  })

  test('a command longer than the window is wide is found by its echo (weakness 10)', async ({ shell }) => {
    const word = 'x'.repeat(300)
    const { output, delivery } = await run({ windowId: shell.windowId, input: `echo ${word}`, until: quick })
    expect(delivery!.status).toBe('verified')
    expect(output.replaceAll('\n', '')).toBe(word)
  })

  test('each line of a multi-line input is executed, and no echo is output (#173 P2-1)', async ({ shell }) => {
    const { output } = await run({ windowId: shell.windowId, input: 'set /a 1+1\necho b\nset /a 2+2', until: quick })
    expect(output.split('\n').filter(line => line !== '')).toEqual(['2', 'b', '4'])
  })

  test('a prompt of another folder is cut off too', async ({ shell }) => {
    expect(await run({ windowId: shell.windowId, input: 'C: & cd \\windows & echo there', until: quick })).toMatchObject({ output: 'there', prompt: 'C:\\windows>' })
  })

  test('quiet counts from the first change: a slow start is no end (#196)', async ({ shell }) => {
    const { output } = await run({
      windowId: shell.windowId, input: 'ping -n 2 127.0.0.1 >nul & echo late', until: { mode: 'quiet', quietMs: 2500 },
    })
    expect(output).toBe('late')
  })

  test('time runs out on a command that goes on, with what was printed until then', async ({ shell }) => {
    const result = await run({
      windowId: shell.windowId, input: 'echo before & ping -n 30 127.0.0.1 >nul', until: { mode: 'pattern', pattern: 'never' }, timeoutMs: 1500,
    })
    expect(result).toMatchObject({ ok: true, output: 'before', completion: { reason: 'timeout' } })
    await shell.hand.interrupt()
  })

  test('a cleared screen loses the baseline: no output, and never old text (#196 c)', async ({ shell }) => {
    await run({ windowId: shell.windowId, input: 'echo old text', until: quick })
    expect(await run({ windowId: shell.windowId, input: 'cls', until: quick })).toMatchObject({
      ok: false, output: '', outputIntegrity: 'baseline_lost', error: { code: 'BaselineMarkerLost', typed: 'all' },
    })
  })

  test('output that scrolls the buffer is found as long as the baseline is in it', async ({ shell }) => {
    await run({ windowId: shell.windowId, input: 'for /L %i in (1,1,990) do @echo fill %i', until: { mode: 'pattern', pattern: 'fill 990' } })
    const { output, outputIntegrity } = await run({ windowId: shell.windowId, input: 'for /L %i in (1,1,100) do @echo row %i', until: quick })
    expect(outputIntegrity).toBe('ok')
    expect(output.split('\n')).toEqual(Array.from({ length: 100 }, (_, index) => `row ${index + 1}`))
  })

  test('output that scrolls its own beginning out is not passed off as whole', async ({ shell }) => {
    const { bufferRows } = await shell.hand.read({ last: 1 })
    const last = `row ${bufferRows! + 100}`
    const result = await run({ windowId: shell.windowId, input: `for /L %i in (1,1,${bufferRows! + 100}) do @echo row %i`, until: { mode: 'quiet', quietMs: 700 } })
    expect((await shell.hand.read({ last: 5 })).lines).toContain(last)
    expect(result).toMatchObject({ ok: false, output: '', outputIntegrity: 'baseline_lost', error: { code: 'BaselineMarkerLost' } })
  })

  test('a command that retitles its window is followed by the handle (#546)', async ({ shell }) => {
    expect(await run({ windowId: shell.windowId, input: 'title other & echo still here', until: quick })).toMatchObject({ ok: true, output: 'still here' })
  })

  test('a program that ends its console ends the run, without waiting for the time', async ({ shell }) => {
    expect(await run({ windowId: shell.windowId, input: 'exit', timeoutMs: 60_000 })).toMatchObject({ completion: { reason: 'window_closed' } })
  })

  test('a window that is closed during a run ends it', async ({ shell }) => {
    const running = run({ windowId: shell.windowId, input: 'ping -n 60 127.0.0.1', until: { mode: 'pattern', pattern: 'never' }, timeoutMs: 60_000 })
    await shell.until('the first reply', ({ lines }) => lines.some(line => line.startsWith('Reply')))
    postMessage(shell.windowId, WM_CLOSE, 0, 0)
    expect(await running).toMatchObject({ completion: { reason: 'window_closed' } })
  })

  test('two runs on one window queue up: neither types into the other', async ({ shell }) => {
    const [first, second] = await Promise.all([
      run({ windowId: shell.windowId, input: 'ping -n 2 127.0.0.1 >nul & echo first', until: { mode: 'pattern', pattern: 'first' } }),
      run({ windowId: shell.windowId, input: 'echo second', until: quick }),
    ])
    expect([first!.output, second!.output]).toEqual(['first', 'second'])
  })

  test('a console that hangs ends the run at its deadline: typed, and the output unreadable', async ({ shell }) => {
    const host = hostOf(shell.terminal.pid)
    const running = run({ windowId: shell.windowId, input: 'ping -n 60 127.0.0.1 >nul', until: { mode: 'pattern', pattern: 'never' }, timeoutMs: 4000 })
    await shell.until('the echo', ({ lines }) => lines.some(line => line.includes('ping -n 60')))
    suspend(host)
    try {
      expect(await running).toMatchObject({ ok: false, completion: { reason: 'timeout' }, error: { code: 'ConsoleHung', typed: 'all' } })
    } finally {
      resume(host)
    }
    await shell.hand.interrupt()
  })

  test('who waits for another call longer than its time is refused with nothing typed', async ({ shell }) => {
    const long = run({ windowId: shell.windowId, input: 'ping -n 4 127.0.0.1 >nul & echo over', until: { mode: 'pattern', pattern: 'over' } })
    await expect(run({ windowId: shell.windowId, input: 'echo impatient', timeoutMs: 500 })).rejects.toMatchObject({ code: 'TerminalBusy', typed: 'nothing' })
    expect((await long).output).toBe('over')
    expect((await shell.hand.read({ all: true })).lines.join('\n')).not.toContain('impatient')
  })

  test('runs on two windows go side by side', async ({ open }) => {
    const [slow, fast] = [await open(), await open()]
    let slowIsOver = false
    const slowRun = run({ windowId: slow.windowId, input: 'ping -n 6 127.0.0.1 >nul & echo slow', until: { mode: 'pattern', pattern: 'slow' } })
      .finally(() => { slowIsOver = true })
    expect((await run({ windowId: fast.windowId, input: 'echo fast', until: quick })).output).toBe('fast')
    expect(slowIsOver).toBe(false)
    expect((await slowRun).output).toBe('slow')
  })

  test.for([
    ['no target', { input: 'x' }], ['two targets', { window: 'a', windowId: 1, input: 'x' }], ['no input', { windowId: 1, input: '' }],
    ['a wrong regular expression', { windowId: 1, input: 'x', until: { mode: 'pattern', pattern: '(', regex: true } }],
    ['an unknown option', { windowId: 1, input: 'x', timeout: 5 }], ['a timeout that is no number', { windowId: 1, input: 'x', timeoutMs: 'abc' }],
    ['100,000 characters', { windowId: 1, input: 'x'.repeat(100_000) }],
  ] as const)('%s is refused before anything happens', async ([, options]) => {
    await expect(run(options as never)).rejects.toMatchObject({ code: 'InvalidArgs', typed: 'nothing' })
  })

  test.for([['NUL', 'a\0b'], ['half of a surrogate pair', 'a\ud83d']] as const)('%s in the text is refused before anything is typed', async ([, input], { shell }) => {
    const before = await shell.hand.read({ all: true })
    await expect(run({ windowId: shell.windowId, input })).rejects.toMatchObject({ code: 'InvalidArgs', typed: 'nothing' })
    expect((await shell.hand.read({ all: true })).lines).toEqual(before.lines)
  })
})
