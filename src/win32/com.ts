// COM objects: interfaces declared by the slots of their vtables, HRESULTs that become errors, pointers that are
// released once.
import type { KoffiFunc } from 'koffi'
import { TermhandError } from '../errors.ts'
import { formatMessage } from './kernel32.ts'
import { koffi, koffiType, type NativeType } from './native.ts'
import { takeBstr } from './oleaut32.ts'

/** The HRESULTs that UI Automation and COM's remoting answer with, by their names in the SDK headers. */
export const hresults = {
  E_NOTIMPL: 0x80004001,
  E_FAIL: 0x80004005,
  E_ACCESSDENIED: 0x80070005,
  E_OUTOFMEMORY: 0x8007000e,
  E_INVALIDARG: 0x80070057,
  UIA_E_ELEMENTNOTENABLED: 0x80040200,
  UIA_E_ELEMENTNOTAVAILABLE: 0x80040201,
  UIA_E_NOCLICKABLEPOINT: 0x80040202,
  UIA_E_PROXYASSEMBLYNOTLOADED: 0x80040203,
  UIA_E_NOTSUPPORTED: 0x80040204,
  UIA_E_TIMEOUT: 0x80131505,
  UIA_E_INVALIDOPERATION: 0x80131509,
  /** .NET's "not supported", which XAML providers answer with. */
  COR_E_NOTSUPPORTED: 0x80131515,
  RPC_E_CALL_REJECTED: 0x80010001,
  RPC_E_SERVERFAULT: 0x80010105,
  RPC_E_CHANGED_MODE: 0x80010106,
  RPC_E_DISCONNECTED: 0x80010108,
  RPC_E_WRONG_THREAD: 0x8001010e,
  RPC_S_SERVER_UNAVAILABLE: 0x800706ba,
} as const

const hresultNames = new Map<number, string>(Object.entries(hresults).map(([name, number]) => [number, name]))

/** Signed or unsigned: natively an HRESULT is a signed number, in documentation an unsigned one. */
export const isFailure = (hresult: number): boolean => (hresult | 0) < 0
export const hresultName = (hresult: number): string | undefined => hresultNames.get(hresult >>> 0)

/** Throws if a call failed, with the unsigned number as `details.hresult`. */
export function checkHresult(functionName: string, hresult: number): void {
  if (!isFailure(hresult)) return
  const unsigned = hresult >>> 0
  const hex = `0x${unsigned.toString(16).toUpperCase()}`
  throw new TermhandError('NativeCallFailed', `${functionName}: ${hresultName(hresult) ?? formatMessage(unsigned)} (${hex})`,
    { details: { function: functionName, hresult: unsigned } })
}

/** An address in this process, 0 for null. Windows gives a process 47 bits of them, so a number is exact. */
export type Address = number

/** Memory for a value that a function hands out through a pointer. */
export const newCell = (type: NativeType): Uint8Array => new Uint8Array(koffi().sizeof(koffiType(type)))

let pointerSize: number | undefined
const sizeOfPointer = (): number => pointerSize ??= koffi().sizeof('void *')

/** The pointer stored in a cell, or at an address. */
export function readAddress(from: Uint8Array | Address): Address {
  return Number(sizeOfPointer() === 8 ? koffi().decode.uint64(from) : koffi().decode.uint32(from))
}

/**
 * A function of objects' vtables. koffi takes 14 µs to make a function of an address (0.04 µs to read one), so it is
 * made once for each address. The map is one method's own, because linkers fold methods of equal code into one address,
 * whatever their parameters.
 */
class VtableFunction {
  readonly #slot: number
  readonly #result: string
  readonly #parameters: readonly NativeType[]
  readonly #byAddress = new Map<Address, KoffiFunc<(...args: unknown[]) => number>>()
  #prototype: ReturnType<ReturnType<typeof koffi>['proto']> | undefined

  constructor(slot: number, result: string, parameters: readonly NativeType[]) {
    this.#slot = slot
    this.#result = result
    this.#parameters = parameters
  }

  call(object: Address, args: readonly unknown[]): number {
    const address = readAddress(readAddress(object) + this.#slot * sizeOfPointer())
    let known = this.#byAddress.get(address)
    if (!known) {
      this.#prototype ??= koffi().proto('__stdcall', this.#result, ['uintptr_t', ...this.#parameters.map(koffiType)])
      known = koffi().decode(address, this.#prototype) as KoffiFunc<(...args: unknown[]) => number>
      this.#byAddress.set(address, known)
    }
    return known(object, ...args)
  }
}

const release = new VtableFunction(2, 'uint32_t', [])

/** An owned interface pointer, released when it is disposed of, once. Its methods are of the classes comInterface makes. */
export class ComPointer implements Disposable {
  #address: Address

  /** Takes over the reference that the caller owns. */
  constructor(address: Address) {
    if (address === 0) throw new TypeError('a COM pointer is never null')
    this.#address = address
  }

  get address(): Address {
    // The memory may be another object's by now: a call would crash the process, or do something else.
    if (this.#address === 0) throw new TypeError(`${this.constructor.name} was used after its release`)
    return this.#address
  }

  [Symbol.dispose](): void {
    const address = this.#address
    this.#address = 0
    if (address !== 0) release.call(address, [])
  }
}

/** What a method hands out through its last parameter, and how it becomes what the method gives in JavaScript. */
interface HandedOut {
  readonly type: NativeType
  readonly read: (cell: Uint8Array) => unknown
}

export interface Method {
  readonly slot: number
  readonly parameters: readonly NativeType[]
  readonly handedOut: HandedOut | undefined
}

/** A method that returns an HRESULT: its slot, what it takes (an interface as `void *`), and what it hands out last. */
export const method = (slot: number, parameters: readonly NativeType[], handedOut?: HandedOut): Method => ({ slot, parameters, handedOut })

/** A string, which is freed. */
export const bstr: HandedOut = { type: 'void *', read: cell => takeBstr(readAddress(cell)) }

/**
 * An interface pointer that the caller then owns, or null: success with a null pointer is how UI Automation says that
 * there is none. The class is asked for late, so that interfaces can refer to each other.
 */
export const pointerOf = (wanted: () => ComInterface<ComPointer>): HandedOut => ({
  type: 'void *',
  read: cell => {
    const address = readAddress(cell)
    return address === 0 ? null : new (wanted())(address)
  },
})

/** A number or a struct. */
export const valueOf = (type: NativeType): HandedOut => ({ type, read: cell => koffi().decode(cell, koffiType(type)) })

export interface ComInterface<T extends ComPointer> {
  new (address: Address): T
  readonly interfaceName: string
  readonly iid: string
  readonly methods: Readonly<Record<string, Method>>
}

/**
 * Declares an interface: T says the types of its methods as JavaScript calls them, `methods` how they are called
 * natively. A call that fails throws, naming interface, method and HRESULT.
 */
export function comInterface<T extends ComPointer>(
  interfaceName: string, iid: string, methods: Readonly<Record<Exclude<keyof T, keyof ComPointer>, Method>>,
): ComInterface<T> {
  const made = class extends ComPointer {
    static readonly interfaceName = interfaceName
    static readonly iid = iid
    static readonly methods: Readonly<Record<string, Method>> = methods
  }
  Object.defineProperty(made, 'name', { value: interfaceName })
  for (const [name, { slot, parameters, handedOut }] of Object.entries<Method>(methods)) {
    const native = new VtableFunction(slot, 'int32_t', handedOut ? [...parameters, 'void *'] : parameters)
    const value = function (this: ComPointer, ...args: unknown[]): unknown {
      const values = args.map(arg => arg instanceof ComPointer ? arg.address : arg)
      const cell = handedOut && newCell(handedOut.type)
      if (cell) values.push(cell)
      checkHresult(`${interfaceName}.${name}`, native.call(this.address, values))
      return cell && handedOut.read(cell)
    }
    Object.defineProperty(made.prototype, name, { value })
  }
  return made as unknown as ComInterface<T>
}
