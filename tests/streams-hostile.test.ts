import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathOf } from '@pinloft/contract/endpoint'
import type { File } from '@pinloft/contract/files'
import { getThumbnail } from '@pinloft/contract/media'
import {
  getPlayback,
  getScrubPreviews,
  getSound,
  getStreamHead,
  getStreamPlaylist,
  getStreamSegment,
  getSubtitles,
} from '@pinloft/contract/streams'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, enteredClient } from './support/client.ts'
import { filmsNaming, makeBait, playlistsTo } from './support/hostile-films.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft } from './support/pinloft.ts'
import { callForBytes, protect } from './support/protected-files.ts'
import { decodeSound, longestSilence } from './support/sound-samples.ts'

const PASSWORD = 'pass'
/** 403 is a thumbnail's, which takes no password. */
const REFUSALS = [403, 404, 422]
const STREAMED = [getStreamPlaylist, getStreamHead, getStreamSegment]
const ASKED = [getPlayback, ...STREAMED, getSound, getScrubPreviews, getSubtitles, getThumbnail]

let server: Pinloft
let client: Client
/** Whoever follows a name to the network comes here. */
let trap: Server
let connectionCount = 0
/** A real film outside of the product: whoever follows a name to it can play it. */
let folder: string
let bait: Buffer

beforeAll(async () => {
  server = await startPinloft()
  client = await enteredClient(server)
  trap = createServer((socket) => {
    connectionCount++
    socket.destroy()
  })
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
  folder = await mkdtemp(join(tmpdir(), 'pinloft-bait-'))
  bait = await makeBait()
  await writeFile(join(folder, 'bait.mp4'), bait)
})
afterAll(async () => {
  trap.close()
  await rm(folder, { recursive: true })
  await server.stop()
})

const targets = () => {
  const path = join(folder, 'bait.mp4')
  return [`http://127.0.0.1:${(trap.address() as AddressInfo).port}/bait.mp4`, `file://${path}`, path]
}

async function store(name: string, content: Buffer | string): Promise<File> {
  const [file] = await client.store([filePart(name, content)])
  if (file === undefined) throw new Error('Nothing was stored')
  return file
}

/** The answers of every route that looks into a file, also of those that need something to be looked at. */
function answersOf({ id }: File) {
  const query = `password=${PASSWORD}&video=h264&audio=aac&audioTrack=1&size=large`
  const params = { id, viewer: `viewer-${id}`, segment: '0.m4s', track: '2' }
  return Promise.all(
    ASKED.map(({ path }) => callForBytes(server, client, { path: `${pathOf(path, params)}?${query}` })),
  )
}

test('a list that names a film leads nowhere', async () => {
  const files = await Promise.all(
    targets().flatMap((target, index) =>
      playlistsTo(target).map(async ([extension, content]) => {
        const file = await store(`list-${index}.${extension}`, content)
        // The server reads protected files for FFmpeg over the network of the computer.
        if (index === 0) await protect(client, file.id, PASSWORD)
        return file
      }),
    ),
  )
  for (const file of files) {
    const statuses = (await answersOf(file)).map(({ status }) => status)
    const expected = statuses.map((status) => (REFUSALS.includes(status) ? status : 'a refusal'))
    expect([file.originalName, ...statuses]).toEqual([file.originalName, ...expected])
  }
  expect(connectionCount).toBe(0)
})

test.each([0, 1])(
  'a film that names something else, on the network or the disk (%i), is played without it',
  async (index) => {
    for (const [name, content] of await filmsNaming(targets()[index] ?? '', bait)) {
      const file = await store(name, content)
      for (const isProtected of [false, true]) {
        if (isProtected) await protect(client, file.id, PASSWORD)
        const answers = await answersOf(file)
        const [playback, , , , sound] = answers
        expect([name, playback?.status]).toEqual([name, name === 'referring.mov' ? 422 : 200])
        if (sound?.status === 200) {
          const samples = await decodeSound(sound.bytes)
          // Nothing is to be heard of what lies elsewhere.
          const isSilent = longestSilence(samples) === samples.length
          expect([name, isSilent]).toEqual([name, name === 'elsewhere.mp4'])
        }
        for (const { bytes } of answers) expect(bytes.includes(bait.subarray(-2000, -1000))).toBe(false)
      }
    }
    expect(connectionCount).toBe(0)
  },
)
