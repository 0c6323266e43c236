import { afterEach, describe, expect, test } from 'vitest'
import { TermhandError } from '../../src/errors.ts'
import {
  bstr, ComPointer, comInterface, hresultName, hresults, isFailure, method, pointerOf, readAddress, valueOf, type ComInterface,
} from '../../src/win32/com.ts'
import { dll, koffi } from '../../src/win32/native.ts'
import { createInstance, guid } from '../../src/win32/ole32.ts'
import { RECT, type Rect } from '../../src/win32/structs.ts'
import * as uiautomation from '../../src/win32/uiautomation.ts'
import layouts from '../../fixtures/layouts/layouts.json' with { type: 'json' }

const { clsids, createUIAutomation, IUIAutomation } = uiautomation

describe('what is declared is what the SDK headers say', () => {
  const interfaces = Object.values(uiautomation).filter(value => 'interfaceName' in value) as ComInterface<ComPointer>[]
  const vtables: Record<string, Record<string, number>> = layouts.vtables
  const guids: Record<string, string> = layouts.guids

  test('there is something to compare', () => {
    expect(interfaces.length).toBeGreaterThan(1)
  })

  const named = interfaces.map(made => [made.interfaceName, made] as const)
  test.each(named)('the slots and the id of %s', (interfaceName, { iid, methods }) => {
    const slots = Object.entries(methods).map(([name, { slot }]) => [name, slot])
    expect(slots).toEqual(slots.map(([name]) => [name, vtables[interfaceName]?.[String(name)]]))
    expect(iid).toBe(guids[interfaceName])
  })

  test('class ids', () => {
    expect(guids).toMatchObject(clsids)
  })
})

describe('HRESULTs', () => {
  test('are failures by their highest bit, signed or unsigned', () => {
    expect([0, 1, 0x7fffffff].map(isFailure)).toEqual([false, false, false])
    expect([-1, 0x80004001, 0x80004001 | 0].map(isFailure)).toEqual([true, true, true])
  })

  test('have names, signed or unsigned', () => {
    expect(hresultName(hresults.UIA_E_TIMEOUT)).toBe('UIA_E_TIMEOUT')
    expect(hresultName(hresults.UIA_E_TIMEOUT | 0)).toBe('UIA_E_TIMEOUT')
    expect(hresultName(0x80001234)).toBeUndefined()
  })
})

test('a GUID of its text', () => {
  expect(guid('30cbe57d-d9d0-452a-ab13-7ac5ac4825ee')).toEqual({
    Data1: 0x30cbe57d, Data2: 0xd9d0, Data3: 0x452a, Data4: [0xab, 0x13, 0x7a, 0xc5, 0xac, 0x48, 0x25, 0xee],
  })
})

function failure(action: () => unknown): TermhandError {
  try {
    action()
  } catch (error) {
    if (error instanceof TermhandError) return error
    throw error
  }
  throw new Error('it did not fail')
}

describe.runIf(process.platform === 'win32')('an object of our own', () => {
  const E_NOTIMPL = hresults.E_NOTIMPL | 0
  const undo: (() => void)[] = []
  afterEach(() => { for (const step of undo.splice(0)) step() })

  interface IFake extends ComPointer {
    Fail(): void
    Other(other: ComPointer | null): IFake | null
    Text(): string
    Sum(a: number, b: number): number
    Area(): Rect
    FailToHandOut(): string
  }
  const IFake: ComInterface<IFake> = comInterface('IFake', '00000000-0000-0000-0000-000000000000', {
    Fail: method(3, []),
    Other: method(4, ['void *'], pointerOf(() => IFake)),
    Text: method(5, [], bstr),
    Sum: method(6, ['int32_t', 'int32_t'], valueOf('int32_t')),
    Area: method(7, [], valueOf(RECT)),
    FailToHandOut: method(8, [], bstr),
  })

  type Pointer = number | bigint
  /** An object whose methods are JavaScript functions; calls of AddRef and Release are counted. */
  function fake({ failsWith = E_NOTIMPL, text = null as string | null } = {}) {
    const counts = { addRef: 0, release: 0 }
    const put = (at: Pointer, value: Pointer) => koffi().encode(at, 'uintptr_t', value)
    const methods: readonly [parameters: string[], implementation: (...args: Pointer[]) => number][] = [
      [[], () => E_NOTIMPL],
      [[], () => ++counts.addRef],
      [[], () => { counts.release++; return 0 }],
      [[], () => failsWith],
      [['uintptr_t', 'uintptr_t'], (_, other = 0, out = 0) => { put(out, other); return 0 }],
      [['uintptr_t'], (_, out = 0) => { put(out, text === null ? 0 : allocate(text, text.length)); return 0 }],
      [['int32_t', 'int32_t', 'uintptr_t'], (_, a = 0, b = 0, out = 0) => {
        const S_FALSE = 1
        koffi().encode(out, 'int32_t', Number(a) + Number(b))
        return S_FALSE
      }],
      [['uintptr_t'], (_, out = 0) => { koffi().encode(out, 'int32_t', [-1, 2, 3, 4], 4); return 0 }],
      [['uintptr_t'], (_, out = 0) => { put(out, 0xbad); return failsWith }],
    ]
    const pointers = methods.map(([parameters, implementation]) => koffi().register(implementation,
      koffi().pointer(koffi().proto('__stdcall', 'int32_t', ['uintptr_t', ...parameters]))))
    const vtable = koffi().alloc('uintptr_t', pointers.length)
    const object = koffi().alloc('uintptr_t', 1)
    koffi().encode(vtable, 'uintptr_t', pointers, pointers.length)
    put(object, vtable)
    undo.push(() => {
      for (const pointer of pointers) koffi().unregister(pointer)
      koffi().free(vtable)
      koffi().free(object)
    })
    return { counts, address: Number(object) }
  }
  const allocate = dll('oleaut32.dll')<(text: string, units: number) => number>('SysAllocStringLen', 'uintptr_t', ['str16', 'uint32_t'])

  test('is released once, however often it is disposed of, and not otherwise touched', () => {
    const { counts, address } = fake()
    const pointer = new IFake(address)
    expect(counts).toEqual({ addRef: 0, release: 0 })
    pointer[Symbol.dispose]()
    pointer[Symbol.dispose]()
    expect(counts).toEqual({ addRef: 0, release: 1 })
  })

  test('is released when its scope is left by a failure', () => {
    const { counts, address } = fake()
    failure(() => {
      using pointer = new IFake(address)
      pointer.Fail()
    })
    expect(counts.release).toBe(1)
  })

  test('cannot be called after its release', () => {
    const pointer = new IFake(fake().address)
    pointer[Symbol.dispose]()
    expect(() => pointer.Text()).toThrow('IFake was used after its release')
  })

  test('a failure names interface, method and HRESULT', () => {
    using pointer = new IFake(fake().address)
    const error = failure(() => pointer.Fail())
    expect(error.code).toBe('NativeCallFailed')
    expect(error.message).toContain('IFake.Fail: E_NOTIMPL (0x80004001)')
    expect(error.details).toEqual({ function: 'IFake.Fail', hresult: hresults.E_NOTIMPL })
  })

  test('a failure of an unknown HRESULT has its number', () => {
    using pointer = new IFake(fake({ failsWith: 0x80991234 | 0 }).address)
    expect(failure(() => pointer.Fail()).message).toMatch(/IFake\.Fail: .+ \(0x80991234\)$/)
  })

  test('a failed call hands nothing out, whatever it stored', () => {
    using pointer = new IFake(fake().address)
    expect(failure(() => pointer.FailToHandOut()).code).toBe('NativeCallFailed')
  })

  test('success with a null pointer is null', () => {
    using pointer = new IFake(fake().address)
    expect(pointer.Other(null)).toBeNull()
  })

  test('a pointer that is handed out is owned, and can be handed in', () => {
    const first = fake(), second = fake()
    using pointer = new IFake(first.address)
    using argument = new IFake(second.address)
    {
      using other = pointer.Other(argument)
      expect(other).toBeInstanceOf(IFake)
      expect(other?.address).toBe(second.address)
      expect(second.counts.release).toBe(0)
    }
    expect(second.counts.release).toBe(1)
    expect(first.counts.release).toBe(0)
  })

  test.each(['', 'héllo 漢😀', 'a\0b', 'lone \ud800 half'])('the string %j comes back whole', text => {
    using pointer = new IFake(fake({ text }).address)
    expect(pointer.Text()).toBe(text)
  })

  test('a null string is empty', () => {
    using pointer = new IFake(fake().address)
    expect(pointer.Text()).toBe('')
  })

  test('numbers go in and out, and S_FALSE is no failure', () => {
    using pointer = new IFake(fake().address)
    expect(pointer.Sum(40, 2)).toBe(42)
    expect(pointer.Sum(-40, 2)).toBe(-38)
  })

  test('a struct comes out', () => {
    using pointer = new IFake(fake().address)
    expect(pointer.Area()).toEqual({ left: -1, top: 2, right: 3, bottom: 4 })
  })

  test('objects with vtables of their own do not share functions', () => {
    using one = new IFake(fake({ text: 'one' }).address)
    using two = new IFake(fake({ text: 'two' }).address)
    expect([one.Text(), two.Text(), one.Text()]).toEqual(['one', 'two', 'one'])
  })
})

describe.runIf(process.platform === 'win32')('UI Automation', () => {
  const getDesktopWindow = dll('user32.dll')<() => number>('GetDesktopWindow', 'uintptr_t', [])

  /** The object's count, as its own AddRef and Release tell it. */
  function references(address: number): number {
    const ofSlot = (slot: number): ((object: number) => number) => koffi().decode(
      readAddress(readAddress(address) + slot * koffi().sizeof('void *')), koffi().proto('__stdcall', 'uint32_t', ['uintptr_t']))
    ofSlot(1)(address)
    return ofSlot(2)(address)
  }

  test.each([clsids.CUIAutomation, clsids.CUIAutomation8])('%s can be made', clsid => {
    using automation = createInstance(clsid, IUIAutomation)
    expect(references(automation.address)).toBe(1)
  })

  test('reads the name of a window', () => {
    using automation = createUIAutomation()
    using element = automation.ElementFromHandle(getDesktopWindow())
    expect(element?.get_CurrentName()).toBeTypeOf('string')
  })

  test('fails for a window that is none', () => {
    using automation = createUIAutomation()
    const error = failure(() => automation.ElementFromHandle(0xdeadbeef))
    expect(error.code).toBe('NativeCallFailed')
    expect(error.message).toMatch(/IUIAutomation\.ElementFromHandle: .+ \(0x8[0-9A-F]{7}\)$/)
  })

  test('gives back exactly the reference it owns', () => {
    using automation = createUIAutomation()
    const element = automation.ElementFromHandle(getDesktopWindow())
    if (!element) throw new Error('the desktop has no element')
    const { address } = element
    const addRef: (object: number) => number = koffi().decode(
      readAddress(readAddress(address) + koffi().sizeof('void *')), koffi().proto('__stdcall', 'uint32_t', ['uintptr_t']))
    addRef(address)
    const before = references(address)
    element[Symbol.dispose]()
    element[Symbol.dispose]()
    expect(references(address)).toBe(before - 1)
    new ComPointer(address)[Symbol.dispose]()
  })

  test('a class that is not registered is a failure that says so', () => {
    const error = failure(() => createInstance('00000000-1111-2222-3333-444444444444', IUIAutomation))
    expect(error.message).toMatch(/CoCreateInstance of IUIAutomation: .+ \(0x80040154\)$/)
  })
})
