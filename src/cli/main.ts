#!/usr/bin/env node
// The command line: parses, calls a Driver, prints. Results go to standard output, failures to standard error, or with
// --json to standard output too, so that a program reads one place.
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import type { Driver, RunOptions } from '../driver.ts'
import { asTermhandError, TermhandError } from '../errors.ts'
import { failureText, listText, runNote, sendText } from './text.ts'
import { version } from './version.ts'

const json = new Option('--json', 'print one JSON document')
const window = new Option('--window <title>', 'a part of the title, in any case; exactly one open terminal must match')
const windowId = new Option('--window-id <id>', 'the window, by the id that list prints').argParser(wholeNumber)
const method = new Option('--method <method>', 'how to type').choices(['auto', 'background', 'console', 'foreground']).default('auto')
const timeout = new Option('--timeout <ms>', 'the time for everything, waiting for other calls included').argParser(wholeNumber).default(30_000)
const input = new Option('--input <text>', 'what to type; its line breaks are presses of Enter').makeOptionMandatory()

interface Flags { json?: boolean }
type Target = { window?: string, windowId?: number }

const program = new Command('termhand')
  .description('Reads, types into and runs commands in terminal windows that are open on this Windows desktop.')
  .version(version)
  .exitOverride()
  .configureOutput({ outputError: () => undefined })

program.command('list')
  .description('list the terminal windows that are open, front to back')
  .addOption(json)
  .action((flags: Flags) => verb(flags, async driver => {
    const terminals = await driver.list()
    return { document: { ok: true, terminals }, text: listText(terminals), exitCode: 0 }
  }))

program.command('read')
  .description('print the last lines of a terminal')
  .addOption(window).addOption(windowId)
  .addOption(new Option('--lines <count>', 'how many, 1 to 2000').argParser(wholeNumber).default(50))
  .addOption(new Option('--source <source>', 'where the text comes from').choices(['auto', 'uia', 'console', 'ocr']).default('auto'))
  .addOption(json)
  .action(({ json: asJson, ...options }: Flags & Target & { lines: number, source: 'auto' }) => verb({ json: asJson }, async driver => {
    const result = await driver.read(options)
    return { document: result, text: result.text, exitCode: 0 }
  }))

program.command('send')
  .description('type text into a terminal, and look whether it arrived')
  .addOption(window).addOption(windowId).addOption(input).addOption(method).addOption(timeout)
  .addOption(new Option('--no-enter', 'do not press Enter behind the text'))
  .addOption(new Option('--no-restore-focus', 'foreground only: leave the terminal in front'))
  .addOption(json)
  .action(({ json: asJson, enter, timeout: timeoutMs, ...options }: Flags & Target & { enter: boolean, timeout: number, input: string, method: 'auto', restoreFocus: boolean }) =>
    verb({ json: asJson }, async driver => {
      const result = await driver.send({ ...options, pressEnter: enter, timeoutMs })
      return { document: result, text: sendText(result), exitCode: 0 }
    }))

program.command('run')
  .description('run a command in a terminal, wait until it is done, and print what it printed')
  .addOption(window).addOption(windowId).addOption(input).addOption(method).addOption(timeout)
  .addOption(new Option('--until-quiet <ms>', 'done when nothing has changed for so long, counted from the first change; default 1500').argParser(wholeNumber))
  .addOption(new Option('--until-pattern <text>', 'done when the new text behind the echo of the command holds this'))
  .addOption(new Option('--regex', 'the pattern is a regular expression'))
  .addOption(json)
  .addHelpText('after', `
Exit codes: 0 done, 1 wrong arguments, 3 no such window or more than one, 5 deadline before anything was typed,
6 this terminal cannot do it, 7 not possible now, 8 typed, and the outcome is unknown (time was up, window closed).`)
  .action(({ json: asJson, timeout: timeoutMs, untilQuiet, untilPattern, regex, ...options }: Flags & Target & {
    timeout: number, input: string, method: 'auto', untilQuiet?: number, untilPattern?: string, regex?: boolean
  }) => verb({ json: asJson }, async driver => {
    const result = await driver.run({ ...options, timeoutMs, ...untilOf(untilQuiet, untilPattern, regex) })
    const unknown = result.completion.reason === 'timeout' || result.completion.reason === 'window_closed'
    return { document: result, text: result.output, note: runNote(result), exitCode: result.error ? exitCodeOf(result.error.code) : unknown ? 8 : 0 }
  }))

function untilOf(quietMs: number | undefined, pattern: string | undefined, regex: boolean | undefined): Pick<RunOptions, 'until'> {
  if (pattern !== undefined) return { until: { mode: 'pattern', pattern, regex: regex ?? false, ...(quietMs !== undefined && { quietMs }) } }
  if (regex) throw new TermhandError('InvalidArgs', '--regex needs --until-pattern')
  return quietMs === undefined ? {} : { until: { mode: 'quiet', quietMs } }
}

function wholeNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

/** `note` goes to standard error, so that the text alone can be piped. */
interface Outcome { readonly document: object, readonly text: string, readonly note?: string, readonly exitCode: number }

/** The verbs are loaded when one is called: --help and a wrong argument pay for none. */
async function verb({ json: asJson }: { json?: boolean | undefined }, work: (driver: Driver) => Promise<Outcome>): Promise<void> {
  if (process.platform !== 'win32') throw new TermhandError('UnsupportedPlatform', `it is ${process.platform}`)
  const { localDriver } = await import('../driver.ts')
  await using driver = localDriver()
  const { document, text, note, exitCode } = await work(driver)
  print(asJson ? JSON.stringify(document, null, 2) : text)
  if (note && !asJson) process.stderr.write(`${note}\n`)
  process.exitCode = exitCode
}

function exitCodeOf(code: TermhandError['code']): number {
  return new TermhandError(code).exitCode
}

function print(text: string): void {
  if (text !== '') process.stdout.write(`${text}\n`)
}

function fail(error: unknown): void {
  if (error instanceof CommanderError && error.exitCode === 0) return
  // Called without a verb: the help has been printed.
  if (error instanceof CommanderError && error.code === 'commander.help') {
    process.exitCode = 1
    return
  }
  const failure = error instanceof CommanderError
    ? new TermhandError('InvalidArgs', error.message.replace(/^error: /, '').replaceAll('\n', ' '))
    : asTermhandError(error)
  process.exitCode = failure.exitCode
  if (process.argv.includes('--json')) print(JSON.stringify({ ok: false, error: failure.report() }, null, 2))
  else process.stderr.write(`${failureText(failure)}\n`)
}

await program.parseAsync().catch(fail)
