import { defineConfig } from 'vitest/config'

/** Whole ways through the product, in a real browser against the real server. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: new URL('.', import.meta.url).pathname,
    include: ['*.spec.ts'],
    globalSetup: ['browser.setup.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As patient as the locators: on a busy computer a password alone takes longer than the usual second.
    expect: { poll: { timeout: 30_000 } },
  },
})
