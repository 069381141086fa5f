import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { followLog, rotatedPath } from './program-log.ts'

const MAX_BYTES = 64 * 1024
/** Printed while each block is read, so that the reader never reaches the end. */
const PRINTED = Buffer.alloc(2 * MAX_BYTES, 'x')

test('a log that is written faster than it is read stays bounded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pinloft-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'output.log')
  appendFileSync(path, PRINTED)
  const closing = new AbortController()
  let sizeBytes = 0
  const watch = setInterval(() => {
    if (statSync(path).size < sizeBytes) closing.abort()
    sizeBytes = statSync(path).size
  }, 5)
  onTestFinished(() => clearInterval(watch))
  for await (const _ of followLog(path, { maxBytes: MAX_BYTES, signal: closing.signal })) appendFileSync(path, PRINTED)
  expect(closing.signal.aborted, 'it was emptied').toBe(true)
  expect(statSync(rotatedPath(path)).size).toBeLessThanOrEqual(MAX_BYTES)
})
