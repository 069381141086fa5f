import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { VIDEO_SPEEDS } from '@pinloft/contract/video/endpoints'
import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLongRun } from '../server/src/testing/is-long-run.ts'
import { openEntry, store } from './files.actions.ts'
import { playTrack, soundOf } from './music.actions.ts'
import { songSample } from './music.samples.ts'
import { openDevtools } from './page-pool.ts'
import { FILE_PASSWORD, protect } from './protection.actions.ts'
import {
  expectGoodLooks,
  openPageInside,
  type Pinloft,
  resize,
  screenshot,
  startPinloft,
  startPinloftForTest,
} from './support.ts'
import { chooseTrack, filmOf, openVideo, playerOf, SEEKING } from './video.actions.ts'
import { largeOldFilm, oldFilm, plainFilm, richFilm, SECOND_LINE_SECONDS, WHITE_FROM_SECONDS } from './video.samples.ts'

const WIDTHS = [1280, 360]
const LOST_CONNECTION = { expectedFaults: [/net::ERR/, /WebSocket/] }
let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  const alps = [
    await plainFilm('a clouds.mp4', 20),
    await plainFilm('b ridge.mp4', 30),
    await oldFilm('c lake.avi', 90),
  ]
  await store(server, 'Videos/Alps 2026', ...alps)
  await store(server, 'Series', await richFilm('d pilot.mkv', 60))
  await store(server, 'Large', await largeOldFilm('f large.mkv', 20))
  await store(server, 'Private', await oldFilm('e secret.avi', 8))
  await protect(server, 'Private', ['e secret.avi'])
  await store(server, 'Music', await songSample({ name: 'hum.mp3', seconds: 60 }))
})
afterAll(() => server.stop())

describe('the video player', () => {
  it('lists the videos, shows the video with its controls, and hides these during playback', async () => {
    const page = await openPageInside(server, { path: '/video-player' })
    await page.getByText('1:30', { exact: true }).waitFor()
    await page.getByText('6 files').waitFor()
    await page.getByText('Videos / Alps 2026 · 320 × 180 ·').waitFor()
    await expectGoodLooks(page, 'video', { widths: WIDTHS })
    await openVideo(page, 'd pilot')
    const film = filmOf(page)
    await film.plays(0.5)
    await expect.poll(() => film.volume()).toBe(0.75)
    await expect.poll(() => new URL(page.url()).searchParams.get('file')).not.toBeNull()
    await screenshots(page, 'video-playing')
    const isHidden = () => playerOf(page).getAttribute('data-hidden')
    await expect.poll(isHidden).toBe('true')
    await screenshots(page, 'video-alone')
    let left = 100
    const aside = () => {
      left = left === 100 ? 101 : 100
      return left
    }
    // They leave again when the mouse rests.
    await expect
      .poll(async () => {
        await filmOf(page).video.hover({ position: { x: aside(), y: 60 } })
        return isHidden()
      })
      .toBe('false')
    // Drawn on first use, with the lowest priority; and a pointer that rests is forgotten after 3 seconds.
    const showsPicture = async () => {
      await page.getByRole('slider', { name: VIDEO_TEXTS.seek }).hover({ position: { x: aside(), y: 8 } })
      return page.locator('[data-scrub-picture]').isVisible()
    }
    await expect.poll(showsPicture, { interval: 500 }).toBe(true)
    await screenshots(page, 'video-pointed')
  })

  it('plays natively what the browser supports, and through the server what it does not, with correct times', async () => {
    const page = await openPageInside(server, { path: '/video-player', ...SEEKING })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const film = filmOf(page)
    for (const [title, streamed] of [
      ['a clouds', false],
      ['c lake', true],
    ] as const) {
      await openVideo(page, title)
      await expect.poll(() => film.video.getAttribute('src')).toMatch(streamed ? /^blob:/ : /^(?!blob:)/)
      await film.plays(1)
      await expect.poll(film.frames).toBeGreaterThan(10)
    }
    const fileId = new URL(page.url()).searchParams.get('file') ?? ''
    const questionsOfVideo = asked.filter((url) => url.includes(fileId))
    expect(questionsOfVideo.length).toBeGreaterThan(0)
    expect(questionsOfVideo.filter((url) => url.includes('size=large'))).toEqual([])
    await film.seek(WHITE_FROM_SECONDS - 0.3)
    await page.keyboard.press('k')
    await film.seek(WHITE_FROM_SECONDS - 0.1)
    await expect.poll(() => film.isWhite()).toBe(false)
    await film.seek(WHITE_FROM_SECONDS + 0.1)
    await expect.poll(() => film.isWhite()).toBe(true)
  })

  it('shows subtitles in sync and another language, and remembers both for the folder', async () => {
    const page = await openPageInside(server, { path: '/video-player', ...SEEKING })
    const film = filmOf(page)
    await openVideo(page, 'd pilot')
    await film.plays()
    await page.keyboard.press('k')
    await expect.poll(() => playerOf(page).locator('[data-chapter]').count()).toBe(1)
    await chooseTrack(page, VIDEO_TEXTS.audio, 'German')
    await expect.poll(() => film.video.getAttribute('src')).toMatch(/^blob:/)
    await chooseTrack(page, VIDEO_TEXTS.subtitles, 'English')
    await expect.poll(() => film.video.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length)).toBe(2)
    await film.seek(SECOND_LINE_SECONDS - 0.2)
    await expect.poll(film.cue).toBe('')
    await film.seek(SECOND_LINE_SECONDS + 0.2)
    await expect.poll(film.cue).toBe('Second line')
    await screenshot(page, 'video-subtitles')
    await film.seek(WHITE_FROM_SECONDS - 0.1)
    await expect.poll(() => film.isWhite()).toBe(false)
    await film.seek(WHITE_FROM_SECONDS + 0.1)
    await expect.poll(() => film.isWhite()).toBe(true)

    const address = new URL(page.url()).search.replace('?', '/video-player?')
    const other = await openPageInside(server, { path: address, ...SEEKING })
    await playerOf(other).getByRole('button', { name: VIDEO_TEXTS.play }).first().click()
    await filmOf(other).plays(WHITE_FROM_SECONDS)
    await expect.poll(() => filmOf(other).video.getAttribute('src')).toMatch(/^blob:/)
    await expect.poll(() => other.locator('video track').getAttribute('srclang')).toBe('eng')
    await other.keyboard.press('c')
    await expect.poll(() => other.locator('video track').count()).toBe(0)
  })

  it('cycles through the speeds, responds to its keys, and plays the next one at the end', async () => {
    const page = await openPageInside(server, { path: '/video-player' })
    const film = filmOf(page)
    await openVideo(page, 'a clouds')
    await film.plays()
    const speed = playerOf(page).getByRole('button', { name: VIDEO_TEXTS.speed })
    const speeds = [1.25, 1.5, 2, 0.5, 0.75, 1]
    expect(speeds).toHaveLength(VIDEO_SPEEDS.length)
    for (const next of speeds) {
      // The controls may have left; the mouse brings them back.
      await film.video.hover()
      await speed.click()
      await expect.poll(film.speed).toBe(next)
    }
    await page.keyboard.press('>')
    await expect.poll(film.speed).toBe(1.25)
    await page.keyboard.press('<')
    await expect.poll(film.speed).toBe(1)

    await page.locator('main').focus()
    await page.keyboard.press(' ')
    await expect.poll(film.isPaused).toBe(true)
    await page.keyboard.press('5')
    await expect.poll(film.seconds).toBe(10)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(film.seconds).toBe(0)
    await page.keyboard.press('ArrowDown')
    await expect.poll(film.volume).toBe(0.7)
    await page.keyboard.press('m')
    await expect.poll(() => film.video.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
    await page.keyboard.press('f')
    await expect
      .poll(() => page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label')))
      .toBe(VIDEO_TEXTS.player)
    await page.keyboard.press('f')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()

    await film.seek(19.5)
    await page.keyboard.press('k')
    const heading = page.getByRole('heading', { level: 2 }).first()
    await expect.poll(() => heading.textContent()).toBe('b ridge')
    await film.plays(0.5)
    await page.keyboard.press('n')
    await expect.poll(() => heading.textContent()).toBe('c lake')
    await film.plays(0.1)
    await page.goBack()
    await expect.poll(() => heading.textContent()).toBe('b ridge')
  })

  it('resumes in another browser where it was left, and lists started videos', async () => {
    const other = await openPageInside(server, { path: '/video-player' })
    await other.getByRole('radio', { name: VIDEO_TEXTS.started }).click()
    const page = await openPageInside(server, { path: '/video-player' })
    await openVideo(page, 'a clouds')
    await filmOf(page).plays()
    await page.keyboard.press('6')
    await filmOf(page).plays(12)
    const stored = page.waitForResponse((response) => response.url().endsWith('/position'))
    await page.keyboard.press('k')
    await stored
    await openVideo(other, 'a clouds')
    await filmOf(other).plays(12)
  })

  it('offers lower quality when the server transcodes, and remembers the choice', async () => {
    const page = await openPageInside(server, { path: '/video-player', ...SEEKING })
    const film = filmOf(page)
    const height = () => film.video.evaluate((video: HTMLVideoElement) => video.videoHeight)
    const button = playerOf(page).getByRole('button', { name: VIDEO_TEXTS.quality, exact: true })
    const fullscreen = playerOf(page).getByRole('button', { name: VIDEO_TEXTS.fullscreen, exact: true })
    const rightOf = async (part: Locator) => {
      const { x = Number.NaN, width = Number.NaN } = (await part.boundingBox()) ?? {}
      return x + width
    }
    await openVideo(page, 'f large')
    await film.plays()
    await page.keyboard.press('k')
    await film.seek(8)
    await expect.poll(() => height()).toBe(720)
    for (const width of [360, 1280]) {
      await resize(page, width)
      await button.click()
      await expect
        .poll(() => page.getByRole('menuitemradio').allInnerTexts())
        .toEqual([VIDEO_TEXTS.automatic, ...[720, 480].map(VIDEO_TEXTS.height)])
      await screenshot(page, `video-quality-${width}`)
      // All of the controls are within the player.
      await expect
        .poll(async () => (await rightOf(fullscreen)) - (await rightOf(playerOf(page))))
        .toBeLessThanOrEqual(0)
      if (width === 1280) continue
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
    await page.getByRole('menuitemradio', { name: VIDEO_TEXTS.height(480) }).click()
    await expect.poll(height).toBe(480)
    await film.plays(7)
    await openVideo(page, 'a clouds')
    await expect.poll(() => button.count()).toBe(0)
    await film.plays()
    await openVideo(page, 'f large')
    await expect.poll(height).toBe(480)
  })

  it('pauses for music, and music for it', async () => {
    const page = await openPageInside(server, { path: '/music-player?view=tracks' })
    const [film, sound] = [filmOf(page), soundOf(page)]
    await playTrack(page, 'hum')
    await sound.plays()
    await page.getByRole('link', { name: VIDEO_TEXTS.page }).filter({ visible: true }).click()
    await openVideo(page, 'a clouds')
    await film.plays()
    await expect.poll(sound.isPaused).toBe(true)
    const mini = page.getByRole('region', { name: MUSIC_TEXTS.nowPlaying }).filter({ visible: true })
    await mini.getByRole('button', { name: MUSIC_TEXTS.play }).click()
    await sound.plays(await sound.position())
    await expect.poll(film.isPaused).toBe(true)
  })

  it('asks for the password of a protected video, and then plays it', async () => {
    const page = await openPageInside(server, { path: '/video-player', expectedStatuses: [403], ...LOST_CONNECTION })
    await openVideo(page, 'e secret')
    const dialog = page.getByRole('dialog', { name: VIDEO_TEXTS.unlocking.title })
    const play = dialog.getByRole('button', { name: VIDEO_TEXTS.play })
    const field = dialog.getByLabel(PROTECTION_TEXTS.passwordLabel, { exact: true })
    await field.fill('  ')
    await expect.poll(() => play.isDisabled()).toBe(true)
    await field.fill('wrong')
    await play.click()
    await dialog.getByText('Incorrect password', { exact: true }).waitFor()
    await expectGoodLooks(page, 'video-password')
    await page.route('**/access-token', (route) => route.abort())
    await field.fill(FILE_PASSWORD)
    await play.click()
    await dialog.getByText('Failed to verify password', { exact: true }).waitFor()
    await page.unroute('**/access-token')
    await field.press('Enter')
    await filmOf(page).plays(0.5)
    const heading = page.getByRole('heading', { level: 2 }).first()
    for (const title of ['b ridge', 'e secret']) {
      await openVideo(page, title)
      await expect.poll(() => heading.textContent()).toBe(title)
      await filmOf(page).plays(0.2)
    }
  })

  it('waits for a lost connection, reports it, and resumes', async () => {
    const page = await openPageInside(server, {
      path: '/video-player',
      expectedStatuses: [503],
      ...LOST_CONNECTION,
    })
    const film = filmOf(page)
    await openVideo(page, 'c lake')
    await film.plays(0.5)
    await page.context().setOffline(true)
    await page.keyboard.press('8')
    await playerOf(page).getByText(VIDEO_TEXTS.offline).waitFor()
    await screenshot(page, 'video-offline')
    await page.context().setOffline(false)
    await film.plays(72)
    await expect.poll(() => playerOf(page).getByText(VIDEO_TEXTS.offline).count()).toBe(0)

    const busy = {
      status: ERRORS.stream_busy.status,
      json: { code: 'stream_busy', message: ERRORS.stream_busy.message },
    }
    await page.route('**/segments/**', (route) => route.fulfill(busy))
    await page.keyboard.press('2')
    await playerOf(page).getByText(VIDEO_TEXTS.busy).waitFor()
    await page.unroute('**/segments/**')
    await expect.poll(film.seconds).toBeGreaterThan(18)
    await expect.poll(() => playerOf(page).getByText(VIDEO_TEXTS.busy).count()).toBe(0)
  })

  it('falls back when the browser cannot play what it claimed to support', async () => {
    const page = await openPageInside(server, { path: '/video-player' })
    await page.evaluate(() => {
      HTMLMediaElement.prototype.canPlayType = () => 'probably'
    })
    await openVideo(page, 'c lake')
    await filmOf(page).plays(0.5)
    await expect.poll(filmOf(page).frames).toBeGreaterThan(5)
  })

  it('responds to touch gestures', async () => {
    const page = await openPageInside(server, { path: '/video-player', width: 360, touch: true })
    const film = filmOf(page)
    await openVideo(page, 'a clouds')
    await film.plays()
    await page.keyboard.press('k')
    await film.seek(1)
    const box = await film.video.boundingBox()
    if (box === null) throw new Error('The film has no place')
    const session = await openDevtools(page)
    const touch = (type: 'touchStart' | 'touchEnd') =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchStart' ? [{ x: box.x + box.width - 30, y: box.y + 40 }] : [],
      })
    // Sent together, so that a busy computer does not make two single ones of them.
    await Promise.all([touch('touchStart'), touch('touchEnd'), touch('touchStart'), touch('touchEnd')])
    await expect.poll(film.seconds).toBe(11)
    await expect.poll(() => film.isPaused()).toBe(true)
  })
})

// In the gate: `formats.spec.ts` plays such a film, `lightbox.spec.ts` the player in a preview.
it.runIf(isLongRun)('a preview in Cloud Storage plays a video that browsers cannot', async () => {
  const page = await openPageInside(server, { path: '/storage?folder=Videos/Alps 2026' })
  await openEntry(page, 'c lake.avi')
  const film = filmOf(page)
  await expect.poll(() => film.video.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(2)
  await film.video.evaluate((video: HTMLVideoElement) => video.play())
  await film.plays(0.5)
})

// In the gate: the same in `formats.spec.ts`.
it.runIf(isLongRun)('without FFmpeg natively supported videos play, and the others say what to install', async () => {
  const bare = await startPinloftForTest({
    env: { FFMPEG_PATH: '/nonexistent/ffmpeg', FFPROBE_PATH: '/nonexistent/ffprobe' },
  })
  await store(bare, '', await plainFilm('a known.mp4', 4), await oldFilm('b unknown.avi', 4))
  const page = await openPageInside(bare, { path: '/video-player', expectedStatuses: [503] })
  await openVideo(page, 'a known')
  await filmOf(page).plays(0.5)
  await openVideo(page, 'b unknown')
  await playerOf(page)
    .getByText(ERRORS.engine_missing.message({ detail: 'FFmpeg' }))
    .waitFor()
  await screenshot(page, 'video-without-ffmpeg')
})

/** Saves a picture of the page at each width. */
async function screenshots(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS.toReversed()) {
    await resize(page, width)
    await screenshot(page, `${name}-${width}`)
  }
}
