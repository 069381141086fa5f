/** What is under way in this tab, by its name. */
const last = new Map<string, Promise<unknown>>()

/** Runs work after all other work of the same name, in every tab of this browser where it offers locks. */
export function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Browsers offer locks only to pages that are reached on this computer or with encryption.
  if (navigator.locks !== undefined) return navigator.locks.request(name, work) as Promise<Result>
  const run = (last.get(name) ?? Promise.resolve()).then(work, work)
  last.set(name, run)
  return run
}
