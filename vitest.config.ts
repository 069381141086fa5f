import { defineConfig } from 'vitest/config'

/** Unit and route tests: they start no program and need no browser. */
export default defineConfig({
  test: {
    // Else one core is left to the runner, which is half of a small computer.
    maxWorkers: '100%',
    projects: ['contract', 'server', 'web', 'scripts'].map((workspace) => ({
      test: {
        name: workspace,
        root: new URL(workspace, import.meta.url).pathname,
        include: workspace === 'scripts' ? ['*.test.ts'] : ['src/**/*.test.{ts,tsx}'],
        testTimeout: 20_000,
      },
    })),
  },
})
