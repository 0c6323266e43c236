// Where a terminal stood before a command, and where that place is in a later screen. Pure.
import type { Cell, Screen } from '../screen.ts'

/** The last rows before a command, down to the cursor's, and the cursor behind the prompt. */
export interface Baseline {
  readonly firstRow: number
  readonly rows: readonly string[]
  readonly cursor: Cell
}

/** More rows tell repeated output apart, and cost a comparison each. */
export const baselineRows = 60

/** Fewer rows with text than this are no proof where rows have scrolled: prompts repeat. */
const provingRows = 3

export function baselineOf(screen: Screen): Baseline {
  const cursor = screen.cursor ?? { row: screen.firstRow + Math.max(0, screen.lines.length - 1), column: screen.lines.at(-1)?.length ?? 0 }
  const rows = screen.lines.slice(0, cursor.row - screen.firstRow + 1).slice(-baselineRows)
  return { firstRow: cursor.row - rows.length + 1, rows, cursor }
}

/**
 * The cell of a later screen where the baseline's cursor stood; undefined when the place is lost: cleared, scrolled
 * out, or rewritten. Rows only ever move up, so the smallest move that fits is the true one, also among repeats.
 */
export function locate({ firstRow, rows, cursor }: Baseline, screen: Screen): Cell | undefined {
  const lastRow = screen.firstRow + screen.lines.length - 1
  const inked = rows.filter(row => row !== '').length
  // A buffer that is not full has not scrolled.
  const mayHaveScrolled = screen.bufferRows === undefined || screen.usedRows >= screen.bufferRows
  const furthest = mayHaveScrolled ? cursor.row - screen.firstRow : 0
  for (let moved = 0; moved <= furthest; moved++) {
    if (cursor.row - moved > lastRow) continue
    let compared = 0
    let fits = true
    for (let index = rows.length - 1; index >= 0 && fits; index--) {
      const row = firstRow + index - moved
      if (row < screen.firstRow) break
      const now = screen.lines[row - screen.firstRow]!
      const then = rows[index]!
      fits = index === rows.length - 1 ? startsWith(now, then, cursor.column) : now === then
      if (then !== '') compared++
    }
    if (fits && compared >= (moved === 0 ? inked : Math.max(provingRows, Math.min(inked, provingRows)))) {
      return { row: cursor.row - moved, column: cursor.column }
    }
  }
  return undefined
}

/** What stood left of the cursor still stands; text right of it may have been a suggestion. */
function startsWith(now: string, then: string, column: number): boolean {
  const kept = then.slice(0, column).trimEnd()
  return now.startsWith(kept)
}
