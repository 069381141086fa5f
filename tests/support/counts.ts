import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/** What costs most of a run's time: a page that is opened, a server that is started, a run of axe. */
export type CountedWork = 'page' | 'server' | 'axe'

/** Counts for `npm test`, which compares the sums with its budget. Does nothing elsewhere. */
export function countWork(kind: CountedWork): void {
  const folder = process.env.TEST_COUNTS
  if (folder === undefined || folder === '') return
  // Appended by several processes, a line each time.
  appendFileSync(join(folder, kind), `${expect.getState().testPath ?? ''}\n`)
}
