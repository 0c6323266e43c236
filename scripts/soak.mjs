// @ts-check
// npm run soak [-- COUNT]: many windows one after the other, and what they leave behind.
import { setUp, windowsNode } from './set-up.mjs'

await setUp()
process.exitCode = await windowsNode(['scripts/soak.ts', ...process.argv.slice(2)])
