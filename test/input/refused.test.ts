// What Windows refuses: no test can elevate a window, so the answers of user32 are played.
import { afterEach, expect, test, vi } from 'vitest'
import { BackgroundChannel } from '../../src/input/background-channel.ts'
import { ForegroundChannel } from '../../src/input/foreground-channel.ts'

const played = vi.hoisted(() => ({ posts: 0, refuseFrom: 0, error: 5, front: 1, taken: Number.POSITIVE_INFINITY, focusFollows: true, sent: 0 }))

vi.mock('../../src/win32/user32.ts', () => ({
  postMessage: () => played.posts++ < played.refuseFrom,
  vkKeyScan: () => 65,
  mapVirtualKey: () => 30,
  isIconic: () => false,
  getForegroundWindow: () => played.front,
  setForegroundWindow: { onThread: async (window: number) => { if (played.focusFollows) played.front = window } },
  sendMessageTimeout: { onThread: async () => 1 },
  sendInput: (count: number) => { played.sent++; return Math.min(count, played.taken) },
}))
vi.mock('../../src/win32/kernel32.ts', () => ({ getLastError: () => played.error, formatMessage: () => 'as played' }))
vi.mock('../../src/win32/locks.ts', () => ({ withLock: (_name: string, _options: object, work: () => Promise<unknown>) => work() }))
vi.mock('../../src/win32/native.ts', () => ({ koffi: () => ({ sizeof: () => 40 }), koffiType: () => 'INPUT' }))

const options = { beforeBatch: () => undefined }

afterEach(() => { Object.assign(played, { posts: 0, refuseFrom: 0, error: 5, front: 1, taken: Number.POSITIVE_INFINITY, focusFollows: true, sent: 0 }) })

test('an elevated window is AccessDenied, with nothing typed', async () => {
  await expect(new BackgroundChannel(7, 'any').type([{ text: 'abc' }], options)).rejects.toMatchObject({ code: 'AccessDenied', typed: 'nothing', advice: expect.stringMatching(/elevat/) })
})

test('a window that stops taking messages part-way is told as such, and nothing is retried (PR #64)', async () => {
  Object.assign(played, { refuseFrom: 2, error: 1816 })
  await expect(new BackgroundChannel(7, 'any').type([{ text: 'abc' }], options)).rejects.toMatchObject({ code: 'BackgroundInputIncomplete', typed: 'some' })
  expect(played.posts).toBe(3)
})

test('a window that is gone part-way is TerminalClosed', async () => {
  Object.assign(played, { refuseFrom: 1, error: 1400 })
  await expect(new BackgroundChannel(7, 'any').type([{ text: 'abc' }], options)).rejects.toMatchObject({ code: 'TerminalClosed', typed: 'some' })
})

test('a refused foreground is ForegroundRestricted, and no key is sent (#202/#207)', async () => {
  played.focusFollows = false
  await expect(new ForegroundChannel(7, 'unicode').type([{ text: 'abc' }], options)).rejects.toMatchObject({ code: 'ForegroundRestricted', typed: 'nothing' })
  expect(played.sent).toBe(0)
})

test('SendInput that takes nothing is InputRefused (DF-5 #523)', async () => {
  played.taken = 0
  await expect(new ForegroundChannel(7, 'unicode').type([{ text: 'abc' }], options)).rejects.toMatchObject({ code: 'InputRefused', typed: 'nothing' })
})

test('SendInput that takes a part stops there', async () => {
  played.taken = 3
  await expect(new ForegroundChannel(7, 'unicode').type([{ text: 'abc' }], options)).rejects.toMatchObject({ code: 'BackgroundInputIncomplete', typed: 'some' })
  expect(played.sent).toBe(1)
})

test('a focus that goes back to another window is told (weakness 16)', async () => {
  const channel = new ForegroundChannel(7, 'unicode')
  const typing = channel.type([{ text: 'a' }], { ...options, beforeRestore: async () => { played.focusFollows = false } })
  expect(await typing).toMatchObject({ foreground: 'not restored' })
})

test('who went to another window while text was typed is left there', async () => {
  let batches = 0
  const thief = (): void => { if (++batches === 2) played.front = 99 }
  await expect(new ForegroundChannel(7, 'unicode').type([{ text: 'x'.repeat(100) }], { beforeBatch: thief })).rejects.toMatchObject({ code: 'FocusLost', typed: 'some' })
  expect(played.front).toBe(99)
})

test('with no window in front before, there is none to give the focus back to', async () => {
  played.front = 0
  expect(await new ForegroundChannel(7, 'unicode').type([{ text: 'a' }], options)).toMatchObject({ foreground: 'kept' })
})
