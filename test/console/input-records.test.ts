import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inputRecordsOf, type Stroke } from '../../src/console/input-records.ts'
import { pressesOf } from '../../src/input/channel.ts'
import { keys, type KeyName } from '../../src/keys.ts'

const events = (...strokes: Stroke[]) => inputRecordsOf(strokes).map(({ Event }) => Event)
const downs = (...strokes: Stroke[]) => events(...strokes).filter(({ bKeyDown }) => bKeyDown === 1)

const stroke: fc.Arbitrary<Stroke> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map(text => ({ text })),
  fc.constantFrom('\r\n', '\n', '\r', 'a\r\n\r\nb\t').map(text => ({ text })),
  fc.constantFrom(...Object.keys(keys) as KeyName[]).map(key => ({ key })),
)

describe('text', () => {
  test('a character goes as its unit alone, down and up', () => {
    const ofA = { wRepeatCount: 1, wVirtualKeyCode: 0, wVirtualScanCode: 0, UnicodeChar: 0x61, dwControlKeyState: 0 }
    expect(events({ text: 'a' })).toEqual([{ bKeyDown: 1, ...ofA }, { bKeyDown: 0, ...ofA }])
  })

  test('Caps Lock and the layout have no part in it: capitals need no Shift', () => {
    expect(downs({ text: 'Ab1' }).map(({ UnicodeChar, dwControlKeyState }) => [UnicodeChar, dwControlKeyState]))
      .toEqual([[0x41, 0], [0x62, 0], [0x31, 0]])
  })

  test.each(['30% (a) {b} +c ^d ~e', 'größer', '設定', '🍒'])('%o is no mini-language: it arrives unit by unit', text => {
    expect(String.fromCharCode(...downs({ text }).map(({ UnicodeChar }) => UnicodeChar))).toBe(text)
  })

  test('a line break is the Enter key, not a character (v1.9.2)', () => {
    expect(downs({ text: '\n' })).toEqual([expect.objectContaining({ wVirtualKeyCode: 0x0d, wVirtualScanCode: 0x1c, UnicodeChar: 0x0d })])
  })

  test.each(['a\nb', 'a\r\nb', 'a\rb'])('%o has one Enter', text => {
    expect(downs({ text }).map(({ wVirtualKeyCode }) => wVirtualKeyCode)).toEqual([0, 0x0d, 0])
  })

  test('every one of several line breaks at the end is an Enter (PR #418)', () => {
    expect(downs({ text: 'a\n\n\n' }).map(({ UnicodeChar }) => UnicodeChar)).toEqual([0x61, 0x0d, 0x0d, 0x0d])
  })

  test.each([['\t', 0x09], ['\x1b', 0x1b], ['\b', 0x08]])('%o goes as the key that a line editor knows it by', (text, virtualKey) => {
    expect(downs({ text })).toEqual([expect.objectContaining({ wVirtualKeyCode: virtualKey, UnicodeChar: text.charCodeAt(0) })])
  })
})

describe('named keys', () => {
  test('an arrow makes no character and is on the extended part', () => {
    expect(downs({ key: 'Up' })).toEqual([
      { bKeyDown: 1, wRepeatCount: 1, wVirtualKeyCode: 0x26, wVirtualScanCode: 0x48, UnicodeChar: 0, dwControlKeyState: 0x0100 },
    ])
  })

  test('Ctrl with a letter has the control character and says that Ctrl is down', () => {
    expect(downs({ key: 'C-c' })).toEqual([
      { bKeyDown: 1, wRepeatCount: 1, wVirtualKeyCode: 0x43, wVirtualScanCode: 0x2e, UnicodeChar: 3, dwControlKeyState: 0x0008 },
    ])
  })
})

test('strokes keep their order', () => {
  expect(downs({ text: 'a' }, { key: 'Tab' }, { text: 'b' }).map(({ UnicodeChar }) => UnicodeChar)).toEqual([0x61, 0x09, 0x62])
})

test('every press is a down, then an up of the same key', () => {
  fc.assert(fc.property(fc.array(stroke, { maxLength: 6 }), strokes => {
    const all = events(...strokes)
    for (let at = 0; at < all.length; at += 2) {
      expect(all[at]!.bKeyDown).toBe(1)
      expect(all[at + 1]).toEqual({ ...all[at], bKeyDown: 0 })
    }
  }))
})

test('there are as many presses as every channel counts', () => {
  fc.assert(fc.property(fc.array(stroke, { maxLength: 6 }), strokes => {
    expect(inputRecordsOf(strokes).length).toBe(pressesOf(strokes) * 2)
  }))
})

test('the units of any text come back, its line breaks as carriage returns', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
    expect(downs({ text }).map(({ UnicodeChar }) => String.fromCharCode(UnicodeChar)).join('')).toBe(text.replace(/\r\n|\n/g, '\r'))
  }))
})
