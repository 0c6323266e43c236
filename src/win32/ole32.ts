// ole32: entering COM, and making its objects.
import { checkHresult, newCell, readAddress, type ComInterface, type ComPointer } from './com.ts'
import { dll, pointerTo } from './native.ts'
import { GUID } from './structs.ts'

const ole32 = dll('ole32.dll')

const coInitializeEx = ole32<(reserved: null, apartment: number) => number>('CoInitializeEx', 'int32_t', ['void *', 'uint32_t'])
const coCreateInstance = ole32<(clsid: Guid, outer: null, context: number, iid: Guid, object: Uint8Array) => number>(
  'CoCreateInstance', 'int32_t', [pointerTo(GUID), 'void *', 'uint32_t', pointerTo(GUID), 'void *'])

export interface Guid { Data1: number, Data2: number, Data3: number, Data4: number[] }

/** From its text, without braces. */
export function guid(text: string): Guid {
  const parts = text.split('-')
  const [Data1 = NaN, Data2 = NaN, Data3 = NaN] = parts.map(part => Number.parseInt(part, 16))
  return { Data1, Data2, Data3, Data4: [...Buffer.from(parts.slice(3).join(''), 'hex')] }
}

let entered = false

/**
 * Puts this thread into the multithreaded apartment, where koffi's pool threads then are too, and which needs no message
 * loop. It is never left: leaving it with pointers still owned would unload the code that their release calls.
 */
export function enterMultithreadedApartment(): void {
  const COINIT_MULTITHREADED = 0
  if (entered) return
  checkHresult('CoInitializeEx', coInitializeEx(null, COINIT_MULTITHREADED))
  entered = true
}

/** A new object of a class whose server is a DLL. */
export function createInstance<T extends ComPointer>(clsid: string, wanted: ComInterface<T>): T {
  const CLSCTX_INPROC_SERVER = 1
  enterMultithreadedApartment()
  const cell = newCell('void *')
  checkHresult(`CoCreateInstance of ${wanted.interfaceName}`,
    coCreateInstance(guid(clsid), null, CLSCTX_INPROC_SERVER, guid(wanted.iid), cell))
  return new wanted(readAddress(cell))
}
