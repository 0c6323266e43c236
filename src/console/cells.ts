// Cells of a console, as ReadConsoleOutputW fills them, to text and attribute runs. Pure.
import type { AttributeRun } from '../screen.ts'

/** COMMON_LVB_TRAILING_BYTE: the right half of a wide character, which repeats the left half's unit. */
const trailingHalf = 0x0200
/** Halves of wide characters are no difference of colour. */
const halves = 0x0300

/**
 * Rows of text without trailing blanks.
 * @param cells pairs of a UTF-16 unit and an attribute, row by row
 * @param columns cells in a row
 */
export function linesOf(cells: Uint16Array, columns: number): string[] {
  const lines: string[] = []
  const units = new Uint16Array(columns)
  for (let row = 0; row < cells.length; row += columns * 2) {
    let length = 0
    let inked = 0
    for (let at = row; at < row + columns * 2; at += 2) {
      if (cells[at + 1]! & trailingHalf) continue
      const unit = cells[at]!
      // A cell that no program has written to holds NUL on some hosts.
      units[length++] = unit === 0 ? 0x20 : unit
      if (unit > 0x20) inked = length
    }
    lines.push(String.fromCharCode.apply(null, units.subarray(0, inked) as unknown as number[]))
  }
  return lines
}

/** The UTF-16 units that stand left of a cell in the text of its row. */
export function textIndexOf(cells: Uint16Array, columns: number, row: number, column: number): number {
  let index = 0
  for (let left = 0; left < column; left++) if (!(cells[(row * columns + left) * 2 + 1]! & trailingHalf)) index++
  return index
}

/** The attributes of one row of cells in runs. */
export function attributeRunsOf(cells: Uint16Array, columns: number, row: number): AttributeRun[] {
  const runs: { column: number, cells: number, attribute: number }[] = []
  for (let column = 0; column < columns; column++) {
    const attribute = cells[(row * columns + column) * 2 + 1]! & ~halves
    const last = runs.at(-1)
    if (last?.attribute === attribute) last.cells++
    else runs.push({ column, cells: 1, attribute })
  }
  return runs
}
