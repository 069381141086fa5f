import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { prepareBackup } from '@pinloft/contract/backup/endpoints'
import { prepareExport } from '@pinloft/contract/backup/exports'
import { startFileChecks } from '@pinloft/contract/file-checks/endpoints'
import { FILE_CHECKS_TEXTS } from '@pinloft/contract/file-checks/texts'
import { listJobs } from '@pinloft/contract/jobs/endpoints'
import { JOBS_TEXTS } from '@pinloft/contract/jobs/texts'
import { ERRORS } from '@pinloft/contract/shared/errors'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, enteredClient } from '../tests/support/client.ts'
import { filePart } from '../tests/support/multipart.ts'
import { beginUnread } from './backup.actions.ts'
import { expectGoodLooks, openPageInside, type Pinloft, startPinloft, TEST_PIN } from './support.ts'

/** More than lies between the server and a page that does not read. */
const LARGE_BYTES = 60_000_000
let server: Pinloft
let client: Client

beforeAll(async () => {
  server = await startPinloft()
  client = await enteredClient(server)
  await client.store([filePart('a.txt', 'hello'), filePart('large.bin', Buffer.alloc(LARGE_BYTES, 'b'))])
})
afterAll(async () => {
  client.close()
  await server.stop()
})

const buttonOf = (page: Page) => page.getByRole('button', { name: /^Jobs/ })
const listOf = (page: Page) => page.getByRole('dialog', { name: JOBS_TEXTS.title })
const rowOf = (page: Page, title: string) => listOf(page).getByRole('listitem').filter({ hasText: title })
const action = (page: Page, label: string, title: string) =>
  listOf(page).getByRole('button', { name: JOBS_TEXTS.actionOn(label, title) })

it('a job is in the header of every tab with its progress, is cancelled there by keyboard, and stays until it is cleared', async () => {
  const page = await openPageInside(server, { expectedFaults: [/net::ERR/] })
  const phone = await openPageInside(server, { path: '/storage', width: 360, touch: true })
  await page.getByRole('button', { name: 'Notifications' }).waitFor()
  await expect.poll(() => buttonOf(page).count()).toBe(0)
  await beginUnread(page, prepareExport.path, { pin: TEST_PIN })
  await beginUnread(page, prepareBackup.path, { pin: TEST_PIN, passphrase: 'correct horse' })
  await buttonOf(phone).waitFor()
  const title = phone.getByRole('heading', { level: 1, name: 'Cloud Storage' })
  await expect.poll(() => title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  for (const tab of [page, phone]) {
    await tab.getByRole('button', { name: JOBS_TEXTS.open(2, 0) }).click()
    const bar = listOf(tab).getByRole('progressbar', { name: 'Downloading all files' })
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
    await expectGoodLooks(tab, 'jobs-running')
  }
  await action(page, JOBS_TEXTS.cancel, 'Downloading all files').press('Enter')
  await rowOf(page, 'Downloading all files').getByText(JOBS_TEXTS.states.cancelled).waitFor()
  await action(phone, JOBS_TEXTS.cancel, 'Backup').tap()
  for (const tab of [page, phone]) {
    await rowOf(tab, 'Backup').getByText(JOBS_TEXTS.states.cancelled).waitFor()
    await expectGoodLooks(tab, 'jobs-finished')
  }
  await action(page, JOBS_TEXTS.remove, 'Backup').press('Enter')
  await rowOf(page, 'Backup').waitFor({ state: 'detached' })
  await listOf(page).getByRole('button', { name: JOBS_TEXTS.clear }).press('Enter')
  for (const tab of [page, phone]) {
    await listOf(tab).getByText(JOBS_TEXTS.emptyTitle).waitFor()
    await expectGoodLooks(tab, 'jobs-empty')
    await tab.keyboard.press('Escape')
    await buttonOf(tab).waitFor({ state: 'detached' })
  }
})

it('a job that fails says why, and is tried again on request', async () => {
  const title = FILE_CHECKS_TEXTS.jobTitle
  const database = new DatabaseSync(join(server.dataDir, 'pinloft.db'))
  // The server may be writing.
  database.exec('pragma busy_timeout = 60000')
  database.exec(`create trigger refused before update on full_check
    begin select raise(abort, 'The disk has a bad day'); end`)
  const page = await openPageInside(server, { path: '/settings' })
  await client.call(startFileChecks.method, startFileChecks.path)
  await buttonOf(page).click()
  const row = rowOf(page, title)
  await row.getByText(ERRORS.internal.message).waitFor()
  await row.getByText(/Retrying in \d+ second/).waitFor()
  await expectGoodLooks(page, 'jobs-retry')

  // As before the last attempt, which is not due by itself before the button is pressed.
  const wait = database.prepare(`update jobs set attempts = 4, next_attempt_at = ? where state = 'queued'`)
  await expect.poll(() => Number(wait.run(Date.now() + 240_000).changes)).toBe(1)
  await action(page, JOBS_TEXTS.retryNow, title).click()
  await page.getByRole('button', { name: JOBS_TEXTS.open(0, 1) }).waitFor()
  await row.getByText(ERRORS.internal.message).waitFor()
  await expectGoodLooks(page, 'jobs-failed')
  database.exec('drop trigger refused')
  database.close()
  await action(page, JOBS_TEXTS.retry, title).press('Enter')
  await row.getByText(FILE_CHECKS_TEXTS.jobWhole('2 files')).waitFor()
  await expectGoodLooks(page, 'jobs-done')
  const jobs = (await client.call(listJobs.method, listJobs.path)).json<{ title: string; state: string }[]>()
  expect(jobs.map((job) => [job.title, job.state])).toEqual([[title, 'done']])
})
