import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FileDigests } from './file-digests.ts'

async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-digests-'))
  const digests = new FileDigests()
  onTestFinished(async () => {
    await digests.close()
    await rm(folder, { recursive: true })
  })
  return { folder, digests }
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

test('hashes several growing files at once', async () => {
  const { folder, digests } = await setUp()
  const contents = [0, 1, 5_000_000, 9_000_001].map((sizeBytes) => randomBytes(sizeBytes))
  const hashes = await Promise.all(
    contents.map(async (content, index) => {
      const path = join(folder, String(index))
      const file = await open(path, 'w')
      const digest = digests.begin(path)
      for (let start = 0; start < content.length; start += 700_000) {
        await file.write(content.subarray(start, start + 700_000))
        digest.advance(Math.min(content.length, start + 700_000))
      }
      await file.close()
      return digest.finish(content.length)
    }),
  )
  expect(hashes).toEqual(contents.map(sha256))
})

test('bytes after the ready prefix may still change', async () => {
  const { folder, digests } = await setUp()
  const path = join(folder, 'a')
  await writeFile(path, 'first, not yet')
  const digest = digests.begin(path)
  digest.advance(5)
  await truncate(path, 5)
  await writeFile(path, 'first, then the rest')
  expect(await digest.finish(20)).toBe(sha256(Buffer.from('first, then the rest')))
})

test('rejects when a file is shorter than announced, missing or no longer needed', async () => {
  const { folder, digests } = await setUp()
  await writeFile(join(folder, 'short'), 'abc')
  await expect(digests.begin(join(folder, 'short')).finish(4)).rejects.toThrow('shorter')
  await expect(digests.begin(join(folder, 'none')).finish(4)).rejects.toThrow('ENOENT')
  const stopped = digests.begin(join(folder, 'short'))
  const finishing = stopped.finish(3)
  stopped.stop()
  await expect(finishing).rejects.toThrow('stopped')
  // The thread continues to serve others.
  expect(await digests.begin(join(folder, 'short')).finish(3)).toBe(sha256(Buffer.from('abc')))
})
