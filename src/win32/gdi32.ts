// gdi32: device contexts and bitmaps, as far as a picture of a window needs them.
import { dll, updated } from './native.ts'
import { BITMAPINFOHEADER, type BitmapInfoHeader } from './structs.ts'

const gdi32 = dll('gdi32.dll')

export const createCompatibleDC = gdi32<(dc: number) => number>('CreateCompatibleDC', 'uintptr_t', ['uintptr_t'])
export const createCompatibleBitmap = gdi32<(dc: number, width: number, height: number) => number>('CreateCompatibleBitmap', 'uintptr_t', ['uintptr_t', 'int', 'int'])
export const selectObject = gdi32<(dc: number, object: number) => number>('SelectObject', 'uintptr_t', ['uintptr_t', 'uintptr_t'])
export const deleteObject = gdi32<(object: number) => boolean>('DeleteObject', 'bool', ['uintptr_t'])
export const deleteDC = gdi32<(dc: number) => boolean>('DeleteDC', 'bool', ['uintptr_t'])
export const bitBlt = gdi32<(to: number, x: number, y: number, width: number, height: number, from: number, fromX: number, fromY: number, operation: number) => boolean>(
  'BitBlt', 'bool', ['uintptr_t', 'int', 'int', 'int', 'int', 'uintptr_t', 'int', 'int', 'uint32_t'])
/** Rows of the bitmap, which must not be selected into a DC; gives the number of rows. */
export const getDIBits = gdi32<(dc: number, bitmap: number, first: number, rows: number, pixels: Uint8Array, header: BitmapInfoHeader, usage: number) => number>(
  'GetDIBits', 'int', ['uintptr_t', 'uintptr_t', 'uint32_t', 'uint32_t', 'void *', updated(BITMAPINFOHEADER), 'uint32_t'])
