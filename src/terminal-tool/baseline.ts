// Where a terminal stood before a command, and where that place is in a later screen. Pure.
import type { Cursor, ReadRequest, Screen } from '../screen.ts'

/** The last rows before a command, down to the cursor's, and the cursor behind the prompt. */
export interface Baseline {
  readonly firstRow: number
  readonly rows: readonly string[]
  readonly cursor: Cursor
}

/** More rows tell repeated output apart, and cost a comparison each. */
const baselineRows = 60

/** What to read for a baseline: of a full buffer everything, because there rows move, and repeats must tell. */
export async function readForBaseline(read: (request: ReadRequest) => Promise<Screen>): Promise<Screen> {
  const screen = await read({ last: baselineRows })
  return isFull(screen) ? read({ all: true }) : screen
}

/** Fewer rows with text than this are no proof where rows have scrolled: prompts repeat. */
const provingRows = 3

/** What to read later: from the baseline on, and everything where rows may have moved above it. */
export async function readSince({ firstRow }: Baseline, read: (request: ReadRequest) => Promise<Screen>): Promise<Screen> {
  const screen = await read({ from: firstRow })
  return isFull(screen) && screen.firstRow > 0 ? read({ all: true }) : screen
}

/** Only a full buffer scrolls rows out. */
function isFull({ bufferRows, usedRows }: Screen): boolean {
  return bufferRows !== undefined && usedRows >= bufferRows
}

export function baselineOf(screen: Screen): Baseline {
  const cursor = screen.cursor ?? endOf(screen)
  const rows = screen.lines.slice(0, cursor.row - screen.firstRow + 1)
  return { firstRow: cursor.row - rows.length + 1, rows, cursor }
}

function endOf({ firstRow, lines }: Screen): Cursor {
  const length = lines.at(-1)?.length ?? 0
  return { row: firstRow + Math.max(0, lines.length - 1), column: length, index: length }
}

/**
 * The cell of a later screen where the baseline's cursor stood; undefined when the place is lost: cleared, scrolled
 * out, or rewritten. Rows only ever move up, so the smallest move that fits is taken. It is the true one unless the rows
 * of the baseline repeat themselves with the period of the move: so a full buffer's baseline should be all of it.
 */
export function locate({ firstRow, rows, cursor }: Baseline, screen: Screen): Cursor | undefined {
  const lastRow = screen.firstRow + screen.lines.length - 1
  const inked = rows.filter(row => row !== '').length
  // A buffer that is not full has not scrolled.
  const mayHaveScrolled = screen.bufferRows === undefined || isFull(screen)
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
      fits = index === rows.length - 1 ? startsWith(now, then, cursor.index) : now === then
      if (then !== '') compared++
    }
    if (fits && compared >= (moved === 0 ? inked : provingRows)) {
      return { ...cursor, row: cursor.row - moved }
    }
  }
  return undefined
}

/** What stood left of the cursor still stands; text right of it may have been a suggestion. */
function startsWith(now: string, then: string, index: number): boolean {
  const kept = then.slice(0, index).trimEnd()
  return now.startsWith(kept)
}
