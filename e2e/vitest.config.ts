import { defineConfig } from 'vitest/config'

/** End-to-end tests of the product, in a real browser against the real server. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: new URL('.', import.meta.url).pathname,
    include: ['*.spec.ts'],
    globalSetup: ['browser.setup.ts'],
    // Every spec has its own servers, so they run in parallel.
    maxWorkers: '100%',
    // They change nothing in their process, and loading the modules for each takes longer than many a test.
    isolate: false,
    // No test has a limit of its own: these are for a computer that is busy with something else.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // As long as an action of a page may take.
    expect: { poll: { timeout: 60_000 } },
  },
})
