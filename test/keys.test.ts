import { describe, expect, test } from 'vitest'
import { isKeyName, keys, type Key, type KeyName } from '../src/keys.ts'

const all = Object.entries(keys).map(([name, key]) => ({ name: name as KeyName, key: key as Key }))
const plain = all.filter(({ key }) => !key.ctrl)

test('keys have tmux\'s names', () => {
  const named = ['Enter', 'Tab', 'Escape', 'BSpace', 'Space', 'Up', 'Down', 'Left', 'Right', 'Home', 'End', 'PPage', 'NPage', 'IC', 'DC']
  const functionKeys = Array.from({ length: 12 }, (_, index) => `F${index + 1}`)
  const control = [...'abcdefghijklmnopqrstuvwxyz'].map(letter => `C-${letter}`)
  expect(all.map(({ name }) => name)).toEqual([...named, ...functionKeys, ...control])
})

test('no two keys without Ctrl share a virtual key', () => {
  expect(new Set(plain.map(({ key }) => key.virtualKey)).size).toBe(plain.length)
})

test('no two keys without Ctrl share a scan code', () => {
  expect(new Set(plain.map(({ key }) => key.scanCode)).size).toBe(plain.length)
})

test('the keys of the six-pack and the arrows are extended: without the flag they are the number pad\'s', () => {
  expect(all.filter(({ key }) => key.extended).map(({ name }) => name))
    .toEqual(['Up', 'Down', 'Left', 'Right', 'Home', 'End', 'PPage', 'NPage', 'IC', 'DC'])
})

test.each([['F1', 0x3b], ['F10', 0x44], ['F11', 0x57], ['F12', 0x58]] as const)('%s has scan code %i: F11 and F12 came later', (name, scanCode) => {
  expect(keys[name].scanCode).toBe(scanCode)
})

describe('Ctrl with a letter', () => {
  const control = all.filter(({ key }) => key.ctrl)

  test.each(control)('$name makes the control character of its letter', ({ name, key }) => {
    expect(key.character).toBe(String.fromCharCode(name.toUpperCase().charCodeAt(2) - 0x40))
  })

  test.each(control)('$name is the virtual key of its letter', ({ name, key }) => {
    expect(String.fromCharCode(key.virtualKey)).toBe(name.slice(2).toUpperCase())
  })

  test('scan codes go along the rows of the keyboard', () => {
    const row = (letters: string): number[] => [...letters].map(letter => keys[`C-${letter}` as KeyName].scanCode)
    const from = (first: number, length: number): number[] => Array.from({ length }, (_, index) => first + index)
    expect([row('qwertyuiop'), row('asdfghjkl'), row('zxcvbnm')]).toEqual([from(0x10, 10), from(0x1e, 9), from(0x2c, 7)])
  })
})

describe('isKeyName', () => {
  test.each(all)('$name is one', ({ name }) => {
    expect(isKeyName(name)).toBe(true)
  })

  test.each(['', 'enter', 'PageUp', 'F13', 'C-A', 'toString', '__proto__'])('%o is none', name => {
    expect(isKeyName(name)).toBe(false)
  })
})
