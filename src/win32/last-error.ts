// A failed call, as an error that names the function and says what Windows says.
import { TermhandError, type ErrorCode } from '../errors.ts'
import { formatMessage, getLastError } from './kernel32.ts'

export const errorNumber = { accessDenied: 5, invalidHandle: 6, invalidParameter: 87, invalidWindowHandle: 1400 } as const

/** Must be called right after the function failed: any other call may change the last error. */
export function lastError(functionName: string, code: ErrorCode = 'NativeCallFailed'): TermhandError {
  const number = getLastError()
  return new TermhandError(code, `${functionName}: ${formatMessage(number)} (error ${number})`,
    { details: { function: functionName, windowsError: number } })
}
