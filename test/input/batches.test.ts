import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { batchesOf } from '../../src/input/batches.ts'

describe('batches', () => {
  // Half of the characters are pairs, so that most borders would part one.
  const text = fc.array(fc.constantFrom('a', '設', '🍒', '𝄞'), { maxLength: 120 }).map(characters => characters.join(''))

  test('joined they are the text, none is empty or too long, and none parts a pair', () => {
    fc.assert(fc.property(text, fc.integer({ min: 2, max: 50 }), (text, units) => {
      const batches = batchesOf(text, units)
      expect(batches.join('')).toBe(text)
      expect(batches.every(({ length }) => length > 0 && length <= units)).toBe(true)
      expect(batches.every(batch => batch.isWellFormed())).toBe(true)
    }))
  })

  test('none is shorter than it must be', () => {
    fc.assert(fc.property(text, fc.integer({ min: 2, max: 50 }), (text, units) => {
      expect(batchesOf(text, units).slice(0, -1).every(({ length }) => length >= units - 1)).toBe(true)
    }))
  })

  test('a text of two batches is cut after 200 units', () => {
    expect(batchesOf('x'.repeat(201), 200)).toEqual(['x'.repeat(200), 'x'])
  })

  test('a pair across the border waits for the next batch', () => {
    expect(batchesOf(`${'x'.repeat(199)}🍒`, 200)).toEqual(['x'.repeat(199), '🍒'])
  })

  test('no text is no batch', () => {
    expect(batchesOf('', 200)).toEqual([])
  })

  test('a unit at a time ends, however small the batches', () => {
    expect(batchesOf('a🍒', 1).join('')).toBe('a🍒')
  })
})
