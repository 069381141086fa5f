import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import type { File } from '@pinloft/contract/files/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { getSound, SOUND_MEDIA_TYPE } from '@pinloft/contract/streams/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLongRun } from '../server/src/testing/is-long-run.ts'
import { type Client, enteredClient } from './support/client.ts'
import { open } from './support/http.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft } from './support/pinloft.ts'
import { POLL_OPTIONS, playingEngines } from './support/processes.ts'
import { callForBytes, protect } from './support/protected-files.ts'
import { asItunesWrites, decodeSound, longestSilence, makeTone } from './support/sound-samples.ts'

/** Not on a frame boundary of any codec. */
const SPLIT_AT = 130_007
const END_AT = 250_123
const SILENCE_MAX_SECONDS = 0.005
/** Two steps of 16-bit samples: decoders round. */
const SAMPLE_TOLERANCE = 2 / 32_768
const PASSWORD = 'music for me'

let server: Pinloft
let client: Client

beforeAll(async () => {
  server = await startPinloft()
  client = await enteredClient(server)
})
afterAll(() => server.stop())

async function store(name: string, content: Buffer): Promise<File> {
  const [file] = await client.store([filePart(name, content)])
  if (file === undefined) throw new Error('Nothing was stored')
  return file
}

const soundPath = (id: string, query = '') => `${pathOf(getSound.path, { id })}?${query}`
const engines = () => playingEngines(server.pid)

async function soundOf(id: string, query = ''): Promise<Float32Array> {
  const { status, bytes, headers } = await callForBytes(server, client, { path: soundPath(id, query) })
  expect([status, headers['content-type']], bytes.toString().slice(0, 200)).toEqual([200, SOUND_MEDIA_TYPE])
  return decodeSound(bytes)
}

/** Concatenates samples. */
function joined(...parts: Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  parts.reduce((at, part) => {
    whole.set(part, at)
    return at + part.length
  }, 0)
  return whole
}

function largestDifference(a: Float32Array, b: Float32Array): number {
  return a.reduce((largest, sample, index) => Math.max(largest, Math.abs(sample - (b[index] ?? 2))), 0)
}

type Tone = [name: string, rateHz: number, ...args: string[]]

const TONES: readonly Tone[] = [
  ['a.wav', 44_100],
  ['fine.wav', 96_000, '-c:a', 'pcm_s24le'],
  ['a.mp3', 44_100, '-c:a', 'libmp3lame'],
  ['variable.mp3', 44_100, '-c:a', 'libmp3lame', '-q:a', '4'],
  // Without the noise that every decoding generates differently.
  ['a.m4a', 44_100, '-c:a', 'aac', '-aac_pns', '0'],
  ['lossless.m4a', 44_100, '-c:a', 'alac'],
  ['a.flac', 44_100],
  ['a.opus', 48_000, '-c:a', 'libopus'],
  ['a.webm', 48_000, '-c:a', 'libopus'],
  ['a.ogg', 44_100, '-c:a', 'libvorbis'],
  ['surround.flac', 48_000, '-ac', '6'],
]

/** Without samples that a decoder adds, with them, as they vary, and in frames of their own rate. */
const IN_THE_GATE = ['a.wav', 'variable.mp3', 'a.m4a', 'a.opus', 'surround.flac']

describe('two halves of a tone', () => {
  const tones = TONES.filter(([name]) => isLongRun || IN_THE_GATE.includes(name))
  test.each(tones)('in %s are joined without a gap, and begin at any sample', async (name, rateHz, ...args) => {
    const parts = [
      { from: 0, to: SPLIT_AT },
      { from: SPLIT_AT, to: END_AT },
    ]
    const files = await Promise.all(
      parts.map(async (part) => store(name, await makeTone(name, { rateHz, ...part, args }))),
    )
    const halves = await Promise.all(files.map(({ id }) => soundOf(id)))
    expect(halves.map(({ length }) => length)).toEqual([SPLIT_AT, END_AT - SPLIT_AT])
    expect(longestSilence(joined(...halves)) / rateHz).toBeLessThan(SILENCE_MAX_SECONDS)

    for (const fromSample of [1, 70_001, SPLIT_AT - 3]) {
      const rest = await soundOf(files[0]?.id ?? '', `from=${fromSample / rateHz}`)
      const expected = halves[0]?.subarray(fromSample) ?? rest
      expect(rest.length).toBe(expected.length)
      expect(largestDifference(rest, expected)).toBeLessThan(SAMPLE_TOLERANCE)
    }
  })

  test('in a track tagged by iTunes have the tagged length', async () => {
    const rateHz = 44_100
    const content = await makeTone('a.m4a', { rateHz, from: 0, to: SPLIT_AT, args: ['-c:a', 'aac'] })
    const file = await store('itunes.m4a', asItunesWrites(content, { before: 1024, after: 41, samples: SPLIT_AT }))
    expect((await soundOf(file.id)).length).toBe(SPLIT_AT)
  })
})

test('the precision of samples is preserved', async () => {
  const args = ['-c:a', 'pcm_s24le', '-filter:a', 'volume=0.001']
  const content = await makeTone('fine.wav', { rateHz: 96_000, from: 0, to: 96_000, args })
  const file = await store('fine.wav', content)
  expect(largestDifference(await soundOf(file.id), await decodeSound(content))).toBe(0)
})

test('a protected track is read only with its password, and there is nothing after its end', async () => {
  const content = await makeTone('a.mp3', { rateHz: 44_100, from: 0, to: SPLIT_AT })
  const { id } = await store('secret.mp3', content)
  const before = await soundOf(id)
  await protect(client, id, PASSWORD)
  const visitor = await enteredClient(server)
  expect((await visitor.call('GET', soundPath(id))).status).toBe(403)
  visitor.close()
  const query = `password=${encodeURIComponent(PASSWORD)}`
  expect(largestDifference(await soundOf(id, query), before)).toBe(0)
  expect((await soundOf(id, `${query}&from=1.5`)).length).toBe(SPLIT_AT - 66_150)
  expect((await soundOf(id, `${query}&from=1000`)).length).toBe(0)
  const { id: textId } = await store('a.txt', Buffer.from('no music'))
  expect((await client.call('GET', soundPath(textId))).status).toBe(422)
  expect((await client.call('HEAD', soundPath(id, query))).status).toBe(200)
})

describe('readers', () => {
  let id: string
  beforeAll(async () => {
    const minutes = 20
    const content = await makeTone('long.flac', { rateHz: 44_100, from: 0, to: minutes * 60 * 44_100 })
    id = (await store('long.flac', content)).id
  })

  /** A client that reads the first bytes and then stops. */
  async function begin() {
    const response = await open({ url: server.url + soundPath(id), headers: { cookie: client.cookieHeader } })
    expect(response.statusCode).toBe(200)
    await once(response, 'readable')
    return response
  }

  test('that disconnect leave no program behind', async () => {
    const response = await begin()
    expect(engines()).toHaveLength(1)
    response.destroy()
    await expect.poll(engines, POLL_OPTIONS).toEqual([])
  })

  test('with full buffers yield to new ones, and the number of programs is limited', async () => {
    const most = 2 * availableParallelism()
    const readers = await Promise.all(Array.from({ length: most }, begin))
    expect(engines()).toHaveLength(most)
    const last = await begin()
    expect(engines()).toHaveLength(most)
    for (const reader of [...readers, last]) reader.destroy()
    await expect.poll(engines, POLL_OPTIONS).toEqual([])
  })

  test('of deleted content are disconnected', async () => {
    const content = await makeTone('long.flac', { rateHz: 44_100, from: 0, to: 10 * 60 * 44_100 })
    const file = await store('gone.flac', content)
    const response = await open({ url: server.url + soundPath(file.id), headers: { cookie: client.cookieHeader } })
    await once(response, 'readable')
    await protect(client, file.id, PASSWORD)
    await expect.poll(engines, POLL_OPTIONS).toEqual([])
    await expect(async () => {
      for await (const _ of response);
    }).rejects.toThrow('aborted')
  })
})
