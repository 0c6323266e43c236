// What the terminal tool takes. One place: types, checks and, later, JSON schema and documentation come from here.
import * as z from 'zod'
import { TermhandError } from '../errors.ts'
import { longestText } from '../terminals/terminal-access.ts'

const target = {
  window: z.string().min(1).max(200).optional().describe('A part of the title, in any case; exactly one open terminal must match'),
  windowId: z.int().min(1).max(0xffff_ffff).optional().describe('The window, by the id that list gives'),
}

const source = z.enum(['auto', 'uia', 'console', 'ocr']).default('auto')
const method = z.enum(['auto', 'background', 'console', 'foreground']).default('auto')
const input = z.string().max(longestText, `one call takes at most ${longestText} characters; send the text in parts, or through a file`)

export const readOptions = z.strictObject({
  ...target,
  lines: z.int().min(1).max(2000).default(50).describe('How many of the last rows that hold text'),
  source,
})

export const sendOptions = z.strictObject({
  ...target,
  input,
  pressEnter: z.boolean().default(true).describe('Press Enter behind the text; a text that ends in line breaks brings its own'),
  method,
  restoreFocus: z.boolean().default(true).describe('Foreground only: give the focus back'),
  timeoutMs: z.int().min(0).max(600_000).default(30_000).describe('How long to wait for other calls to this window'),
})

export const until = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('quiet'), quietMs: z.int().min(50).max(30_000).default(1500) }),
  z.strictObject({
    mode: z.literal('pattern'),
    pattern: z.string().min(1).max(1000),
    regex: z.boolean().default(false).describe('The pattern is a JavaScript regular expression, in which ^ and $ stand at line ends too'),
    quietMs: z.int().min(50).max(30_000).optional().describe('Also settle when nothing changed for this long'),
  }),
])

export const runOptions = z.strictObject({
  ...target,
  input: input.min(1, 'there is nothing to run'),
  until: until.default({ mode: 'quiet', quietMs: 1500 }),
  timeoutMs: z.int().min(500).max(600_000).default(30_000),
  method,
})

export type ReadOptions = z.input<typeof readOptions>
export type SendOptions = z.input<typeof sendOptions>
export type RunOptions = z.input<typeof runOptions>

/**
 * The options with their defaults.
 * @throws TermhandError InvalidArgs, which names each option and what is wrong with it
 */
export function parseOptions<S extends z.ZodType>(schema: S, options: unknown): z.output<S> {
  const parsed = schema.safeParse(options)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ option: path.join('.'), message }))
  throw new TermhandError('InvalidArgs', issues.map(({ option, message }) => option ? `${option}: ${message}` : message).join('; '), { details: { issues } })
}
