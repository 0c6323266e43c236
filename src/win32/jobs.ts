// A job object whose processes Windows ends when its last handle closes, and this process holds the only one.
import { assignProcessToJobObject, closeHandle, createJobObject, openProcess, setInformationJobObject, type Handle } from './kernel32.ts'
import { lastError } from './last-error.ts'
import { koffi, koffiType } from './native.ts'
import { Owned } from './owned.ts'
import { processAccess } from './processes.ts'
import { JOBOBJECT_EXTENDED_LIMIT_INFORMATION } from './structs.ts'

const JobObjectExtendedLimitInformation = 9
const JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE = 0x2000

let job: Handle | undefined

/** Makes a process end when this one does, also when this one is killed. */
export function endWithThisProcess(pid: number): void {
  job ??= createKillingJob()
  const handle = openProcess(processAccess.setQuota | processAccess.terminate, false, pid)
  // It may have ended already.
  if (handle === 0) return
  using process = new Owned(handle, closeHandle)
  assignProcessToJobObject(job, process.value)
}

function createKillingJob(): Handle {
  const handle = createJobObject(null, null)
  if (handle === 0) throw lastError('CreateJobObjectW')
  const limits = {
    BasicLimitInformation: {
      PerProcessUserTimeLimit: 0, PerJobUserTimeLimit: 0, LimitFlags: JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
      MinimumWorkingSetSize: 0, MaximumWorkingSetSize: 0, ActiveProcessLimit: 0, Affinity: 0, PriorityClass: 0, SchedulingClass: 0,
    },
    IoInfo: {
      ReadOperationCount: 0, WriteOperationCount: 0, OtherOperationCount: 0,
      ReadTransferCount: 0, WriteTransferCount: 0, OtherTransferCount: 0,
    },
    ProcessMemoryLimit: 0, JobMemoryLimit: 0, PeakProcessMemoryUsed: 0, PeakJobMemoryUsed: 0,
  }
  const size = koffi().sizeof(koffiType(JOBOBJECT_EXTENDED_LIMIT_INFORMATION))
  if (!setInformationJobObject(handle, JobObjectExtendedLimitInformation, limits, size)) throw lastError('SetInformationJobObject')
  return handle
}
