// Text and keys as the key events that a console's input buffer takes. Pure.
import type { InputRecord } from '../win32/structs.ts'
import { keys, type KeyName } from '../keys.ts'

/** One thing to type: text, whose line breaks are presses of Enter, or a named key. */
export type Stroke = { readonly text: string } | { readonly key: KeyName }

const leftCtrlPressed = 0x0008
const enhancedKey = 0x0100

/**
 * Key events in order, down and up for each UTF-16 unit. A character that is not of a named key goes as its unit alone
 * (virtual key 0): readers of characters look at nothing else, and the keyboard layout has no part in it.
 */
export function inputRecordsOf(strokes: readonly Stroke[]): InputRecord[] {
  const records: InputRecord[] = []
  const press = (virtualKey: number, scanCode: number, unit: number, controlKeys: number): void => {
    for (const bKeyDown of [1, 0] as const) {
      records.push({
        EventType: 1,
        Event: {
          bKeyDown, wRepeatCount: 1, wVirtualKeyCode: virtualKey, wVirtualScanCode: scanCode, UnicodeChar: unit,
          dwControlKeyState: controlKeys,
        },
      })
    }
  }
  const pressKey = (name: KeyName): void => {
    const { virtualKey, scanCode, character = '', extended = false, ctrl = false } = keys[name]
    press(virtualKey, scanCode, character.charCodeAt(0) || 0, (extended ? enhancedKey : 0) | (ctrl ? leftCtrlPressed : 0))
  }
  for (const stroke of strokes) {
    if ('key' in stroke) {
      pressKey(stroke.key)
      continue
    }
    const text = stroke.text.replace(/\r\n?/g, '\n')
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      const key = keyOfUnit.get(unit)
      if (key) pressKey(key)
      else press(0, 0, unit, 0)
    }
  }
  return records
}

/** Characters that a line editor knows by their key rather than by their unit. */
const keyOfUnit = new Map<number, KeyName>([[0x0a, 'Enter'], [0x09, 'Tab'], [0x1b, 'Escape'], [0x08, 'BSpace']])
