// Screens without a terminal: written down row by row, or printed on paper that wraps and scrolls as a console does.
import type { Cell, Screen } from '../../src/screen.ts'

export interface ScreenOptions {
  /** Behind the last row, unless given. */
  readonly cursor?: Cell & { readonly index?: number }
  readonly firstRow?: number
  readonly columns?: number
  /** 9001 unless given; undefined where the source does not know. */
  readonly bufferRows?: number | undefined
}

/** Trailing blanks count for the cursor alone, as in a console. */
export function screen(rows: readonly string[], options: ScreenOptions = {}): Screen {
  const { cursor, firstRow = 0, columns = 80, bufferRows } = { bufferRows: 9001, ...options }
  const end = { row: firstRow + rows.length - 1, column: rows.at(-1)?.length ?? 0 }
  const at = cursor ?? end
  return {
    source: 'console', lines: rows.map(row => row.trimEnd()), firstRow, columns, cursor: { index: at.column, ...at }, wraps: 'unknown',
    usedRows: Math.max(at.row, end.row) + 1, ...(bufferRows !== undefined && { bufferRows }),
  }
}

/** Prints text: a line feed starts a row, a carriage return goes back to its start, a form feed clears everything. */
export class Paper {
  readonly #columns: number
  readonly #bufferRows: number
  #rows = ['']
  #column = 0

  constructor({ columns = 80, bufferRows = 9001 } = {}) {
    this.#columns = columns
    this.#bufferRows = bufferRows
  }

  print(text: string): this {
    for (const character of text) {
      if (character === '\n') this.#feed()
      else if (character === '\r') this.#column = 0
      else if (character === '\f') {
        this.#rows = ['']
        this.#column = 0
      } else this.#put(character)
    }
    return this
  }

  screen(): Screen {
    const { length } = this.#rows
    return screen(this.#rows, {
      cursor: { row: length - 1, column: Math.min(this.#column, this.#columns - 1) }, columns: this.#columns, bufferRows: this.#bufferRows,
    })
  }

  #put(character: string): void {
    if (this.#column === this.#columns) this.#feed()
    const row = this.#rows.at(-1)!.padEnd(this.#column)
    this.#rows[this.#rows.length - 1] = row.slice(0, this.#column) + character + row.slice(this.#column + 1)
    this.#column++
  }

  #feed(): void {
    this.#rows.push('')
    if (this.#rows.length > this.#bufferRows) this.#rows.shift()
    this.#column = 0
  }
}
