import { clearJobs } from '@pinloft/contract/jobs/endpoints'
import { findVideo, getVideoDownloader, startVideoDownload } from '@pinloft/contract/video-downloads/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { isOnPostgres } from '../../testing/is-on-postgres.ts'
import { send } from '../../testing/operation.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { SITE_VIDEO_IDS as IDS, startVideoSite, type VideoSite } from '../../testing/video-site/video-site.ts'
import { downloadOnce, downloads } from './video-downloads.builders.ts'

// SQLite is enough: it is about addresses, and yt-dlp.

const SONG = `https://clips.example/film/${IDS.song}`
const FORBIDDEN = 'This video points to a private network or an unusual port, which Pinloft never opens'

let site: VideoSite
beforeAll(async () => {
  site = await startVideoSite()
})
afterAll(() => site.stop())

function startApp(downloadAllowedHosts: string[]): Promise<TestApp> {
  return startOpenTestApp({ programs: { 'yt-dlp': site.ytdlpPath }, downloadAllowedHosts })
}

const start = (app: TestApp, url: string) => send(app, startVideoDownload, { payload: { url, pin: TEST_PIN } })
const find = (app: TestApp, url: string) => send(app, findVideo, { payload: { url } })

describe.skipIf(isOnPostgres)('a site that is allowed', () => {
  it('has videos that are described, downloaded and recognised', async () => {
    const app = await startApp(['clips.example'])
    const programs = await app.request({ url: getVideoDownloader.path })
    expect(programs.json()).toMatchObject({ allowedHosts: ['clips.example'] })
    expect((await find(app, SONG)).json()).toMatchObject({ videoId: SONG, title: 'Quiet Water', stored: [] })
    const { jobId, title } = (await start(app, `  HTTPS://Clips.Example/film/${IDS.song}#later`)).json()
    expect(title).toBe('Quiet Water')
    expect((await start(app, SONG)).json()).toMatchObject({ jobId })
    const { fileId } = await downloadOnce(app, jobId, { state: 'done', title: 'Quiet Water' })
    const stored = [{ fileId, fileName: 'Quiet Water.m4a', folder: 'Music', format: 'm4a' }]
    expect((await find(app, SONG)).json()).toMatchObject({ stored })
    // The video of YouTube with the same name is another.
    expect((await find(app, `https://youtu.be/${IDS.song}`)).json()).toMatchObject({ stored: [] })
  })

  it('has sub-domains', async () => {
    const app = await startApp(['example', 'clips.example'])
    expect((await find(app, `https://www.clips.example/film/${IDS.second}`)).json()).toMatchObject({
      title: 'Harbour Lights',
    })
  })

  it.each([
    ['this computer', 'http://localhost/inside'],
    ['a port of this computer', 'SITE/inside'],
    ['this computer over IPv6', 'http://[::1]/inside'],
    ['this computer as a number', 'http://2130706433/inside'],
    ['the network', 'http://192.168.0.1/inside'],
    ['the cloud around it', 'http://169.254.169.254/latest/meta-data/'],
    ['the cloud around it, by HTTPS', 'https://169.254.169.254/latest/meta-data/'],
  ])('that redirects to %s is not followed', async (_, target) => {
    const app = await startApp(['clips.example'])
    const address = target.replace('SITE', site.url.replace('127.0.0.1', 'localhost'))
    const url = `https://clips.example/redirect/${encodeURIComponent(address)}`
    const before = site.requests.length
    expect(await answer(find(app, url))).toEqual([422, FORBIDDEN])
    const { jobId } = (await start(app, url)).json()
    await downloadOnce(app, jobId, { state: 'failed', problem: { code: 'video_source_forbidden', message: FORBIDDEN } })
    // The two questions for the address, and nothing that they led to.
    expect(site.requests.slice(before)).toEqual(Array(2).fill(new URL(url).pathname))
  })

  it('whose video is in a private network has none', async () => {
    site.videos.set('insidevideo', { title: 'Inside', mediaUrl: site.url.replace('127.0.0.1', 'localhost') })
    const app = await startApp(['clips.example'])
    const before = site.requests.length
    const { jobId } = (await start(app, 'https://clips.example/film/insidevideo')).json()
    await downloadOnce(app, jobId, { state: 'failed', problem: { code: 'video_source_forbidden', message: FORBIDDEN } })
    expect(site.requests.slice(before)).toEqual(['/videos/insidevideo'])
  })

  it('gives nothing over protocols that leave the proxy out', async () => {
    site.videos.set('streamvideo', { title: 'Stream', mediaUrl: 'rtsp://127.0.0.1:554' })
    const app = await startApp(['clips.example'])
    const { jobId } = (await start(app, 'https://clips.example/film/streamvideo')).json()
    const { job } = await downloadOnce(app, jobId, { state: 'failed' })
    expect(job.problem?.message).toBe('Could not download this video. Requested format is not available')
  })
})

describe('a site that is not allowed', () => {
  it.skipIf(isOnPostgres).each([[[]], [['clips']], [['other.example']]])('is refused with %j', async (allowedHosts) => {
    const app = await startApp(allowedHosts)
    const refusal = [400, 'Please enter a valid YouTube URL']
    const before = site.requests.length
    for (const url of [SONG, `https://clips.example.evil.example/film/1`, `https://u@clips.example/film/1`]) {
      expect(await answer(find(app, url))).toEqual(refusal)
      expect(await answer(start(app, url))).toEqual(refusal)
    }
    expect(site.requests.slice(before)).toEqual([])
    expect(await downloads(app)).toEqual([])
  })

  it('any more ends what waits', async () => {
    const app = await startApp(['clips.example'])
    site.videos.set('heldelsewhere', { title: 'Held', delivery: 'held' })
    const { jobId } = (await start(app, 'https://clips.example/film/heldelsewhere')).json()
    await downloadOnce(app, jobId, { state: 'running' })
    const restarted = await app.restart({ programs: { 'yt-dlp': site.ytdlpPath } })
    await downloadOnce(restarted, jobId, {
      state: 'failed',
      problem: expect.objectContaining({ code: 'video_address_invalid' }),
    })
    expect((await send(restarted, clearJobs, {})).json()).toEqual({ removedCount: 1 })
  })
})
