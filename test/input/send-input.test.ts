import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Stroke } from '../../src/input/channel.ts'
import { pressEventsOf, type KeyOf } from '../../src/input/send-input.ts'
import { keys, type KeyName } from '../../src/keys.ts'
import type { Input } from '../../src/win32/structs.ts'

const EXTENDED = 1, UP = 2, UNICODE = 4
const SHIFT = 0x10, CONTROL = 0x11, MENU = 0x12

/** A part of the German layout: @ needs Ctrl and Alt, A needs Shift. */
const german: KeyOf = unit => ({
  a: { virtualKey: 0x41, scanCode: 0x1e, modifiers: 0 },
  A: { virtualKey: 0x41, scanCode: 0x1e, modifiers: 1 },
  '@': { virtualKey: 0x51, scanCode: 0x10, modifiers: 6 },
})[String.fromCharCode(unit)]

const noLayout: KeyOf = () => { throw new Error('the layout has no part in this') }

const unicode = (...strokes: Stroke[]) => pressEventsOf(strokes, 'unicode', noLayout)
const onLayout = (...strokes: Stroke[]) => pressEventsOf(strokes, 'virtual keys', german)

/** Virtual key, scan code and flags of each event. */
const told = (press: readonly Input[]) => press.map(({ ki }) => [ki.wVk, ki.wScan, ki.dwFlags])
const codeOf = (run: () => unknown) => {
  try { return run() } catch (error) { return (error as { code: unknown }).code }
}

describe('Unicode packets', () => {
  test('a character is its unit as a packet, down and up', () => {
    expect(unicode({ text: 'é' }).map(told)).toEqual([[[0, 0xe9, UNICODE], [0, 0xe9, UNICODE | UP]]])
  })

  test('both halves of a pair go in one press', () => {
    expect(unicode({ text: '🍒' }).map(told)).toEqual([[
      [0, 0xd83c, UNICODE], [0, 0xd83c, UNICODE | UP], [0, 0xdf52, UNICODE], [0, 0xdf52, UNICODE | UP],
    ]])
  })

  test('the units of any text come back, one press a character', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 100 }), text => {
      const presses = unicode({ text })
      expect(presses.map(press => String.fromCharCode(...press.filter(({ ki }) => !(ki.dwFlags & UP)).map(({ ki }) => ki.wScan))))
        .toEqual([...text])
    }))
  })
})

describe('keys of the layout', () => {
  test('a character is the key that makes it', () => {
    expect(onLayout({ text: 'a' }).map(told)).toEqual([[[0x41, 0x1e, 0], [0x41, 0x1e, UP]]])
  })

  test('Shift is held around a capital', () => {
    expect(onLayout({ text: 'A' }).map(told)).toEqual([[[SHIFT, 0x2a, 0], [0x41, 0x1e, 0], [0x41, 0x1e, UP], [SHIFT, 0x2a, UP]]])
  })

  test('Ctrl and Alt are held around what AltGr makes', () => {
    expect(onLayout({ text: '@' }).map(press => press.map(({ ki }) => ki.wVk))).toEqual([[CONTROL, MENU, 0x51, 0x51, MENU, CONTROL]])
  })

  test('a character without a key is refused before anything is typed, wherever it stands', () => {
    expect(codeOf(() => onLayout({ text: 'aA' }, { key: 'Enter' }, { text: 'é' }))).toBe('TextNotTypable')
  })

  test('a refusal says that nothing was typed', () => {
    expect(() => onLayout({ text: 'é' })).toThrow(expect.objectContaining({ typed: 'nothing', message: expect.stringContaining('"é"') }))
  })

  test('no key makes a character of two units', () => {
    expect(codeOf(() => pressEventsOf([{ text: '🍒' }], 'virtual keys', () => ({ virtualKey: 1, scanCode: 1, modifiers: 0 }))))
      .toBe('TextNotTypable')
  })
})

describe.each([['unicode', unicode], ['virtual keys', onLayout]] as const)('named keys in the style %s', (_, pressesOf) => {
  test('Enter is a key event, not a character (v1.9.2)', () => {
    expect(pressesOf({ key: 'Enter' }).map(told)).toEqual([[[0x0d, 0x1c, 0], [0x0d, 0x1c, UP]]])
  })

  test('an arrow is on the extended part, down and up', () => {
    expect(pressesOf({ key: 'Left' }).map(told)).toEqual([[[0x25, 0x4b, EXTENDED], [0x25, 0x4b, EXTENDED | UP]]])
  })

  test('Ctrl is held around the letter', () => {
    expect(pressesOf({ key: 'C-c' }).map(told)).toEqual([[[CONTROL, 0x1d, 0], [0x43, 0x2e, 0], [0x43, 0x2e, UP], [CONTROL, 0x1d, UP]]])
  })
})

test('strokes keep their order, a press each', () => {
  expect(onLayout({ text: 'aa' }, { key: 'Tab' }, { text: 'a' }).map(press => press[0]!.ki.wVk)).toEqual([0x41, 0x41, 0x09, 0x41])
})

test('every press lets go of all it holds, the last first', () => {
  const stroke: fc.Arbitrary<Stroke> = fc.oneof(
    fc.array(fc.constantFrom('a', 'A', '@'), { maxLength: 10 }).map(characters => ({ text: characters.join('') })),
    fc.constantFrom(...Object.keys(keys) as KeyName[]).map(key => ({ key })),
  )
  fc.assert(fc.property(fc.array(stroke, { maxLength: 8 }), fc.constantFrom(unicode, onLayout), (strokes, pressesOf) => {
    for (const press of pressesOf(...strokes)) {
      const held: number[] = []
      for (const { ki } of press) {
        if (ki.dwFlags & UP) expect(held.pop()).toBe(ki.wScan)
        else held.push(ki.wScan)
      }
      expect(held).toEqual([])
    }
  }))
})
