import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeDialog, openEntry, rowOf, store } from './files.actions.ts'
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

  it('is previewed according to its type, and the arrow keys show the next one', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Samples', expectedStatuses: [422] })
    await openEntry(page, 'a picture.png')
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)
    const next = async (name: string) => {
      await page.keyboard.press('ArrowRight')
      await dialog.getByRole('heading', { name }).waitFor()
    }
    await next('b paper.pdf')
    await dialog.locator('.textLayer').getByText('Hello').waitFor()
    await next('c film.mp4')
    await dialog.getByRole('button', { name: VIDEO_TEXTS.play, exact: true }).first().waitFor()
    await page.keyboard.press('Space')
    await expect.poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(64)
    await next('d song.mp3')
    await dialog.getByRole('button', { name: MUSIC_TEXTS.play }).click()
    await expect
      .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(0.2)
    await expect.poll(() => page.locator('video[controls], audio[controls]').count()).toBe(0)
    await next('e note.txt')
    await dialog.getByText('A line of text', { exact: true }).waitFor()
    await next('f page.html')
    await dialog.frameLocator('iframe[sandbox=""]').getByRole('heading', { name: 'Sandboxed' }).waitFor()
    await next('g archive.zip')
    await dialog.getByText('File type not supported for preview: application/zip').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await dialog.getByRole('heading', { name: 'f page.html' }).waitFor()
  })

  it('shows what went wrong when it cannot be loaded', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Samples', expectedStatuses: [404] })
    await rowOf(page, 'e note.txt').waitFor()
    await page.route('**/content', (route) =>
      route.fulfill({ status: 404, json: { message: ERRORS.file_not_found.message, code: 'file_not_found' } }),
    )
    await openEntry(page, 'e note.txt')
    await page.getByRole('heading', { name: 'Failed to load file: 404 File not found' }).waitFor()
    await page.getByText('File Load Error', { exact: true }).first().waitFor()
  })

  it('is downloaded with the same bytes and name', async () => {
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
    await expect.poll(() => dialog.getByLabel(ACCESS_TEXTS.pinLabel).inputValue()).toBe('')
    await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await confirm.click()
    await dialog.waitFor({ state: 'detached' })
    await rowOf(page, 'doomed.txt').waitFor({ state: 'detached' })
  })

  it('reports any other deletion failure in a toast', async () => {
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
  it('are created, and show what is wrong with their name', async () => {
    const page = await openPageInside(server, { path: '/storage', expectedStatuses: [409, 500] })
    const create = async (name: string) => {
      await page.getByLabel('Folder name').fill(name)
      await page.getByRole('dialog').getByRole('button', { name: 'Create Folder' }).click()
    }
    await page.getByRole('button', { name: 'Create Folder' }).click()
    await create('   ')
    await page.getByText('Please enter a folder name', { exact: true }).waitFor()
    await create('a/b')
    await page.getByText(ERRORS.folder_name_invalid.message, { exact: true }).waitFor()
    await page.route('**/api/folders', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    await create('Letters')
    await page.getByText('Failed to create folder', { exact: true }).waitFor()
    await create('Letters')
    await rowOf(page, 'Letters').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Create Folder' }).click()
    await create('Letters')
    await page.getByText('A folder with this name already exists', { exact: true }).waitFor()
    await closeDialog(page)
    await openEntry(page, 'Letters')
    await page.getByText('This folder is empty').waitFor()
    expect(new URL(page.url()).searchParams.get('folder')).toBe('Letters')
  })

  it('that do not exist are reported', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Nowhere', expectedStatuses: [404] })
    await page.getByText('Folder not found').waitFor()
    await page.getByRole('button', { name: 'Go to Root' }).click()
    await page.getByRole('grid').waitFor()
  })
})
