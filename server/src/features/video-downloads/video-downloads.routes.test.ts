import { execFileSync } from 'node:child_process'
import { access, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type File, listFiles } from '@pinloft/contract/files/endpoints'
import { cancelJob, clearJobs, pauseJob, resumeJob, retryJob } from '@pinloft/contract/jobs/endpoints'
import { listTracks } from '@pinloft/contract/music/endpoints'
import type { Endpoint } from '@pinloft/contract/shared/endpoint'
import { ERRORS } from '@pinloft/contract/shared/errors'
import {
  changeVideoDownloadsSettings,
  findPlaylistVideos,
  findVideo,
  getVideoDownloader,
  getVideoDownloadStatus,
  startVideoDownload,
} from '@pinloft/contract/video-downloads/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsTables } from '../../platform/jobs/jobs.tables.ts'
import { openProductDatabase } from '../../storage.ts'
import { isOnPostgres } from '../../testing/is-on-postgres.ts'
import { send } from '../../testing/operation.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import {
  SITE_VIDEO_IDS as IDS,
  SITE_PLAYLIST_ID,
  startVideoSite,
  type VideoSite,
} from '../../testing/video-site/video-site.ts'
import { downloadOnce, downloads, sendDownload, startDownload, watchAddress } from './video-downloads.builders.ts'
import { PAUSE_MAX_MS } from './video-downloads.kind.ts'
import { findSettings } from './video-downloads.repository.ts'
import { VIDEO_DOWNLOADS_FOLDER } from './video-downloads.storage.ts'

const NOWHERE = '/nonexistent'
let site: VideoSite
beforeAll(async () => {
  site = await startVideoSite()
})
afterAll(() => site.stop())

function startApp(programs: Record<string, string> = {}): Promise<TestApp> {
  return startOpenTestApp({ programs: { 'yt-dlp': site.ytdlpPath, ...programs } })
}

async function files(app: TestApp, folder: string): Promise<File[]> {
  return (await app.request({ url: `${listFiles.path}?${new URLSearchParams({ folder })}` })).json()
}

async function answer(app: TestApp, endpoint: Endpoint, payload: object) {
  const response = await send(app, endpoint, { payload })
  return [response.statusCode, response.json().message]
}

async function status(app: TestApp, jobId: string) {
  return (await send(app, getVideoDownloadStatus, { params: { jobId } })).json()
}

/** What unfinished downloads have left on the disk. */
function leftovers(app: TestApp): Promise<string[]> {
  return readdir(join(app.data.dataDir, VIDEO_DOWNLOADS_FOLDER)).catch(() => [])
}

/** The command lines of processes that work in the folder of a job. */
function runningIn(jobId: string): string[] {
  const listed = execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' }).split('\n')
  return listed.filter((command) => command.includes(jobId))
}

describe('a download', () => {
  it.skipIf(isOnPostgres)('becomes a tagged track with its cover in the folder for music', async () => {
    const app = await startApp()
    const response = await sendDownload(app, IDS.song)
    expect([response.statusCode, response.json()]).toEqual([
      202,
      { jobId: expect.stringMatching(/^[0-9a-f]{32}$/), title: `youtu.be/${IDS.song}` },
    ])
    const { jobId } = response.json()
    const { fileId, folder } = await downloadOnce(app, jobId, { state: 'done', title: 'Quiet Water' })
    expect(folder).toBe('Music')
    const [file] = await files(app, 'Music')
    expect(file).toMatchObject({ id: fileId, originalName: 'Quiet Water.m4a', mimeType: 'audio/mp4' })
    expect(await status(app, jobId)).toEqual({
      title: 'Quiet Water',
      status: 'completed',
      progress: 100,
      fileId,
      error: null,
    })
    const track = async () => (await app.request({ url: listTracks.path })).json()
    await expect
      .poll(track)
      .toMatchObject({ tracks: [{ fileId, title: 'Quiet Water', artist: 'Ana Ferreira', cover: { fileId } }] })
    expect(await leftovers(app)).toEqual([])
  })

  it.skipIf(isOnPostgres).each([
    ['opus', 'opus'],
    ['mp3', 'mp3'],
    ['720p', 'mp4'],
    // The best sound does not fit into MP4.
    ['best', 'mkv'],
  ] as const)('is stored as %s', async (format, extension) => {
    const app = await startApp()
    const jobId = await startDownload(app, IDS.song, { format, hasSubtitles: true, folder: '' })
    const { fileId } = await downloadOnce(app, jobId, { state: 'done' })
    const [file] = await files(app, '')
    expect(file).toMatchObject({ id: fileId, originalName: `Quiet Water.${extension}` })
  })

  it('of a playlist is one job for each video', async () => {
    const app = await startApp()
    const url = `https://www.youtube.com/playlist?list=${SITE_PLAYLIST_ID}`
    const { title, videos } = (await send(app, findPlaylistVideos, { payload: { url } })).json()
    expect([title, videos.map((video: { title: string }) => video.title)]).toEqual([
      'Three Quiet Songs',
      ['Quiet Water', 'Harbour Lights', 'Morning Train'],
    ])
    const videoIds = videos.map((video: { videoId: string }) => video.videoId)
    const response = await send(app, startVideoDownload, { payload: { url, pin: TEST_PIN, videoIds } })
    expect(response.json()).toMatchObject({ title: 'Quiet Water' })
    for (const { job } of await downloads(app)) {
      await downloadOnce(app, job.id, { state: 'done' })
      app.clock.advance(PAUSE_MAX_MS)
    }
    expect((await files(app, 'Music')).map(({ originalName }) => originalName)).toEqual([
      'Harbour Lights.m4a',
      'Morning Train.m4a',
      'Quiet Water.m4a',
    ])
  })

  it('that is in the queue already is not added again', async () => {
    const app = await startApp()
    const jobId = await startDownload(app, IDS.held)
    expect(await startDownload(app, IDS.held)).toBe(jobId)
    await send(app, cancelJob, { params: { id: jobId } })
  })

  it.skipIf(isOnPostgres).each([
    ['private', IDS.private, ERRORS.video_private.message],
    ['unavailable', IDS.unavailable, 'This video is unavailable'],
    [
      'missing on its server',
      IDS.missing,
      'Could not download this video. unable to download video data: HTTP Error 404: Not Found',
    ],
  ])('that is %s fails with the reason', async (_, videoId, message) => {
    const app = await startApp()
    const jobId = await startDownload(app, videoId)
    await downloadOnce(app, jobId, { state: 'failed', problem: { code: expect.any(String), message } })
    expect(await status(app, jobId)).toMatchObject({ status: 'error', fileId: null, error: message })
  })

  it.skipIf(isOnPostgres)('goes on where the connection broke', async () => {
    const app = await startApp()
    const jobId = await startDownload(app, IDS.broken)
    await downloadOnce(app, jobId, { state: 'done' })
    expect(site.requests.filter((request) => /brokenhalf0\/sound.*bytes=[1-9]/.test(request))).not.toEqual([])
  })

  it('is paused, continued and cancelled, which leaves nothing', async () => {
    const app = await startApp()
    const id = await startDownload(app, IDS.held)
    const hasBegun = async () => ((await downloads(app))[0]?.job.progress.done ?? 0) > 0
    await expect.poll(hasBegun).toBe(true)
    expect((await send(app, pauseJob, { params: { id } })).json()).toMatchObject({ state: 'paused' })
    expect(await leftovers(app)).toEqual([id])
    app.clock.advance(PAUSE_MAX_MS)
    await send(app, resumeJob, { params: { id } })
    await downloadOnce(app, id, { state: 'running' })
    // The program starts a moment after the job.
    await expect.poll(() => runningIn(id)).not.toEqual([])
    expect((await send(app, cancelJob, { params: { id } })).json()).toMatchObject({ state: 'cancelled' })
    expect(await leftovers(app)).toEqual([])
    await expect.poll(() => runningIn(id)).toEqual([])
    expect(await status(app, id)).toMatchObject({ status: 'error', error: 'Cancelled' })
  })

  it.skipIf(isOnPostgres)(
    'without progress fails after two minutes, one that moves slowly for ten does not',
    async () => {
      const app = await startApp()
      const slow = await startDownload(app, IDS.slow, { format: '1080p' })
      await downloadOnce(app, slow, { state: 'running' })
      const held = await startDownload(app, IDS.held, { format: 'opus' })
      const jobOf = async (id: string) => (await downloads(app)).find(({ job }) => job.id === id)?.job
      const doneBytes = async (id: string) => (await jobOf(id))?.progress.done ?? 0
      await expect.poll(() => doneBytes(held)).toBeGreaterThan(0)
      /** Lets almost two minutes pass, in which the slow one moves. */
      const passSlowly = async () => {
        const before = await doneBytes(slow)
        app.clock.advance(110_000)
        await expect.poll(() => doneBytes(slow)).toBeGreaterThan(before)
        expect(await jobOf(slow)).toMatchObject({ state: 'running', attempts: 1, problem: null })
      }
      const startedAt = app.clock.now()
      await passSlowly()
      expect(await jobOf(held)).toMatchObject({ state: 'running' })
      while ((await jobOf(held))?.problem === null) await passSlowly()
      const problem = { code: 'video_download_stalled', message: 'Download timeout - please try again' }
      await downloadOnce(app, held, { state: 'queued', problem })
      await send(app, cancelJob, { params: { id: held } })
      while (app.clock.now() - startedAt < 10 * 60_000) await passSlowly()
      await send(app, cancelJob, { params: { id: slow } })
    },
  )

  it.skipIf(isOnPostgres)('keeps a title that no file could have', async () => {
    site.videos.set('strangename', { title: `../..\u0000/"'; rm -rf 🎻 ${'x'.repeat(300)}` })
    const app = await startApp()
    await downloadOnce(app, await startDownload(app, 'strangename'), { state: 'done' })
    const [file] = await files(app, 'Music')
    expect(file?.originalName).toMatch(/^\.\..*rm -rf 🎻 x+\.m4a$/)
    expect([...(file?.originalName ?? '')]).toHaveLength(255)
  })
})

describe('a download is refused', () => {
  it('for an address that is none, before anything is started', async () => {
    const app = await startApp({ 'yt-dlp': NOWHERE })
    const message = 'Please enter a valid YouTube URL'
    for (const url of [
      '',
      'file:///etc/passwd',
      'http://127.0.0.1/',
      `https://youtube.com@127.0.0.1/watch?v=${IDS.song}`,
    ]) {
      expect(await answer(app, startVideoDownload, { url, pin: TEST_PIN })).toEqual([400, message])
      expect(await answer(app, findVideo, { url })).toEqual([400, message])
      expect(await answer(app, findPlaylistVideos, { url })).toEqual([400, message])
    }
    await expect(access(join(app.data.dataDir, VIDEO_DOWNLOADS_FOLDER))).rejects.toThrow()
  })

  it('with 10 KB of text as its address or PIN, before anything is started', async () => {
    const app = await startApp({ 'yt-dlp': NOWHERE })
    const long = 'x'.repeat(10_000)
    const url = `${watchAddress(IDS.song)}&x=${long}`
    const refusal = [400, 'Please enter a valid YouTube URL']
    expect(await answer(app, startVideoDownload, { url, pin: TEST_PIN })).toEqual(refusal)
    expect(await answer(app, findVideo, { url })).toEqual(refusal)
    const wanted = { url: watchAddress(IDS.song), pin: long }
    expect(await answer(app, startVideoDownload, wanted)).toEqual([403, 'Invalid PIN'])
    await expect(access(join(app.data.dataDir, VIDEO_DOWNLOADS_FOLDER))).rejects.toThrow()
  })

  it('with a wrong PIN', async () => {
    const app = await startApp()
    const wrong = { url: watchAddress(IDS.song), pin: 'wrong' }
    expect(await answer(app, startVideoDownload, wrong)).toEqual([403, 'Invalid PIN'])
    expect(await downloads(app)).toEqual([])
  })

  it('without yt-dlp or FFmpeg', async () => {
    for (const [program, title] of [
      ['yt-dlp', 'yt-dlp'],
      ['ffmpeg', 'FFmpeg'],
    ] as const) {
      const app = await startApp({ [program]: NOWHERE })
      const wanted = { url: watchAddress(IDS.song), pin: TEST_PIN }
      expect(await answer(app, startVideoDownload, wanted)).toEqual([503, expect.stringContaining(title)])
    }
  })

  it('into a folder that is not there', async () => {
    const app = await startApp()
    const wanted = { url: watchAddress(IDS.song), pin: TEST_PIN, folder: 'Nowhere' }
    expect(await answer(app, startVideoDownload, wanted)).toEqual([404, ERRORS.folder_not_found.message])
  })
})

describe('a video', () => {
  it.skipIf(isOnPostgres)('is described, with what is stored of it', async () => {
    const app = await startApp()
    const find = async () => (await send(app, findVideo, { payload: { url: watchAddress(IDS.song) } })).json()
    const found = await find()
    expect(found).toMatchObject({
      videoId: IDS.song,
      title: 'Quiet Water',
      uploader: 'Ana Ferreira',
      publishedOn: '2024-05-17',
      sizesBytes: { m4a: expect.any(Number), '1080p': expect.any(Number) },
      picture: { mimeType: 'image/jpeg', base64: expect.stringMatching(/^\/9j\//) },
      stored: [],
    })
    const response = await sendDownload(app, IDS.song)
    expect(response.json().title).toBe('Quiet Water')
    const { fileId } = await downloadOnce(app, response.json().jobId, { state: 'done' })
    expect((await find()).stored).toEqual([{ fileId, fileName: 'Quiet Water.m4a', folder: 'Music', format: 'm4a' }])
  })

  it.skipIf(isOnPostgres).each([
    [IDS.private, 422, ERRORS.video_private.message],
    [IDS.unavailable, 422, 'This video is unavailable'],
  ])('that cannot be seen is refused: %s', async (videoId, code, message) => {
    const app = await startApp()
    expect(await answer(app, findVideo, { url: watchAddress(videoId) })).toEqual([code, message])
  })

  it.skipIf(isOnPostgres)('cannot be described when the site is out of reach', async () => {
    // Without the wrapper of the tests, everything goes through the proxy, and finds no network.
    const app = await startOpenTestApp()
    const refusal = await answer(app, findVideo, { url: watchAddress(IDS.song) })
    expect(refusal).toEqual([502, 'Could not reach YouTube'])
  })
})

describe('after a restart', () => {
  it('a running download goes on from what it has, and completes once', async () => {
    const app = await startApp()
    const id = await startDownload(app, IDS.held, { format: 'mp3' })
    const hasBegun = async () => ((await downloads(app))[0]?.job.progress.done ?? 0) > 0
    await expect.poll(hasBegun).toBe(true)
    const restarted = await app.restart({ programs: { 'yt-dlp': site.ytdlpPath } })
    site.release(IDS.held)
    await downloadOnce(restarted, id, { state: 'done' })
    expect(await files(restarted, 'Music')).toHaveLength(1)
    expect(await leftovers(restarted)).toEqual([])
  })

  it('one that was stored, but not noted as done, is not downloaded again and leaves nothing', async () => {
    const app = await startApp()
    const id = await startDownload(app, IDS.song)
    await downloadOnce(app, id, { state: 'done' })
    await app.http.close()
    const database = await openProductDatabase(app.data)
    await jobsTables(database.handle)
      .updateTable('jobs')
      .set({ state: 'running', result: null })
      .where('id', '=', id)
      .execute()
    await database.close()
    const folder = join(app.data.dataDir, VIDEO_DOWNLOADS_FOLDER, id)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'sound.m4a'), 'what was downloaded')
    const restarted = await app.restart({ programs: { 'yt-dlp': site.ytdlpPath } })
    await downloadOnce(restarted, id, { state: 'done' })
    expect(await leftovers(restarted)).toEqual([])
    expect(await files(restarted, 'Music')).toHaveLength(1)
  })

  it('a finished one is not downloaded again when it is tried again', async () => {
    const app = await startApp()
    const id = await startDownload(app, IDS.song)
    await downloadOnce(app, id, { state: 'done' })
    expect((await send(app, retryJob, { params: { id } })).statusCode).toBe(409)
    expect((await send(app, clearJobs, {})).json()).toEqual({ removedCount: 1 })
    expect(await downloads(app)).toEqual([])
  })
})

it('says which programs downloads need', async () => {
  const app = await startApp({ ffmpeg: NOWHERE })
  const programs = (await app.request({ url: getVideoDownloader.path })).json()
  expect(programs).toEqual({
    ytdlpVersion: expect.stringMatching(/^\d{4}\.\d\d\.\d\d/),
    isYtdlpOld: expect.any(Boolean),
    ffmpegVersion: null,
    canUpdate: false,
    canGoBack: false,
    allowedHosts: [],
  })
})

describe('the settings', () => {
  const COOKIES = '# Netscape HTTP Cookie File\n127.0.0.1\tFALSE\t/\tFALSE\t0\tSID\tvery-secret\n'

  async function change(app: TestApp, settings: object) {
    const payload = { pin: TEST_PIN, atOnce: 2, bytesPerSecond: null, ...settings }
    const response = await send(app, changeVideoDownloadsSettings, { payload })
    return [response.statusCode, response.json()]
  }

  it.skipIf(isOnPostgres)('keep cookies that nobody can read, for yt-dlp only', async () => {
    const app = await startApp()
    expect(await change(app, { cookies: COOKIES })).toEqual([
      200,
      { atOnce: 2, bytesPerSecond: null, hasCookies: true },
    ])
    expect(await change(app, { bytesPerSecond: 2_000_000 })).toMatchObject([200, { hasCookies: true }])
    const database = await openProductDatabase(app.data)
    expect(JSON.stringify(await findSettings(database.handle))).not.toContain('very-secret')
    await database.close()
    const before = site.cookies.length
    await downloadOnce(app, await startDownload(app, IDS.song), { state: 'done' })
    expect(site.cookies.slice(before)).toContain('SID=very-secret')
    expect(await leftovers(app)).toEqual([])
    expect(await change(app, { cookies: null })).toMatchObject([200, { hasCookies: false }])
  })

  it.each(['', 'SID=secret', '# only a comment\n', `${'x'.repeat(1_000_001)}`])(
    'refuse what is no cookies file',
    async (cookies) => {
      const app = await startApp()
      expect(await change(app, { cookies })).toMatchObject([400, { message: ERRORS.cookies_invalid.message }])
      expect(await change(app, {})).toMatchObject([200, { hasCookies: false }])
    },
  )

  it('need the PIN, and sensible numbers', async () => {
    const app = await startApp()
    expect(await change(app, { pin: 'wrong' })).toMatchObject([403, { message: 'Invalid PIN' }])
    for (const wrong of [{ atOnce: 0 }, { atOnce: 9 }, { bytesPerSecond: 1 }]) {
      expect(await change(app, wrong)).toMatchObject([400, { code: 'bad_request' }])
    }
  })

  it('say how many run at the same time', async () => {
    const app = await startApp()
    await change(app, { atOnce: 1 })
    const first = await startDownload(app, IDS.held, { format: 'mp3' })
    const second = await startDownload(app, IDS.slow)
    await downloadOnce(app, first, { state: 'running' })
    expect((await downloads(app)).find(({ job }) => job.id === second)?.job.state).toBe('queued')
    app.clock.advance(PAUSE_MAX_MS)
    await change(app, { atOnce: 2 })
    await downloadOnce(app, second, { state: 'running' })
    for (const id of [first, second]) await send(app, cancelJob, { params: { id } })
  })
})
