import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { File } from '@pinloft/contract/files/endpoints'
import { getThumbnail } from '@pinloft/contract/media/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import {
  getPlayback,
  getScrubPreviews,
  getSound,
  getStreamHead,
  getStreamPlaylist,
  getStreamSegment,
  getSubtitles,
  type Playback,
} from '@pinloft/contract/streams/endpoints'
import { FILM_MAX_SECONDS } from '@pinloft/contract/video/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, enteredClient } from './support/client.ts'
import { makeFilm } from './support/film-samples.ts'
import { filmsNaming, makeBait, playlistsTo } from './support/hostile-films.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft } from './support/pinloft.ts'
import { callForBytes, protect } from './support/protected-files.ts'
import { decodeSound, longestSilence } from './support/sound-samples.ts'

const PASSWORD = 'pass'
/** 403 is for thumbnails, which take no password. */
const REFUSALS = [403, 404, 422]
const STREAMED = [getStreamPlaylist, getStreamHead, getStreamSegment]
const ASKED = [getPlayback, ...STREAMED, getSound, getScrubPreviews, getSubtitles, getThumbnail]

let server: Pinloft
let client: Client
/** Receives every connection made by following a URL in a file. */
let trap: Server
let connectionCount = 0
/** Contains a real video outside the product: following a path in a file to it would play it. */
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

/** Requests every route that looks into a file, including those with required parameters. */
function answersOf({ id }: File) {
  const query = `password=${PASSWORD}&video=h264&audio=aac&audioTrack=1&size=large`
  const params = { id, viewer: `viewer-${id}`, segment: '0.m4s', track: '2' }
  return Promise.all(
    ASKED.map(({ path }) => callForBytes(server, client, { path: `${pathOf(path, params)}?${query}` })),
  )
}

test('a playlist that refers to a video is not followed', async () => {
  const files = await Promise.all(
    targets().flatMap((target, index) =>
      playlistsTo(target).map(async ([extension, content]) => {
        const file = await store(`list-${index}.${extension}`, content)
        // The server reads protected files for FFmpeg over the loopback network.
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
  'a video that refers to something else, on the network or the disk (%i), is played without it',
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
          // No sound from an external file may be heard.
          const isSilent = longestSilence(samples) === samples.length
          expect([name, isSilent]).toEqual([name, name === 'elsewhere.mp4'])
        }
        for (const { bytes } of answers) expect(bytes.includes(bait.subarray(-2000, -1000))).toBe(false)
      }
    }
    expect(connectionCount).toBe(0)
  },
)

const EBML_DURATION = Buffer.from('448988', 'hex')
/** A Matroska video that claims this duration; its times are in milliseconds. */
function claiming(film: Buffer, seconds: number): Buffer {
  const claim = Buffer.from(film)
  claim.writeDoubleBE(seconds * 1000, claim.indexOf(EBML_DURATION) + EBML_DURATION.length)
  return claim
}

test('a claimed duration costs nothing: it is measured, or the playlist is written as the video is read', async () => {
  const film = await makeFilm('film.mkv', { seconds: 2, args: ['-c:v', 'libx264', '-c:a', 'aac', '-shortest'] })
  const playlist = async ({ id }: File) => {
    const path = pathOf(getStreamPlaylist.path, { id, viewer: 'viewer' })
    const { status, bytes } = await callForBytes(server, client, { path: `${path}?video=h264&audio=aac&audioTrack=1` })
    return { status, segmentCount: bytes.toString().split('#EXTINF').length - 1 }
  }
  // Six years, and beyond the range of integers.
  for (const seconds of [2e8, 1e300]) {
    const file = await store(`claim-${seconds}.mkv`, claiming(film, seconds))
    const { durationMs } = (await client.call('GET', pathOf(getPlayback.path, { id: file.id }))).json() as Playback
    expect(durationMs).toBeGreaterThan(1900)
    expect(durationMs).toBeLessThan(2500)
    expect(await playlist(file)).toEqual({ status: 200, segmentCount: 1 })
  }
  // The longest duration that is trusted: FFmpeg makes only what is requested.
  const week = await store('week.mkv', claiming(film, FILM_MAX_SECONDS))
  expect(await playlist(week)).toEqual({ status: 200, segmentCount: FILM_MAX_SECONDS / 2 })
})
