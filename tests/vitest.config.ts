import { defineConfig } from 'vitest/config'

/** The product from outside: the real server as a child process, accessed over HTTP only. */
export default defineConfig({
  test: {
    name: 'blackbox',
    root: new URL('.', import.meta.url).pathname,
    include: ['*.test.ts'],
    globalSetup: ['web.setup.ts'],
    // Every file has its own servers and folders, so they run in parallel.
    maxWorkers: '100%',
    // No test has a limit of its own: these are for a computer that is busy with something else. Backups and restores run
    // with the lowest priority, which there is hardly at all.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 180_000 } },
  },
})
