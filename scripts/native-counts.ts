// What this process holds of Windows: kernel handles and GDI objects. Wine's GetProcessHandleCount and GetGuiResources
// answer 0, so there the handles are counted in the system's list and the GDI objects in the table that GDI keeps.
import { getCurrentProcess, getProcessHandleCount } from '../src/win32/kernel32.ts'
import { dll, koffi, runsOnWine } from '../src/win32/native.ts'
import { getGuiResources } from '../src/win32/user32.ts'

const ntdll = dll('ntdll.dll')
const ntQuerySystemInformation = ntdll<(kind: number, buffer: Uint8Array, size: number, needed: Uint32Array) => number>(
  'NtQuerySystemInformation', 'uint32_t', ['int', 'void *', 'uint32_t', 'void *'])
const rtlGetCurrentPeb = ntdll<() => bigint>('RtlGetCurrentPeb', 'uintptr_t', [])

export function handleCount(): number {
  if (runsOnWine()) return handlesInList()
  const count = new Uint32Array(1)
  if (!getProcessHandleCount(getCurrentProcess(), count)) throw new Error('GetProcessHandleCount failed')
  return count[0]!
}

function handlesInList(): number {
  const SystemHandleInformation = 16, entryBytes = 24, STATUS_INFO_LENGTH_MISMATCH = 0xc000_0004
  const needed = new Uint32Array(1)
  for (let size = 1 << 16; ; size *= 2) {
    const buffer = Buffer.alloc(size)
    const status = ntQuerySystemInformation(SystemHandleInformation, buffer, size, needed)
    if (status === STATUS_INFO_LENGTH_MISMATCH) continue
    if (status !== 0) throw new Error(`NtQuerySystemInformation: 0x${status.toString(16)}`)
    let own = 0
    for (let index = 0; index < buffer.readUInt32LE(0); index++) {
      if (buffer.readUInt32LE(8 + index * entryBytes) === process.pid) own++
    }
    return own
  }
}

export function gdiCount(): number {
  if (!runsOnWine()) return getGuiResources(getCurrentProcess(), 0)
  const tableAt = 0xf8, entries = 65_536, entryBytes = 24, typeAt = 14
  const peb = BigInt(rtlGetCurrentPeb())
  const table = koffi().decode(peb, tableAt, 'uint64_t') as bigint
  const bytes = new Uint8Array(koffi().view(BigInt(table), entries * entryBytes))
  let used = 0
  for (let entry = 0; entry < entries; entry++) if (bytes[entry * entryBytes + typeAt] !== 0) used++
  return used
}
