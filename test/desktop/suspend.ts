// Freezes a process, so that a test can see what its hanging costs others.
import { expect } from 'vitest'
import { closeHandle, openProcess } from '../../src/win32/kernel32.ts'
import { dll } from '../../src/win32/native.ts'

const ntdll = dll('ntdll.dll')
const ntSuspendProcess = ntdll<(process: number) => number>('NtSuspendProcess', 'int32_t', ['uintptr_t'])
const ntResumeProcess = ntdll<(process: number) => number>('NtResumeProcess', 'int32_t', ['uintptr_t'])

export const suspend = (pid: number): void => { withProcess(pid, ntSuspendProcess) }
export const resume = (pid: number): void => { withProcess(pid, ntResumeProcess) }

function withProcess(pid: number, work: (process: number) => number): void {
  const PROCESS_SUSPEND_RESUME = 0x0800
  const handle = openProcess(PROCESS_SUSPEND_RESUME, false, pid)
  expect(work(handle)).toBe(0)
  closeHandle(handle)
}
