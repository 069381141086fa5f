import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Takes minutes by itself: started last, it would keep one worker busy while the other is idle. */
const LONGEST = 'uploads-browser-kill.spec.ts'

class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(LONGEST)
    return (await super.sort(specifications)).sort((a, b) => Number(isLongest(b)) - Number(isLongest(a)))
  }
}

/** End-to-end tests of the product, in a real browser against the real server. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: new URL('.', import.meta.url).pathname,
    include: ['*.spec.ts'],
    globalSetup: ['browser.setup.ts'],
    // Every spec has its own servers, so they run in parallel.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // No test has a limit of its own: these are for a computer that is busy with something else.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // As long as an action of a page may take.
    expect: { poll: { timeout: 60_000 } },
  },
})
