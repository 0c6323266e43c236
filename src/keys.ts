// Named keys, by tmux's names, with what Windows calls them: virtual key, scan code of the standard keyboard, the
// character they make, and whether they are on the extended part of it.

export interface Key {
  readonly virtualKey: number
  readonly scanCode: number
  readonly character?: string
  readonly extended?: true
  readonly ctrl?: true
}

const functionKeys = Object.fromEntries(Array.from({ length: 12 }, (_, index) =>
  [`F${index + 1}`, { virtualKey: 0x70 + index, scanCode: index < 10 ? 0x3b + index : 0x57 + index - 10 }])) as Record<`F${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`, Key>

/** Scan codes of the letters a to z. */
const letterScanCodes = [
  0x1e, 0x30, 0x2e, 0x20, 0x12, 0x21, 0x22, 0x23, 0x17, 0x24, 0x25, 0x26, 0x32, 0x31, 0x18, 0x19, 0x10, 0x13, 0x1f,
  0x14, 0x16, 0x2f, 0x11, 0x2d, 0x15, 0x2c,
] as const

type Letter = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm' | 'n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z'
const controlKeys = Object.fromEntries(letterScanCodes.map((scanCode, index) => [
  `C-${String.fromCharCode(0x61 + index)}`,
  { virtualKey: 0x41 + index, scanCode, character: String.fromCharCode(index + 1), ctrl: true },
])) as Record<`C-${Letter}`, Key>

const table = {
  Enter: { virtualKey: 0x0d, scanCode: 0x1c, character: '\r' },
  Tab: { virtualKey: 0x09, scanCode: 0x0f, character: '\t' },
  Escape: { virtualKey: 0x1b, scanCode: 0x01, character: '\x1b' },
  BSpace: { virtualKey: 0x08, scanCode: 0x0e, character: '\b' },
  Space: { virtualKey: 0x20, scanCode: 0x39, character: ' ' },
  Up: { virtualKey: 0x26, scanCode: 0x48, extended: true },
  Down: { virtualKey: 0x28, scanCode: 0x50, extended: true },
  Left: { virtualKey: 0x25, scanCode: 0x4b, extended: true },
  Right: { virtualKey: 0x27, scanCode: 0x4d, extended: true },
  Home: { virtualKey: 0x24, scanCode: 0x47, extended: true },
  End: { virtualKey: 0x23, scanCode: 0x4f, extended: true },
  PPage: { virtualKey: 0x21, scanCode: 0x49, extended: true },
  NPage: { virtualKey: 0x22, scanCode: 0x51, extended: true },
  IC: { virtualKey: 0x2d, scanCode: 0x52, extended: true },
  DC: { virtualKey: 0x2e, scanCode: 0x53, extended: true },
  ...functionKeys,
  ...controlKeys,
} satisfies Record<string, Key>

export type KeyName = keyof typeof table

export const keys: Readonly<Record<KeyName, Key>> = table

export const isKeyName = (name: string): name is KeyName => Object.hasOwn(keys, name)
