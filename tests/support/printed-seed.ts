import { dirname, relative } from 'node:path'
import { expect } from 'vitest'
import { isLongRun } from '../../server/src/testing/is-long-run.ts'
import { ROOT } from './pinloft.ts'
import { runSeed } from './random.ts'

/** The seed for a test of the black box or of the browser. Prints the command that repeats it. */
export function printedSeed(): number {
  const seed = runSeed()
  const path = relative(ROOT, expect.getState().testPath ?? '')
  const environment = `${isLongRun ? 'TEST_LONG=1 ' : ''}TEST_SEED=${seed}`
  console.log(`To repeat: ${environment} npx vitest run --config ${dirname(path)}/vitest.config.ts ${path}`)
  return seed
}
