import type { File } from '@pinloft/contract/files/endpoints'
import { getMusicSummary, listTracks, type Track } from '@pinloft/contract/music/endpoints'
import type { ReplyOf } from '@pinloft/contract/shared/endpoint'
import { expect } from 'vitest'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'

/** Longer than the pause between requests after which the server starts reading files. */
const POLL_MS = 100
const SAMPLE_RATE_HZ = 44_100
const [STREAM_INFO, COMMENTS, PICTURE] = [0, 4, 6]

export interface SampleTrack {
  seconds?: number
  /** As in Vorbis comments: `TITLE`, `ARTIST`, …; a list repeats the tag. */
  tags?: Record<string, string | readonly string[]>
  picture?: Buffer
}

/** A FLAC file with everything but sound. */
export function buildFlac({ seconds = 10, tags = {}, picture }: SampleTrack = {}): Buffer {
  const blocks: [type: number, content: Buffer][] = [
    [STREAM_INFO, streamInfo(seconds)],
    [COMMENTS, comments(tags)],
  ]
  if (picture !== undefined) blocks.push([PICTURE, pictureBlock(picture)])
  const written = blocks.map(([type, content], index) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(content.length)
    head[0] = type + (index === blocks.length - 1 ? 128 : 0)
    return Buffer.concat([head, content])
  })
  return Buffer.concat([Buffer.from('fLaC'), ...written])
}

/** Stores a track in a folder. */
export async function storeTrack(app: TestApp, name: string, sample: SampleTrack = {}, folder = ''): Promise<string> {
  return (await app.store(name, buildFlac(sample), folder)).id
}

/** Stores several tracks in one request; returns their ids by name. */
export async function storeTracks(
  app: TestApp,
  samples: Record<string, SampleTrack>,
  folder = '',
): Promise<Map<string, string>> {
  const response = await app.upload([
    { name: 'pin', value: TEST_PIN },
    { name: 'folder', value: folder },
    ...Object.entries(samples).map(([fileName, sample]) => ({ name: 'file', fileName, value: buildFlac(sample) })),
  ])
  const { files } = response.json<{ files: File[] }>()
  return new Map(files.map(({ id, originalName }) => [originalName, id]))
}

/** Waits until the tags of all tracks have been read. */
export async function allRead(app: TestApp): Promise<void> {
  await expect.poll(async () => (await summary(app)).unreadCount === 0, { interval: POLL_MS }).toBe(true)
}

/** Waits until nothing is found out about tracks in the background any more. */
export async function allMeasured(app: TestApp): Promise<void> {
  const isDone = ({ unreadCount, unmeasuredCount }: Awaited<ReturnType<typeof summary>>) =>
    unreadCount + unmeasuredCount === 0
  await expect.poll(async () => isDone(await summary(app)), { interval: POLL_MS }).toBe(true)
}

export async function summary(app: TestApp): Promise<ReplyOf<typeof getMusicSummary>> {
  return (await app.request({ url: getMusicSummary.path })).json()
}

export async function tracks(app: TestApp, query: Record<string, string> = {}): Promise<ReplyOf<typeof listTracks>> {
  const response = await app.request({ url: `${listTracks.path}?${new URLSearchParams(query)}` })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json()
}

/** The titles of a list of tracks. */
export async function titles(app: TestApp, query: Record<string, string> = {}): Promise<string[]> {
  return (await tracks(app, query)).tracks.map(({ title }) => title)
}

export async function onlyTrack(app: TestApp): Promise<Track> {
  const [track, ...others] = (await tracks(app)).tracks
  if (track === undefined || others.length > 0) throw new Error('There is not just one track')
  return track
}

function streamInfo(seconds: number): Buffer {
  const block = Buffer.alloc(34)
  block.writeUInt16BE(4096, 0)
  block.writeUInt16BE(4096, 2)
  const [channels, bits] = [2n, 16n]
  const samples = BigInt(Math.round(seconds * SAMPLE_RATE_HZ))
  block.writeBigUInt64BE(
    (BigInt(SAMPLE_RATE_HZ) << 44n) | ((channels - 1n) << 41n) | ((bits - 1n) << 36n) | samples,
    10,
  )
  return block
}

function comments(tags: NonNullable<SampleTrack['tags']>): Buffer {
  const lines = Object.entries(tags).flatMap(([name, values]) => [values].flat().map((value) => `${name}=${value}`))
  return Buffer.concat([sized('test', 'LE'), number(lines.length, 'LE'), ...lines.map((line) => sized(line, 'LE'))])
}

function pictureBlock(content: Buffer): Buffer {
  const frontCover = 3
  const facts = [1, 1, 24, 0].map((fact) => number(fact, 'BE'))
  return Buffer.concat([
    number(frontCover, 'BE'),
    sized('image/png', 'BE'),
    sized('', 'BE'),
    ...facts,
    number(content.length, 'BE'),
    content,
  ])
}

function sized(text: string, order: 'LE' | 'BE'): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([number(bytes.length, order), bytes])
}

function number(value: number, order: 'LE' | 'BE'): Buffer {
  const bytes = Buffer.alloc(4)
  if (order === 'LE') bytes.writeUInt32LE(value)
  else bytes.writeUInt32BE(value)
  return bytes
}
