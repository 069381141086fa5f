import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { UPLOADS_TEXTS } from '@pinloft/contract/uploads/texts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isLongRun } from '../server/src/testing/is-long-run.ts'
import {
  closeDialog,
  confirmUpload,
  dropPaths,
  enterPinToUpload,
  openEntry,
  pasteFile,
  rowOf,
  store,
  uploadByPicker,
} from './files.actions.ts'
import { mp3Sample, pdfSample, pngSample, textSample } from './files.samples.ts'
import {
  openPage,
  openPageInside,
  type Pinloft,
  passGate,
  screenshot,
  startPinloft,
  TEST_PIN,
  waitForFocus,
  waitUntilStill,
} from './support.ts'
import { queueRow, touch } from './uploads.actions.ts'

let server: Pinloft
let scratch: string
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'pinloft-e2e-'))
})
afterEach(() => rm(scratch, { recursive: true }))

describe('uploading', () => {
  it('takes several files from the picker, shows them as stored, and lists and counts them', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    await page.getByText('No files yet').waitFor()
    await page.getByRole('button', { name: 'Upload Files' }).click()
    for (const text of [
      'Drop files here to upload',
      'or click to browse files',
      'No file size limits - upload anything!',
    ]) {
      await page.getByText(text, { exact: true }).waitFor()
    }
    await expect.poll(() => page.getByRole('button', { name: 'Upload 0 Files' }).isDisabled()).toBe(true)

    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Select Files' }).click()
    await (await chooser).setFiles([
      pngSample('picked.png'),
      pdfSample('picked.pdf', 'Hello'),
      mp3Sample('unwanted.mp3'),
    ])
    await page.getByRole('button', { name: 'Remove unwanted.mp3' }).click()
    await confirmUpload(page)

    await page.getByText('Files uploaded successfully', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByRole('img', { name: 'Uploaded' }).count()).toBe(2)
    await expect.poll(() => page.getByRole('button', { name: 'Upload 0 Files' }).count()).toBe(0)
    const done = page.getByRole('button', { name: UPLOADS_TEXTS.done })
    await waitForFocus(done)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await rowOf(page, 'picked.png').waitFor()
    await rowOf(page, 'picked.pdf').waitFor()
    await page.getByRole('region', { name: 'Total Files' }).getByText('2', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Upload Files' }).click()
    await expect.poll(() => page.getByText('picked.png', { exact: true }).count()).toBe(1)
  })

  it('takes files after a click on the text of the drop zone, however long it is held', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    await page.getByRole('button', { name: 'Upload Files' }).click()
    const words = page.getByText(UPLOADS_TEXTS.orBrowse, { exact: true })
    const chooser = page.waitForEvent('filechooser')
    await words.click({ delay: 300 })
    expect((await chooser).isMultiple()).toBe(true)
    await (await chooser).setFiles([textSample('by words.txt', 'words')])
    await confirmUpload(page)
    await page.getByRole('img', { name: 'Uploaded' }).waitFor()
  })

  // The words are the harder one to touch: they lie in the zone.
  it.each(isLongRun ? (['zone', 'words'] as const) : (['words'] as const))(
    'takes files on a phone after a touch of the %s',
    async (touched) => {
      const page = await openPageInside(server, { path: '/storage', width: 360, touch: true })
      await page.getByRole('button', { name: 'Upload Files' }).filter({ visible: true }).tap()
      const words = page.getByText(UPLOADS_TEXTS.orBrowse, { exact: true })
      await waitUntilStill(page)
      const chooser = page.waitForEvent('filechooser')
      // The touch lasts long enough for the pressed state to render.
      const box = await (touched === 'words' ? words : page.locator('[data-takes-files]')).boundingBox()
      if (!box) throw new Error('There is nothing to touch')
      // A touch that lasts too long, as on a busy computer, is a long one, which opens nothing.
      do await touch(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, 150)
      while (!(await Promise.race([chooser.then(() => true), delay(3000, false)])))
      await (await chooser).setFiles([textSample(`touched ${touched}.txt`, 'by a finger')])
      await confirmUpload(page)
      await page.getByRole('img', { name: 'Uploaded' }).waitFor()
    },
  )

  it('takes a whole folder from the picker', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    await mkdir(join(scratch, 'Picked folder/Inside'), { recursive: true })
    await writeFile(join(scratch, 'Picked folder/Inside/deep.txt'), 'deep')
    await page.getByRole('button', { name: 'Upload Files' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Select Folder' }).click()
    await (await chooser).setFiles(join(scratch, 'Picked folder'))
    await confirmUpload(page)
    await page.getByRole('img', { name: 'Uploaded' }).waitFor()
    await closeDialog(page)
    await openEntry(page, 'Picked folder')
    await openEntry(page, 'Inside')
    await rowOf(page, 'deep.txt').waitFor()
  })

  // In the gate: `uploads-insecure.spec.ts`, over plain HTTP.
  it.runIf(isLongRun)(
    'works without the APIs that browsers restrict to HTTPS, as on a home network address',
    async () => {
      const page = await openPage(server, { path: '/storage' })
      await page.addInitScript(() => {
        Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
        Reflect.deleteProperty(Crypto.prototype, 'subtle')
        Reflect.deleteProperty(Navigator.prototype, 'clipboard')
      })
      await page.reload()
      await passGate(page)
      await uploadByPicker(page, [textSample('plain http.txt', 'x')])
    },
  )

  it('shows the server message on a file after a wrong PIN, and sends it on a retry', async () => {
    const page = await openPageInside(server, { path: '/storage', expectedStatuses: [403] })
    await page.getByRole('button', { name: 'Upload Files' }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles([textSample('first.txt', 'one'), textSample('second.txt', 'two')])
    await confirmUpload(page, '000000')
    await page.getByText('Please check your PIN and try again', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByRole('img', { name: 'Failed' }).count()).toBe(1)
    await expect.poll(() => page.getByText('Pending', { exact: true }).count()).toBe(1)

    await page.getByRole('button', { name: 'Retry' }).click()
    const pin = page.getByLabel(ACCESS_TEXTS.pinLabel)
    await expect.poll(() => pin.inputValue()).toBe('')
    await enterPinToUpload(page)
    await page.getByRole('img', { name: 'Uploaded' }).nth(1).waitFor()
    await closeDialog(page)
    await rowOf(page, 'second.txt').waitFor()
  })

  // In the gate: 'falls back to its own message' in `uploadRun.test.ts`.
  it.runIf(isLongRun)('reports a failure when the server sends no message', async () => {
    const page = await openPageInside(server, { path: '/storage', expectedStatuses: [422] })
    await page.route('**/api/uploads', (route) => route.fulfill({ status: 422, body: '' }))
    await page.getByRole('button', { name: 'Upload Files' }).click()
    await page.locator('input[type=file]').setInputFiles([textSample('refused.txt', 'x')])
    await confirmUpload(page)
    await page.getByRole('dialog').getByRole('listitem').getByText('Upload failed', { exact: true }).waitFor()
  })

  // In the gate: `tests/broken-uploads.test.ts`, and 'stops at a wrong PIN' in `uploadRun.test.ts`.
  it.runIf(isLongRun)('is refused immediately on a wrong PIN, however large the file', async () => {
    const page = await openPageInside(server, { path: '/storage', expectedStatuses: [403] })
    await page.getByRole('button', { name: 'Upload Files' }).click()
    const large = join(scratch, 'large.bin')
    await writeFile(large, Buffer.alloc(40_000_000))
    await page.locator('input[type=file]').setInputFiles(large)
    await confirmUpload(page, '000000')
    await page.getByRole('dialog').getByRole('listitem').getByText('Invalid PIN', { exact: true }).waitFor()
  })

  it('takes files and whole folders that are dropped anywhere on the page', async () => {
    const alps = join(scratch, 'Alps 2026')
    await mkdir(join(alps, 'Raw', 'Later'), { recursive: true })
    await Promise.all(
      Array.from({ length: 120 }, (_, index) => writeFile(join(alps, 'Raw', `${index}.txt`), `photo ${index}`)),
    )
    await writeFile(join(alps, 'cover.txt'), 'cover')
    await writeFile(join(scratch, 'single.txt'), 'single')

    const page = await openPageInside(server, { path: '/storage' })
    await page.getByRole('button', { name: 'Upload Files' }).waitFor()
    await dropPaths(page, [alps, join(scratch, 'single.txt')], () => page.getByText('Drop to upload').waitFor())
    await page.getByRole('button', { name: 'Upload 122 Files' }).waitFor()
    const lines = page.getByRole('region', { name: 'Files to upload' }).getByRole('listitem')
    await expect.poll(() => lines.count()).toBe(2)
    const group = queueRow(page, 'Alps 2026')
    await group.getByText('121 files · 975 Bytes', { exact: true }).waitFor()
    const toggle = group.getByRole('button', { name: 'Alps 2026', exact: true })
    await toggle.click()
    await queueRow(page, '0.txt').first().getByText('7 Bytes · Raw', { exact: true }).waitFor()
    await toggle.click()
    await queueRow(page, '0.txt').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove single.txt' }).click()
    await confirmUpload(page)
    await page.getByText('Stored 121 files in Alps 2026', { exact: true }).first().waitFor()
    await expect.poll(() => group.getByRole('img', { name: 'Uploaded' }).isVisible()).toBe(true)
    await page.getByRole('button', { name: UPLOADS_TEXTS.showStored, exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await rowOf(page, 'cover.txt').waitFor()
    await openEntry(page, 'Raw')
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('122')
    await page.goBack()
    await rowOf(page, 'cover.txt').waitFor()
  })

  it('outlines only what takes the files that are dragged over the page', async () => {
    await writeFile(join(scratch, 'held.txt'), 'held')
    await store(server, 'Outlined', textSample('here.txt', 'here'))
    const page = await openPageInside(server, { path: '/storage?folder=Outlined' })
    await rowOf(page, 'here.txt').waitFor()
    const list = page.locator('[data-drop-around]')
    const overSidebar = async () => {
      await page.getByText('To Outlined').waitFor()
      await list.and(page.locator('[data-drop-over]')).waitFor()
      await expect.poll(() => page.locator('[data-drop-frame]').count()).toBe(0)
      // Above the column headers, which would cover an outline of the list itself.
      const outline = await list.evaluate((element) => getComputedStyle(element, '::after').zIndex)
      const heads = await page
        .getByRole('columnheader')
        .first()
        .evaluate((head) => {
          const sticky = head.closest('.sticky')
          return sticky === null ? '0' : getComputedStyle(sticky).zIndex
        })
      expect(Number(outline)).toBeGreaterThanOrEqual(Number(heads))
    }
    await dropPaths(page, [join(scratch, 'held.txt')], overSidebar, { x: 60, y: 600 })
    await page.getByRole('dialog').waitFor()
  })

  it('creates an empty folder that is dropped', async () => {
    await mkdir(join(scratch, 'For later'))
    const page = await openPageInside(server, { path: '/storage' })
    await page.getByRole('button', { name: 'Upload Files' }).waitFor()
    await dropPaths(page, [join(scratch, 'For later')])
    await rowOf(page, 'For later').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('takes files that are dropped on a folder into that folder', async () => {
    await writeFile(join(scratch, 'inside.txt'), 'inside')
    await store(server, 'Shelf/Drawer')
    const page = await openPageInside(server, { path: '/storage?folder=Shelf' })
    const drawer = await rowOf(page, 'Drawer').boundingBox()
    const over = async () => {
      await page.getByText('To Shelf / Drawer').waitFor()
      await expect
        .poll(() => page.locator('[data-drop-over]').allTextContents())
        .toEqual([expect.stringContaining('Drawer')])
      await screenshot(page, 'uploads-drop-folder-1280')
    }
    await dropPaths(page, [join(scratch, 'inside.txt')], over, {
      x: (drawer?.x ?? 0) + 300,
      y: (drawer?.y ?? 0) + 20,
    })
    await expect.poll(() => page.locator('[data-drop-over]').count()).toBe(0)
    await confirmUpload(page)
    await page.getByRole('img', { name: 'Uploaded' }).waitFor()
    await closeDialog(page)
    await openEntry(page, 'Drawer')
    await rowOf(page, 'inside.txt').waitFor()
  })

  it('takes a pasted image', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    await page.getByRole('button', { name: 'Upload Files' }).waitFor()
    await pasteFile(page, pngSample('pasted.png'))
    // An image copied from another program always has this name.
    await pasteFile(page, pngSample('image.png'))
    await confirmUpload(page)
    await page.getByRole('img', { name: 'Uploaded' }).nth(1).waitFor()
    await closeDialog(page)
    await rowOf(page, 'pasted.png').waitFor()
    await rowOf(page, UPLOADS_TEXTS.pastedImage).waitFor()
    await expect.poll(() => rowOf(page, 'image.png').count()).toBe(0)
  })

  // In the gate: `uploads-resume.spec.ts` and `dashboard.spec.ts`, each with two tabs.
  it.runIf(isLongRun)('shows in a second tab by itself', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    const second = await page.context().newPage()
    await second.goto(`${server.url}/storage`)
    await second.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await second.getByRole('button', { name: ACCESS_TEXTS.submit }).click()
    await second.getByText('Connected', { exact: true }).waitFor()
    await second.getByRole('button', { name: 'Upload Files' }).waitFor()
    await uploadByPicker(page, [textSample('seen elsewhere.txt', 'hello')])
    await rowOf(second, 'seen elsewhere.txt').waitFor()
  })

  it('asks before closing the dialog stops an upload, and stores none of the rest', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    await page.getByRole('button', { name: 'Upload Files' }).waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 400_000,
    })
    await page.getByRole('button', { name: 'Upload Files' }).click()
    const slow = join(scratch, 'slow.bin')
    await writeFile(slow, Buffer.alloc(20_000_000, 7))
    await page.locator('input[type=file]').setInputFiles(slow)
    await confirmUpload(page)
    await page.getByRole('progressbar').waitFor()
    await page.getByText(/^\d+\.\d\d of 19\.07 MB · \d+\.\d [KM]B\/s · \d+ (s|min) left$/).waitFor()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Keep uploading' }).click()
    await page.getByRole('progressbar').waitFor()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Stop and close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => rowOf(page, 'slow.bin').count()).toBe(0)
  })
})
