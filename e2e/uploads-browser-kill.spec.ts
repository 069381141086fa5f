import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { listUploads, type UnfinishedUpload } from '@pinloft/contract/uploads/endpoints'
import { type BrowserServer, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isLongRun } from '../server/src/testing/is-long-run.ts'
import { seedUpload } from '../tests/support/data-folder.ts'
import { repeats } from '../tests/support/random.ts'
import { chromiumOptions } from './chromium.ts'
import { confirmUpload, dropPaths, sessionHeaders } from './files.actions.ts'
import { type Pinloft, passGate, startPinloft } from './support.ts'
import { queueRow, storedDigest, throttleUploads, watchParts, writePatternFile } from './uploads.actions.ts'

const FILE_BYTES = isLongRun ? 2 * 1024 ** 3 : 320 * 1024 ** 2
/** Stored by the test after the first kill, so that the browser sends only the rest. */
const SEEDED_BYTES = FILE_BYTES - 256 * 1024 ** 2
/** Slow enough that the upload cannot finish between two polls of its progress. */
const BYTES_PER_SECOND = 24 * 1024 ** 2
/** Before most of it is stored, and afterwards; each further one is the same again. */
const KILLS = isLongRun ? repeats(20) : 2
const NAME = 'large.bin'

let folder: string
let server: Pinloft
let browser: BrowserServer | null = null
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinloft-e2e-'))
  server = await startPinloft({ dataDir: join(folder, 'data') })
})
afterAll(async () => {
  await browser?.kill()
  await server.stop()
  await rm(folder, { recursive: true })
})

/** A fresh browser without any state, with the file chosen; so slow that it can be interrupted. */
async function openWithFile(path: string, isSlow = true): Promise<Page> {
  browser = await chromium.launchServer(chromiumOptions())
  const page = await (await chromium.connect(browser.wsEndpoint())).newPage()
  await page.goto(`${server.url}/storage`)
  await passGate(page)
  await page.getByRole('button', { name: 'Upload Files' }).waitFor()
  if (isSlow) await throttleUploads(page, BYTES_PER_SECOND)
  await dropPaths(page, [path])
  return page
}

/** Stores most of the file in the unfinished upload, and restarts the server. */
async function seed(path: string, uploadId: string): Promise<void> {
  const { dataDir } = server
  await server.stop()
  const content = createReadStream(path, { end: SEEDED_BYTES - 1, highWaterMark: 1024 ** 2 })
  await seedUpload(dataDir, { uploadId, storedBytes: SEEDED_BYTES, content })
  server = await startPinloft({ dataDir })
}

it(`resumes a large file after the browser was killed at ${KILLS} points`, async () => {
  const path = join(folder, NAME)
  const digest = await writePatternFile(path, FILE_BYTES)
  const unfinished = async (): Promise<UnfinishedUpload[]> => {
    const headers = await sessionHeaders(server)
    return (await fetch(server.url + listUploads.path, { headers })).json()
  }

  let before = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    const page = await openWithFile(path)
    if (kill > 1)
      await queueRow(page, NAME)
        .getByText(/^Continues at/)
        .waitFor()
    await confirmUpload(page)
    // Leaves enough after the last kill point that the upload cannot finish before the browser is killed.
    const goal = kill === 1 ? 1 : SEEDED_BYTES + ((FILE_BYTES - SEEDED_BYTES) * (kill - 1)) / (KILLS + 20)
    for (;;) {
      const [upload] = await unfinished()
      if ((upload?.storedBytes ?? 0) >= Math.max(goal, before + 1)) break
      await delay(20)
    }
    await browser?.kill()
    const [upload, ...others] = await unfinished()
    expect(others).toEqual([])
    expect(upload?.storedBytes).toBeGreaterThan(before)
    before = upload?.storedBytes ?? 0
    if (kill === 1) await seed(path, upload?.id ?? '')
  }

  const page = await openWithFile(path, false)
  await queueRow(page, NAME)
    .getByText(/^Continues at/)
    .waitFor()
  const parts = watchParts(page)
  await confirmUpload(page)
  await queueRow(page, NAME).getByRole('img', { name: 'Uploaded' }).waitFor()
  expect(parts.counts.creations).toBe(0)
  await expect.poll(() => storedDigest(server, NAME)).toBe(digest)
  await expect.poll(() => unfinished()).toEqual([])
})
