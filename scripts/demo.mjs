// @ts-check
// npm run demo: sets up what is missing, then shows termhand at work on a real console window.
import { setUp, windowsNode } from './set-up.mjs'

await setUp()
process.exitCode = await windowsNode(['scripts/demo.ts'])
