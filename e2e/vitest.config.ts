import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Takes minutes alone: begun last, it would keep one worker busy while the other has nothing left. */
const LONGEST = 'uploads-browser-kill.spec.ts'

class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(LONGEST)
    return (await super.sort(specifications)).sort((a, b) => Number(isLongest(b)) - Number(isLongest(a)))
  }
}

/** Whole ways through the product, in a real browser against the real server. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: new URL('.', import.meta.url).pathname,
    include: ['*.spec.ts'],
    globalSetup: ['browser.setup.ts'],
    // Every spec has servers of its own, so two run side by side.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // As patient as the locators: on a busy computer a password alone takes longer than the usual second.
    expect: { poll: { timeout: 30_000 } },
  },
})
