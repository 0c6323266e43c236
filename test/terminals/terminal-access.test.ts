import { describe, expect, test } from 'vitest'
import type { KindName } from '../../src/terminals/catalogue.ts'
import { abilitiesOf, TerminalAccess } from '../../src/terminals/terminal-access.ts'

const handOnKind = (kind: KindName): TerminalAccess =>
  new TerminalAccess({ windowId: 1, surfaceId: 1, kind, title: '', pid: 1, processName: '', processStartTimeMs: 1 })

describe('channels', () => {
  test('come in the order of the catalogue', () => {
    expect(handOnKind('conhost').channels('auto').map(({ name }) => name)).toEqual(['background', 'console', 'foreground'])
  })

  test('background on Windows Terminal is refused before anything is sent (#195)', () => {
    expect(() => handOnKind('windows-terminal').channels('background')).toThrow(expect.objectContaining({ code: 'BackgroundInputUnsupported', typed: 'nothing' }))
  })

  test('a window of which the terminal is only a part gets no keys at all', () => {
    for (const kind of ['vscode', 'jetbrains'] as const) {
      expect(() => handOnKind(kind).channels('auto')).toThrow(expect.objectContaining({ code: 'BackgroundInputUnsupported' }))
    }
  })
})

describe('abilities', () => {
  test('name only text sources that are built', () => {
    expect(abilitiesOf('conhost').textSources).toEqual(['console'])
    expect(abilitiesOf('windows-terminal').textSources).toEqual([])
  })
})
