import type { StepsApart } from '../platform/db/steps.ts'

/** What a test does between two steps of long work. */
export const between = { steps: async (): Promise<void> => {} }

/** For `vi.mock`, as the module of the steps: calls `between.steps` after each. */
export async function watchSteps<Original extends { StepsApart: typeof StepsApart }>(
  importOriginal: () => Promise<Original>,
): Promise<Original> {
  const original = await importOriginal()
  class WatchedSteps extends original.StepsApart {
    override async run<T>(step: Parameters<StepsApart['run']>[0]): Promise<T> {
      const result = await super.run(step)
      await between.steps()
      return result as T
    }
  }
  return { ...original, StepsApart: WatchedSteps }
}

/** Does something once, after a number of steps. */
export function afterSteps(count: number, work: () => Promise<unknown>): void {
  let left = count
  between.steps = async () => {
    if (--left === 0) await work()
  }
}
