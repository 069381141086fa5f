import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const MIGRATED_DATABASE = new URL('server/src/testing/migrated-database.setup.ts', import.meta.url).pathname

/** Unit and route tests: they start no program and need no browser. */
export default defineConfig({
  test: {
    // More than there are cores, as a test waits for disks, programs and deadlines: a twentieth less time on two cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: ['contract', 'server', 'web', 'scripts'].map((workspace) => ({
      test: {
        name: workspace,
        root: new URL(workspace, import.meta.url).pathname,
        include: workspace === 'scripts' ? ['*.test.ts'] : ['src/**/*.test.{ts,tsx}'],
        globalSetup: workspace === 'server' ? [MIGRATED_DATABASE] : [],
        // A busy computer takes many times what a quiet one does, and the defaults are short.
        testTimeout: 60_000,
        hookTimeout: 60_000,
        expect: { poll: { timeout: 30_000 } },
        // These two only have rules without state to test: loading their modules once for all files saves most of the time.
        isolate: workspace !== 'contract' && workspace !== 'web',
      },
    })),
  },
})
