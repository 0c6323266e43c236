// @ts-check
// npm run build: the package as it is published, by tsc alone.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { run, step } from './progress.mjs'
import { repoFolder } from './set-up.mjs'

await step('dist', async () => {
  rmSync(join(repoFolder, 'dist'), { recursive: true, force: true })
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], { cwd: repoFolder, fails: 'tsc found' })
})
