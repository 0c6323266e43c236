// Named mutexes of this logon session. Windows gives a mutex back when its owner dies, so none can be left locked.
import { closeHandle, createMutex, releaseMutex, waitForSingleObject } from './kernel32.ts'
import { lastError } from './last-error.ts'
import { Owned } from './owned.ts'

const WAIT_OBJECT_0 = 0, WAIT_ABANDONED = 0x80

/**
 * Takes the mutex if it is free, without waiting. A mutex belongs to a thread: take and dispose on the same one, and do
 * not take one twice (it would be granted).
 */
export function acquireMutex(name: string): Disposable | undefined {
  const handle = createMutex(null, false, `Local\\${name}`)
  if (handle === 0) throw lastError('CreateMutexW')
  const answer = waitForSingleObject(handle, 0)
  if (answer !== WAIT_OBJECT_0 && answer !== WAIT_ABANDONED) {
    closeHandle(handle)
    return undefined
  }
  return new Owned(handle, owned => {
    releaseMutex(owned)
    closeHandle(owned)
  })
}
