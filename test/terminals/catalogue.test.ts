import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { catalogue, kindNamed, kindOf } from '../../src/terminals/catalogue.ts'

const kinds = catalogue.map(({ kind }) => kind)
const programs = catalogue.flatMap(row => row.programs ?? [])
const exactClasses = catalogue.flatMap(row => row.windowClasses.filter(known => typeof known === 'string'))

describe('the rows', () => {
  test('every kind has a name of its own', () => {
    expect(new Set(kinds).size).toBe(kinds.length)
  })

  test('Windows Terminal never gets WM_CHAR by itself (#173)', () => {
    const row = kindNamed('windows-terminal')
    expect(row.inputChannels).toEqual(['foreground'])
    expect(row).not.toHaveProperty('postedCharacters')
  })

  test.each(catalogue)('$kind types in the background exactly if it takes posted characters', row => {
    expect(row.inputChannels.includes('background')).toBe(row.postedCharacters !== undefined)
  })

  test.each(catalogue)('$kind keeps what disturbs the user, and what is least sure, for last', row => {
    expect(['foreground', undefined]).toContain(row.inputChannels.at(-1))
    expect(row.textSources.at(-1)).toBe('ocr')
  })

  test.each(catalogue)('$kind can be told by a class or by a program', row => {
    expect(row.windowClasses.length + (row.programs?.length ?? 0)).toBeGreaterThan(0)
  })

  test.each(catalogue)('programs of $kind are in lower case, as they are compared', row => {
    expect(row.programs ?? []).toEqual((row.programs ?? []).map(name => name.toLowerCase()))
  })

  test.each(catalogue)('every quirk of $kind says where it is known from', row => {
    for (const { fact, source } of row.quirks) {
      expect(fact.trim()).not.toBe('')
      expect(source.trim()).not.toBe('')
    }
  })
})

describe('kindOf', () => {
  test.each([
    ['ConsoleWindowClass', 'cmd.exe', 'conhost'],
    ['CASCADIA_HOSTING_WINDOW_CLASS', 'WindowsTerminal.exe', 'windows-terminal'],
    ['mintty', 'mintty.exe', 'mintty'],
    ['mintty-4711', 'mintty.exe', 'mintty'],
    ['Window Class', 'alacritty.exe', 'alacritty'],
    ['Window Class', 'rio.exe', 'rio'],
    ['Qt673QWindowIcon', 'contour.exe', 'contour'],
    ['SunAwtFrame', 'idea64.exe', 'jetbrains'],
    ['Xshell8::MainFrame_0', 'Xshell.exe', 'xshell'],
    ['RAIL_WINDOW', 'msrdc.exe', 'wslg'],
  ] as const)('%s of %s is %s', (className, program, kind) => {
    expect(kindOf(className, program)).toBe(kind)
  })

  test('KiTTY with the class of PuTTY is KiTTY by its program', () => {
    expect(kindOf('PuTTY', 'kitty.exe')).toBe('kitty')
    expect(kindOf('PuTTY', 'putty.exe')).toBe('putty')
  })

  test('KiTTY with its own class is KiTTY whatever its program is called', () => {
    expect(kindOf('KiTTY', 'kitty_portable.exe')).toBe('kitty')
  })

  test('a browser with the class of Electron is no terminal, and Code.exe is one', () => {
    expect(kindOf('Chrome_WidgetWin_1', 'chrome.exe')).toBeUndefined()
    expect(kindOf('Chrome_WidgetWin_1', 'Code.exe')).toBe('vscode')
  })

  test('a class that many programs share tells nothing when the program may not be asked', () => {
    for (const className of ['Chrome_WidgetWin_1', 'Window Class', 'SunAwtFrame', 'RAIL_WINDOW']) {
      expect(kindOf(className, '')).toBeUndefined()
    }
  })

  test('PseudoConsoleWindow is none, whichever program it is said to be of', () => {
    for (const program of ['cmd.exe', 'OpenConsole.exe', '', ...programs]) {
      expect(kindOf('PseudoConsoleWindow', program)).toBeUndefined()
    }
  })

  test('a kind of unknown class is told by its program, and does not make every window worth a look', () => {
    expect(kindOf('some class', 'agwinterm.exe')).toBe('agwinterm')
    expect(kindOf('some class', 'notepad.exe')).toBeUndefined()
  })

  test('gives a known kind or none for any class and program', () => {
    const oneOf = (known: string[]) => fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...known))
    fc.assert(fc.property(oneOf(exactClasses), oneOf(programs), (className, program) => {
      expect([undefined, ...kinds]).toContain(kindOf(className, program))
    }))
  })
})
