// The pixels of a window's client area, also of one that is covered.
import { setTimeout as sleep } from 'node:timers/promises'
import { TermhandError } from '../errors.ts'
import { bitBlt, createCompatibleBitmap, createCompatibleDC, deleteDC, deleteObject, getDIBits, selectObject } from '../win32/gdi32.ts'
import { koffi, koffiType } from '../win32/native.ts'
import { lastError } from '../win32/last-error.ts'
import { Owned } from '../win32/owned.ts'
import { BITMAPINFOHEADER, type BitmapInfoHeader, type Rect } from '../win32/structs.ts'
import {
  getClientRect, getDC, isHungAppWindow, isIconic, isWindow, printWindow, releaseDC, setProcessDpiAwarenessContext,
} from '../win32/user32.ts'

export interface Picture {
  readonly width: number
  readonly height: number
  /** Four bytes a pixel, row by row from the top: red, green, blue, 255. */
  readonly pixels: Uint8Array
}

/** How to get at the pixels; each works for windows that another shows black (facts of each in the catalogue). */
const ways = ['PrintWindow', 'window DC'] as const

/** A hung window never draws itself. */
const drawPatienceMs = 2000

let dpiAware = false

/** @throws TermhandError TerminalClosed; CaptureFailed for a minimised or hung window, or one that shows a single colour */
export async function capture(windowId: number): Promise<Picture> {
  makeDpiAware()
  if (!isWindow(windowId)) throw new TermhandError('TerminalClosed', `window ${windowId}`)
  if (isIconic(windowId)) throw new TermhandError('CaptureFailed', `window ${windowId} is minimised`)
  if (isHungAppWindow(windowId)) throw new TermhandError('CaptureFailed', `window ${windowId} does not answer`)
  const rect: Partial<Rect> = {}
  getClientRect(windowId, rect)
  const { right: width = 0, bottom: height = 0 } = rect
  if (width === 0 || height === 0) throw new TermhandError('CaptureFailed', `window ${windowId} has no client area`)
  for (const way of ways) {
    const pixels = await draw(windowId, width, height, way)
    // A single colour is what a window looks like that did not draw itself.
    if (pixels && !isOneColour(pixels)) return { width, height, pixels: opaqueRgba(pixels) }
  }
  throw new TermhandError('CaptureFailed', `window ${windowId} shows one single colour`)
}

/** Without it Windows gives sizes and pixels scaled for a screen of 96 dpi. */
function makeDpiAware(): void {
  const DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2 = -4
  if (!dpiAware) setProcessDpiAwarenessContext(DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2)
  dpiAware = true
}

async function draw(windowId: number, width: number, height: number, way: typeof ways[number]): Promise<Uint32Array | undefined> {
  using window = new Owned(getDC(windowId), dc => releaseDC(windowId, dc))
  using memory = new Owned(createCompatibleDC(window.value), deleteDC)
  using bitmap = new Owned(createCompatibleBitmap(window.value, width, height), deleteObject)
  if (!window.value || !memory.value || !bitmap.value) throw lastError('CreateCompatibleBitmap', 'CaptureFailed')
  const former = selectObject(memory.value, bitmap.value)
  const drawn = way === 'window DC' ? copy(window.value, memory.value, width, height) : await print(windowId, memory.value)
  if (drawn === 'hung') {
    // The stuck call may still draw: what it draws into must stay.
    memory.release()
    bitmap.release()
    throw new TermhandError('CaptureFailed', `window ${windowId} does not draw itself`)
  }
  selectObject(memory.value, former)
  return drawn ? pixelsOf(memory.value, bitmap.value, width, height) : undefined
}

function copy(from: number, to: number, width: number, height: number): boolean {
  const SRCCOPY = 0x00cc_0020
  return bitBlt(to, 0, 0, width, height, from, 0, 0, SRCCOPY)
}

async function print(windowId: number, dc: number): Promise<boolean | 'hung'> {
  const PW_CLIENTONLY = 1, PW_RENDERFULLCONTENT = 2
  const giveUp = new AbortController()
  const late = sleep(drawPatienceMs, 'hung' as const, { signal: giveUp.signal }).catch(() => false)
  const drawn = await Promise.race([printWindow.onThread(windowId, dc, PW_CLIENTONLY | PW_RENDERFULLCONTENT), late])
  giveUp.abort()
  return drawn
}

function pixelsOf(dc: number, bitmap: number, width: number, height: number): Uint32Array {
  const header: BitmapInfoHeader = {
    biSize: koffi().sizeof(koffiType(BITMAPINFOHEADER)), biWidth: width,
    // Negative: the first row is the topmost.
    biHeight: -height,
    biPlanes: 1, biBitCount: 32, biCompression: 0, biSizeImage: 0, biXPelsPerMeter: 0, biYPelsPerMeter: 0, biClrUsed: 0, biClrImportant: 0,
  }
  const bytes = new Uint8Array(width * height * 4)
  if (getDIBits(dc, bitmap, 0, height, bytes, header, 0) !== height) throw lastError('GetDIBits', 'CaptureFailed')
  return new Uint32Array(bytes.buffer)
}

function isOneColour(pixels: Uint32Array): boolean {
  return pixels.every(pixel => pixel === pixels[0])
}

/** GDI gives blue, green, red and an alpha of 0. */
function opaqueRgba(bgr: Uint32Array): Uint8Array {
  const rgba = new Uint32Array(bgr.length)
  for (let at = 0; at < bgr.length; at++) {
    const pixel = bgr[at]!
    rgba[at] = (0xff00_0000 | pixel & 0xff00 | (pixel & 0xff) << 16 | pixel >> 16 & 0xff) >>> 0
  }
  return new Uint8Array(rgba.buffer)
}
