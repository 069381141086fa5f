import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Video } from '@pinloft/contract/video/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, enteredClient } from './support/client.ts'
import { makeFilm } from './support/film-samples.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft, TEST_PIN } from './support/pinloft.ts'
import { protect } from './support/protected-files.ts'

const PASSWORD = 'of the film'
const VIDEO = 'video/mp4'
let server: Pinloft
let client: Client
beforeAll(async () => {
  server = await startPinloft()
  client = await enteredClient(server)
})
afterAll(() => server.stop())

async function factsOf(name: string) {
  const { videos } = (await client.call('GET', '/api/videos')).json<{ videos: Video[] }>()
  const video = videos.find((one) => one.name === name)
  return video && [video.durationMs, video.widthPixels, video.heightPixels]
}

/** Durations in the database, in milliseconds. */
function keptDurations(): unknown[] {
  const database = new DatabaseSync(join(server.dataDir, 'pinloft.db'), { readOnly: true })
  try {
    return database
      .prepare('select duration_ms from video_facts where duration_ms is not null')
      .all()
      .map(({ duration_ms: durationMs }) => durationMs)
  } finally {
    database.close()
  }
}

test('durations and dimensions of videos are read in the background, and deleted when they get a password', async () => {
  const args = ['-map', '0:v', '-c:v', 'libx264', '-preset', 'ultrafast']
  const film = await makeFilm('a.mp4', { seconds: 2, args })
  await client.store([filePart('broken.mp4', Buffer.from('no film'), VIDEO)])
  const [stored, copy] = await client.store([filePart('film.mp4', film, VIDEO), filePart('copy.mp4', film, VIDEO)])
  const known = [2000, 320, 180]
  await expect.poll(() => factsOf('film.mp4')).toEqual(known)
  expect(await factsOf('copy.mp4')).toEqual(known)
  expect(await factsOf('broken.mp4')).toEqual([null, null, null])

  const id = stored?.id ?? ''
  expect((await protect(client, id, PASSWORD)).status).toBe(200)
  expect(await factsOf('film.mp4')).toEqual([null, null, null])
  expect(await factsOf('copy.mp4')).toEqual(known)
  expect((await protect(client, copy?.id ?? '', PASSWORD)).status).toBe(200)
  await expect.poll(keptDurations).toEqual([])
  const json = { pin: TEST_PIN, password: PASSWORD }
  expect((await client.call('DELETE', `/api/files/${id}/protection`, { json })).status).toBe(200)
  await expect.poll(() => factsOf('film.mp4')).toEqual(known)
})
