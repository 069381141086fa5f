import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { ERRORS } from '@pinloft/contract/shared/errors'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { isLongRun } from '../server/src/testing/is-long-run.ts'
import { openEntry, store } from './files.actions.ts'
import {
  FILMS,
  formatSamples,
  KNOWN_FILMS,
  KNOWN_MUSIC,
  MUSIC,
  UNKNOWN_FILMS,
  UNKNOWN_MUSIC,
} from './formats.samples.ts'
import { playTrack, soundOf } from './music.actions.ts'
import { openPageInside, type Pinloft, startPinloft } from './support.ts'
import { openVideo, playerOf } from './video.actions.ts'

const IN_THE_GATE = ['mp4 h264 aac.mp4', 'mkv h264 eac3.mkv', 'avi xvid mp3.avi', 'lame.mp3', 'windows.wma']
const FILM_NAMES = played(FILMS)
const MUSIC_NAMES = played(MUSIC)
const PLAYED_SECONDS = 0.6
const PLAYED_FRAMES = 8

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  await store(server, 'Films', ...(await formatSamples(FILM_NAMES)))
  await store(server, 'Music', ...(await formatSamples(MUSIC_NAMES)))
})
afterAll(() => server.stop())

/**
 * All formats in the long run. In the gate one for each way in which it is played: as it is, in another container, and
 * encoded again. `tests/streams.test.ts` plays each container, `tests/sound.test.ts` each kind of sound.
 */
function played(formats: Readonly<Record<string, string>>): readonly string[] {
  return isLongRun ? Object.keys(formats) : Object.keys(formats).filter((name) => IN_THE_GATE.includes(name))
}

const titleOf = (name: string) => name.replace(/\.\w+$/, '')

/** What the page's player has output so far. */
function heardAndSeen(page: Page) {
  return page.locator('video, audio').evaluate((element: HTMLVideoElement) => ({
    error: element.error?.message ?? null,
    seconds: element.currentTime,
    frames: element.getVideoPlaybackQuality?.().totalVideoFrames ?? 0,
    // Only Chromium counts the decoded audio bytes.
    soundBytes: Number(Reflect.get(element, 'webkitAudioDecodedByteCount')),
  }))
}

async function expectPlaying(page: Page, name: string, { hasPicture }: { hasPicture: boolean }) {
  const isPlaying = async () => {
    const { error, seconds, frames, soundBytes } = await heardAndSeen(page)
    expect([name, error]).toEqual([name, null])
    return seconds > PLAYED_SECONDS && soundBytes > 0 && (!hasPicture || frames > PLAYED_FRAMES)
  }
  await expect.poll(isPlaying, { message: `${name} plays` }).toBe(true)
}

async function chooseFilm(page: Page, name: string) {
  await openVideo(page, titleOf(name))
  await page.getByRole('heading', { level: 2, name: titleOf(name) }).waitFor()
}

async function playFilm(page: Page, name: string) {
  await chooseFilm(page, name)
  await expectPlaying(page, name, { hasPicture: true })
}

async function playMusic(page: Page, name: string) {
  await openEntry(page, name)
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('button', { name: MUSIC_TEXTS.play }).click()
  const slider = dialog.getByRole('slider', { name: MUSIC_TEXTS.seek })
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(0)
  await expectPlaying(page, name, { hasPicture: false })
  await dialog.getByRole('button', { name: MUSIC_TEXTS.pause }).click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

describe('with FFmpeg', () => {
  it('videos have sound and picture', async () => {
    const page = await openPageInside(server, { path: '/video-player' })
    for (const name of FILM_NAMES) await playFilm(page, name)
  })

  it('music plays with sound', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Music' })
    for (const name of MUSIC_NAMES) await playMusic(page, name)
  })
})

describe('without FFmpeg', () => {
  it('natively supported formats play, and all others say what to install', async () => {
    const bare = await startPinloft({ env: { FFMPEG_PATH: '/nonexistent', FFPROBE_PATH: '/nonexistent' } })
    // Stops after the pages, which close only once the test has ended.
    onTestFinished(() => bare.stop())
    const some = <Name>(names: readonly Name[]) => (isLongRun ? names : names.slice(0, 1))
    const [knownFilms, unknownFilms, knownMusic] = [some(KNOWN_FILMS), some(UNKNOWN_FILMS), some(KNOWN_MUSIC)]
    const names = [...knownFilms, ...unknownFilms, ...knownMusic, UNKNOWN_MUSIC]
    await store(bare, '', ...(await formatSamples(names)))
    const page = await openPageInside(bare, { path: '/video-player', expectedStatuses: [503] })
    for (const name of knownFilms) await playFilm(page, name)
    for (const name of unknownFilms) {
      await chooseFilm(page, name)
      await playerOf(page)
        .getByText(ERRORS.engine_missing.message({ detail: 'FFmpeg' }))
        .waitFor()
    }
    const storage = await openPageInside(bare, { path: '/storage', expectedStatuses: [503] })
    for (const name of knownMusic) await playMusic(storage, name)
    const music = await openPageInside(bare, { path: '/music-player?view=tracks', expectedStatuses: [503] })
    await playTrack(music, titleOf(KNOWN_MUSIC[0]))
    await soundOf(music).plays()
    await playTrack(music, titleOf(UNKNOWN_MUSIC))
    await music.getByText(MUSIC_TEXTS.loadError, { exact: true }).waitFor()
    await music.getByText(ERRORS.engine_missing.message({ detail: 'FFmpeg' }), { exact: true }).waitFor()
  })
})
