import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { randomFileKey } from '../../platform/age/age-header.ts'
import {
  CHUNK_BYTES,
  chunkPosition,
  PAYLOAD_NONCE_BYTES,
  PayloadCipher,
  payloadBytes,
} from '../../platform/age/age-payload.ts'
import { openSealed } from '../../platform/age/sealed-blob.ts'
import { DiskBlobStore } from '../../platform/blobs/disk-blob-store.ts'
import { type PartLayout, sealedLayout, writeNonce } from './part-writer.ts'

/** A protected upload as after a restart, when it is unknown what was sealed before. */
async function setUp(sizeBytes: number) {
  const root = await mkdtemp(join(tmpdir(), 'pinloft-parts-'))
  const store = await DiskBlobStore.open(root)
  const blob = await store.partials.create()
  onTestFinished(async () => {
    await blob.close()
    await store.close()
    await rm(root, { recursive: true })
  })
  await writeNonce(blob)
  const fileKey = randomFileKey()
  const cipher = new PayloadCipher(fileKey, await blob.read(0, PAYLOAD_NONCE_BYTES))
  const layout = sealedLayout({ blob, cipher, sizeBytes, mayHaveLeftovers: () => true })
  const readAll = async () => {
    const { key } = await blob.finish(payloadBytes(sizeBytes))
    const opened = await openSealed(await store.open(key), { fileKey, plainBytes: sizeBytes })
    const pieces: Buffer[] = []
    for await (const piece of opened.read({ start: 0, end: sizeBytes - 1 })) pieces.push(Buffer.from(piece))
    await opened.close()
    return Buffer.concat(pieces)
  }
  return { blob, layout, readAll }
}

async function writePart({ writer }: PartLayout, start: number, bytes: Buffer, pieceBytes = 10_000): Promise<number> {
  const part = writer(start)
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) await part.write(bytes.subarray(at, at + pieceBytes))
    await part.flush()
    return await part.sync()
  } finally {
    await part.release()
  }
}

test.each([1, CHUNK_BYTES - 1, CHUNK_BYTES, 3 * CHUNK_BYTES, 5 * CHUNK_BYTES + 17])(
  '%i bytes sent in parts of any order are read back unchanged',
  async (sizeBytes) => {
    const { layout, readAll } = await setUp(sizeBytes)
    const content = randomBytes(sizeBytes)
    const middle = Math.floor(sizeBytes / CHUNK_BYTES / 2) * CHUNK_BYTES
    expect(await writePart(layout, middle, content.subarray(middle), 100_000)).toBe(sizeBytes)
    if (middle > 0) expect(await writePart(layout, 0, content.subarray(0, middle))).toBe(middle)
    expect((await readAll()).equals(content)).toBe(true)
  },
)

test('a part ends with its last complete chunk', async () => {
  const { layout } = await setUp(10 * CHUNK_BYTES)
  expect(await writePart(layout, CHUNK_BYTES, randomBytes(2 * CHUNK_BYTES + 500))).toBe(3 * CHUNK_BYTES)
  expect(await writePart(layout, 5 * CHUNK_BYTES, randomBytes(500))).toBe(5 * CHUNK_BYTES)
})

test('a chunk that was sealed before, entirely or partly, can only be sealed again with the same content', async () => {
  const content = randomBytes(4 * CHUNK_BYTES)
  const { blob, layout, readAll } = await setUp(content.length)
  await writePart(layout, 0, content.subarray(0, CHUNK_BYTES))
  // A write that was interrupted in the middle of the third chunk by the end of the process.
  const cut = blob.writeFrom(chunkPosition(2))
  await writePart(layout, 2 * CHUNK_BYTES, content.subarray(2 * CHUNK_BYTES, 3 * CHUNK_BYTES))
  await cut.write(Buffer.concat([(await blob.read(chunkPosition(2), 1000)).subarray(0, 1000), Buffer.alloc(64_552)]))
  await cut.flush()
  await cut.release()

  for (const start of [0, 2 * CHUNK_BYTES]) {
    await expect(writePart(layout, start, randomBytes(CHUNK_BYTES))).rejects.toThrow('The file has changed')
  }
  // Where nothing was sealed, any content is accepted.
  await writePart(layout, CHUNK_BYTES, content.subarray(CHUNK_BYTES, 2 * CHUNK_BYTES))
  await writePart(layout, 0, content)
  expect((await readAll()).equals(content)).toBe(true)
})
