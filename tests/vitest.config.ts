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
    // Backups and restores run with the lowest priority, so other programs of a busy computer slow them down a lot.
    testTimeout: 300_000,
    hookTimeout: 60_000,
    // A busy computer exceeds the default second.
    expect: { poll: { timeout: 30_000 } },
  },
})
