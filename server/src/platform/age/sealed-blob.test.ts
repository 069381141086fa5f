import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRandom, repeats, runSeed } from '../../../../tests/support/random.ts'
import type { ByteRange, OpenBlob } from '../blobs/blob-store.ts'
import { DiskBlobStore } from '../blobs/disk-blob-store.ts'
import { openAgeFile } from './age-file.ts'
import { randomFileKey } from './age-header.ts'
import { CHUNK_BYTES, chunkPosition, payloadBytes, SEALED_CHUNK_BYTES } from './age-payload.ts'
import { openSealed } from './sealed-blob.ts'
import { SealedStagedBlob } from './sealed-staged-blob.ts'

const seed = runSeed()
const { integer } = createRandom(seed)
const RANGES = repeats(250)
const SIZES = [
  0,
  1,
  CHUNK_BYTES - 1,
  CHUNK_BYTES,
  CHUNK_BYTES + 1,
  2 * CHUNK_BYTES,
  16 * CHUNK_BYTES,
  16 * CHUNK_BYTES + 1,
  40 * CHUNK_BYTES - 7,
]
const fileKey = randomFileKey()
let directory: string
let store: DiskBlobStore

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pinloft-age-'))
  store = await DiskBlobStore.open(directory)
})
afterAll(async () => {
  await store.close()
  await rm(directory, { recursive: true, force: true })
})

/** Seals content that arrives in pieces, and returns the stored bytes. */
async function seal(content: Buffer, pieceBytes: () => number): Promise<Buffer> {
  const staged = new SealedStagedBlob(await store.stage(), fileKey)
  for (let taken = 0; taken < content.length; ) {
    // The memory of a piece is reused as soon as the piece was consumed.
    const piece = Buffer.from(content.subarray(taken, taken + pieceBytes()))
    taken += piece.length
    await staged.write(piece)
    piece.fill(0)
  }
  const { key, sizeBytes } = await staged.finish()
  staged.keep()
  expect(sizeBytes).toBe(content.length)
  const blob = await store.open(key)
  try {
    return await readAll(blob, payloadBytes(content.length))
  } finally {
    await blob.close()
  }
}

async function readAll(blob: OpenBlob, sizeBytes: number): Promise<Buffer> {
  return read(blob, { start: 0, end: sizeBytes - 1 })
}

async function read(blob: OpenBlob, range: ByteRange): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of blob.read(range)) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

/** A stored blob in memory, returned in pieces of any size. */
function inMemory(stored: Buffer): OpenBlob {
  return {
    async *read({ start, end }) {
      for (let position = start; position <= end; ) {
        if (position >= stored.length) throw new Error('too short')
        const piece = stored.subarray(position, Math.min(end + 1, position + 1 + integer(300_000)))
        position += piece.length
        yield piece
      }
    },
    suspect() {},
    close: async () => {},
  }
}

const open = (stored: Buffer, plainBytes: number) => openSealed(inMemory(stored), { fileKey, plainBytes })

test.each(SIZES)('%i bytes survive a round trip, in pieces of any size', async (sizeBytes) => {
  const content = randomBytes(sizeBytes)
  for (const pieceBytes of [() => Number.POSITIVE_INFINITY, () => CHUNK_BYTES, () => 1 + integer(200_000)]) {
    const stored = await seal(content, pieceBytes)
    expect(stored).toHaveLength(payloadBytes(sizeBytes))
    if (sizeBytes === 0) continue
    expect((await readAll(await open(stored, sizeBytes), sizeBytes)).equals(content)).toBe(true)
  }
})

test(`${RANGES} random ranges of each size match the content`, async () => {
  for (const sizeBytes of SIZES.filter((size) => size > 0)) {
    const content = randomBytes(sizeBytes)
    const blob = await open(await seal(content, () => 100_000), sizeBytes)
    const nearEdge = () => Math.min(sizeBytes - 1, Math.max(0, integer(42) * CHUNK_BYTES + integer(5) - 2))
    for (let count = 0; count < RANGES; count++) {
      const offset = () => (integer(2) === 0 ? integer(sizeBytes) : nearEdge())
      const [start = 0, end = 0] = [offset(), offset()].toSorted((a, b) => a - b)
      const isEqual = (await read(blob, { start, end })).equals(content.subarray(start, end + 1))
      expect(isEqual, `TEST_SEED=${seed}: ${start}-${end} of ${sizeBytes}`).toBe(true)
    }
  }
})

describe('a change on disk is an error, never different bytes', () => {
  const sizeBytes = 5 * CHUNK_BYTES + 100
  const content = randomBytes(sizeBytes)
  let stored: Buffer
  beforeAll(async () => {
    stored = await seal(content, () => sizeBytes)
  })

  /** Bytes of the content that were returned before the error. */
  async function readUntilError(damaged: Buffer, plainBytes = sizeBytes): Promise<number> {
    const pieces: Buffer[] = []
    const reading = async () => {
      const blob = await open(damaged, plainBytes)
      for await (const piece of blob.read({ start: 0, end: plainBytes - 1 })) pieces.push(Buffer.from(piece))
    }
    await expect(reading()).rejects.toThrow()
    const given = Buffer.concat(pieces)
    expect(given.equals(content.subarray(0, given.length))).toBe(true)
    return given.length
  }

  test('a flipped bit at any position', async () => {
    for (const position of [
      0,
      15,
      16,
      chunkPosition(1) - 1,
      chunkPosition(1),
      chunkPosition(3) + 5,
      stored.length - 1,
    ]) {
      const damaged = Buffer.from(stored)
      damaged[position] = (damaged[position] ?? 0) ^ 1
      expect(await readUntilError(damaged), `bit at ${position}`).toBeLessThan(sizeBytes)
    }
  })

  test('a truncation, also at a chunk boundary, and with a size that matches it', async () => {
    for (const length of [0, 10, 16, chunkPosition(1), chunkPosition(4), stored.length - 1]) {
      await readUntilError(stored.subarray(0, length))
    }
    await readUntilError(stored.subarray(0, chunkPosition(2)), 2 * CHUNK_BYTES)
    await readUntilError(stored, 2 * CHUNK_BYTES)
  })

  test('swapped chunks', async () => {
    const damaged = Buffer.from(stored)
    stored.copy(damaged, chunkPosition(1), chunkPosition(2), chunkPosition(3))
    stored.copy(damaged, chunkPosition(2), chunkPosition(1), chunkPosition(2))
    await readUntilError(damaged)
  })

  test('one or all chunks of other content under the same key', async () => {
    const other = await seal(randomBytes(sizeBytes), () => sizeBytes)
    await readUntilError(other.fill(stored.subarray(0, 16), 0, 16))
    const damaged = Buffer.from(stored)
    other.copy(damaged, chunkPosition(2), chunkPosition(2), chunkPosition(2) + SEALED_CHUNK_BYTES)
    await readUntilError(damaged)
  })

  test('another key', async () => {
    const blob = await openSealed(inMemory(stored), { fileKey: randomFileKey(), plainBytes: sizeBytes })
    await expect(readAll(blob, sizeBytes)).rejects.toThrow('damaged')
  })
})

test('an age file is its header followed by its payload, in every range', async () => {
  const [header, payload] = [randomBytes(300), randomBytes(500)]
  const whole = Buffer.concat([header, payload])
  const blob = openAgeFile(header, inMemory(payload))
  for (const [start, end] of [
    [0, 799],
    [0, 0],
    [299, 299],
    [299, 300],
    [300, 300],
    [10, 20],
    [310, 799],
    [799, 799],
  ]) {
    const range = { start: start ?? 0, end: end ?? 0 }
    expect((await read(blob, range)).equals(whole.subarray(range.start, range.end + 1)), `${start}-${end}`).toBe(true)
  }
})
