// Every verb once. Faces call a Driver and know nothing of what is behind it: this process, or a served instance.
import type { ReadResult } from './terminal-tool/read.ts'
import type { RunResult } from './terminal-tool/run.ts'
import type { ReadOptions, RunOptions, SendOptions } from './terminal-tool/schema.ts'
import type { SendResult } from './terminal-tool/send.ts'
import { listTerminals } from './terminals/discovery.ts'
import { abilitiesOf, letGoOfAll, type Abilities } from './terminals/terminal-access.ts'
import type { Terminal } from './terminals/terminal.ts'

export type { ReadOptions, ReadResult, RunOptions, RunResult, SendOptions, SendResult, Terminal }

export interface Driver extends AsyncDisposable {
  list(): Promise<(Terminal & Abilities)[]>
  read(options: ReadOptions): Promise<ReadResult>
  send(options: SendOptions): Promise<SendResult>
  run(options: RunOptions): Promise<RunResult>
}

async function list(): Promise<(Terminal & Abilities)[]> {
  return listTerminals().map(terminal => Object.assign(terminal, abilitiesOf(terminal.kind)))
}

/**
 * The verbs in this process, each loaded when it is first called: list pays for no option schema. Disposing ends the helper
 * processes; the next verb starts them again.
 */
export function localDriver(): Driver {
  return {
    list,
    read: async options => (await import('./terminal-tool/read.ts')).read(options),
    send: async options => (await import('./terminal-tool/send.ts')).send(options),
    run: async options => (await import('./terminal-tool/run.ts')).run(options),
    [Symbol.asyncDispose]: letGoOfAll,
  }
}
