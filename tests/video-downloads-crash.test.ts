import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Job, listJobs } from '@pinloft/contract/jobs/endpoints'
import {
  getVideoDownloader,
  listVideoDownloads,
  startVideoDownload,
  updateVideoDownloader,
  type VideoDownload,
  type VideoDownloader,
} from '@pinloft/contract/video-downloads/endpoints'
import { expect, test } from 'vitest'
import { SITE_PLAYLIST_ID, startVideoSite } from '../server/src/testing/video-site/video-site.ts'
import { startReleases, versionProgram } from '../server/src/testing/video-site/ytdlp-releases.ts'
import { type Client, enteredClient } from './support/client.ts'
import { settledFaults } from './support/data-folder.ts'
import { startPinloft, TEST_PIN } from './support/pinloft.ts'
import { printedSeed } from './support/printed-seed.ts'
import { createRandom, repeats } from './support/random.ts'

const KILLS = repeats(4, 2)
const VIDEOS = repeats(13)

test(`${VIDEOS} downloads complete exactly once through ${KILLS} crashes`, async () => {
  const seed = printedSeed()
  const random = createRandom(seed)
  const site = await startVideoSite()
  const videoIds = Array.from({ length: VIDEOS }, (_, index) => `crashvid${String(index).padStart(3, '0')}`)
  const [heldId = ''] = videoIds
  for (const [index, id] of videoIds.entries()) {
    site.videos.set(id, { title: `Video ${index}`, delivery: id === heldId ? 'held' : 'whole' })
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-video-crash-'))
  const start = () => startPinloft({ dataDir, env: { YTDLP_PATH: site.ytdlpPath } })
  let server = await start()
  try {
    const first = await enteredClient(server)
    const url = `https://www.youtube.com/playlist?list=${SITE_PLAYLIST_ID}`
    const started = await first.call(startVideoDownload.method, startVideoDownload.path, {
      json: { url, pin: TEST_PIN, videoIds },
    })
    expect(started.status).toBe(202)
    first.close()
    for (let kill = 0; kill < KILLS; kill++) {
      // Surely in the middle of a video, and then at any time.
      if (kill === 0) await expect.poll(() => site.requests.join()).toContain(`/media/${heldId}/`)
      else await delay(200 + random.integer(2500))
      await server.kill()
      site.release(heldId)
      server = await start()
    }
    const client = await enteredClient(server)
    await expect.poll(async () => (await downloads(client)).filter(({ job }) => job.state !== 'done')).toEqual([])
    const finished = await downloads(client)
    expect(finished.map(({ job }) => [job.title, job.state, job.problem])).toEqual(
      finished.map(() => [expect.stringMatching(/^Video \d+$/), 'done', null]),
    )
    const names = (await client.files()).map(({ originalName }) => originalName).toSorted()
    expect(names).toEqual(videoIds.map((_, index) => `Video ${index}.m4a`).toSorted())
    expect(await readdir(join(dataDir, 'video-downloads'))).toEqual([])
    client.close()
    await server.kill()
    expect(await settledFaults(dataDir)).toEqual([])
  } finally {
    await server.kill()
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('an update of yt-dlp that is killed in the middle leaves the program in use', async () => {
  const { url, publish } = await startReleases()
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-update-crash-'))
  const start = () => startPinloft({ dataDir, env: { YTDLP_RELEASES_URL: url } })
  const ask = (client: Client, { method, path }: typeof getVideoDownloader | typeof updateVideoDownloader) =>
    client.call(method, path)
  const version = async (client: Client) => (await ask(client, getVideoDownloader)).json<VideoDownloader>().ytdlpVersion
  let server = await start()
  try {
    const client = await enteredClient(server)
    publish({ content: versionProgram('2026.01.01') })
    expect((await ask(client, updateVideoDownloader)).status).toBe(202)
    await expect.poll(() => version(client)).toBe('2026.01.01')
    publish({ content: versionProgram('2026.02.02'), isHeld: true })
    await ask(client, updateVideoDownloader)
    await expect.poll(() => readdir(join(dataDir, 'bin'))).toContain('yt-dlp.new')
    await server.kill()
    // The new server takes the job up again, and finds the release at once.
    publish({ content: versionProgram('2026.02.02'), checksum: '0'.repeat(64) })
    server = await start()
    const after = await enteredClient(server)
    await expect
      .poll(async () => (await after.call(listJobs.method, listJobs.path)).json<Job[]>()[0]?.state)
      .toBe('failed')
    expect(await version(after)).toBe('2026.01.01')
    expect(await readdir(join(dataDir, 'bin'))).toEqual(['yt-dlp'])
  } finally {
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
})

async function downloads(client: Client): Promise<VideoDownload[]> {
  return (await client.call(listVideoDownloads.method, listVideoDownloads.path)).json<VideoDownload[]>()
}
