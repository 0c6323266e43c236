import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attributeRunsOf, linesOf, textIndexOf } from '../../src/console/cells.ts'

const leadingHalf = 0x0100, trailingHalf = 0x0200

/** A row as a console has it: a wide character in two cells, blanks to the end. */
function rowOf(text: string, columns: number, attribute = 7): number[] {
  const cells: number[] = []
  for (const character of text) {
    const unit = character.charCodeAt(0)
    if (isWide(character)) cells.push(unit, attribute | leadingHalf, unit, attribute | trailingHalf)
    else cells.push(unit, attribute)
  }
  while (cells.length < columns * 2) cells.push(0x20, attribute)
  return cells
}

const isWide = (character: string): boolean => /[\u3040-\u9fff]/.test(character)
const widthOf = (text: string): number => [...text].reduce((cells, character) => cells + (isWide(character) ? 2 : 1), 0)

describe('lines', () => {
  test('rows are cut at the width', () => {
    expect(linesOf(new Uint16Array([...rowOf('ab', 3), ...rowOf('cde', 3)]), 3)).toEqual(['ab', 'cde'])
  })

  test('no cells are no rows', () => {
    expect(linesOf(new Uint16Array(0), 80)).toEqual([])
  })

  test('blanks within a row stay, blanks at its end go', () => {
    expect(linesOf(new Uint16Array(rowOf('  a  b  ', 12)), 12)).toEqual(['  a  b'])
  })

  test('a cell that was never written to is a blank', () => {
    expect(linesOf(new Uint16Array([0, 0, 0x61, 7, 0, 0, 0x62, 7, 0, 0]), 5)).toEqual([' a b'])
  })

  test('a wide character stands once', () => {
    expect(linesOf(new Uint16Array(rowOf('a設定b', 8)), 8)).toEqual(['a設定b'])
  })

  test('a surrogate pair stands in two cells and stays a pair', () => {
    expect(linesOf(new Uint16Array([0xd83c, 7, 0xdf52, 7, 0x20, 7]), 3)).toEqual(['🍒'])
  })

  test('rows do not share text: a short row after a long one is short', () => {
    expect(linesOf(new Uint16Array([...rowOf('long', 4), ...rowOf('', 4)]), 4)).toEqual(['long', ''])
  })

  const character = fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0x3041, max: 0x9fff }), fc.integer({ min: 0xa1, max: 0x2ff }))
    .map(code => String.fromCharCode(code))

  test('any rows come back without their trailing blanks', () => {
    fc.assert(fc.property(
      fc.array(fc.array(character, { maxLength: 40 }).map(characters => characters.join('')), { maxLength: 8 }),
      fc.integer({ min: 0, max: 0xff }), fc.nat(5),
      (rows, attribute, spare) => {
        const columns = Math.max(1, ...rows.map(widthOf)) + spare
        const cells = new Uint16Array(rows.flatMap(row => rowOf(row, columns, attribute)))
        expect(linesOf(cells, columns)).toEqual(rows.map(row => row.replace(/ +$/, '')))
      },
    ))
  })
})

describe('attribute runs', () => {
  test('a row of one colour is one run', () => {
    expect(attributeRunsOf(new Uint16Array(rowOf('ab', 4)), 4, 0)).toEqual([{ column: 0, cells: 4, attribute: 7 }])
  })

  test('the row asked for is read, not the first', () => {
    expect(attributeRunsOf(new Uint16Array([...rowOf('', 2, 1), ...rowOf('', 2, 2)]), 2, 1))
      .toEqual([{ column: 0, cells: 2, attribute: 2 }])
  })

  test('the halves of a wide character are of one colour', () => {
    expect(attributeRunsOf(new Uint16Array(rowOf('a設', 3, 12)), 3, 0)).toEqual([{ column: 0, cells: 3, attribute: 12 }])
  })

  test('runs tell each cell\'s attribute, and neighbours differ', () => {
    fc.assert(fc.property(fc.array(fc.constantFrom(7, 12, 0x70, 0x4007), { minLength: 1, maxLength: 60 }), attributes => {
      const runs = attributeRunsOf(new Uint16Array(attributes.flatMap(attribute => [0x61, attribute])), attributes.length, 0)
      expect(runs.flatMap(({ cells, attribute }) => Array.from({ length: cells }, () => attribute))).toEqual(attributes)
      expect(runs.map(({ column }) => column))
        .toEqual(runs.map((_, index) => runs.slice(0, index).reduce((sum, { cells }) => sum + cells, 0)))
      expect(runs.every(({ attribute }, index) => attribute !== runs[index + 1]?.attribute)).toBe(true)
    }))
  })
})

describe('textIndexOf', () => {
  test('counts a wide character once', () => {
    const leading = 0x0100, trailing = 0x0200
    const cells = Uint16Array.of(0x61, 0, 0x6f22, leading, 0x6f22, trailing, 0x62, 0)
    expect([0, 1, 2, 3, 4].map(column => textIndexOf(cells, 4, 0, column))).toEqual([0, 1, 2, 2, 3])
  })
})
