import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UPLOADS_TEXTS } from '@pinloft/contract/uploads/texts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDialog, confirmUpload, dropPaths } from './files.actions.ts'
import { expectGoodLooks, openPage, openPageInside, type Pinloft, passGate, startPinloft } from './support.ts'
import { queueRow, throttleUploads, writePatternFile } from './uploads.actions.ts'

const MIB = 1024 * 1024

let folder: string
let server: Pinloft
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinloft-e2e-'))
  server = await startPinloft()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const openWindow = (page: Page) =>
  page.getByRole('button', { name: 'Upload Files' }).filter({ visible: true }).first().click()
const tray = (page: Page) => page.getByRole('complementary', { name: 'Uploads' })

/** A slow file that is uploading, and one queued behind it. */
async function beginSlowUpload(page: Page, note: string): Promise<void> {
  const path = join(folder, 'Holiday film 2026.mp4')
  await writePatternFile(path, 60 * MIB)
  await writeFile(join(folder, note), 'note')
  await openWindow(page)
  const setNetwork = await throttleUploads(page, 4 * MIB)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Select Files' }).click()
  await (await chooser).setFiles([path, join(folder, note)])
  await confirmUpload(page)
  // The speed is shown only after a while.
  await page.getByText(/ (s|min) left$/).waitFor()
  // Slow enough not to finish before the test has looked at it.
  await setNetwork(false, MIB / 8)
}

describe('uploads on the screen', () => {
  it('has no accessibility violations while running, hidden, waiting, and when leaving', async () => {
    const widths = [1280, 360]
    const page = await openPageInside(server, { path: '/storage' })
    const note = 'note.txt'
    await beginSlowUpload(page, note)
    await expectGoodLooks(page, 'uploads-running', { widths })

    await page.getByRole('button', { name: 'Hide' }).click()
    await tray(page).waitFor()
    await expectGoodLooks(page, 'uploads-tray', { widths })
    await page.getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).first().click()
    await page.getByRole('heading', { name: 'Welcome, Friend' }).waitFor()
    await expectGoodLooks(page, 'uploads-tray-home', { widths })

    await tray(page).getByRole('button').click()
    await page.getByRole('button', { name: 'Pause the upload of Holiday film 2026.mp4' }).click()
    await queueRow(page, note).getByRole('img', { name: 'Uploaded' }).waitFor()
    await expectGoodLooks(page, 'uploads-paused', { widths })

    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await passGate(page)
    await openWindow(page)
    await page.getByText(UPLOADS_TEXTS.unfinishedTitle).waitFor()
    await expectGoodLooks(page, 'uploads-unfinished', { widths })
    await page.getByRole('button', { name: /^Remove the unfinished upload/ }).click()
    await page.getByText(UPLOADS_TEXTS.unfinishedTitle).waitFor({ state: 'detached' })
  })
})

it('report when their dialog cannot be loaded, and leave the screen usable', async () => {
  const page = await openPage(server, { path: '/storage', expectedFaults: [/ERR_FAILED/] })
  await page.route('**/UploadsHost-*.js', (route) => route.abort())
  await passGate(page)
  await openWindow(page)
  await page.getByText(UPLOADS_TEXTS.windowMissing, { exact: true }).first().waitFor()
  await page.getByRole('region', { name: 'Total Files' }).waitFor()
})

describe('uploads in the background', () => {
  it('continue, and end with a toast and without a tray', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    const path = join(folder, 'behind.bin')
    await writePatternFile(path, 24 * MIB)
    await page.getByRole('button', { name: 'Upload Files' }).waitFor()
    const setNetwork = await throttleUploads(page, MIB)
    await dropPaths(page, [path])
    await confirmUpload(page)
    await page.getByRole('progressbar').waitFor()
    await page.keyboard.press('Escape')
    await tray(page).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    await tray(page).waitFor()
    // Slow only until all of it was seen.
    await setNetwork(false, 24 * MIB)
    await page.getByText('Files uploaded successfully', { exact: true }).first().waitFor()
    await tray(page).waitFor({ state: 'detached' })
  })

  it('ask for confirmation before they are stopped, and continue on cancel', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    await beginSlowUpload(page, 'another note.txt')
    await closeDialog(page)
    await tray(page).getByRole('button').click()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Keep uploading' }).click()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Stop and close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await tray(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Upload Files' }).click()
    await page.getByRole('button', { name: 'Upload 0 Files' }).waitFor()
    await page.getByText(UPLOADS_TEXTS.unfinishedTitle).waitFor({ state: 'detached' })
  })
})
