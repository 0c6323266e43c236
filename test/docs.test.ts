import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { errorCodes, TermhandError } from '../src/errors.ts'

const page = readFileSync('docs/errors.md', 'utf8')

describe('docs/errors.md', () => {
  test.for(errorCodes)('has %s with its exit code, message and advice', code => {
    const { exitCode, message, advice } = new TermhandError(code)
    expect(page).toContain(`| ${code} | ${exitCode} | ${message}. | ${advice} |`)
  })
})
