// UI Automation's client interfaces, method by method as they are needed. test/win32/com.test.ts compares slots and
// ids with the SDK headers'. A property's method is called get_…, as the headers do.
import { bstr, comInterface, method, pointerOf, type ComInterface, type ComPointer } from './com.ts'
import { createInstance } from './ole32.ts'

export const clsids = {
  CUIAutomation: 'ff48dba4-60ef-4201-aa87-54103eef594e',
  CUIAutomation8: 'e22ad333-b25f-460c-83d0-0581107395c9',
} as const

export interface IUIAutomationElement extends ComPointer {
  get_CurrentName(): string
  get_CurrentClassName(): string
}
export const IUIAutomationElement: ComInterface<IUIAutomationElement> = comInterface(
  'IUIAutomationElement', 'd22108aa-8ac5-49a5-837b-37bbb3d7591e', {
    get_CurrentName: method(23, [], bstr),
    get_CurrentClassName: method(30, [], bstr),
  })

export interface IUIAutomation extends ComPointer {
  ElementFromHandle(window: number): IUIAutomationElement | null
}
export const IUIAutomation: ComInterface<IUIAutomation> = comInterface(
  'IUIAutomation', '30cbe57d-d9d0-452a-ab13-7ac5ac4825ee', {
    ElementFromHandle: method(6, ['uintptr_t'], pointerOf(() => IUIAutomationElement)),
  })

/** CUIAutomation8, because it finds text patterns that CUIAutomation misses (axe-windows#321). */
export const createUIAutomation = (): IUIAutomation => createInstance(clsids.CUIAutomation8, IUIAutomation)
