// From the options of a call to the one terminal they mean.
import { TermhandError } from '../errors.ts'
import { resolveTerminal } from '../terminals/discovery.ts'
import type { Terminal } from '../terminals/terminal.ts'

export interface TargetOptions {
  readonly window?: string | undefined
  readonly windowId?: number | undefined
}

/** @throws TermhandError InvalidArgs unless exactly one of the two is given, and what resolveTerminal throws */
export function terminalOf({ window, windowId }: TargetOptions): Terminal {
  if (windowId !== undefined && window === undefined) return resolveTerminal({ windowId })
  if (window !== undefined && windowId === undefined) return resolveTerminal({ title: window })
  throw new TermhandError('InvalidArgs', 'exactly one of window (a part of the title) and windowId is needed')
}
