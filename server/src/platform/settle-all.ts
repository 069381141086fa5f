/**
 * Waits until every one of some actions has ended, then throws the first failure. Unlike with `Promise.all`, nothing is
 * still under way when it throws, so that what comes next can tidy up.
 */
export async function settleAll(actions: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  for (const result of await Promise.allSettled(actions)) {
    if (result.status === 'rejected') throw result.reason
  }
}
