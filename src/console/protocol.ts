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

export interface Results {
  readonly read: Screen
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
