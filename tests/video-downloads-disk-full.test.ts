import { join } from 'node:path'
import { retryJob } from '@pinloft/contract/jobs/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { listVideoDownloads, startVideoDownload, type VideoDownload } from '@pinloft/contract/video-downloads/endpoints'
import { videoAddressOf } from '@pinloft/contract/video-downloads/video-address'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SITE_VIDEO_IDS, startVideoSite, type VideoSite } from '../server/src/testing/video-site/video-site.ts'
import { type Client, enteredClient } from './support/client.ts'
import { settledFaults } from './support/data-folder.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft, TEST_PIN } from './support/pinloft.ts'
import { mountSmallDisk } from './support/small-disk.ts'

const KIBIBYTE = 1024
const SMALLEST_BYTES = 32 * KIBIBYTE
const disk = await mountSmallDisk()

describe.skipIf(!disk.isMounted)('on a disk of 64 MiB', () => {
  let site: VideoSite
  let server: Pinloft

  beforeAll(async () => {
    site = await startVideoSite()
    server = await startPinloft({ dataDir: join(disk.path, 'data'), env: { YTDLP_PATH: site.ytdlpPath } })
  })
  afterAll(async () => {
    await server.stop()
    await site.stop()
    await disk.unmount()
  })

  test('a download waits for space, loses nothing, and completes once there is some', async () => {
    const client = await enteredClient(server)
    await fill(client)
    const before = await client.files()
    const url = videoAddressOf(SITE_VIDEO_IDS.song)
    const started = await client.call(startVideoDownload.method, startVideoDownload.path, {
      json: { url, pin: TEST_PIN },
    })
    expect(started.status).toBe(202)
    const problem = { code: 'no_space', message: 'Not enough storage space' }
    const job = async () => (await downloads(client))[0]?.job
    await expect.poll(job).toMatchObject({ state: 'queued', problem })
    expect(await client.files()).toEqual(before)

    for (const { id } of before) expect((await client.remove(id)).status).toBe(200)
    await client.purge()
    const { jobId } = started.json<{ jobId: string }>()
    await client.call(retryJob.method, pathOf(retryJob.path, { id: jobId }))
    await expect.poll(job).toMatchObject({ state: 'done' })
    expect((await client.files()).map(({ originalName }) => originalName)).toEqual(['Quiet Water.m4a'])
    client.close()
    expect(await settledFaults(server.dataDir)).toEqual([])
  })
})

/** Stores smaller and smaller files until none fits any more. */
async function fill(client: Client): Promise<void> {
  for (let sizeBytes = 32 * KIBIBYTE * KIBIBYTE; sizeBytes >= SMALLEST_BYTES; ) {
    const reply = await client.upload([
      filePart(`${sizeBytes}.bin`, Buffer.alloc(sizeBytes)),
      { name: 'pin', value: TEST_PIN },
    ])
    if (reply.status === 507) sizeBytes /= 2
    else expect(reply.status).toBe(201)
  }
}

async function downloads(client: Client): Promise<VideoDownload[]> {
  return (await client.call(listVideoDownloads.method, listVideoDownloads.path)).json<VideoDownload[]>()
}
