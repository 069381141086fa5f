import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getMusicSummary, listTracks, type Track } from '@pinloft/contract/music/endpoints'
import {
  addQueueEntries,
  changeQueue,
  getQueue,
  listQueueEntries,
  type MusicQueue,
  type QueueEntry,
  replaceQueue,
  reportPosition,
} from '@pinloft/contract/music/queue'
import { expect, onTestFinished, test } from 'vitest'
import { type Client, enteredClient } from './support/client.ts'
import { inFolder } from './support/film-samples.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft } from './support/pinloft.ts'
import { printedSeed } from './support/printed-seed.ts'
import { type ModelEntry, QueueModel } from './support/queue-model.ts'
import { createRandom, type Random, repeats } from './support/random.ts'

const run = promisify(execFile)
/** Longer than what the server regards as a pause, in which it reads and measures. */
const POLL_MS = 300
const SECONDS = 4

async function call<Reply>(client: Client, method: string, path: string, json?: object): Promise<Reply> {
  const reply = await client.call(method, path, json === undefined ? {} : { json })
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.text}`)
  return reply.json<Reply>()
}

/** A tone of constant volume, with tags, in the format of the file name. */
function makeMusic(name: string, volumeDb: number, args: readonly string[] = []): Promise<Buffer> {
  return inFolder(async (folder) => {
    const tone = ['-f', 'lavfi', '-i', `sine=frequency=1000:sample_rate=44100:duration=${SECONDS}`]
    const tags = ['title=Tïtle 你', 'artist=Ärtist', 'album=Album', 'track=2', 'genre=Rock', 'date=1999']
    await run('ffmpeg', [
      ...['-v', 'error', '-nostdin', ...tone, '-af', `volume=${volumeDb}dB`],
      ...tags.flatMap((tag) => ['-metadata', tag]),
      ...[...args, join(folder, name)],
    ])
    return readFile(join(folder, name))
  })
}

test('the tags of all common formats are read, and their loudness is measured', async () => {
  const server = await startPinloft()
  onTestFinished(() => server.stop())
  const client = await enteredClient(server)
  const [loudDb, softDb] = [6, -4]
  const samples: [name: string, codecLabel: string, args?: readonly string[]][] = [
    ['a.mp3', 'MP3'],
    ['b.flac', 'FLAC'],
    ['c.wav', 'WAV'],
    ['d.m4a', 'AAC'],
    ['e.opus', 'Opus'],
    ['f.wma', 'WMA'],
    ['g.aiff', 'AIFF', ['-write_id3v2', '1']],
    ['h.m4a', 'ALAC', ['-c:a', 'alac']],
    ['i.aac', 'AAC'],
  ]
  const contents = await Promise.all(
    samples.map(([name, , args], index) => makeMusic(name, index % 2 === 0 ? loudDb : softDb, args)),
  )
  await client.store(samples.map(([name], index) => filePart(name, contents[index] ?? '')))
  await expect
    .poll(() => call<object>(client, 'GET', getMusicSummary.path), { interval: POLL_MS })
    .toMatchObject({ trackCount: samples.length, unreadCount: 0, unmeasuredCount: 0 })

  const { tracks } = await call<{ tracks: Track[] }>(client, 'GET', `${listTracks.path}?sort=fileName`)
  const gainsDb = tracks.map(({ gainDb }) => gainDb?.track ?? Number.NaN)
  for (const [index, track] of tracks.entries()) {
    const [name, codecLabel] = samples[index] ?? []
    expect(track).toMatchObject({ fileName: name, codecLabel, isUnread: false })
    expect(Math.abs((track.durationMs ?? 0) - SECONDS * 1000), name).toBeLessThan(150)
    // ADTS has no tags.
    if (name === 'i.aac') expect(track).toMatchObject({ title: 'i', artist: null, genres: [] })
    else expect(track).toMatchObject({ title: 'Tïtle 你', artist: 'Ärtist', album: 'Album', genres: ['Rock'] })
    const other = (gainsDb[index % 2 === 0 ? 1 : 0] ?? 0) - (gainsDb[index] ?? 0)
    expect(Math.abs(other - (index % 2 === 0 ? loudDb - softDb : softDb - loudDb)), name).toBeLessThan(0.5)
  }
  // One gain for all tracks of the album, between those of the loud and the quiet ones.
  const albumGains = new Set(tracks.slice(0, -1).map(({ gainDb }) => gainDb?.album))
  expect(albumGains.size).toBe(1)
  const [albumDb = null] = albumGains
  expect(albumDb).toBeGreaterThan(gainsDb[0] ?? 0)
  expect(albumDb).toBeLessThan(gainsDb[1] ?? 0)
  client.close()
})

const STEPS = repeats(200)
/** So that there are at least two crashes. */
const STEPS_BETWEEN_CRASHES = Math.min(50, STEPS / 2)
const FILES = 12

test(`${STEPS} random actions on the queue do what a plain list does, also across crashes`, async () => {
  const seed = printedSeed()
  const random = createRandom(seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-queue-'))
  let server = await startPinloft({ dataDir })
  try {
    const world: World = { client: await enteredClient(server), random, model: new QueueModel(), fileIds: [] }
    await storeSome(world, FILES)
    for (let step = 1; step <= STEPS; step++) {
      await random.pick(ACTS)(world)
      if (step % STEPS_BETWEEN_CRASHES === 0) server = await crash(server, world)
      await expectSame(world, step)
    }
    world.client.close()
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

interface World {
  client: Client
  random: Random
  model: QueueModel
  fileIds: string[]
}

type Action = (world: World) => Promise<unknown>

async function crash(server: Pinloft, world: World): Promise<Pinloft> {
  world.client.close()
  await server.kill()
  const restarted = await startPinloft({ dataDir: server.dataDir })
  world.client = await enteredClient(restarted)
  return restarted
}

async function storeSome({ client, fileIds }: World, count: number): Promise<void> {
  const parts = Array.from({ length: count }, () => filePart('x.mp3', 'no sound', 'audio/mpeg'))
  for (const { id } of await client.store(parts)) fileIds.push(id)
}

async function listed(client: Client): Promise<ModelEntry[]> {
  const { entries } = await call<{ entries: QueueEntry[] }>(client, 'GET', `${listQueueEntries.path}?limit=500`)
  return entries.map(({ entryId, track }) => ({ entryId, fileId: track.fileId }))
}

function someFiles({ random, fileIds }: World): string[] {
  return [...new Set(Array.from({ length: 1 + random.integer(8) }, () => random.pick(fileIds)))]
}

const replace: Action = async (world) => {
  const { client, random, model } = world
  const fileIds = someFiles(world)
  const isShuffled = random.integer(2) === 0
  const startFileId = random.integer(2) === 0 ? random.pick(fileIds) : undefined
  const tracks = { from: 'files', fileIds }
  const { current } = await call<MusicQueue>(client, 'POST', replaceQueue.path, { tracks, isShuffled, startFileId })
  const played = await listed(client)
  expect(played.map(({ fileId }) => fileId).toSorted()).toEqual(fileIds.toSorted())
  const first = isShuffled ? played[0]?.fileId : fileIds[0]
  expect(current?.track.fileId).toBe(startFileId ?? first)
  if (isShuffled) expect(played[0]?.entryId).toBe(current?.entryId)
  model.replace(fileIds, played, isShuffled)
  model.currentId = current?.entryId ?? null
}

const add: Action = async (world) => {
  const { client, random, model } = world
  const place = random.pick(['next', 'end'] as const)
  const fileIds = someFiles(world)
  const known = new Set(model.added.map(({ entryId }) => entryId))
  const reply = await call<{ addedCount: number }>(client, 'POST', addQueueEntries.path, {
    ...{ tracks: { from: 'files', fileIds }, place },
  })
  expect(reply.addedCount).toBe(fileIds.length)
  const added = (await listed(client)).filter(({ entryId }) => !known.has(entryId))
  expect(added.map(({ fileId }) => fileId)).toEqual(fileIds)
  model.add(added, place)
}

const removeSome: Action = async ({ client, random, model }) => {
  if (model.added.length === 0) return
  const gone = new Set([1, 2, 3].map(() => random.pick(model.added).entryId))
  await call(client, 'DELETE', addQueueEntries.path, { entryIds: [...gone] })
  model.remove(({ entryId }) => gone.has(entryId))
}

const moveOne: Action = async ({ client, random, model }) => {
  if (model.added.length === 0) return
  const { entryId } = random.pick(model.added)
  const beforeEntryId = random.integer(4) === 0 ? null : random.pick(model.added).entryId
  await call(client, 'POST', `${listQueueEntries.path}/${entryId}/move`, { beforeEntryId })
  model.move(entryId, beforeEntryId)
}

const shuffle: Action = async ({ client, random, model }) => {
  const isShuffled = random.integer(2) === 0
  await call(client, 'PATCH', changeQueue.path, { isShuffled })
  if (isShuffled && !model.isShuffled) {
    model.shuffled = await listed(client)
    expect(idsOf(model.shuffled).toSorted()).toEqual(idsOf(model.added).toSorted())
    if (model.currentId !== null) expect(model.shuffled[0]?.entryId).toBe(model.currentId)
  }
  model.isShuffled = isShuffled
}

const goOn: Action = async ({ client, random, model }) => {
  if (model.added.length === 0) return
  const { entryId } = random.pick(model.added)
  const positionMs = random.integer(100_000)
  await call(client, 'PUT', reportPosition.path, {
    ...{ playerId: 'player', entryId, positionMs, isPlaying: true, takesOver: true },
  })
  expect(await call<MusicQueue>(client, 'GET', getQueue.path)).toMatchObject({ positionMs, current: { entryId } })
  model.currentId = entryId
}

const deleteFile: Action = async (world) => {
  const { client, random, model } = world
  const gone = random.pick(world.fileIds)
  expect((await client.remove(gone)).status).toBe(200)
  world.fileIds = world.fileIds.filter((id) => id !== gone)
  model.remove(({ fileId }) => fileId === gone)
  await storeSome(world, 1)
}

const clear: Action = async ({ client, model }) => {
  await call(client, 'DELETE', replaceQueue.path)
  model.remove(() => true)
  model.currentId = null
}

const ACTS: readonly Action[] = [
  ...[replace, clear, deleteFile, shuffle, shuffle, shuffle, goOn, goOn],
  ...[add, add, add, removeSome, removeSome, moveOne, moveOne, moveOne, moveOne],
]

async function expectSame({ client, model }: World, step: number): Promise<void> {
  expect(await listed(client), `after step ${step}`).toEqual(model.played)
  const { current, next, previous, totalCount } = await call<MusicQueue>(client, 'GET', getQueue.path)
  const index = model.played.findIndex(({ entryId }) => entryId === model.currentId)
  expect([totalCount, current?.entryId ?? null], `after step ${step}`).toEqual([model.added.length, model.currentId])
  if (current === null) return
  expect([current.index, next?.entryId, previous?.entryId], `after step ${step}`).toEqual([
    index,
    model.played[index + 1]?.entryId,
    model.played[index - 1]?.entryId,
  ])
}

function idsOf(entries: readonly ModelEntry[]): number[] {
  return entries.map(({ entryId }) => entryId)
}
