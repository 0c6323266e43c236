import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Screen } from '../../src/screen.ts'
import { baselineOf } from '../../src/terminal-tool/baseline.ts'
import { Completion, type Answer, type Until } from '../../src/terminal-tool/completion.ts'
import { outputOf } from '../../src/terminal-tool/output.ts'
import { Paper, screen } from './screens.ts'

const quiet = (quietMs: number): Until => ({ mode: 'quiet', quietMs })
const pattern = (pattern: RegExp, quietMs?: number): Until => ({ mode: 'pattern', pattern, quietMs })

/** What was seen of a terminal, and how many milliseconds after the input was delivered. */
type Recording = readonly (readonly [atMs: number, screen: Screen])[]

const fingerprintOf = ({ lines, cursor }: Screen): string => JSON.stringify([lines, cursor])

/** Looks at a recording every 50 ms until the command is done. */
function replay(recording: Recording, { input, until, timeoutMs = 30_000 }: { input: string, until: Until, timeoutMs?: number }) {
  const [, before] = recording[0]!
  const baseline = baselineOf(before)
  const completion = new Completion(until, { timeoutMs, before: fingerprintOf(before) })
  for (let atMs = 0; ; atMs += 50) {
    const [, now] = recording.findLast(([since]) => since <= atMs)!
    const output = outputOf(baseline, now, input)
    const answer = completion.see({ atMs, fingerprint: fingerprintOf(now), subject: output.subject })
    if (answer.done) return { reason: answer.reason, atMs, rows: output.rows }
  }
}

/** A recording of what is printed, the prompt before it included. */
function printed(prompt: string, ...prints: readonly (readonly [atMs: number, text: string])[]): Recording {
  const paper = new Paper().print(prompt)
  return [[0, paper.screen()], ...prints.map(([atMs, text]) => [atMs, paper.print(text).screen()] as const)]
}

const banner = 'Microsoft Windows [Version 10.0.19045]\n(c) Microsoft Corporation. All rights reserved.\n\nC:\\>'

describe('recordings of cmd', () => {
  const reply = 'Reply from 127.0.0.1: bytes=32 time<1ms TTL=128\n'
  const ping = printed(
    banner,
    [30, 'ping -n 4 127.0.0.1'], [40, '\n'], [90, '\nPinging 127.0.0.1 with 32 bytes of data:\n'],
    [100, reply], [1110, reply], [2120, reply], [3130, reply],
    [3140, '\nPing statistics for 127.0.0.1:\n    Packets: Sent = 4, Received = 4, Lost = 0 (0% loss),\n'],
    [3150, '\nC:\\>'],
  )

  test('ping: gaps of a second are no quiet of one and a half (#196 b)', () => {
    expect(replay(ping, { input: 'ping -n 4 127.0.0.1', until: quiet(1500) })).toEqual({
      reason: 'quiet', atMs: 4650,
      rows: ['', 'Pinging 127.0.0.1 with 32 bytes of data:', ...Array.from({ length: 4 }, () => reply.trimEnd()), '',
        'Ping statistics for 127.0.0.1:', '    Packets: Sent = 4, Received = 4, Lost = 0 (0% loss),'],
    })
  })

  test('ping: a shorter quiet ends in a gap', () => {
    expect(replay(ping, { input: 'ping -n 4 127.0.0.1', until: quiet(800) })).toMatchObject({ reason: 'quiet', atMs: 900 })
  })

  test('ping: a pattern ends it at the look that sees it', () => {
    expect(replay(ping, { input: 'ping -n 4 127.0.0.1', until: pattern(/Lost = \d/) }))
      .toMatchObject({ reason: 'pattern_matched', atMs: 3150 })
  })

  test('ping: a pattern that stands in the command waits for the output (#383)', () => {
    expect(replay(ping, { input: 'ping -n 4 127.0.0.1', until: pattern(/127\.0\.0\.1/) }))
      .toMatchObject({ reason: 'pattern_matched', atMs: 100 })
  })

  test('ping: a time that is up ends it with what there is', () => {
    expect(replay(ping, { input: 'ping -n 4 127.0.0.1', until: quiet(1500), timeoutMs: 2000 }))
      .toMatchObject({ reason: 'timeout', atMs: 2000, rows: ['', 'Pinging 127.0.0.1 with 32 bytes of data:', reply.trimEnd(), reply.trimEnd()] })
  })

  const listing = ' Volume in drive C has no label.\n\n Directory of C:\\\n\n01/02/2025  10:00    <DIR>          Temp\n               0 File(s)\n\nC:\\>'

  test('dir: all of it comes between two looks', () => {
    expect(replay(printed(banner, [10, `dir\n${listing}`]), { input: 'dir', until: quiet(300) })).toEqual({
      reason: 'quiet', atMs: 350,
      rows: [' Volume in drive C has no label.', '', ' Directory of C:\\', '', '01/02/2025  10:00    <DIR>          Temp', '               0 File(s)'],
    })
  })

  test('dir again: the same listing is seen again (weakness 2)', () => {
    const again = printed(`${banner}dir\n${listing}`, [20, 'dir\n'], [30, listing])
    expect(replay(again, { input: 'dir', until: pattern(/0 File\(s\)/) })).toMatchObject({ reason: 'pattern_matched', atMs: 50 })
  })

  test('a pattern of the prompt waits for the prompt that comes back (PR #37 P1)', () => {
    const slow = printed(banner, [20, 'timeout 2 >nul\n'], [2050, '\nC:\\>'])
    expect(replay(slow, { input: 'timeout 2 >nul', until: pattern(/^C:\\>$/m) })).toMatchObject({ reason: 'pattern_matched', atMs: 2050 })
  })

  const old = `${banner}echo DONE\nDONE\n\nC:\\>`

  test('cls: what stood there before is no match, and no output (PR #37)', () => {
    const cleared = printed(old, [20, 'cls'], [30, '\f\nC:\\>'])
    expect(replay(cleared, { input: 'cls', until: pattern(/DONE/, 400) })).toEqual({ reason: 'quiet', atMs: 450, rows: [] })
  })

  test('cls: text that comes after it is no match either, for it may be old (PR #37)', () => {
    const cleared = printed(old, [20, 'cls & echo DONE'], [30, '\f'], [40, 'DONE\n\nC:\\>'])
    expect(replay(cleared, { input: 'cls & echo DONE', until: pattern(/DONE/), timeoutMs: 1000 })).toMatchObject({ reason: 'timeout' })
  })

  test('a command that retitles the window and prints nothing ends by its echo alone', () => {
    expect(replay(printed(banner, [40, 'title busy\n'], [50, '\nC:\\>']), { input: 'title busy', until: quiet(500) }))
      .toEqual({ reason: 'quiet', atMs: 550, rows: [] })
  })

  test('a progress line that is repainted is a change each time, and one row', () => {
    const progress = printed(
      banner, [20, 'copy.exe\n'], [100, ' 10%'], [400, '\r 40%'], [700, '\r 70%'], [1000, '\r100%'], [1010, '\n        1 file(s) copied.\n\nC:\\>'],
    )
    expect(replay(progress, { input: 'copy.exe', until: quiet(350) }))
      .toEqual({ reason: 'quiet', atMs: 1400, rows: ['100%', '        1 file(s) copied.'] })
  })

  test('a progress line of one look matches in that look (PR #37 P2)', () => {
    const progress = printed(banner, [20, 'copy.exe\n'], [100, 'step 1'], [150, '\rstep 2'], [200, '\r      \rC:\\>'])
    expect(replay(progress, { input: 'copy.exe', until: pattern(/step 2/) })).toMatchObject({ reason: 'pattern_matched', atMs: 150 })
  })

  test('half-painted echo defers: the text in it is not yet an answer (#383)', () => {
    const slowLine = printed('$ ', [100, 'ssh box "echo DONE'], [900, '; sleep 1; echo DO'], [1500, 'NE"\n'], [3000, 'DONE\n'])
    expect(replay(slowLine, { input: 'ssh box "echo DONE; sleep 1; echo DONE"', until: pattern(/DONE/) }))
      .toMatchObject({ reason: 'pattern_matched', atMs: 3000 })
  })

  test('no anchor where input does not echo: the answer matches (#383 r1)', () => {
    const login = printed('$ ssh box\nPassword: ', [300, '\n'], [800, 'Welcome\nbox$ '])
    expect(replay(login, { input: 'hunter2', until: pattern(/box\$ $/) })).toMatchObject({ reason: 'pattern_matched', atMs: 800 })
  })

  test('a program that asks for a password can be waited for (weakness 9)', () => {
    const asks = printed('$ ', [40, 'ssh box\n'], [600, 'Password: '])
    expect(replay(asks, { input: 'ssh box', until: pattern(/Password: $/) })).toMatchObject({ reason: 'pattern_matched', atMs: 600 })
  })

  test('a last row that looks like a question ends nothing by itself (vscode#315476)', () => {
    const asks = printed(banner, [20, 'ask.cmd\n'], [100, 'Last Command: '], [3100, 'done\n\nC:\\>'])
    expect(replay(asks, { input: 'ask.cmd', until: quiet(4000) }))
      .toMatchObject({ reason: 'quiet', atMs: 7100, rows: ['Last Command: done'] })
  })

  test('output without a final newline never binds at its end, and quiet settles it (#384)', () => {
    const glued = printed('$ ', [20, 'printf X\n'], [50, 'X$ '])
    expect(replay(glued, { input: 'printf X', until: pattern(/X$/m, 500) })).toMatchObject({ reason: 'quiet', atMs: 550 })
  })
})

describe('quiet', () => {
  const before = screen(['C:\\>'])

  test('quiet counts from the first change, not from the send (#196 a)', () => {
    const late: Recording = [[0, before], [4000, screen(['C:\\>ver', ''])], [4100, screen(['C:\\>ver', 'Windows', '', 'C:\\>'])]]
    expect(replay(late, { input: 'ver', until: quiet(1000) })).toMatchObject({ reason: 'quiet', atMs: 5100, rows: ['Windows'] })
  })

  test('a terminal that never changes is never quiet: the time is up', () => {
    expect(replay([[0, before]], { input: 'ver', until: quiet(1000), timeoutMs: 5000 })).toMatchObject({ reason: 'timeout', atMs: 5000 })
  })

  test('each change starts it anew, a change back to how it was before too', () => {
    const blink: Recording = [[0, before], [100, screen(['C:\\>x'])], [500, before]]
    expect(replay(blink, { input: 'x', until: quiet(600) })).toMatchObject({ reason: 'quiet', atMs: 1100 })
  })

  test('the cursor alone is a change', () => {
    const moved: Recording = [[0, before], [200, screen(['C:\\>'], { cursor: { row: 1, column: 0 } })]]
    expect(replay(moved, { input: '', until: quiet(300) })).toMatchObject({ reason: 'quiet', atMs: 500 })
  })

  test('a pattern without it waits out the time, however quiet', () => {
    expect(replay([[0, before], [100, screen(['C:\\>x', 'y'])]], { input: 'x', until: pattern(/z/), timeoutMs: 9000 }))
      .toMatchObject({ reason: 'timeout' })
  })
})

describe('one look', () => {
  const look = (until: Until, seen: { atMs: number, fingerprint?: string, subject?: string | null }): Answer =>
    new Completion(until, { timeoutMs: 1000, before: 'before' }).see({ fingerprint: 'after', subject: null, ...seen })

  test('the first look can match (PR #37 P2)', () => {
    expect(look(pattern(/x/), { atMs: 0, subject: 'x' })).toEqual({ done: true, reason: 'pattern_matched' })
  })

  test('an empty subject is legal (PR #37 P3)', () => {
    expect(look(pattern(/^$/), { atMs: 0, subject: '' })).toEqual({ done: true, reason: 'pattern_matched' })
  })

  test('no subject is no match attempt, for a pattern that matches anything too (PR #37)', () => {
    expect(look(pattern(/^/), { atMs: 0, subject: null })).toEqual({ done: false })
  })

  test('a subject means nothing to quiet', () => {
    expect(look(quiet(500), { atMs: 0, subject: 'x' })).toEqual({ done: false })
  })

  test('a match wins over the timeout', () => {
    expect(look(pattern(/x/), { atMs: 1000, subject: 'x' })).toEqual({ done: true, reason: 'pattern_matched' })
  })

  test('the timeout ends at its millisecond, not before', () => {
    expect([look(quiet(500), { atMs: 999 }), look(quiet(500), { atMs: 1000 })])
      .toEqual([{ done: false }, { done: true, reason: 'timeout' }])
  })

  test('quiet wins over the timeout', () => {
    const completion = new Completion(quiet(500), { timeoutMs: 1000, before: 'before' })
    completion.see({ atMs: 500, fingerprint: 'after', subject: null })
    expect(completion.see({ atMs: 1000, fingerprint: 'after', subject: null })).toEqual({ done: true, reason: 'quiet' })
  })

  test('a match wins over quiet', () => {
    const completion = new Completion(pattern(/x/, 100), { timeoutMs: 1000, before: 'before' })
    completion.see({ atMs: 0, fingerprint: 'after', subject: '' })
    expect(completion.see({ atMs: 500, fingerprint: 'after', subject: 'x' })).toEqual({ done: true, reason: 'pattern_matched' })
  })

  test.each(['g', 'y'])('a pattern with the flag %s looks from the start each time', flags => {
    const remembers = new RegExp('x', flags)
    remembers.lastIndex = 1
    expect(look(pattern(remembers), { atMs: 0, subject: 'x' })).toEqual({ done: true, reason: 'pattern_matched' })
  })
})

test('quiet ends at the first look that is quietMs behind the last change, whatever the times', () => {
  const looks = fc.array(fc.record({ afterMs: fc.integer({ min: 1, max: 400 }), changes: fc.boolean() }), { minLength: 1, maxLength: 40 })
  fc.assert(fc.property(looks, fc.integer({ min: 50, max: 900 }), (looks, quietMs) => {
    const completion = new Completion(quiet(quietMs), { timeoutMs: Infinity, before: '0' })
    let atMs = 0
    let version = 0
    let changedAtMs = Infinity
    for (const { afterMs, changes } of looks) {
      atMs += afterMs
      if (changes) {
        version++
        changedAtMs = atMs
      }
      const { done } = completion.see({ atMs, fingerprint: String(version), subject: 'x' })
      expect(done).toBe(atMs - changedAtMs >= quietMs)
      if (done) return
    }
  }))
})
