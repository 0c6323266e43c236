// The package's own version, from its package.json: two folders up from here, in the sources and in the built package.
import { readFileSync } from 'node:fs'

export const version: string = (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version
