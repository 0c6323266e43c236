import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pack, unpack } from '../../src/console/protocol.ts'
import type { Screen } from '../../src/screen.ts'

test('a packed screen comes back as it was, with no rows, empty rows and rows of control characters', () => {
  const row = fc.string({ unit: 'binary' }).map(text => text.replaceAll('\0', ''))
  fc.assert(fc.property(fc.array(row), lines => {
    const screen: Screen = { source: 'console', lines, firstRow: 3, usedRows: 9, columns: 80, wraps: 'unknown' }
    expect(unpack(JSON.parse(JSON.stringify(pack(screen))))).toEqual(screen)
  }))
})
