// What a client asks of its console helper and what comes back. Both ends are this package, over node's IPC channel.
import type { ErrorReport } from '../errors.ts'
import type { ReadRequest, Screen } from '../screen.ts'
import type { Stroke } from './input-records.ts'

export type Operation =
  | { readonly read: ReadRequest, readonly attributes: boolean }
  | { readonly write: readonly Stroke[] }
  | { readonly interrupt: InterruptKind }
  | { readonly client: true }

export interface Written {
  /** Key presses that the console took, of those asked for. A press is one UTF-16 unit or one named key. */
  readonly presses: number
  readonly of: number
}

/** `control event`: every process of the console is told, by GenerateConsoleCtrlEvent; `key`: the key goes to the input buffer. */
export type InterruptKind = 'control event' | 'key'

/** Rows as one string: a message of thousands of small ones takes several times as long to write and to read. */
export interface PackedScreen extends Omit<Screen, 'lines'> {
  readonly rowCount: number
  readonly rows: string
}

/** No cell holds NUL: what no program has written to reads as a blank. */
const rowSeparator = '\0'

export function pack({ lines, ...screen }: Screen): PackedScreen {
  return { ...screen, rowCount: lines.length, rows: lines.join(rowSeparator) }
}

export function unpack({ rowCount, rows, ...screen }: PackedScreen): Screen {
  return { ...screen, lines: rowCount === 0 ? [] : rows.split(rowSeparator) }
}

export interface Results {
  readonly read: PackedScreen
  readonly write: Written
  readonly interrupt: InterruptKind
  readonly client: number
}

export interface Request {
  readonly id: number
  readonly operation: Operation
}

export type Reply =
  /** Once, when the helper has started. */
  | { readonly ready: true }
  | { readonly id: number, readonly result: Results[keyof Results] }
  | { readonly id: number, readonly error: ErrorReport }
