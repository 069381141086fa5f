import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { listUploads, type UnfinishedUpload } from '@pinloft/contract/uploads'
import { type BrowserServer, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chromiumOptions } from './chromium.ts'
import { confirmUpload, dropPaths, sessionHeaders } from './files.acts.ts'
import { type Pinloft, passGate, startPinloft } from './support.ts'
import { queueRow, storedDigest, watchParts, writePatternFile } from './uploads.acts.ts'

const FILE_BYTES = 2 * 1024 ** 3
const KILLS = 20
const NAME = 'large.bin'

let folder: string
let server: Pinloft
let browser: BrowserServer | null = null
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinloft-e2e-'))
  server = await startPinloft()
})
afterAll(async () => {
  await browser?.kill()
  await server.stop()
  await rm(folder, { recursive: true })
})

/** A new browser that knows nothing, with the file chosen. */
async function openWithFile(path: string): Promise<Page> {
  browser = await chromium.launchServer(chromiumOptions())
  const page = await (await chromium.connect(browser.wsEndpoint())).newPage()
  await page.goto(`${server.url}/storage`)
  await passGate(page)
  await page.getByRole('button', { name: 'Upload Files' }).waitFor()
  await dropPaths(page, [path])
  return page
}

it('continues a file of 2 GiB after the browser was killed at 20 points', { timeout: 600_000 }, async () => {
  const path = join(folder, NAME)
  const digest = await writePatternFile(path, FILE_BYTES)
  const headers = await sessionHeaders(server)
  const unfinished = async (): Promise<UnfinishedUpload[]> =>
    (await fetch(server.url + listUploads.path, { headers })).json()

  let before = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    const page = await openWithFile(path)
    if (kill > 1)
      await queueRow(page, NAME)
        .getByText(/^Continues at/)
        .waitFor()
    await confirmUpload(page)
    // So much is left after the last that it cannot arrive before the browser is killed.
    const goal = (FILE_BYTES * kill) / (KILLS + 4)
    for (;;) {
      const [upload] = await unfinished()
      if ((upload?.storedBytes ?? 0) >= goal) break
      await delay(20)
    }
    await browser?.kill()
    const [upload, ...others] = await unfinished()
    expect(others).toEqual([])
    expect(upload?.storedBytes).toBeGreaterThan(before)
    before = upload?.storedBytes ?? 0
  }

  const page = await openWithFile(path)
  await queueRow(page, NAME)
    .getByText(/^Continues at/)
    .waitFor()
  const parts = watchParts(page)
  await confirmUpload(page)
  await queueRow(page, NAME).getByRole('img', { name: 'Uploaded' }).waitFor({ timeout: 60_000 })
  expect(parts.counts.creations).toBe(0)
  expect(await storedDigest(server, NAME)).toBe(digest)
  expect(await unfinished()).toEqual([])
})
