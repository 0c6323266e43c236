// Processes as the rest of the code wants them.
import {
  closeHandle, createToolhelp32Snapshot, getProcessTimes, isInvalidHandle, openProcess, process32First, process32Next,
  queryFullProcessImageName,
} from './kernel32.ts'
import { koffi, koffiType } from './native.ts'
import { lastError } from './last-error.ts'
import { Owned } from './owned.ts'
import { PROCESSENTRY32W, type FileTime, type ProcessEntry } from './structs.ts'

export const processAccess = {
  terminate: 0x0001, setQuota: 0x0100, queryLimitedInformation: 0x1000, synchronize: 0x0010_0000,
} as const

export interface ProcessInfo { readonly pid: number, readonly parentPid: number, readonly name: string }

/** Every process of the machine, as one snapshot. */
export function processes(): ProcessInfo[] {
  const TH32CS_SNAPPROCESS = 2
  const handle = createToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0)
  if (isInvalidHandle(handle)) throw lastError('CreateToolhelp32Snapshot')
  using snapshot = new Owned(handle, closeHandle)
  const list: ProcessInfo[] = []
  const entry: Partial<ProcessEntry> = { dwSize: koffi().sizeof(koffiType(PROCESSENTRY32W)) }
  for (let more = process32First(snapshot.value, entry); more; more = process32Next(snapshot.value, entry)) {
    const { th32ProcessID: pid, th32ParentProcessID: parentPid, szExeFile: name } = entry as ProcessEntry
    list.push({ pid, parentPid, name })
  }
  return list
}

/** The process, opened to be asked about; undefined when it has ended or may not be opened. */
function openForQuestions(pid: number): Owned<number> | undefined {
  const handle = openProcess(processAccess.queryLimitedInformation, false, pid)
  return handle === 0 ? undefined : new Owned(handle, closeHandle)
}

/** When the process started, in milliseconds since 1970; 0 when it has ended or may not be opened. */
export function processStartTime(pid: number): number {
  using process = openForQuestions(pid)
  if (!process) return 0
  const [creation, exit, kernel, user] = [{}, {}, {}, {}] as [FileTime, FileTime, FileTime, FileTime]
  if (!getProcessTimes(process.value, creation, exit, kernel, user)) return 0
  // 100 ns steps since 1601, in two unsigned halves.
  return Math.floor((creation.dwHighDateTime * 2 ** 32 + creation.dwLowDateTime) / 10_000 - 11_644_473_600_000)
}

/** The file name of the process's program, such as "cmd.exe"; empty when it cannot be known. */
export function processName(pid: number): string {
  using process = openForQuestions(pid)
  if (!process) return ''
  const buffer = Buffer.alloc(2048)
  const units = new Uint32Array([buffer.length / 2])
  if (!queryFullProcessImageName(process.value, 0, buffer, units)) return ''
  return buffer.toString('utf16le', 0, units[0]! * 2).replace(/^.*[\\/]/, '')
}
