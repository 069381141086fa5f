import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { BACKUP_TEXTS } from '@pinloft/contract/backup/endpoints'
import { EXPORT_TEXTS, prepareExport } from '@pinloft/contract/backup/exports'
import { ERRORS } from '@pinloft/contract/shared/errors'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readZip } from '../server/src/testing/read-zip.ts'
import { storedBlobs } from '../server/src/testing/stored-blobs.ts'
import { type Client, enteredClient } from '../tests/support/client.ts'
import { filePart } from '../tests/support/multipart.ts'
import { protect } from '../tests/support/protected-files.ts'
import { beginUnread } from './backup.actions.ts'
import { expectGoodLooks, openPageInside, type Pinloft, startPinloft, TEST_PIN } from './support.ts'

/** More than the buffers between the server and a page that does not read can hold. */
const LARGE_BYTES = 60_000_000
let server: Pinloft
let client: Client
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinloft-e2e-export-'))
  server = await startPinloft()
  client = await enteredClient(server)
  await client.makeFolder('Photos')
  await client.store([filePart('a.txt', 'hello')], 'Photos')
  const [secret] = await client.store([filePart('secret.txt', 'nobody reads this')])
  expect((await protect(client, secret?.id ?? '', 'secret')).status).toBe(200)
  await client.store([filePart('large.bin', Buffer.alloc(LARGE_BYTES, 'b'))])
})
afterAll(async () => {
  client.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const sectionOf = (page: Page) =>
  page.getByRole('region', { name: BACKUP_TEXTS.title }).getByRole('region', { name: EXPORT_TEXTS.title })

it('all files are downloaded from the settings with the keyboard, unchanged', async () => {
  const page = await openPageInside(server, { path: '/settings?section=backup', expectedStatuses: [403] })
  await sectionOf(page).getByRole('button', { name: EXPORT_TEXTS.start }).press('Enter')
  const dialog = page.getByRole('dialog', { name: EXPORT_TEXTS.title })
  const pin = dialog.getByLabel(ACCESS_TEXTS.pinLabel)
  await pin.fill('000000')
  await page.keyboard.press('Enter')
  await dialog.getByText(ERRORS.pin_invalid.message).waitFor()
  await expectGoodLooks(page, 'export-dialog')
  await pin.fill(TEST_PIN)
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const download = await downloading
  const path = join(folder, download.suggestedFilename())
  await download.saveAs(path)
  await dialog.waitFor({ state: 'detached' })
  const contents = new Map((await readZip(await readFile(path))).map(({ path, content }) => [path, content]))
  expect([...contents.keys()].sort()).toEqual(['Photos/', 'Photos/a.txt', 'large.bin', 'secret.txt.age'])
  expect(String(contents.get('Photos/a.txt'))).toBe('hello')
  expect(contents.get('large.bin')?.equals(Buffer.alloc(LARGE_BYTES, 'b'))).toBe(true)
  await sectionOf(page).getByRole('button', { name: EXPORT_TEXTS.start }).waitFor()
})

it('a running download shows its progress in every tab, and can be cancelled in any of them', async () => {
  const page = await openPageInside(server, { path: '/settings?section=backup', expectedFaults: [/net::ERR/] })
  const phone = await openPageInside(server, { path: '/settings?section=backup', width: 360, touch: true })
  for (const tab of [page, phone]) {
    await sectionOf(tab).getByRole('button', { name: EXPORT_TEXTS.start }).waitFor()
  }
  await beginUnread(page, prepareExport.path, { pin: TEST_PIN })
  for (const tab of [page, phone]) {
    const bar = sectionOf(tab).getByRole('progressbar', { name: EXPORT_TEXTS.running })
    await bar.waitFor()
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
    await sectionOf(tab).scrollIntoViewIfNeeded()
    await expectGoodLooks(tab, 'export-running')
  }
  await sectionOf(phone).getByRole('button', { name: BACKUP_TEXTS.cancel }).click()
  await phone.getByText(EXPORT_TEXTS.stopped).first().waitFor()
  for (const tab of [page, phone]) {
    await sectionOf(tab).getByRole('button', { name: EXPORT_TEXTS.start }).waitFor()
  }
})

it('a download that meets a damaged file fails, and names the file', async () => {
  const previous = new Set(await storedBlobs(server.dataDir))
  await client.store([filePart('box.bin', Buffer.alloc(LARGE_BYTES, 'f'))])
  const key = (await storedBlobs(server.dataDir)).find((name) => !previous.has(name)) ?? ''
  const page = await openPageInside(server, { path: '/settings?section=backup' })
  // Between the preparation and the download, before the damage is known.
  await page.route('**/api/exports', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    await rm(join(server.dataDir, 'blobs', key.slice(0, 2), key))
    return route.fulfill({ response })
  })
  await sectionOf(page).getByRole('button', { name: EXPORT_TEXTS.start }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog').getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await downloading).failure()).not.toBeNull()
  await sectionOf(page).getByRole('alert').getByText('“box.bin” is damaged').waitFor()
  await sectionOf(page).scrollIntoViewIfNeeded()
  await expectGoodLooks(page, 'export-problem')
})
