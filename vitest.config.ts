import { defineConfig } from 'vitest/config'

export default defineConfig({
  cacheDir: 'out/vite',
  test: {
    fsModuleCache: false,
    projects: [
      { test: { name: 'apart', include: ['test/**/*.test.ts'], exclude: ['test/desktop/**'], pool: 'forks', testTimeout: 20_000 } },
      // They share one desktop: one foreground window, one keyboard.
      {
        test: {
          name: 'desktop', include: ['test/desktop/**/*.test.ts'], fileParallelism: false, pool: 'forks',
          testTimeout: 60_000, hookTimeout: 60_000,
        },
      },
    ],
  },
})
