import { COPY_TEXTS } from '@pinloft/contract/files/copy-texts'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { playlistAddressOf, videoAddressOf } from '@pinloft/contract/video-downloads/video-address'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SITE_VIDEO_IDS as IDS, SITE_PLAYLIST_ID } from '../server/src/testing/video-site/video-site.ts'
import { heading, playTrack, soundOf } from './music.actions.ts'
import {
  expectGoodLooks,
  openPageInside,
  resize,
  startPinloftForTest,
  TEST_PIN,
  typeInto,
  waitForFocus,
} from './support.ts'
import { filmOf } from './video.actions.ts'
import {
  actionOf,
  addressField,
  type Downloader,
  download,
  forgetDownloads,
  openDownloader,
  pinField,
  rowOf,
  startDownloader,
  stopDownloader,
} from './video-downloads.actions.ts'

const UPLOADER = 'Ana Ferreira'
const WIDTHS = [1280, 360]

let downloader: Downloader
beforeAll(async () => {
  downloader = await startDownloader()
})
beforeEach(() => forgetDownloads(downloader))
afterAll(() => stopDownloader(downloader))

const toastTitle = (page: Page, title: string) => page.locator('li[data-state=open]').getByText(title, { exact: true })

describe('a download', () => {
  it('goes from an address to sound', async () => {
    const { server, site } = downloader
    site.videos.set('quietwater9', { title: 'Quiet Water', delivery: 'held' })
    const page = await openDownloader(server)
    await page.getByText(TEXTS.emptyTitle).waitFor()
    await addressField(page).fill('https://youtu.be/quietwater9?t=3')
    await page.getByRole('heading', { name: 'Quiet Water' }).waitFor()
    await page.getByText(`${UPLOADER} · 17 May 2024`).waitFor()
    await page.getByText('0:12', { exact: true }).waitFor()
    const picture = page.getByRole('region', { name: TEXTS.form }).locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await pinField(page).fill(TEST_PIN)
    await expectGoodLooks(page, 'downloader-found', { widths: WIDTHS })
    await pinField(page).press('Enter')

    const row = rowOf(page, 'Quiet Water')
    await expect
      .poll(async () => Number(await row.getByRole('progressbar').getAttribute('aria-valuenow')))
      .toBeGreaterThan(10)
    await expectGoodLooks(page, 'downloader-running', { alsoFits: [360] })
    site.release('quietwater9')

    await page.waitForURL('**/music-player')
    await toastTitle(page, TEXTS.completeTitle).waitFor()
    await playTrack(page, 'Quiet Water')
    await soundOf(page).plays()
    await heading(page, 'Quiet Water').waitFor()
    const player = page.getByRole('region', { name: MUSIC_TEXTS.nowPlaying })
    await player.getByText(UPLOADER).first().waitFor()
    await expect
      .poll(() =>
        player
          .locator('img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
  })

  it('needs no mouse, and plays from its row', async () => {
    const page = await openDownloader(downloader.server)
    await addressField(page).focus()
    await typeInto(addressField(page), videoAddressOf(IDS.second))
    await page.getByRole('heading', { name: 'Harbour Lights' }).waitFor()
    // The clear button, Save as, Quality, Folder, Chapters, PIN.
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('Tab')
    await typeInto(pinField(page), [...TEST_PIN, 'Enter'])
    await page.waitForURL('**/music-player')
    await page.goBack()
    await actionOf(page, 'play', 'Harbour Lights').focus()
    await page.keyboard.press('Enter')
    await soundOf(page).plays()
    // What is stored is recognised.
    await addressField(page).fill(videoAddressOf(IDS.second))
    await page.getByText('Already in Music / Harbour Lights.m4a').waitFor()
  })

  it('starts without waiting for the look at the address', async () => {
    const page = await openDownloader(downloader.server)
    await page.route('**/api/youtube/videos', () => {})
    await download(page, IDS.third)
    await page.waitForURL('**/music-player')
    await page.getByRole('button', { name: 'Morning Train', exact: true }).first().waitFor()
  })

  it('of a film, in a folder of its own, leads to the video player', async () => {
    const page = await openDownloader(downloader.server)
    await page.getByRole('radio', { name: TEXTS.video }).click()
    await page.getByRole('button', { name: /^Quality: / }).click()
    await page.getByRole('menuitemradio', { name: '720p' }).click()
    await page.getByLabel(TEXTS.subtitles).check()
    await page.getByRole('button', { name: 'Folder: Videos' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(TEXTS.folderIsCreated('Videos')).waitFor()
    await dialog.getByRole('treeitem', { name: 'Root' }).click()
    await dialog.getByRole('button', { name: TEXTS.choose, exact: true }).click()
    await page.getByRole('button', { name: 'Folder: Root' }).waitFor()
    await download(page, IDS.song)
    await page.waitForURL('**/video-player?file=*')
    await page.getByRole('heading', { name: 'Quiet Water' }).first().waitFor()
    await page.goBack()
    await rowOf(page, 'Quiet Water').getByText('Root').waitFor()
    await actionOf(page, 'play', 'Quiet Water').click()
    await expect.poll(() => filmOf(page).isPaused()).toBe(false)
  })
})

describe('the form', () => {
  it('says what is missing or wrong, and goes to the field', async () => {
    const page = await openDownloader(downloader.server, { expectedStatuses: [403, 422] })
    const submit = page.getByRole('button', { name: TEXTS.download, exact: true })
    await submit.click()
    await toastTitle(page, TEXTS.urlRequired).waitFor()
    await waitForFocus(addressField(page))
    await addressField(page).fill('https://youtube.com.evil.example/watch?v=quietwater1')
    await submit.click()
    await toastTitle(page, TEXTS.pinRequired).waitFor()
    await waitForFocus(pinField(page))
    await pinField(page).fill('000000')
    await submit.click()
    await toastTitle(page, TEXTS.invalidUrl).waitFor()
    await page.getByRole('alert').getByText('Please enter a valid YouTube URL').waitFor()
    await expectGoodLooks(page, 'downloader-invalid')
    await waitForFocus(addressField(page))
    await addressField(page).fill(videoAddressOf(IDS.private))
    // The look at it does not stand in the way.
    await page.getByText('This video is private').waitFor()
    await submit.click()
    await toastTitle(page, TEXTS.invalidPin).waitFor()
    await waitForFocus(pinField(page))
    await pinField(page).fill(TEST_PIN)
    await pinField(page).press('Enter')
    await toastTitle(page, TEXTS.error).waitFor()
    const row = rowOf(page, IDS.private)
    await row.getByText('This video is private').waitFor()
    await actionOf(page, 'retry', (await row.locator('p').first().innerText()).trim()).waitFor()
    await expectGoodLooks(page, 'downloader-failed')
  })

  it('says that a download could not start', async () => {
    const page = await openDownloader(downloader.server, { expectedFaults: [/net::ERR/, /WebSocket/] })
    await addressField(page).fill(videoAddressOf(IDS.song))
    await page.getByRole('heading', { name: 'Quiet Water' }).waitFor()
    await pinField(page).fill(TEST_PIN)
    await page.context().setOffline(true)
    await pinField(page).press('Enter')
    await toastTitle(page, TEXTS.failed).waitFor()
    await expect.poll(() => addressField(page).inputValue()).toBe(videoAddressOf(IDS.song))
  })

  it('lists a playlist, whose videos can be left out', async () => {
    const page = await openDownloader(downloader.server)
    await addressField(page).fill(playlistAddressOf(SITE_PLAYLIST_ID))
    await page.getByRole('heading', { name: 'Three Quiet Songs' }).waitFor()
    await page.getByText('3 of 3 videos chosen').waitFor()
    await page.getByLabel(/Harbour Lights/).uncheck()
    await page.getByText('2 of 3 videos chosen').waitFor()
    await expectGoodLooks(page, 'downloader-playlist', { widths: WIDTHS, alsoFits: [820] })
    await pinField(page).fill(TEST_PIN)
    await pinField(page).press('Enter')
    // After the last of them.
    await page.waitForURL('**/music-player')
    await page.goBack()
    for (const title of ['Quiet Water', 'Morning Train']) await actionOf(page, 'play', title).waitFor()
    await expect.poll(() => rowOf(page, 'Harbour Lights').count()).toBe(0)
  })
})

describe('the queue', () => {
  it('pauses, goes on, cancels and is cleared without losing the keyboard', async () => {
    const { server, site } = downloader
    const page = await openDownloader(server)
    await download(page, IDS.held)
    const title = 'Half a Song'
    await expect
      .poll(async () => Number(await rowOf(page, title).getByRole('progressbar').getAttribute('aria-valuenow')))
      .toBeGreaterThan(10)
    await actionOf(page, 'pause', title).focus()
    await page.keyboard.press('Enter')
    await rowOf(page, title)
      .getByText(/^Paused at \d+%$/)
      .waitFor()
    await waitForFocus(actionOf(page, 'resume', title))
    await expectGoodLooks(page, 'downloader-paused', { alsoFits: [360] })
    await page.keyboard.press('Enter')
    await actionOf(page, 'pause', title).waitFor()
    await actionOf(page, 'cancel', title).click()
    await rowOf(page, title).getByText('Cancelled').waitFor()
    await waitForFocus(actionOf(page, 'remove', title))
    await actionOf(page, 'retry', title).click()
    site.release(IDS.held)
    await page.waitForURL('**/music-player')
    await page.goBack()
    await actionOf(page, 'remove', title).focus()
    await page.keyboard.press('Enter')
    await page.getByText(TEXTS.emptyTitle).waitFor()
    await waitForFocus(page.getByRole('heading', { name: TEXTS.queue }))
  })

  it('stays on another screen, and says there that the download is complete', async () => {
    const { server, site } = downloader
    site.videos.set('heldinhalf9', { title: 'Half a Song', delivery: 'held' })
    const page = await openDownloader(server)
    await download(page, 'heldinhalf9')
    await rowOf(page, 'Half a Song').waitFor()
    await page.getByRole('link', { name: 'Cloud Storage' }).click()
    await page.waitForURL('**/storage')
    site.release('heldinhalf9')
    await toastTitle(page, TEXTS.completeTitle).waitFor()
    expect(new URL(page.url()).pathname).toBe('/storage')
    await page.getByRole('button', { name: TEXTS.play, exact: true }).first().click()
    await soundOf(page).plays()
  })
})

it('without FFmpeg the screen says so, and copies the command that installs it', async () => {
  const server = await startPinloftForTest({ env: { FFMPEG_PATH: '/nonexistent/ffmpeg' } })
  const page = await openPageInside(server, { path: '/youtube-downloader' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('heading', { name: 'FFmpeg is missing' }).waitFor()
  await page.getByText(TEXTS.missingHelp.FFmpeg).waitFor()
  await page.getByText(/^yt-dlp \d/).waitFor()
  await page.getByRole('button', { name: COPY_TEXTS.copyCommand }).click()
  await page.getByRole('button', { name: COPY_TEXTS.copied }).waitFor()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(TEXTS.installCommand)
})

it('without yt-dlp the screen says how to get it', async () => {
  const server = await startPinloftForTest({ env: { YTDLP_PATH: '/nonexistent/yt-dlp' } })
  const page = await openPageInside(server, { path: '/youtube-downloader' })
  await page.getByRole('heading', { name: 'yt-dlp is missing' }).waitFor()
  await page.getByText(TEXTS.installCommand, { exact: true }).waitFor()
  await expectGoodLooks(page, 'downloader-missing', { alsoFits: [360] })
  // The title is whole on a phone too.
  const title = page.getByRole('heading', { level: 1 })
  for (const width of WIDTHS) {
    await resize(page, width)
    await expect.poll(() => title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
  await page.getByRole('button', { name: TEXTS.checkAgain }).click()
  await toastTitle(page, TEXTS.stillMissing('yt-dlp')).waitFor()
  await expect.poll(() => addressField(page).count()).toBe(0)
})
