// What a command printed: the rows from the baseline on, without the echo of the command and the prompt behind it. Pure.
import type { Cursor, Screen } from '../screen.ts'
import { locate, type Baseline } from './baseline.ts'

export interface Output {
  /** `lost`: the baseline is not in the screen; `unseen`: the echo of the input has not been painted whole. */
  readonly state: 'lost' | 'unseen' | 'echoed'
  /** Rows after the echo; with `unseen` everything after the baseline's cursor, which may be half an echo. */
  readonly rows: readonly string[]
  /** The prompt that stands behind the output, when it could be told from it. */
  readonly prompt: string | null
  /** What a pattern may match: text that is surely no echo, with the prompt behind it; null while there is none. */
  readonly subject: string | null
}

const lost: Output = { state: 'lost', rows: [], prompt: null, subject: null }

/**
 * @param input the text that was typed, its lines parted by line feeds, without the last Enter
 */
export function outputOf(baseline: Baseline, screen: Screen, input: string): Output {
  const from = locate(baseline, screen)
  if (!from) return lost
  const promptBefore = (baseline.rows.at(-1) ?? '').slice(0, baseline.cursor.index)
  const rows = rowsFrom(screen, from)
  const { after, seen } = withoutEchoes(rows, from.row, input.split('\n'), promptBefore)
  const { rows: output, prompt } = withoutPrompt(after, screen, promptBefore)
  return {
    state: seen ? 'echoed' : 'unseen', rows: trimBlankEnd(output), prompt,
    subject: seen ? textOf(after) : beyondEcho(rows, input, from.column, screen.columns),
  }
}

/**
 * A program that does not echo never shows the input: what stands below every row that an echo could reach is output
 * all the same. Lines after the first are echoed anywhere, so with more than one there is no such row.
 */
function beyondEcho(rows: readonly Row[], input: string, column: number, columns: number): string | null {
  if (input.includes('\n')) return null
  const widest = [...input].reduce((cells, character) => cells + (character <= '\x7e' ? 1 : 2), column)
  const beyond = rows.slice(Math.floor(widest / columns) + 1)
  return beyond.length > 0 ? textOf(beyond) : null
}

const textOf = (rows: readonly Row[]): string => rows.map(({ text }) => text).join('\n')

interface Row { readonly row: number, readonly text: string }

/** Rows from a cell on. The cursor's row is as long as the cursor says: a blank before it was printed. */
function rowsFrom(screen: Screen, { row, index: from }: Cursor): Row[] {
  return screen.lines.slice(row - screen.firstRow).map((line, index) => {
    const at = row + index
    const text = screen.cursor?.row === at ? line.padEnd(screen.cursor.index) : line
    return { row: at, text: index === 0 ? text.slice(from) : text }
  })
}

const ink = (text: string): string => text.replace(/\s+/g, '')

/**
 * Takes the echo of each typed line out. The first follows the prompt that was there; the shell echoes the others
 * behind prompts of its own, when it comes to read them. Rows break an echo anywhere, so blanks do not count.
 */
function withoutEchoes(rows: readonly Row[], firstRow: number, lines: readonly string[], prompt: string): { after: Row[], seen: boolean } {
  let rest = [...rows]
  const kept: Row[] = []
  for (const [index, line] of lines.entries()) {
    const expected = ink(line)
    if (index > 0 && expected === '') continue
    const end = index === 0
      ? echoEnd(rest, 0, expected)
      : nextEcho(rest, expected, ink(prompt), kept)
    if (end === undefined) return { after: [...kept, ...rest], seen: false }
    rest = rest.slice(end)
  }
  // An empty line echoes nothing: only a row below the prompt says that Enter was taken.
  const seen = lines.some(line => ink(line) !== '') || rest.some(({ row }) => row > firstRow)
  return { after: [...kept, ...rest], seen }
}

/** The index behind the rows that hold exactly the expected ink; undefined when they hold something else, or less. */
function echoEnd(rows: readonly Row[], from: number, expected: string): number | undefined {
  let left = expected
  for (let index = from; index < rows.length; index++) {
    const inked = ink(rows[index]!.text)
    if (!left.startsWith(inked)) return undefined
    left = left.slice(inked.length)
    if (left === '') return index + 1
    if (inked === '' && index > from) return undefined
  }
  return undefined
}

/** The index behind the next row that is a prompt with the expected echo; rows before it move to `kept`. */
function nextEcho(rows: Row[], expected: string, prompt: string, kept: Row[]): number | undefined {
  for (const [index, { text }] of rows.entries()) {
    const row = ink(text)
    // A blank row before the prompt was printed; it is no part of an echo.
    if (row === '') continue
    for (const before of laterPrompts(row, prompt)) {
      const end = echoEnd(rows, index, before + expected)
      if (end === undefined) continue
      kept.push(...rows.slice(0, index))
      return end
    }
  }
  return undefined
}

/** What shells print before each further row of an unfinished command: bash, PowerShell, cmd, Python. */
const asksForMore = ['>', '>>', 'More?', '...']

/** What may stand before the echo of a later line: the prompt, one that ends as it does (of another folder), or a request for more. */
function laterPrompts(row: string, prompt: string): string[] {
  const mark = /[^\p{L}\p{N}]$/u.exec(prompt)?.[0]
  const others = mark ? [...row].flatMap((character, at) => character === mark ? [row.slice(0, at + 1)] : []) : []
  return [prompt, ...others, ...asksForMore.filter(more => row.startsWith(more))]
}

/** Prompts that no ordinary output ends in: cmd's and PowerShell's, of any folder. */
const knownPrompts = [/^[A-Za-z]:\\[^<>|"*?]*>$/, /^PS .*>$/]

const isKnownPrompt = (text: string): boolean => knownPrompts.some(known => known.test(text))

/** The cursor's row is a prompt when it is the one from before, or looks like one and nothing stands behind the cursor. */
function withoutPrompt(rows: readonly Row[], screen: Screen, promptBefore: string): { rows: string[], prompt: string | null } {
  const texts = rows.map(({ text }) => text.trimEnd())
  const last = rows.at(-1)
  if (!last || last.row !== screen.cursor?.row) return { rows: texts, prompt: null }
  // The prompt of a long path stands in several rows, each full but the last.
  let prompt = last.text
  for (let at = texts.length - 2; at >= 0 && texts[at]!.length === screen.columns && !isKnownPrompt(prompt.trimEnd()); at--) {
    prompt = texts[at]! + prompt
    if (isKnownPrompt(prompt.trimEnd())) return { rows: texts.slice(0, at), prompt }
  }
  const text = last.text.trimEnd()
  const same = promptBefore.trim() !== '' && text === promptBefore.trimEnd()
  if (!same && !isKnownPrompt(text)) return { rows: [...texts.slice(0, -1), last.text], prompt: null }
  return { rows: texts.slice(0, -1), prompt: last.text }
}

function trimBlankEnd(rows: readonly string[]): string[] {
  let end = rows.length
  while (end > 0 && rows[end - 1]!.trim() === '') end--
  return rows.slice(0, end)
}
