import { defineConfig } from 'vitest/config'

/** The product from outside: the real server as a process of its own, spoken to over HTTP only. */
export default defineConfig({
  test: {
    name: 'blackbox',
    root: new URL('.', import.meta.url).pathname,
    include: ['*.test.ts'],
    globalSetup: ['web.setup.ts'],
    // Every file has servers and folders of its own, so two run side by side.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
