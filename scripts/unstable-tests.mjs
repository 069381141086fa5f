// The tests that failed beside others and passed alone: `npm test` appends to the list, which is committed. A test that
// stands in it three times is repaired or deleted before the next feature, and then its lines are removed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PATH = 'tests/unstable-tests.json'
/** So often a test may be seen to be unstable before it has to be repaired. */
const TOLERATED_TIMES = 2

/** @returns {import('./unstable-tests.d.mts').UnstableTest[]} */
export function readUnstable(root) {
  return JSON.parse(readFileSync(join(root, PATH), 'utf8'))
}

/** Appends what one run has seen. */
export function appendUnstable(root, seen) {
  if (seen.length === 0) return
  writeFileSync(join(root, PATH), `${JSON.stringify([...readUnstable(root), ...seen], undefined, 2)}\n`)
}

/** The tests that have to be repaired or deleted now. */
export function overdue(list) {
  const times = new Map()
  for (const { test } of list) times.set(test, (times.get(test) ?? 0) + 1)
  return [...times].filter(([, count]) => count > TOLERATED_TIMES).map(([test]) => test)
}
