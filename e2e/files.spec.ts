import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCESS_TEXTS } from '@pinloft/contract/access'
import { ERRORS } from '@pinloft/contract/errors'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeDialog, confirmUpload, dropPaths, pasteFile, rowOf, store, uploadByPicker } from './files.acts.ts'
import { mp3Sample, mp4Sample, pdfSample, pngSample, textSample } from './files.samples.ts'
import { openPageInside, type Pinloft, startPinloft, TEST_PIN } from './support.ts'

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

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

describe('uploading', () => {
  it('takes several files of the picker, shows them stored, lists them and counts them', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    await page.getByText('No files yet').waitFor()
    await page.getByRole('button', { name: 'Upload Files' }).click()
    for (const text of [
      'Drop files here to upload',
      'or click to browse files',
      'No file size limits - upload anything!',
    ]) {
      expect(await page.getByText(text, { exact: true }).isVisible()).toBe(true)
    }
    expect(await page.getByRole('button', { name: 'Upload 0 Files' }).isDisabled()).toBe(true)

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
    expect(await page.getByRole('img', { name: 'Uploaded' }).count()).toBe(2)
    expect(await page.getByRole('button', { name: 'Upload 0 Files' }).isDisabled()).toBe(true)
    await closeDialog(page)
    await rowOf(page, 'picked.png').waitFor()
    await rowOf(page, 'picked.pdf').waitFor()
    await page.getByRole('region', { name: 'Total Files' }).getByText('2', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Upload Files' }).click()
    expect(await page.getByText('picked.png', { exact: true }).count()).toBe(1)
  })

  it('marks a file with the words of the server on a wrong PIN, and sends it on a retry', async () => {
    const page = await openPageInside(server, { path: '/storage', expectedStatuses: [403] })
    await page.getByRole('button', { name: 'Upload Files' }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles([textSample('first.txt', 'one'), textSample('second.txt', 'two')])
    await confirmUpload(page, '000000')
    await page.getByText('Please check your PIN and try again', { exact: true }).first().waitFor()
    expect(await page.getByRole('img', { name: 'Failed' }).count()).toBe(1)
    expect(await page.getByText('Pending', { exact: true }).count()).toBe(1)

    await page.getByRole('button', { name: 'Retry' }).click()
    const pin = page.getByLabel(ACCESS_TEXTS.pinLabel)
    expect(await pin.inputValue()).toBe('')
    await pin.fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: 'Uploaded' }).nth(1).waitFor()
    await closeDialog(page)
    await rowOf(page, 'second.txt').waitFor()
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
    await page.getByRole('grid').waitFor()
    await dropPaths(page, [alps, join(scratch, 'single.txt')], () => page.getByText('Drop to upload').waitFor())
    await page.getByRole('button', { name: 'Upload 122 Files' }).waitFor()
    await confirmUpload(page)
    await page.getByText('Files uploaded successfully', { exact: true }).first().waitFor({ timeout: 50_000 })
    await closeDialog(page)

    await rowOf(page, 'single.txt').waitFor()
    await rowOf(page, 'Alps 2026').click()
    await rowOf(page, 'cover.txt').waitFor()
    await rowOf(page, 'Raw').click()
    await rowOf(page, '119.txt')
      .waitFor({ state: 'attached', timeout: 5000 })
      .catch(() => undefined)
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('121')
    await page.goBack()
    await rowOf(page, 'cover.txt').waitFor()
    await page.getByRole('navigation', { name: 'Folder' }).getByRole('link', { name: 'Root' }).click()
    await rowOf(page, 'single.txt').waitFor()
  })

  it('takes a pasted picture', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    await page.getByRole('grid').waitFor()
    await pasteFile(page, pngSample('pasted.png'))
    await confirmUpload(page)
    await page.getByRole('img', { name: 'Uploaded' }).waitFor()
    await closeDialog(page)
    await rowOf(page, 'pasted.png').waitFor()
  })

  it('shows in a second tab by itself', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    const second = await page.context().newPage()
    await second.goto(`${server.url}/storage`)
    await second.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await second.getByRole('button', { name: ACCESS_TEXTS.submit }).click()
    await second.getByText('Connected', { exact: true }).waitFor()
    await second.getByRole('grid').waitFor()
    await uploadByPicker(page, [textSample('seen elsewhere.txt', 'hello')])
    await rowOf(second, 'seen elsewhere.txt').waitFor()
  })

  it('asks before a closing dialog stops an upload, and stores nothing of the rest', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    await page.getByRole('grid').waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 400_000,
    })
    await page.getByRole('button', { name: 'Upload Files' }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'slow.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(20_000_000, 7) })
    await confirmUpload(page)
    await page.getByRole('progressbar').waitFor()
    await page.getByText(/^\d+\.\d\d of 19\.07 MB · \d+ (s|min) left$/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep uploading' }).click()
    await page.getByRole('progressbar').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Stop and close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await rowOf(page, 'slow.bin').count()).toBe(0)
  })
})

describe('a stored file', () => {
  const samples = [
    pngSample('a picture.png'),
    pdfSample('b paper.pdf', 'Hello'),
    mp4Sample('c film.mp4'),
    mp3Sample('d song.mp3'),
    textSample('e note.txt', 'A line of text'),
    textSample('f page.html', '<h1>Sandboxed</h1>', 'text/html'),
    textSample('g archive.zip', 'not really', 'application/zip'),
  ]
  beforeAll(() => store(server, 'Samples', ...samples))

  it('is previewed, each type in its own way, and the next one with the arrow keys', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Samples' })
    await rowOf(page, 'a picture.png').click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)
    const next = async (name: string) => {
      await page.keyboard.press('ArrowRight')
      await dialog.getByRole('heading', { name }).waitFor()
    }
    await next('b paper.pdf')
    await dialog.locator('iframe[src$="/content"]').waitFor()
    await next('c film.mp4')
    await expect.poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(64)
    await next('d song.mp3')
    await expect
      .poll(() => dialog.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration))
      .toBeGreaterThan(0.4)
    await next('e note.txt')
    await dialog.getByText('A line of text', { exact: true }).waitFor()
    await next('f page.html')
    await dialog.frameLocator('iframe[sandbox=""]').getByRole('heading', { name: 'Sandboxed' }).waitFor()
    await next('g archive.zip')
    await dialog.getByText('File type not supported for preview: application/zip').waitFor()
    expect(await dialog.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await dialog.getByRole('heading', { name: 'f page.html' }).waitFor()
  })

  it('says what went wrong when it cannot be loaded', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Samples', expectedStatuses: [404] })
    await rowOf(page, 'e note.txt').waitFor()
    await page.route('**/content', (route) =>
      route.fulfill({ status: 404, json: { message: ERRORS.file_not_found.message, code: 'file_not_found' } }),
    )
    await rowOf(page, 'e note.txt').click()
    await page.getByRole('heading', { name: 'Failed to load file: 404 File not found' }).waitFor()
    await page.getByText('File Load Error', { exact: true }).first().waitFor()
  })

  it('is downloaded with the same bytes and its name', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Samples' })
    for (const { name, buffer } of samples) {
      await rowOf(page, name).hover()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: `Download ${name}` }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe(name)
      const saved = join(scratch, name)
      await file.saveAs(saved)
      expect(sha256(await readFile(saved))).toBe(sha256(buffer))
    }
  })

  it('is deleted only with the right PIN', async () => {
    await store(server, 'Samples', textSample('doomed.txt', 'bye'))
    const page = await openPageInside(server, { path: '/storage?folder=Samples', expectedStatuses: [403] })
    await rowOf(page, 'doomed.txt').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete File' })
    const confirm = dialog.getByRole('button', { name: 'Delete', exact: true })
    await confirm.click()
    await dialog.getByText('PIN is required', { exact: true }).waitFor()
    await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill('000000')
    await confirm.click()
    await dialog.getByText('Invalid PIN. Please try again.', { exact: true }).waitFor()
    await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await confirm.click()
    await dialog.waitFor({ state: 'detached' })
    await rowOf(page, 'doomed.txt').waitFor({ state: 'detached' })
  })

  it('tells any other failure of its deletion in a toast', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Samples', expectedStatuses: [500] })
    await page.route('**/api/files/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await rowOf(page, 'e note.txt').waitFor()
    await page.getByRole('button', { name: 'More for e note.txt' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await page.getByText('Failed to delete file', { exact: true }).first().waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

describe('folders', () => {
  it('are created, and say what is wrong with their name', async () => {
    const page = await openPageInside(server, { path: '/storage', expectedStatuses: [409] })
    const create = async (name: string) => {
      await page.getByLabel('Folder name').fill(name)
      await page.getByRole('dialog').getByRole('button', { name: 'Create Folder' }).click()
    }
    await page.getByRole('button', { name: 'Create Folder' }).click()
    await create('   ')
    await page.getByText('Please enter a folder name', { exact: true }).waitFor()
    await create('a/b')
    await page.getByText(ERRORS.folder_name_invalid.message, { exact: true }).waitFor()
    await create('Letters')
    await rowOf(page, 'Letters').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Create Folder' }).click()
    await create('Letters')
    await page.getByText('A folder with this name already exists', { exact: true }).waitFor()
    await closeDialog(page)
    await rowOf(page, 'Letters').click()
    await page.getByText('This folder is empty').waitFor()
    expect(new URL(page.url()).searchParams.get('folder')).toBe('Letters')
  })

  it('that do not exist say so', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Nowhere', expectedStatuses: [404] })
    await page.getByText('Folder not found').waitFor()
    await page.getByRole('button', { name: 'Go to Root' }).click()
    await page.getByRole('grid').waitFor()
  })
})
