import { describe, expect, test } from 'vitest'
import { parseOptions, readOptions, runOptions, sendOptions } from '../../src/terminal-tool/schema.ts'

const schemas = { read: readOptions, send: sendOptions, run: runOptions }
const needed = { read: {}, send: { input: 'x' }, run: { input: 'x' } }

/** Which options are wrong, of a call that says so. */
function wrong(call: keyof typeof schemas, options: unknown): string[] {
  try {
    parseOptions(schemas[call], options)
  } catch (error) {
    const { code, typed, details } = error as { code: string, typed: string, details: { issues: { option: string }[] } }
    expect([code, typed]).toEqual(['InvalidArgs', 'nothing'])
    return details.issues.map(({ option }) => option)
  }
  return []
}

describe('defaults', () => {
  test('of read', () => {
    expect(parseOptions(readOptions, {})).toEqual({ lines: 50, source: 'auto' })
  })

  test('of send', () => {
    expect(parseOptions(sendOptions, { input: 'x' }))
      .toEqual({ input: 'x', pressEnter: true, method: 'auto', restoreFocus: true, timeoutMs: 30_000 })
  })

  test('of run: quiet of one and a half seconds (#196 b), and none of send\'s (PR #37 P1)', () => {
    expect(parseOptions(runOptions, { input: 'x' }))
      .toEqual({ input: 'x', until: { mode: 'quiet', quietMs: 1500 }, timeoutMs: 30_000, method: 'auto' })
  })

  test('of quiet, when only the mode is said (#196 b)', () => {
    expect(parseOptions(runOptions, { input: 'x', until: { mode: 'quiet' } }).until).toEqual({ mode: 'quiet', quietMs: 1500 })
  })

  test('of a pattern: plain text, and no quiet', () => {
    expect(parseOptions(runOptions, { input: 'x', until: { mode: 'pattern', pattern: 'p' } }).until)
      .toEqual({ mode: 'pattern', pattern: 'p', regex: false })
  })

  test('a pattern keeps the quiet it was given (#391)', () => {
    expect(parseOptions(runOptions, { input: 'x', until: { mode: 'pattern', pattern: 'p', quietMs: 900 } }).until)
      .toMatchObject({ quietMs: 900 })
  })
})

describe.each(['read', 'send', 'run'] as const)('%s', call => {
  test('refuses an option that it does not have (PR #36)', () => {
    expect(() => parseOptions(schemas[call], { ...needed[call], chunkSize: 0 })).toThrow(/chunkSize/)
  })

  test.each([null, undefined, 'x', 7, []])('refuses %o for options', options => {
    expect(wrong(call, options)).toEqual([''])
  })

  test.each([0, -1, 1.5, 2 ** 32, '7', Number.NaN])('refuses the window id %o', windowId => {
    expect(wrong(call, { ...needed[call], windowId })).toEqual(['windowId'])
  })

  test('takes the largest window id', () => {
    expect(wrong(call, { ...needed[call], windowId: 0xffff_ffff })).toEqual([])
  })

  test('refuses an empty title: it is a part of every one', () => {
    expect(wrong(call, { ...needed[call], window: '' })).toEqual(['window'])
  })
})

describe('input', () => {
  test.each(['send', 'run'] as const)('%s needs it', call => {
    expect(wrong(call, {})).toEqual(['input'])
  })

  test('send takes an empty text: Enter alone', () => {
    expect(wrong('send', { input: '' })).toEqual([])
  })

  test('run has nothing to run then', () => {
    expect(() => parseOptions(runOptions, { input: '' })).toThrow('input: there is nothing to run')
  })

  test.each(['send', 'run'] as const)('%s takes 10000 characters', call => {
    expect(wrong(call, { input: 'x'.repeat(10_000) })).toEqual([])
  })

  test.each(['send', 'run'] as const)('%s says what to do with more', call => {
    expect(() => parseOptions(schemas[call], { input: 'x'.repeat(10_001) })).toThrow(/at most 10000 characters; send the text in parts/)
  })
})

describe('until', () => {
  test.each(['{"mode":"quiet"}', '', null, 7, [], {}, { mode: 'exit' }])('refuses %o and says which option it is (#196)', until => {
    expect(wrong('run', { input: 'x', until })[0]).toMatch(/^until/)
  })

  test('refuses an option of the other mode', () => {
    expect(wrong('run', { input: 'x', until: { mode: 'quiet', pattern: 'p' } })).toEqual(['until'])
  })

  test('refuses an empty pattern: it matches everything', () => {
    expect(wrong('run', { input: 'x', until: { mode: 'pattern', pattern: '' } })).toEqual(['until.pattern'])
  })

  test.each([[49, ['until.quietMs']], [50, []], [30_000, []], [30_001, ['until.quietMs']]])('of quietMs %i finds wrong %o', (quietMs, options) => {
    expect(wrong('run', { input: 'x', until: { mode: 'quiet', quietMs } })).toEqual(options)
  })
})

describe('values', () => {
  test.each(['false', 0, null])('%o is no boolean (#247)', pressEnter => {
    expect(wrong('send', { input: 'x', pressEnter })).toEqual(['pressEnter'])
  })

  test.each([0, 2001])('%i is no number of lines', lines => {
    expect(wrong('read', { lines })).toEqual(['lines'])
  })

  test('every wrong option is named at once', () => {
    expect(wrong('send', { input: 1, method: 'telepathy', timeoutMs: -1 })).toEqual(['input', 'method', 'timeoutMs'])
  })

  test('the message names each option and what is wrong with it', () => {
    expect(() => parseOptions(readOptions, { lines: 0, source: 'x' })).toThrow(/: lines: .+; source: .+/)
  })
})
