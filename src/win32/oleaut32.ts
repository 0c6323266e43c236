// oleaut32: BSTR, the string type of COM. Its length stands in front of it, and it may hold NUL characters.
import { koffi, dll } from './native.ts'

const oleaut32 = dll('oleaut32.dll')

export const sysFreeString = oleaut32<(bstr: number) => void>('SysFreeString', 'void', ['uintptr_t'])
/** In UTF-16 units, as JavaScript counts. */
export const sysStringLen = oleaut32<(bstr: number) => number>('SysStringLen', 'uint32_t', ['uintptr_t'])

/** The string of a BSTR that the caller owns, which is freed. A null BSTR is the empty string, by COM's convention. */
export function takeBstr(bstr: number): string {
  if (bstr === 0) return ''
  try {
    return koffi().decode.string16(bstr, sysStringLen(bstr))
  } finally {
    sysFreeString(bstr)
  }
}
