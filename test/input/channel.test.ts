import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assertTypable, longestText, pressesOf, withEnters, type Stroke } from '../../src/input/channel.ts'

const invalid = (message: RegExp) => expect.objectContaining({ code: 'InvalidArgs', typed: 'nothing', message: expect.stringMatching(message) })

describe('assertTypable', () => {
  test('takes the longest text', () => {
    expect(() => assertTypable('x'.repeat(longestText))).not.toThrow()
  })

  test('refuses one unit more, and says how long the text is', () => {
    expect(() => assertTypable('x'.repeat(longestText + 1))).toThrow(invalid(/10001 characters, and one call takes 10000/))
  })

  test('refuses a NUL, and says where it is', () => {
    expect(() => assertTypable('ab\0')).toThrow(invalid(/NUL at position 2/))
  })

  test.each(['\ud83c', 'a\udf52', '\udf52\ud83c'])('refuses half of a pair: %o', text => {
    expect(() => assertTypable(text)).toThrow(invalid(/surrogate/))
  })

  test.each(['', '🍒', '設定', 'a\r\nb\tc\x1b\x03'])('takes %o', text => {
    expect(() => assertTypable(text)).not.toThrow()
  })
})

describe('withEnters', () => {
  test.each(['a\nb', 'a\r\nb', 'a\rb'])('the break in %o is one press of Enter', text => {
    expect(withEnters([{ text }])).toEqual([{ text: 'a' }, { key: 'Enter' }, { text: 'b' }])
  })

  test('every one of several line breaks at the end is an Enter (PR #418)', () => {
    expect(withEnters([{ text: 'a\n\n' }])).toEqual([{ text: 'a' }, { key: 'Enter' }, { key: 'Enter' }])
  })

  test('a break at the start is an Enter before the text', () => {
    expect(withEnters([{ text: '\na' }])).toEqual([{ key: 'Enter' }, { text: 'a' }])
  })

  test('empty text is no stroke', () => {
    expect(withEnters([{ text: '' }])).toEqual([])
  })

  test('keys stay where they are', () => {
    const strokes: Stroke[] = [{ key: 'Up' }, { text: 'a' }, { key: 'Enter' }]
    expect(withEnters(strokes)).toEqual(strokes)
  })

  test('no text that is left holds a line break, and nothing else is lost', () => {
    const text = fc.array(fc.constantFrom('a', '🍒', ' ', '\r', '\n', '\r\n'), { maxLength: 30 }).map(parts => parts.join(''))
    fc.assert(fc.property(text, text => {
      const strokes = withEnters([{ text }])
      expect(strokes.filter(stroke => 'text' in stroke && /[\r\n]/.test(stroke.text))).toEqual([])
      expect(strokes.map(stroke => 'text' in stroke ? stroke.text : '\n').join('')).toBe(text.replace(/\r\n?/g, '\n'))
    }))
  })
})

describe('pressesOf', () => {
  test('counts units of text, line breaks once, and keys', () => {
    expect(pressesOf([{ text: 'a🍒\r\nb' }, { key: 'Up' }])).toBe(6)
  })

  test('nothing is no press', () => {
    expect(pressesOf([])).toBe(0)
  })
})
