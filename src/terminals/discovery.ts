// Which terminals are open, and which one a query means.
import { TermhandError } from '../errors.ts'
import { processName, processStartTime } from '../win32/processes.ts'
import { isWindow } from '../win32/user32.ts'
import { isShown, topLevelWindows, windowClass, windowProcess, windowTitle } from '../win32/windows.ts'
import { kindOf } from './catalogue.ts'
import type { Terminal } from './terminal.ts'

/** The terminals that a user could see, front to back. */
export function listTerminals(): Terminal[] {
  return topLevelWindows().filter(isShown).flatMap(window => describe(window) ?? [])
}

function describe(windowId: number): Terminal | undefined {
  const pid = windowProcess(windowId)
  const name = processName(pid)
  const kind = kindOf(windowClass(windowId), name)
  if (!kind || pid === 0) return undefined
  return {
    windowId, surfaceId: windowId, kind, title: windowTitle(windowId), pid, processName: name,
    processStartTimeMs: processStartTime(pid),
  }
}

/** A terminal by its window's id, or by a part of its title (in any case). */
export type Target = { readonly windowId: number } | { readonly title: string }

/**
 * The one terminal that a target means.
 * @throws TermhandError TerminalWindowNotFound; TerminalWindowAmbiguous, which lists the candidates in its details;
 *   NotATerminal for a window of no known kind
 */
export function resolveTerminal(target: Target): Terminal {
  return 'windowId' in target ? byId(target.windowId) : byTitle(target.title)
}

function byId(windowId: number): Terminal {
  if (!isWindow(windowId)) throw new TermhandError('TerminalWindowNotFound', `there is no window ${windowId}`)
  const terminal = describe(windowId)
  if (!terminal) {
    const className = windowClass(windowId)
    throw new TermhandError('NotATerminal', `window ${windowId} is of class "${className}"`, { details: { windowId, className } })
  }
  return terminal
}

function byTitle(query: string): Terminal {
  const all = listTerminals()
  const wanted = query.toLowerCase()
  const matches = all.filter(({ title }) => title.toLowerCase().includes(wanted))
  if (matches.length > 1) {
    throw new TermhandError('TerminalWindowAmbiguous', `${matches.length} titles contain "${query}": ${matches.map(brief).join(', ')}`,
      { details: { candidates: matches.map(({ windowId, kind, title, pid }) => ({ windowId, kind, title, pid })) } })
  }
  const [only] = matches
  if (!only) {
    throw new TermhandError('TerminalWindowNotFound', `no title contains "${query}"${all.length > 0 ? `; open are ${all.map(brief).join(', ')}` : '; no terminal is open'}`,
      { details: { open: all.map(({ windowId, kind, title }) => ({ windowId, kind, title })) } })
  }
  return only
}

const brief = ({ windowId, title }: Terminal): string => `"${title}" (${windowId})`
