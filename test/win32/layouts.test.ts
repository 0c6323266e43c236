import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { koffi, koffiType, type StructLayout } from '../../src/win32/native.ts'
import * as declared from '../../src/win32/structs.ts'
import layouts from '../../fixtures/layouts/layouts.json' with { type: 'json' }

interface Layout { size: number, fields: Record<string, { offset: number, size: number }> }

/** Fields that only make a struct as long as its union's largest member: the headers have none of the name. */
const unionPadding: Record<string, readonly string[]> = { INPUT: ['restOfUnion'] }

const inHeaders: Record<string, Layout> = layouts.structs
const names = declared.structs.map(({ struct }) => struct)

function asKoffiHasIt(layout: StructLayout): Layout {
  const type = koffi().type(koffiType(layout))
  const fields = Object.entries(type.members ?? {})
    .filter(([name]) => !unionPadding[layout.struct]?.includes(name))
    .map(([name, { offset, type: { size } }]) => [name, { offset, size }] as const)
  return { size: type.size, fields: Object.fromEntries(fields) }
}

test('every exported struct is among the compared ones', () => {
  const exported = Object.values(declared).flatMap(value => 'struct' in value ? [value.struct] : [])
  expect(names).toEqual(expect.arrayContaining(exported))
})

test('the headers were asked for exactly the structs that are declared', () => {
  expect(Object.keys(inHeaders).sort()).toEqual([...names].sort())
})

test('the headers have no field of a name that is called padding', () => {
  for (const [struct, fields] of Object.entries(unionPadding)) {
    for (const field of fields) expect(inHeaders[struct]?.fields, struct).not.toHaveProperty(field)
  }
})

describe.runIf(process.platform === 'win32')('on Windows', () => {
  test.each(declared.structs)('$struct is laid out as the SDK headers declare it', layout => {
    expect(asKoffiHasIt(layout), layout.struct).toEqual(inHeaders[layout.struct])
  })
})

const probe = process.env.TERMHAND_LAYOUT_PROBE

// Windows has no pinned headers to ask: there layouts.json alone stands for them.
if (probe) {
  test('layouts.json is what the headers say today', () => {
    const folder = mkdtempSync(join(tmpdir(), 'termhand-layouts-'))
    try {
      const file = join(folder, 'layouts.json')
      const { status, error } = spawnSync(resolve(String(probe)), [file], { stdio: 'ignore' })
      expect(error).toBeUndefined()
      expect(status).toBe(0)
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(layouts)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
}
