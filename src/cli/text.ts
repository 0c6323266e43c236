// What people read. Programs read --json.
import type { RunResult, SendResult, Terminal } from '../driver.ts'
import type { ErrorReport, TermhandError } from '../errors.ts'

export function listText(terminals: readonly Terminal[]): string {
  if (terminals.length === 0) return 'No terminal window is open.'
  const rows = [['WINDOW ID', 'KIND', 'PID', 'PROGRAM', 'TITLE'], ...terminals.map(({ windowId, kind, pid, processName, title }) =>
    [String(windowId), kind, String(pid), processName, title])]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  return rows.map(row => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ').trimEnd()).join('\n')
}

export function sendText({ delivery: { channel, presses, of, status } }: SendResult): string {
  return `${presses} of ${of} key presses by the ${channel} channel, ${status}.`
}

/** What there is to know beside the output; empty when all is well. */
export function runNote({ completion: { reason, elapsedMs }, error }: RunResult): string {
  const ended = reason === 'quiet' || reason === 'pattern_matched' ? [] : [`${reason} after ${elapsedMs} ms`]
  return [...ended, ...(error ? [failureText(error)] : [])].join('\n')
}

const typedText = { nothing: 'Nothing was typed.', some: 'A part of the text was typed.', all: 'The text was typed.' } as const

export function failureText({ code, message, advice, typed }: TermhandError | ErrorReport): string {
  return `${code}: ${message.replace(/\.$/, '')}. ${typedText[typed]}\n${advice}`
}
