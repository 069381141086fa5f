import { defineConfig } from 'vitest/config'

/** Unit and route tests: they start no program and need no browser. */
export default defineConfig({
  test: {
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
