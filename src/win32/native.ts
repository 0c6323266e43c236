// How a native function is declared. This is the only file that loads koffi, and it loads it at the first call, so that
// the package can be imported on any system and a command that calls nothing native does not pay for it.
import { createRequire } from 'node:module'
import type { LibraryHandle } from 'koffi'
import { TermhandError } from '../errors.ts'

type Koffi = typeof import('koffi')
type TypeSpec = Parameters<Koffi['out']>[0]

/** A C type: koffi's name of it, a struct, a pointer to what the function reads or fills, a callback. */
export type NativeType = string | StructLayout | PointerType | CallbackType
export interface PointerType { readonly pointsTo: NativeType, readonly direction: 'in' | 'out' | 'inout' }
export interface CallbackType { readonly callback: string, readonly result: string, readonly parameters: readonly string[] }

/** A struct as the SDK headers declare it: its fields in order. Sizes and offsets follow from C's rules of alignment. */
export interface StructLayout {
  readonly struct: string
  readonly fields: Readonly<Record<string, NativeType>>
}

export const pointerTo = (pointsTo: NativeType): PointerType => ({ pointsTo, direction: 'in' })
export const filled = (pointsTo: NativeType): PointerType => ({ pointsTo, direction: 'out' })
export const updated = (pointsTo: NativeType): PointerType => ({ pointsTo, direction: 'inout' })

let loaded: Koffi | undefined

export function koffi(): Koffi {
  if (loaded) return loaded
  if (process.platform !== 'win32') throw new TermhandError('UnsupportedPlatform', `this is ${process.platform}`)
  try {
    loaded = createRequire(import.meta.url)('koffi') as Koffi
    return loaded
  } catch (cause) {
    throw new TermhandError('NativeLibraryMissing', cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

const made = new Map<NativeType, TypeSpec>()

/** The koffi type of a layout, made once: koffi refuses a second type of the same name. */
export function koffiType(type: NativeType): TypeSpec {
  if (typeof type === 'string') return type
  const known = made.get(type)
  if (known) return known
  const object = makeType(type)
  made.set(type, object)
  return object
}

function makeType(type: Exclude<NativeType, string>): TypeSpec {
  if ('struct' in type) {
    return koffi().struct(type.struct, Object.fromEntries(
      Object.entries(type.fields).map(([name, field]) => [name, koffiType(field)])))
  }
  if ('callback' in type) {
    return koffi().pointer(koffi().proto('__stdcall', type.callback, type.result, [...type.parameters]))
  }
  const pointer = koffi().pointer(koffiType(type.pointsTo))
  return type.direction === 'in' ? pointer : koffi()[type.direction](pointer)
}

let onWine: boolean | undefined

/** Wine says so itself: its ntdll exports wine_get_version, and Windows' never did. */
export function runsOnWine(): boolean {
  return onWine ??= has(koffi().load('ntdll.dll'), 'wine_get_version')
}

function has(library: LibraryHandle, name: string): boolean {
  try {
    library.func(name, 'str', [])
    return true
  } catch {
    return false
  }
}

type NativeFunction = (...args: never[]) => unknown

/** A native function, also callable on a thread of the pool, where a hang stops nothing but that call. */
export type Native<F extends NativeFunction> = F & {
  readonly onThread: (...args: Parameters<F>) => Promise<ReturnType<F>>
}

/** Opens a DLL for declarations; it is loaded at the first call of one of its functions. */
export function dll(file: string): <F extends NativeFunction>(name: string, result: NativeType, parameters: readonly NativeType[]) => Native<F> {
  let library: LibraryHandle | undefined
  // Wine's entry to the system calls of ntdll, user32 and gdi32 reads six stack slots whatever the function takes, and koffi's
  // call stack can end before them: the read faults for ever. Unused arguments are ignored by the x64 and arm64 calling
  // conventions, so the declarations are filled up to six there.
  const slots = (): number => /^(user32|gdi32|ntdll)/.test(file) && runsOnWine() ? 6 : 0
  return <F extends NativeFunction>(name: string, result: NativeType, parameters: readonly NativeType[]) => {
    // A BOOL is any 32-bit value but 0, and koffi's bool would look at its lowest byte alone.
    const isBool = result === 'bool'
    const outcome = (value: unknown): unknown => isBool ? value !== 0 : value
    let padding: number[] = []
    const declare = () => {
      padding = Array<number>(Math.max(0, slots() - parameters.length)).fill(0)
      library ??= koffi().load(file)
      return library.func('__stdcall', name, isBool ? 'int32_t' : koffiType(result), [...parameters.map(koffiType), ...padding.map(() => 'intptr_t')])
    }
    let declared: ReturnType<typeof declare> | undefined
    const call = (...args: unknown[]): unknown => outcome((declared ??= declare())(...args, ...padding))
    const onThread = (...args: unknown[]): Promise<unknown> => new Promise((resolve, reject) => {
      declared ??= declare()
      declared.async(...args, ...padding, (error: unknown, value: unknown) => {
        if (error) reject(error)
        else resolve(outcome(value))
      })
    })
    return Object.assign(call, { onThread }) as unknown as Native<F>
  }
}
