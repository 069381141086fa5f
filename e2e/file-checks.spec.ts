import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { FILE_CHECK_JOB, type FileChecks, getFileChecks } from '@pinloft/contract/file-checks/endpoints'
import { FILE_CHECKS_TEXTS as TEXTS } from '@pinloft/contract/file-checks/texts'
import { listJobs } from '@pinloft/contract/jobs/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enteredClient } from '../tests/support/client.ts'
import { filePart } from '../tests/support/multipart.ts'
import { runningJob } from './jobs.samples.ts'
import { expectGoodLooks, openPage, openPageInside, type Pinloft, passGate, startPinloft } from './support.ts'

let server: Pinloft
let damagedPath: string
beforeAll(async () => {
  server = await startPinloft()
  const client = await enteredClient(server)
  await client.makeFolder('Holidays')
  await client.store([filePart('Sunset over the harbour.jpg', 'x'.repeat(70_000))], 'Holidays')
  const [path = ''] = await blobPaths()
  damagedPath = path
  await client.store([filePart('whole.txt', 'whole')])
  client.close()
})
afterAll(() => server.stop())

async function blobPaths(): Promise<string[]> {
  const entries = await readdir(join(server.dataDir, 'blobs'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function overwrite(path: string, text: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.write(text, 1000)
  await file.close()
}

it('a damaged file is reported in the settings, is not opened, and is good again once its bytes are restored', async () => {
  const page = await openPageInside(server, { path: '/settings?section=storage' })
  const section = page.getByRole('region', { name: TEXTS.title })
  const check = section.getByRole('button', { name: TEXTS.check })
  await section.getByText(TEXTS.never).waitFor()
  await overwrite(damagedPath, 'y')
  await check.focus()
  await page.keyboard.press('Enter')
  await section.getByText(TEXTS.damaged(1)).waitFor()
  const row = section.getByRole('listitem').filter({ hasText: 'Sunset over the harbour.jpg' })
  await row.getByText('Holidays').waitFor()
  await row.getByText(TEXTS.faults.changed).waitFor()
  await section.getByText('2 files').waitFor()
  await expectGoodLooks(page, 'file-checks-damaged')

  await overwrite(damagedPath, 'x')
  await check.click()
  await section.getByText(TEXTS.whole).waitFor()
  await expect.poll(() => section.getByRole('listitem').count()).toBe(0)
})

it('a check shows its progress', async () => {
  const [doneBytes, totalBytes] = [3_000_000_000, 8_000_000_000]
  const startedAt = new Date().toISOString()
  const job = runningJob(FILE_CHECK_JOB, { done: doneBytes, total: totalBytes })
  const picture = { id: 'b', name: 'IMG_0042.jpg', place: 'files', remark: null, folder: 'Camera', size: 2_345_678 }
  const running: FileChecks = {
    run: { startedAt, doneBytes, totalBytes },
    lastFullCheck: null,
    incompleteCount: 2,
    incomplete: [picture],
    damagedCount: 130,
    damaged: [
      {
        id: 'w',
        name: 'Old Harbour',
        place: 'worlds',
        remark: 'A revision of this world',
        folder: '',
        size: 12_345,
        fault: 'changed',
        foundAt: new Date(Date.now() - 86_400_000).toISOString(),
        storedAs: `blobs/ab/${'cd'.repeat(16)}`,
      },
      {
        id: 'a',
        name: 'A name that is so long that it has to be broken somewhere because it does not fit.pdf',
        place: 'trash',
        remark: 'In the trash',
        folder: '',
        size: 12_345_678,
        fault: 'unreadable',
        foundAt: new Date(Date.now() - 86_400_000).toISOString(),
        storedAs: `blobs/ab/${'ab'.repeat(16)}`,
      },
    ],
  }
  const page = await openPage(server, { path: '/settings?section=storage' })
  await page.route(`**${getFileChecks.path}`, (route) => route.fulfill({ json: running }))
  await page.route(`**${listJobs.path}`, (route) => route.fulfill({ json: [job] }))
  await passGate(page)
  const section = page.getByRole('region', { name: TEXTS.title })
  await expect.poll(() => section.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('38')
  await section.getByRole('button', { name: TEXTS.cancel }).waitFor()
  await section.getByText(TEXTS.more(128)).waitFor()
  await section.getByText(TEXTS.incomplete(2)).waitFor()
  await section.getByText(TEXTS.more(1)).waitFor()
  // What its feature shows on a screen of its own is led to.
  const links = section.getByRole('link')
  const addresses = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  await expect.poll(addresses).toEqual(['/gaming/worlds?world=w'])
  await section.scrollIntoViewIfNeeded()
  await expectGoodLooks(page, 'file-checks-running', { widths: [1280, 360] })
})
