import type { Feature, FileLockChange, PreparedLockChange } from './feature.ts'

/** Prepares a change in all features, one after the other: if one cannot, what the others prepared is discarded. */
export async function prepareLockChange(
  features: readonly Pick<Feature, 'prepareLockChange'>[],
  change: FileLockChange,
): Promise<PreparedLockChange> {
  const prepared: PreparedLockChange[] = []
  const discard = async (error: unknown) => {
    for (const one of prepared) await one.discard(error)
  }
  try {
    for (const feature of features) {
      const one = await feature.prepareLockChange?.(change)
      if (one !== undefined) prepared.push(one)
    }
  } catch (error) {
    await discard(error)
    throw error
  }
  return {
    async commit(transaction) {
      for (const one of prepared) await one.commit(transaction)
    },
    async finish() {
      for (const one of prepared) await one.finish()
    },
    discard,
  }
}
