// What a helper does while it is attached: read the buffer, write input, interrupt.
import type { ReadRequest, Screen } from '../screen.ts'
import {
  generateConsoleCtrlEvent, getConsoleMode, getConsoleScreenBufferInfo, readConsoleOutput, writeConsoleInput,
  type Handle,
} from '../win32/kernel32.ts'
import { lastError } from '../win32/last-error.ts'
import type { ConsoleScreenBufferInfo, InputRecord, SmallRect } from '../win32/structs.ts'
import { openConsole } from './attachment.ts'
import { attributeRunsOf, linesOf, textIndexOf } from './cells.ts'
import { inputRecordsOf, type Stroke } from './input-records.ts'
import type { InterruptKind, Written } from './protocol.ts'

const cellBytes = 4

/** Reads rows of the active screen buffer. Output that arrives meanwhile may tear it: then it is read again. */
export function readScreen(request: ReadRequest, attributes: boolean): Screen {
  using output = openConsole('CONOUT$')
  for (let attempt = 1; ; attempt++) {
    const info = bufferInfo(output.value)
    const range = rangeOf(request, info)
    const { cells, torn } = readCells(output.value, info.dwSize.X, range.firstRow, range.rowCount)
    // One call is one moment; several can fall before and after a scroll.
    if (torn && attempt < 4 && !sameState(info, bufferInfo(output.value))) continue
    return screenOf(info, request, range.firstRow, cells, attributes)
  }
}

function screenOf(info: ConsoleScreenBufferInfo, request: ReadRequest, readFrom: number, cells: Uint16Array, attributes: boolean): Screen {
  const columns = info.dwSize.X
  const { X: column, Y: row } = info.dwCursorPosition
  const wasRead = row >= readFrom && (row - readFrom) * columns * 2 < cells.length
  const cursor = { row, column, index: wasRead ? textIndexOf(cells, columns, row - readFrom, column) : column }
  let lines = linesOf(cells, columns)
  let firstRow = readFrom
  if (!('visible' in request)) {
    // Rows below the cursor count only where something stands in them: a full-screen program parks its cursor at the top.
    while (lines.length > 0 && readFrom + lines.length - 1 > cursor.row && lines.at(-1) === '') lines.pop()
    if ('last' in request) firstRow += Math.max(0, lines.length - request.last)
    lines = lines.slice(firstRow - readFrom)
  }
  return {
    source: 'console', lines, firstRow, columns, cursor, wraps: 'unknown',
    usedRows: Math.max(cursor.row + 1, firstRow + lines.length),
    bufferRows: info.dwSize.Y,
    view: { firstRow: info.srWindow.Top, rows: info.srWindow.Bottom - info.srWindow.Top + 1 },
    ...(attributes && { attributes: lines.map((_, row) => attributeRunsOf(cells, columns, firstRow - readFrom + row)) }),
  }
}

function bufferInfo(output: Handle): ConsoleScreenBufferInfo {
  const info: Partial<ConsoleScreenBufferInfo> = {}
  if (!getConsoleScreenBufferInfo(output, info)) throw lastError('GetConsoleScreenBufferInfo', 'ConsoleUnavailable')
  return info as ConsoleScreenBufferInfo
}

function sameState(a: ConsoleScreenBufferInfo, b: ConsoleScreenBufferInfo): boolean {
  return a.dwCursorPosition.X === b.dwCursorPosition.X && a.dwCursorPosition.Y === b.dwCursorPosition.Y
    && a.dwSize.X === b.dwSize.X && a.dwSize.Y === b.dwSize.Y
}

/** The rows to read: down to the cursor, or to the end of the view when that is lower. */
function rangeOf(request: ReadRequest, { dwCursorPosition: cursor, srWindow: view }: ConsoleScreenBufferInfo): { firstRow: number, rowCount: number } {
  const last = Math.max(cursor.Y, view.Bottom)
  const firstRow = 'visible' in request ? view.Top
    : 'last' in request ? Math.max(0, cursor.Y + 1 - request.last)
    : 'from' in request ? Math.min(request.from, last + 1)
    : 0
  return { firstRow, rowCount: ('visible' in request ? view.Bottom : last) + 1 - firstRow }
}

/**
 * Cells of whole rows. Consoles before Windows 8 refuse more than 64 KB in a call (ReadConsoleOutput's documentation):
 * what one call cannot do is done in pieces, and said to be torn.
 */
function readCells(output: Handle, columns: number, firstRow: number, rowCount: number): { cells: Uint16Array, torn: boolean } {
  const bytes = Buffer.alloc(columns * rowCount * cellBytes)
  const cells = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
  if (rowCount === 0 || readRows(output, bytes, columns, firstRow, rowCount)) return { cells, torn: false }
  const piece = Math.max(1, Math.floor(48_000 / (columns * cellBytes)))
  for (let row = 0; row < rowCount; row += piece) {
    const rows = Math.min(piece, rowCount - row)
    const target = bytes.subarray(row * columns * cellBytes)
    if (!readRows(output, target, columns, firstRow + row, rows)) throw lastError('ReadConsoleOutputW', 'ConsoleUnavailable')
  }
  return { cells, torn: true }
}

function readRows(output: Handle, bytes: Buffer, columns: number, firstRow: number, rowCount: number): boolean {
  const region: SmallRect = { Left: 0, Top: firstRow, Right: columns - 1, Bottom: firstRow + rowCount - 1 }
  return readConsoleOutput(output, bytes, { X: columns, Y: rowCount }, { X: 0, Y: 0 }, region)
}

/** Writes key presses in batches of whole presses; stops at the first batch that the console does not take. */
export function writeStrokes(strokes: readonly Stroke[]): Written {
  using input = openConsole('CONIN$')
  const records = inputRecordsOf(strokes)
  const batch = 512
  const written = new Uint32Array(1)
  let taken = 0
  while (taken < records.length) {
    const part: InputRecord[] = records.slice(taken, taken + batch)
    const took = writeConsoleInput(input.value, part, part.length, written)
    if (!took && taken === 0) throw lastError('WriteConsoleInputW', 'ConsoleUnavailable')
    if (!took || written[0] === 0) break
    taken += written[0]!
  }
  return { presses: Math.floor(taken / 2), of: records.length / 2 }
}

const ENABLE_PROCESSED_INPUT = 0x0001
const CTRL_C_EVENT = 0

/**
 * What the Ctrl+C key would do: with processed input an event to every process of the console, else the key itself,
 * which a program that reads keys raw waits for. This process ignores the event while it is attached.
 * @param by `key` for a console that makes the event of the key even when it is written to the buffer (Wine's)
 */
export function interrupt(by: InterruptKind): InterruptKind {
  using input = openConsole('CONIN$')
  const mode = new Uint32Array(1)
  if (!getConsoleMode(input.value, mode)) throw lastError('GetConsoleMode', 'ConsoleUnavailable')
  if (by === 'control event' && mode[0]! & ENABLE_PROCESSED_INPUT) {
    if (!generateConsoleCtrlEvent(CTRL_C_EVENT, 0)) throw lastError('GenerateConsoleCtrlEvent', 'ConsoleUnavailable')
    return 'control event'
  }
  writeStrokes([{ key: 'C-c' }])
  return 'key'
}
