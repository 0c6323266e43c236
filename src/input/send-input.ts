// Strokes as SendInput takes them. Pure but for the layout's answers, which are asked through `keyOf`.
import { TermhandError } from '../errors.ts'
import { keys, type Key } from '../keys.ts'
import type { Input } from '../win32/structs.ts'
import type { ForegroundStyle, Stroke } from './channel.ts'

const KEYEVENTF_EXTENDEDKEY = 1, KEYEVENTF_KEYUP = 2, KEYEVENTF_UNICODE = 4
const VK_SHIFT = 0x10, VK_CONTROL = 0x11, VK_MENU = 0x12

/** The key of the current layout that makes a UTF-16 unit, with the modifiers it needs; undefined when none does. */
export type KeyOf = (unit: number) => { readonly virtualKey: number, readonly scanCode: number, readonly modifiers: number } | undefined

/**
 * The events of each press, so that a batch can end between two presses.
 * @throws TermhandError TextNotTypable before anything is typed
 */
export function pressEventsOf(strokes: readonly Stroke[], style: ForegroundStyle, keyOf: KeyOf): Input[][] {
  return strokes.flatMap(stroke => {
    if ('key' in stroke) return [namedKey(keys[stroke.key])]
    // Both halves of a pair in one press: no other input may come between them.
    return [...stroke.text].map(character => style === 'unicode' ? packet(character) : layoutKey(character, keyOf))
  })
}

function namedKey({ virtualKey, scanCode, extended, ctrl }: Key): Input[] {
  const flags = extended ? KEYEVENTF_EXTENDEDKEY : 0
  const press = downUp(virtualKey, scanCode, flags)
  return ctrl ? held(VK_CONTROL, 0x1d, press) : press
}

function packet(character: string): Input[] {
  const inputs: Input[] = []
  for (let at = 0; at < character.length; at++) inputs.push(...downUp(0, character.charCodeAt(at), KEYEVENTF_UNICODE))
  return inputs
}

function layoutKey(character: string, keyOf: KeyOf): Input[] {
  const key = character.length === 1 ? keyOf(character.charCodeAt(0)) : undefined
  if (!key) {
    throw new TermhandError('TextNotTypable', `no key of the keyboard layout makes ${JSON.stringify(character)}, and this terminal ignores Unicode packets`)
  }
  let press = downUp(key.virtualKey, key.scanCode, 0)
  if (key.modifiers & 4) press = held(VK_MENU, 0x38, press)
  if (key.modifiers & 2) press = held(VK_CONTROL, 0x1d, press)
  if (key.modifiers & 1) press = held(VK_SHIFT, 0x2a, press)
  return press
}

function held(virtualKey: number, scanCode: number, inner: Input[]): Input[] {
  const [down, up] = downUp(virtualKey, scanCode, 0) as [Input, Input]
  return [down, ...inner, up]
}

function downUp(virtualKey: number, scanCode: number, flags: number): Input[] {
  return [flags, flags | KEYEVENTF_KEYUP].map(dwFlags => (
    { type: 1, ki: { wVk: virtualKey, wScan: scanCode, dwFlags, time: 0, dwExtraInfo: 0 }, restOfUnion: 0 }))
}
