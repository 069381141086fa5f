import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileChecks } from '@pinloft/contract/file-checks/endpoints'
import type { Video } from '@pinloft/contract/video/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { enteredClient } from './support/client.ts'
import { blobKeys } from './support/data-folder.ts'
import { makeFilm } from './support/film-samples.ts'
import { filePart } from './support/multipart.ts'
import { startPinloft } from './support/pinloft.ts'
import { makeTone } from './support/sound-samples.ts'

const SLOW = { interval: 200 }
const SECOND = 44_100

async function flipBit(path: string, position: number): Promise<void> {
  const file = await open(path, 'r+')
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, position)
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, position)
  await file.close()
}

test('music and videos in which FFmpeg finds damage are checked unprompted, and probed again once repaired', async () => {
  const server = await startPinloft()
  onTestFinished(() => server.stop())
  const client = await enteredClient(server)
  const get = async <Reply>(path: string) => (await client.call('GET', path)).json<Reply>()
  const damaged = async () => (await get<FileChecks>('/api/file-checks')).damaged.map(({ name }) => name).toSorted()
  const storeDamaged = async (name: string, content: Buffer, position: number): Promise<string> => {
    const previous = new Set(blobKeys(server.dataDir))
    await client.store([filePart(name, content)])
    const [key = ''] = blobKeys(server.dataDir).filter((candidate) => !previous.has(candidate))
    const path = join(server.dataDir, 'blobs', key.slice(0, 2), key)
    await flipBit(path, position)
    return path
  }

  const tone = await makeTone('tone.flac', { rateHz: SECOND, from: 0, to: 3 * SECOND })
  await storeDamaged('tone.flac', tone, Math.floor(tone.length / 2))
  const film = await makeFilm('film.mp4', { seconds: 1, args: ['-map', '0:v', '-movflags', '+faststart'] })
  const inItsHead = film.indexOf('trak')
  const filmPath = await storeDamaged('film.mp4', film, inItsHead)
  await expect.poll(damaged, SLOW).toEqual(['film.mp4', 'tone.flac'])

  const durations = async () => (await get<{ videos: Video[] }>('/api/videos')).videos.map((video) => video.durationMs)
  expect(await durations()).toEqual([null])
  await flipBit(filmPath, inItsHead)
  await client.call('POST', '/api/file-checks')
  await expect.poll(damaged, SLOW).toEqual(['tone.flac'])
  await expect.poll(durations, SLOW).toEqual([1000])
})
