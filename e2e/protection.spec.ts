import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { PROTECTION_JOB, PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import { ERRORS } from '@pinloft/contract/shared/errors'
import type { LiveEvent } from '@pinloft/contract/shared/events'
import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEntry, rowOf, store } from './files.actions.ts'
import { mp3Sample, mp4Sample, pdfSample, pngSample, textSample } from './files.samples.ts'
import { runningJob } from './jobs.samples.ts'
import { chooseAction, enterPassword, FILE_PASSWORD, passwordDialog, protect } from './protection.actions.ts'
import {
  expectNoAxeViolations,
  holdRequests,
  openPageInside,
  type Pinloft,
  passGate,
  screenshot,
  startPinloft,
  startPinloftForTest,
  TEST_PIN,
  typeInto,
  waitForFocus,
} from './support.ts'

const FOLDER = 'Vault'
const PATH = `/storage?folder=${FOLDER}`
const note = textSample('note.txt', 'Nobody else reads this line')
const samples = [
  pngSample('a picture.png'),
  pdfSample('b paper.pdf', 'Hello'),
  mp4Sample('c film.mp4'),
  mp3Sample('d song.mp3'),
  textSample('e page.html', '<h1>Sandboxed</h1>', 'text/html'),
  note,
]

let server: Pinloft
let scratch: string
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'pinloft-e2e-'))
  server = await startPinloft()
  await store(server, FOLDER, ...samples)
  await protect(
    server,
    FOLDER,
    samples.map(({ name }) => name),
  )
})
afterAll(async () => {
  await server.stop()
  await rm(scratch, { recursive: true })
})

async function bytesOf(download: Download): Promise<Buffer> {
  const path = join(scratch, download.suggestedFilename())
  await download.saveAs(path)
  return readFile(path)
}

/** The error line of the dialog. */
async function expectAlert(page: Page, text: string): Promise<void> {
  await page.getByRole('dialog').getByRole('alert').getByText(text, { exact: true }).waitFor()
}

describe('the preview of a protected file', () => {
  it('asks for the password until it is right, and not again afterwards', async () => {
    const page = await openPageInside(server, { path: PATH, expectedStatuses: [403] })
    await rowOf(page, note.name).getByText(PROTECTION_TEXTS.protected, { exact: true }).waitFor()
    await openEntry(page, note.name)
    const field = passwordDialog(page).getByLabel(PROTECTION_TEXTS.passwordLabel)
    await field.waitFor()
    await waitForFocus(field)
    await enterPassword(page, '   ')
    await expectAlert(page, PROTECTION_TEXTS.passwordMissing)
    await enterPassword(page, 'wrong')
    await expectAlert(page, 'Incorrect password')
    await waitForFocus(field)
    await field.fill(FILE_PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('Nobody else reads this line', { exact: true }).waitFor()

    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await openEntry(page, note.name)
    await page.getByText('Nobody else reads this line', { exact: true }).waitFor()
    await expect.poll(() => passwordDialog(page).count()).toBe(0)

    await page.reload()
    await passGate(page)
    await openEntry(page, note.name)
    await passwordDialog(page).waitFor()
  })

  it('stays locked when the password dialog is cancelled, and is unlocked once the server can be reached', async () => {
    const page = await openPageInside(server, {
      path: PATH,
      expectedStatuses: [403],
      expectedFaults: [/Failed to load resource: net::/],
    })
    await openEntry(page, note.name)
    await passwordDialog(page).waitFor()
    // The dialog now captures the keys of the preview behind it.
    await passwordDialog(page).getByRole('button', { name: 'Cancel' }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Escape')
    await passwordDialog(page).waitFor({ state: 'detached' })
    const preview = page.getByRole('dialog', { name: note.name })
    await preview.getByRole('heading', { name: PROTECTION_TEXTS.lockedTitle }).waitFor()
    await preview.getByRole('button', { name: PROTECTION_TEXTS.enterPassword }).click()
    await page.route('**/access-token', (route) => route.abort())
    await enterPassword(page)
    await expectAlert(page, 'Failed to verify password')
    await page.unroute('**/access-token')
    await enterPassword(page)
    await preview.getByText('Nobody else reads this line', { exact: true }).waitFor()
    await expect.poll(() => preview.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  })

  it('renders each type with a token, never with the password', async () => {
    const page = await openPageInside(server, { path: PATH, expectedStatuses: [403] })
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    const preview = page.getByRole('dialog', { name: /\.\w+/ })
    const next = async (name: string) => {
      await page.keyboard.press('ArrowRight')
      await passwordDialog(page).getByText(name, { exact: true }).waitFor()
      await enterPassword(page)
    }
    await openEntry(page, 'a picture.png')
    await enterPassword(page)
    await expect.poll(() => preview.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)
    await next('b paper.pdf')
    await preview.locator('.textLayer').getByText('Hello').waitFor()
    await next('c film.mp4')
    await preview.getByRole('button', { name: VIDEO_TEXTS.play, exact: true }).last().click()
    const film = preview.locator('video')
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(64)
    await film.evaluate(
      (video: HTMLVideoElement) =>
        new Promise((resolve) => {
          video.pause()
          video.onseeked = resolve
          video.currentTime = 0.4
        }),
    )
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeCloseTo(0.4, 1)
    await preview.focus()
    await next('d song.mp3')
    await preview.getByRole('button', { name: MUSIC_TEXTS.play }).click()
    await expect
      .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(0.2)
    await next('e page.html')
    await preview.frameLocator('iframe[sandbox=""]').getByRole('heading', { name: 'Sandboxed' }).waitFor()
    expect(addresses.some((address) => address.includes('token='))).toBe(true)
    expect(addresses.filter((address) => /password=/.test(address))).toEqual([])
  })

  it('asks again when the token has expired, and resumes where it stopped', async () => {
    await store(server, 'Ended', mp4Sample('film.mp4'))
    await protect(server, 'Ended', ['film.mp4'])
    const page = await openPageInside(server, { path: '/storage?folder=Ended', expectedStatuses: [403] })
    await openEntry(page, 'film.mp4')
    await enterPassword(page)
    const film = page.locator('video')
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(64)
    await film.evaluate(
      (video: HTMLVideoElement) =>
        new Promise((resolve) => {
          video.pause()
          video.addEventListener('seeked', resolve, { once: true })
          video.currentTime = 0.3
        }),
    )
    await protect(server, 'Ended', ['film.mp4'], 'another password')
    // The browser buffers such a short video completely; a different address makes it request the server, as a seek
    // would.
    await film.evaluate((video: HTMLVideoElement) => {
      video.src += '&part=2'
    })
    const dialog = page.getByRole('dialog', { name: VIDEO_TEXTS.unlocking.title })
    const answer = async (password: string) => {
      await dialog.getByLabel(PROTECTION_TEXTS.passwordLabel, { exact: true }).fill(password)
      await dialog.getByRole('button', { name: VIDEO_TEXTS.unlocking.submit }).click()
    }
    await answer(FILE_PASSWORD)
    await expectAlert(page, 'Incorrect password')
    const shown = film.evaluate(
      (video: HTMLVideoElement) =>
        new Promise((resolve) => {
          video.addEventListener('playing', () => resolve(video.currentTime), { once: true })
        }),
    )
    await answer('another password')
    await expect(shown).resolves.toBeGreaterThan(0.25)
  })

  it('shows how long to wait after too many wrong passwords', async () => {
    const guarded = await startPinloftForTest()
    await store(guarded, FOLDER, note)
    await protect(guarded, FOLDER, [note.name])
    const page = await openPageInside(guarded, { path: PATH, expectedStatuses: [403, 429] })
    await openEntry(page, note.name)
    let status = 0
    for (let guess = 1; guess <= 20 && status !== 429; guess++) {
      const answer = page.waitForResponse('**/access-token')
      await enterPassword(page, `guess ${guess}`)
      status = (await answer).status()
    }
    await passwordDialog(page)
      .getByRole('alert')
      .getByText(/^Too many wrong attempts\. Try again in \d+ (second|minute|hour)s?$/)
      .waitFor()
  })
})

describe('the download of a protected file', () => {
  it('asks for the password first and when the token has expired, and can return the stored bytes', async () => {
    await store(server, FOLDER, textSample('z ended.txt', 'Another text'))
    await protect(server, FOLDER, ['z ended.txt'])
    const page = await openPageInside(server, { path: PATH, expectedStatuses: [403] })
    await rowOf(page, 'a picture.png').hover()
    await page.getByRole('button', { name: 'Download a picture.png' }).click()
    await passwordDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await passwordDialog(page).waitFor({ state: 'detached' })

    await chooseAction(page, 'a picture.png', 'Download')
    const download = page.waitForEvent('download')
    await enterPassword(page)
    const file = await download
    expect(file.suggestedFilename()).toBe('a picture.png')
    expect((await bytesOf(file)).equals(pngSample('').buffer)).toBe(true)
    await page.getByRole('grid').and(page.locator(':focus')).waitFor()

    const encrypted = page.waitForEvent('download')
    await chooseAction(page, note.name, 'Download encrypted (.age)')
    await enterPassword(page)
    const stored = await encrypted
    expect(stored.suggestedFilename()).toBe('note.txt.age')
    const bytes = await bytesOf(stored)
    expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
    expect(bytes.includes(note.buffer)).toBe(false)

    const first = page.waitForEvent('download')
    await chooseAction(page, 'z ended.txt', 'Download')
    await enterPassword(page)
    await first
    await protect(server, FOLDER, ['z ended.txt'], 'another password')
    const second = page.waitForEvent('download')
    await chooseAction(page, 'z ended.txt', 'Download')
    await enterPassword(page, 'another password')
    expect((await bytesOf(await second)).toString()).toBe('Another text')
  })
})

describe('the deletion of a protected file', () => {
  it('needs the PIN and the password, and reports which one is wrong or missing', async () => {
    await store(server, FOLDER, textSample('z doomed.txt', 'bye'), textSample('z unheard.txt', 'bye'))
    await protect(server, FOLDER, ['z doomed.txt'])
    const page = await openPageInside(server, { path: PATH, expectedStatuses: [403] })
    await chooseAction(page, 'z doomed.txt', 'Delete…')
    const dialog = page.getByRole('dialog', { name: 'Delete File' })
    const pin = dialog.getByLabel(ACCESS_TEXTS.pinLabel)
    const password = dialog.getByLabel(PROTECTION_TEXTS.passwordLabel)
    const confirm = dialog.getByRole('button', { name: 'Delete', exact: true })
    await confirm.click()
    await expectAlert(page, 'PIN is required')
    await pin.fill('000000')
    await confirm.click()
    await expectAlert(page, 'File password is required')
    await password.fill('wrong')
    await confirm.click()
    await expectAlert(page, 'Invalid PIN. Please try again.')
    await expect.poll(() => pin.inputValue()).toBe('')
    await pin.fill(TEST_PIN)
    await confirm.click()
    await expectAlert(page, 'Incorrect password')
    await waitForFocus(password)
    await expect.poll(() => pin.inputValue()).toBe(TEST_PIN)
    await password.fill(FILE_PASSWORD)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await rowOf(page, 'z doomed.txt').waitFor({ state: 'detached' })

    // This page doesn't know that the file has got a password.
    await chooseAction(page, 'z unheard.txt', 'Delete…')
    await protect(server, FOLDER, ['z unheard.txt'])
    await pin.fill(TEST_PIN)
    await pin.press('Enter')
    await expectAlert(page, 'File password required')
    await password.fill(FILE_PASSWORD)
    await pin.fill(TEST_PIN)
    await pin.press('Enter')
    await rowOf(page, 'z unheard.txt').waitFor({ state: 'detached' })
  })
})

describe('the password of a stored file', () => {
  it('is set, changed and removed', async () => {
    await store(server, 'Changes', note)
    const page = await openPageInside(server, { path: '/storage?folder=Changes', expectedStatuses: [403] })
    const badge = rowOf(page, note.name).getByText(PROTECTION_TEXTS.protected, { exact: true })
    const dialog = page.getByRole('dialog')
    const pin = dialog.getByLabel(ACCESS_TEXTS.pinLabel)
    const present = dialog.getByLabel(PROTECTION_TEXTS.passwordLabel)
    const next = dialog.getByLabel(PROTECTION_TEXTS.newPasswordLabel, { exact: true })
    const again = dialog.getByLabel(PROTECTION_TEXTS.repeatPasswordLabel, { exact: true })
    const submit = () => page.keyboard.press('Enter')

    await chooseAction(page, note.name, 'Protect with password…')
    await pin.press('Enter')
    await expectAlert(page, 'Please enter PIN')
    await pin.fill('000000')
    await submit()
    await expectAlert(page, ERRORS.new_password_missing.message)
    await next.fill(FILE_PASSWORD)
    await submit()
    await expectAlert(page, PROTECTION_TEXTS.differentPasswords)
    await waitForFocus(again)
    await again.fill(FILE_PASSWORD)
    await submit()
    await expectAlert(page, 'Invalid PIN')
    await typeInto(pin, [...TEST_PIN, 'Enter'])
    await page.getByText('File protected', { exact: true }).first().waitFor()
    await dialog.waitFor({ state: 'detached' })
    await badge.waitFor()

    await chooseAction(page, note.name, 'Change password…')
    await pin.fill(TEST_PIN)
    await submit()
    await expectAlert(page, 'Please enter the file password')
    await present.fill('wrong')
    await next.fill('another password')
    await again.fill('another password')
    await submit()
    await expectAlert(page, 'Incorrect password')
    await waitForFocus(present)
    await present.fill(FILE_PASSWORD)
    await submit()
    await page.getByText('File password changed', { exact: true }).first().waitFor()
    await dialog.waitFor({ state: 'detached' })
    await openEntry(page, note.name)
    await enterPassword(page, 'another password')
    await page.getByText('Nobody else reads this line', { exact: true }).waitFor()
    await page.keyboard.press('Escape')

    await chooseAction(page, note.name, 'Remove protection…')
    await pin.fill(TEST_PIN)
    await present.fill('another password')
    await submit()
    await page.getByText('File protection removed', { exact: true }).first().waitFor()
    await dialog.waitFor({ state: 'detached' })
    await badge.waitFor({ state: 'detached' })
    await openEntry(page, note.name)
    await page.getByText('Nobody else reads this line', { exact: true }).waitFor()
  })

  it('shows the progress of a long change, which can be hidden', async () => {
    await store(server, 'Long', note)
    const page = await openPageInside(server, { path: '/storage?folder=Long' })
    let sendToPage: (event: object) => void = () => {}
    await page.routeWebSocket('**/ws', (socket) => {
      socket.connectToServer()
      sendToPage = (event) => socket.send(JSON.stringify(event))
    })
    await page.reload()
    await passGate(page)
    const held = await holdRequests(page, '**/protection')
    const request = page.waitForRequest('**/protection')
    await chooseAction(page, note.name, 'Protect with password…')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await dialog.getByLabel(PROTECTION_TEXTS.newPasswordLabel, { exact: true }).fill(FILE_PASSWORD)
    await dialog.getByLabel(PROTECTION_TEXTS.repeatPasswordLabel, { exact: true }).fill(FILE_PASSWORD)
    await page.keyboard.press('Enter')
    const fileId = /files\/([^/]+)/.exec((await request).url())?.[1] ?? ''
    await dialog.getByRole('button', { name: PROTECTION_TEXTS.hide }).waitFor()
    sendToPage(progressOf('another', { done: 1, total: 2 }))
    await expect
      .poll(() => {
        // A list of jobs that was still on its way takes it back.
        sendToPage(progressOf(fileId, { done: 30, total: 40 }))
        return dialog.getByRole('progressbar').getAttribute('aria-valuenow')
      })
      .toBe('75')
    await expectNoAxeViolations(page)
    await screenshot(page, 'protection-progress')
    await dialog.getByRole('button', { name: PROTECTION_TEXTS.hide }).click()
    await dialog.waitFor({ state: 'detached' })
    held.release()
    await page.getByText('File protected', { exact: true }).first().waitFor()
    await rowOf(page, note.name).getByText(PROTECTION_TEXTS.protected, { exact: true }).waitFor()
  })
})

/** What the server sends while it protects a large file. */
function progressOf(fileId: string, amounts: { done: number; total: number }): LiveEvent {
  return {
    type: 'jobs_changed',
    jobs: [{ ...runningJob(PROTECTION_JOB, amounts), id: fileId, subjectId: fileId }],
    removedIds: [],
  }
}
