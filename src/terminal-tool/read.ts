// read: the last lines of a terminal.
import type { Cell, TextSourceName } from '../screen.ts'
import { handOn } from '../terminals/terminal-access.ts'
import type { Terminal } from '../terminals/terminal.ts'
import { parseOptions, readOptions, type ReadOptions } from './schema.ts'
import { terminalOf } from './target.ts'

export interface ReadResult {
  readonly ok: true
  /** The lines, parted by line feeds, without trailing blanks. */
  readonly text: string
  /** 0 for no text. */
  readonly lineCount: number
  readonly source: TextSourceName
  /** Whether older rows were left out. */
  readonly truncated: boolean
  /** Where the cursor is in the buffer, when the source knows. */
  readonly cursor: Cell | null
  /** `unknown`: a long line may stand in several rows. */
  readonly wraps: 'joined' | 'unknown'
  readonly terminal: Terminal
}

/** @throws TermhandError InvalidArgs, TerminalWindowNotFound, TerminalWindowAmbiguous, TerminalClosed, TerminalTextUnavailable */
export async function read(options: ReadOptions): Promise<ReadResult> {
  const { lines: last, source, ...target } = parseOptions(readOptions, options)
  const terminal = terminalOf(target)
  const hand = await handOn(terminal)
  const screen = await hand.read({ last }, { source })
  const text = screen.lines.join('\n').trimEnd()
  return {
    ok: true, text, lineCount: text === '' ? 0 : text.split('\n').length, source: screen.source,
    truncated: screen.firstRow > 0, cursor: cellOf(screen.cursor), wraps: screen.wraps, terminal,
  }
}

function cellOf(cursor: Cell | undefined): Cell | null {
  return cursor ? { row: cursor.row, column: cursor.column } : null
}
