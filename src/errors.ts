// What can go wrong. Every failure that a user can meet has a code here, one sentence of advice, and the exit code of
// the command line. Same code, same advice.

/** How much of the text a call was asked to type had been handed to the terminal when it failed. */
export type Typed = 'nothing' | 'some' | 'all'

interface Meaning {
  readonly exitCode: number
  readonly message: string
  readonly advice: string
}

/**
 * Exit codes: 1 usage, 3 target not found, 5 transport or deadline, 6 this terminal or system cannot do it,
 * 7 not possible now, 8 delivered in part or outcome unknown (do not retry blindly).
 */
const meanings = {
  InvalidArgs: {
    exitCode: 1,
    message: 'An argument cannot be used',
    advice: 'Correct the argument; nothing was done.',
  },
  UnsupportedPlatform: {
    exitCode: 6,
    message: 'termhand drives windows of a Windows desktop, and this system is not Windows',
    advice: 'Run it on Windows 10 or 11 with Node 22.12 or later.',
  },
  NativeLibraryMissing: {
    exitCode: 6,
    message: 'The native bridge koffi could not be loaded',
    advice: 'Install the package again without --omit=optional: koffi ships its binary as an optional dependency.',
  },
  NativeCallFailed: {
    exitCode: 5,
    message: 'A Windows call failed',
    advice: 'Try again; if it repeats, report it with the name of the function and the error text.',
  },
  TerminalWindowNotFound: {
    exitCode: 3,
    message: 'No terminal window matches',
    advice: 'List the terminals with "termhand list" and pass the --window-id of the one you mean.',
  },
  TerminalWindowAmbiguous: {
    exitCode: 3,
    message: 'More than one terminal window matches',
    advice: 'Pass the --window-id of one of the candidates.',
  },
  NotATerminal: {
    exitCode: 3,
    message: 'The window is not a terminal that termhand knows',
    advice: 'Pass the window id of a terminal, as "termhand list" prints it.',
  },
  TerminalClosed: {
    exitCode: 3,
    message: 'The terminal window has been closed',
    advice: 'List the terminals again; a closed window never comes back under its id.',
  },
  WindowRecycled: {
    exitCode: 3,
    message: 'The window id now belongs to another process than when it was resolved',
    advice: 'List the terminals again and use the new id.',
  },
  TerminalTextUnavailable: {
    exitCode: 6,
    message: 'No text source can read this terminal',
    advice: 'See "termhand list --json" for the sources of each kind of terminal.',
  },
  ConsoleUnavailable: {
    exitCode: 7,
    message: 'The console behind the window cannot be attached to',
    advice: 'Check that its program still runs and that it is not elevated above this process.',
  },
  ConsoleHung: {
    exitCode: 5,
    message: 'The console did not answer in time',
    advice: 'Look at the window: a selection or a dialog in it stops a console; end it and try again.',
  },
  BackgroundInputUnsupported: {
    exitCode: 6,
    message: 'This terminal takes no input in the background',
    advice: 'Use method "foreground", or a channel that "termhand list --json" names for this terminal.',
  },
  TextNotTypable: {
    exitCode: 6,
    message: 'The channel cannot carry a character of the text',
    advice: 'Use method "auto" or another channel, or leave the character out.',
  },
  BackgroundInputIncomplete: {
    exitCode: 8,
    message: 'The window stopped taking messages part-way',
    advice: 'Read the terminal before you send again: a part of the text is there.',
  },
  AccessDenied: {
    exitCode: 7,
    message: 'Windows refused the input because the window belongs to an elevated process',
    advice: 'Run termhand elevated too, or start the terminal without elevation.',
  },
  ForegroundRestricted: {
    exitCode: 7,
    message: 'Windows did not let the window come to the foreground',
    advice: 'Use method "background" or "console", or bring the window to the front by hand.',
  },
  FocusLost: {
    exitCode: 8,
    message: 'Another window came to the foreground while text was being typed',
    advice: 'Read the terminal before you send again; typing stopped at the first batch that saw it.',
  },
  InputRefused: {
    exitCode: 7,
    message: 'Windows took none of the input events',
    advice: 'Check that the session is not locked or disconnected.',
  },
  TerminalBusy: {
    exitCode: 5,
    message: 'Another call was still using the terminal when the time was up',
    advice: 'Wait for the other call to end, or give this one a longer timeout; nothing was typed.',
  },
  DeadlineExpired: {
    exitCode: 5,
    message: 'The time was up before anything was typed',
    advice: 'Give the call a longer timeout; nothing was typed.',
  },
  CaptureFailed: {
    exitCode: 7,
    message: 'The window could not be photographed',
    advice: 'Restore the window if it is minimised and unlock the session.',
  },
  LaunchFailed: {
    exitCode: 5,
    message: 'The console window did not open',
    advice: 'Check the command line of the program to run in it.',
  },
  BaselineMarkerLost: {
    exitCode: 8,
    message: 'The text that stood in the terminal before the command can no longer be found, so its output cannot be told apart',
    advice: 'Wait for a pattern, or let the command write to a file; clearing the screen loses the baseline.',
  },
} as const satisfies Record<string, Meaning>

/** The stable name of a failure. Codes are added, never renamed. */
export type ErrorCode = keyof typeof meanings

/** What `--json` prints of a failure, and what a served instance sends. */
export interface ErrorReport {
  readonly code: ErrorCode
  readonly message: string
  readonly advice: string
  readonly typed: Typed
  readonly details?: Readonly<Record<string, unknown>>
}

/**
 * Every failure of termhand's. `message` says what happened in this case, `advice` what to do about the kind,
 * `typed` whether text had been handed to the terminal before it failed.
 */
export class TermhandError extends Error {
  readonly code: ErrorCode
  readonly advice: string
  readonly typed: Typed
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(code: ErrorCode, situation?: string, options: {
    typed?: Typed | undefined
    details?: Readonly<Record<string, unknown>> | undefined
    cause?: unknown
  } = {}) {
    super(situation ? `${meanings[code].message}: ${situation}` : meanings[code].message, { cause: options.cause })
    this.code = code
    this.advice = meanings[code].advice
    this.typed = options.typed ?? 'nothing'
    this.details = options.details
  }

  /** The same failure, met after text had been typed. */
  withTyped(typed: Typed): TermhandError {
    const copy = new TermhandError(this.code, undefined, { typed, details: this.details, cause: this.cause })
    copy.message = this.message
    return copy
  }

  get exitCode(): number {
    return meanings[this.code].exitCode
  }

  report(): ErrorReport {
    const { code, message, advice, typed, details } = this
    return { code, message, advice, typed, ...(details && { details }) }
  }
}
Object.defineProperty(TermhandError.prototype, 'name', { value: 'TermhandError', configurable: true, writable: true })

export const errorCodes = Object.keys(meanings) as ErrorCode[]

/** An error of another make, as one of ours; one of ours as it is. */
export function asTermhandError(error: unknown): TermhandError {
  if (error instanceof TermhandError) return error
  return new TermhandError('NativeCallFailed', error instanceof Error ? error.message : String(error), { cause: error })
}
