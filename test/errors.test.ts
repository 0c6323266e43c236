import { describe, expect, test } from 'vitest'
import { asTermhandError, errorCodes, TermhandError } from '../src/errors.ts'

const errors = errorCodes.map(code => ({ code, error: new TermhandError(code) }))

describe('every code', () => {
  test.each(errors)('$code says what to do, in a sentence', ({ error }) => {
    expect(error.advice).toMatch(/^[A-Z].+\.$/)
  })

  test.each(errors)('$code says what happened, as the start of a sentence', ({ error }) => {
    expect(error.message).toMatch(/^\S.*[^.]$/)
  })

  test.each(errors)('$code has an exit code that the command line documents', ({ error }) => {
    expect([1, 3, 5, 6, 7, 8]).toContain(error.exitCode)
  })

  test.each(errors)('$code gives the same advice whatever happened (#195 r2)', ({ code, error }) => {
    expect(new TermhandError(code, 'window 7', { typed: 'some' }).advice).toBe(error.advice)
  })

  test('a failure that leaves text behind is told from one that is safe to repeat', () => {
    const doNotRepeat = errors.filter(({ error }) => error.exitCode === 8).map(({ code }) => code)
    expect(doNotRepeat).toEqual(['BackgroundInputIncomplete', 'FocusLost', 'BaselineMarkerLost'])
  })

  test('refusals of input have a code each (#195 r2)', () => {
    const advice = (['BackgroundInputUnsupported', 'TextNotTypable', 'AccessDenied', 'ForegroundRestricted', 'InputRefused'] as const)
      .map(code => new TermhandError(code).advice)
    expect(new Set(advice).size).toBe(advice.length)
  })
})

describe('an error', () => {
  test('puts the situation behind the meaning', () => {
    expect(new TermhandError('TerminalClosed', 'window 7').message).toBe('The terminal window has been closed: window 7')
  })

  test('has typed nothing unless it says so', () => {
    expect(new TermhandError('TerminalBusy').typed).toBe('nothing')
  })

  test('prints under its own name', () => {
    expect(String(new TermhandError('TerminalClosed'))).toBe('TermhandError: The terminal window has been closed')
  })
})

describe('report', () => {
  test('has code, message, advice and typed', () => {
    expect(new TermhandError('FocusLost', 'window 7', { typed: 'some' }).report()).toEqual({
      code: 'FocusLost',
      message: 'Another window came to the foreground while text was being typed: window 7',
      advice: 'Read the terminal before you send again; typing stopped at the first batch that saw it.',
      typed: 'some',
    })
  })

  test('has no details where there are none', () => {
    expect(new TermhandError('FocusLost').report()).not.toHaveProperty('details')
  })

  test('survives JSON with its details', () => {
    const report = new TermhandError('NativeCallFailed', 'x', { details: { windowsError: 5 } }).report()
    expect(JSON.parse(JSON.stringify(report))).toEqual({ ...report, details: { windowsError: 5 } })
  })

  test('does not tell the cause', () => {
    expect(new TermhandError('NativeCallFailed', 'x', { cause: new Error('y') }).report()).not.toHaveProperty('cause')
  })
})

describe('withTyped', () => {
  const cause = new Error('underneath')
  const error = new TermhandError('AccessDenied', 'window 7', { details: { windowsError: 5 }, cause })
  const later = error.withTyped('some')

  test('says how much had been typed', () => {
    expect(later.typed).toBe('some')
  })

  test('keeps everything else', () => {
    expect({ ...later.report(), cause: later.cause, exitCode: later.exitCode })
      .toEqual({ ...error.report(), typed: 'some', cause, exitCode: error.exitCode })
  })

  test('leaves the first error as it was', () => {
    expect(error.typed).toBe('nothing')
  })
})

describe('asTermhandError', () => {
  test('leaves one of ours as it is', () => {
    const error = new TermhandError('TerminalClosed')
    expect(asTermhandError(error)).toBe(error)
  })

  test('takes the message of another error, and keeps it as the cause', () => {
    const other = new TypeError('no such member')
    const error = asTermhandError(other)
    expect(error).toMatchObject({ code: 'NativeCallFailed', message: 'A Windows call failed: no such member', cause: other })
  })

  test('takes what is no error at all', () => {
    expect(asTermhandError('text').message).toBe('A Windows call failed: text')
  })
})
