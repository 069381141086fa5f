/**
 * Waits until all actions have settled, then throws the first failure. Unlike `Promise.all`, nothing is still running
 * when it throws, so that the caller can clean up.
 */
export async function settleAll(actions: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  for (const result of await Promise.allSettled(actions)) {
    if (result.status === 'rejected') throw result.reason
  }
}
