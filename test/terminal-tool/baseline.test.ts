import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { baselineOf, locate, readForBaseline } from '../../src/terminal-tool/baseline.ts'
import { Paper, screen } from './screens.ts'

const numbered = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, index) => `row ${from + index}`)

describe('the baseline', () => {
  test('ends at the cursor, not at what stands below it', () => {
    expect(baselineOf(screen(['a', 'C:\\>', 'below'], { cursor: { row: 1, column: 4 } })))
      .toMatchObject({ firstRow: 0, rows: ['a', 'C:\\>'], cursor: { row: 1, column: 4, index: 4 } })
  })

  test.for([['a buffer with room', 9001, [{ last: 60 }]], ['a full buffer, whose rows will move', 2, [{ last: 60 }, { all: true }]]] as const)(
    'is read from the end of %s as far as it is needed', async ([, bufferRows, expected]) => {
      const requests: object[] = []
      await readForBaseline(async request => {
        requests.push(request)
        return screen(['a', 'C:\\>'], { bufferRows })
      })
      expect(requests).toEqual(expected)
    })

  test('counts rows from the top of the buffer where only its end was read', () => {
    expect(baselineOf(screen(['a', 'C:\\>'], { firstRow: 500 }))).toMatchObject({ firstRow: 500, cursor: { row: 501 } })
  })

  test('takes the end of the text for the cursor where none is known', () => {
    const { cursor: _, ...unknown } = screen(['a', 'C:\\>'])
    expect(baselineOf(unknown).cursor).toMatchObject({ row: 1, column: 4, index: 4 })
  })
})

describe('the place', () => {
  const before = screen(['Microsoft Windows [Version 10.0.19045]', '(c) Microsoft Corporation', '', 'C:\\>'])
  const baseline = baselineOf(before)

  test('is the cursor in the screen that it was taken from', () => {
    expect(locate(baseline, before)).toEqual(before.cursor)
  })

  test('is found in a read that starts at the baseline\'s first row', () => {
    const late = baselineOf(screen(['a', 'C:\\>'], { firstRow: 500 }))
    expect(locate(late, screen(['a', 'C:\\>dir', 'x'], { firstRow: 500 }))).toMatchObject({ row: 501, column: 4 })
  })

  test('fresh terminal keeps its baseline (weakness 1)', () => {
    const fresh = baselineOf(screen(['C:\\>']))
    expect(locate(fresh, screen(['C:\\>dir', ...numbered(1, 200), 'C:\\>']))).toMatchObject({ row: 0, column: 4 })
  })

  test('is lost when the screen was cleared', () => {
    expect(locate(baseline, screen(['', 'C:\\>']))).toBeUndefined()
  })

  test('is lost when a row above was rewritten', () => {
    expect(locate(baseline, screen(['Microsoft Windows [Version 11]', '(c) Microsoft Corporation', '', 'C:\\>dir']))).toBeUndefined()
  })

  test('is lost when the prompt was rewritten', () => {
    expect(locate(baseline, screen([...before.lines.slice(0, 3), 'D:\\>dir']))).toBeUndefined()
  })

  test('is lost when the rows are there no more', () => {
    expect(locate(baseline, screen([]))).toBeUndefined()
  })

  test('trailing blanks do not count (2026-04-14)', () => {
    const blank = baselineOf(screen(['a', '$ ']))
    expect(locate(blank, screen(['a', '$', '']))).toMatchObject({ row: 1, column: 2 })
  })

  test('a suggestion right of the cursor may go (vscode#235996)', () => {
    const suggested = baselineOf(screen(['PS C:\\> git status'], { cursor: { row: 0, column: 8 } }))
    expect(locate(suggested, screen(['PS C:\\> dir', 'x']))).toMatchObject({ row: 0, column: 8 })
  })

  test('what scrolled up is found higher', () => {
    const full = baselineOf(screen([...numbered(1, 9), 'C:\\>'], { bufferRows: 10 }))
    expect(locate(full, screen([...numbered(4, 9), 'C:\\>ver', 'x', '', 'C:\\>'], { bufferRows: 10 }))).toMatchObject({ row: 6, column: 4 })
  })

  test('what scrolled up is found with its first rows gone', () => {
    const full = baselineOf(screen([...numbered(1, 9), 'C:\\>'], { bufferRows: 10 }))
    expect(locate(full, screen(['row 8', 'row 9', 'C:\\>ver', ...numbered(20, 25), 'C:\\>'], { bufferRows: 10 })))
      .toMatchObject({ row: 2, column: 4 })
  })

  test('two rows are no proof where rows have scrolled: prompts repeat', () => {
    const full = baselineOf(screen([...numbered(1, 9), 'C:\\>'], { bufferRows: 10 }))
    expect(locate(full, screen(['row 9', 'C:\\>ver', ...numbered(20, 26), 'C:\\>'], { bufferRows: 10 }))).toBeUndefined()
  })

  test('a buffer that is not full has not scrolled: a copy of the rows higher up is no place', () => {
    const copy = baselineOf(screen(['a', 'b', 'c', '$ ', 'a', 'b', 'c', '$ ']))
    expect(locate(copy, screen(['a', 'b', 'c', '$ ', 'a', 'b', 'CHANGED', '$ ']))).toBeUndefined()
  })

  test('rows may have scrolled where the size of the buffer is not known', () => {
    const unknown = baselineOf(screen([...numbered(1, 9), 'C:\\>'], { bufferRows: undefined }))
    expect(locate(unknown, screen([...numbered(4, 9), 'C:\\>ver'], { bufferRows: undefined }))).toMatchObject({ row: 6, column: 4 })
  })

  test('repeated identical output: the last prompt is meant, not one of before (weakness 2)', () => {
    const session = 'C:\\>echo hi\nhi\n\n'.repeat(20)
    const paper = new Paper().print(`${session}C:\\>`)
    const { cursor, ...rest } = paper.screen()
    const repeated = baselineOf({ ...rest, cursor: cursor! })
    expect(locate(repeated, paper.print('echo hi\nhi\n\nC:\\>').screen())).toEqual(cursor)
  })

  test('repeated identical output in a full buffer is told by a row above it (weakness 2)', () => {
    const paper = new Paper({ bufferRows: 40 }).print(`${'x\n'.repeat(60)}Windows\n${'C:\\>echo hi\nhi\n\n'.repeat(5)}C:\\>`)
    const repeated = baselineOf(paper.screen())
    expect(locate(repeated, paper.print('echo hi\nhi\n\nC:\\>').screen())).toMatchObject({ row: 36, column: 4 })
  })
})

test('whatever is printed below it, the place moves up by the rows that scrolled out', () => {
  const rows = fc.array(fc.string({ unit: 'grapheme-ascii', maxLength: 20 }), { maxLength: 30 })
  const prompt = fc.string({ unit: 'grapheme-ascii', maxLength: 19 })
  fc.assert(fc.property(rows, prompt, rows, fc.integer({ min: 40, max: 70 }), (earlier, prompt, later, bufferRows) => {
    const paper = new Paper({ columns: 20, bufferRows })
    // Numbers make rows differ: the same rows over and over in a full buffer look the same wherever they scrolled to.
    for (const [index, row] of ['top', 'middle', 'bottom', ...earlier].entries()) paper.print(`${`${index} ${row}`.slice(0, 20)}\n`)
    const before = paper.print(prompt).screen()
    const after = paper.print(`\n${later.join('\n')}`).screen()
    const scrolled = Math.max(0, before.lines.length + 1 + Math.max(1, later.length) - 1 - bufferRows)
    fc.pre(before.lines.length - scrolled >= 4)
    expect(locate(baselineOf(before), after)).toMatchObject({ row: before.cursor!.row - scrolled, column: before.cursor!.column })
  }))
})

describe('repeats', () => {
  test('the whole of a full buffer tells a move where its last rows repeat', () => {
    const repeated = Array.from({ length: 30 }, () => ['echo hi', 'hi', 'C:\\>']).flat()
    const before = screen(['first', ...repeated], { bufferRows: 91 })
    const after = screen([...repeated.slice(2), 'echo hi', 'hi', 'C:\\>'], { bufferRows: 91 })
    expect(locate(baselineOf(before), after)).toMatchObject({ row: 87 })
  })
})
