import { createHash } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { isLongRun } from '../server/src/testing/is-long-run.ts'
import { enteredClient } from './support/client.ts'
import { filePart } from './support/multipart.ts'
import { startPinloft } from './support/pinloft.ts'
import { peakMemoryBytes } from './support/processes.ts'

const MEBIBYTE = 1024 ** 2
/** More than the peak, so that nothing may keep it all. Offsets above 2 GiB are tested by the resumed uploads too. */
const SIZE_BYTES = (isLongRun ? 2048 : 256) * MEBIBYTE + 1
const PEAK_MAX_BYTES = 200_000_000
const { bavail, bsize } = await statfs(tmpdir())
const hasRoom = bavail * bsize > 2 * SIZE_BYTES

test('the disk has space for a large file', ({ skip }) => {
  if (!hasRoom && !process.env.CI) skip(`${tmpdir()} has too little free space`)
  expect(hasRoom).toBe(true)
})

test.skipIf(!hasRoom)(`a file of ${SIZE_BYTES} bytes is uploaded and downloaded in constant memory`, async () => {
  const server = await startPinloft()
  try {
    const client = await enteredClient(server)
    const hash = createHash('sha256')
    const [file] = await client.store([filePart('large.bin', numberedBlocks(SIZE_BYTES, hash))])
    const expected = hash.digest('hex')
    expect(file?.size).toBe(SIZE_BYTES)
    expect(await client.digest(file?.id ?? '')).toEqual({ status: 200, sizeBytes: SIZE_BYTES, sha256: expected })
    expect(peakMemoryBytes(server.pid)).toBeLessThan(PEAK_MAX_BYTES)
  } finally {
    await server.stop()
  }
})

/** Unique blocks, so that a misplaced one is detected. */
async function* numberedBlocks(sizeBytes: number, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < sizeBytes; sent += MEBIBYTE) {
    const block = Buffer.alloc(Math.min(MEBIBYTE, sizeBytes - sent), 0x5a)
    if (block.length >= 8) block.writeDoubleLE(sent)
    hash.update(block)
    yield block
  }
}
