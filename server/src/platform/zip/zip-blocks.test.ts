import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import { readEntry, readZip } from '../../testing/read-zip.ts'
import { zipBlocks } from './zip-blocks.ts'
import { ZipDirectory } from './zip-directory.ts'

const TIME = Date.parse('2024-05-06T07:08:10.000Z')

function directoryOf(entries: Record<string, number>): ZipDirectory {
  const directory = new ZipDirectory()
  for (const [path, sizeBytes] of Object.entries(entries)) directory.add({ path, sizeBytes, modifiedAtMs: TIME })
  return directory
}

async function written(directory: ZipDirectory, contents: readonly Buffer[]): Promise<Buffer> {
  const blocks: Buffer[] = []
  async function* contentOf(index: number) {
    const content = contents[index] ?? Buffer.alloc(0)
    for (let at = 0; at < content.length; at += 100_000) yield content.subarray(at, at + 100_000)
  }
  for await (const block of zipBlocks(directory, contentOf)) blocks.push(Buffer.from(block))
  return Buffer.concat(blocks)
}

/** The blocks of an archive at their offsets, with zeros in between. */
class SparseReader extends RandomAccessReader {
  readonly #pieces: readonly { start: number; bytes: Uint8Array }[]

  constructor(pieces: readonly { start: number; bytes: Uint8Array }[]) {
    super()
    this.#pieces = pieces
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const range = Buffer.alloc(end - start)
    for (const piece of this.#pieces) {
      const from = Math.max(0, start - piece.start)
      if (from < piece.bytes.length && piece.start < end) {
        range.set(piece.bytes.subarray(from, end - piece.start), piece.start + from - start)
      }
    }
    return Readable.from([range])
  }
}

describe('a zip archive', () => {
  it('holds the bytes under their names, with their times, in the announced size', async () => {
    const contents = [Buffer.from('hello'), Buffer.alloc(0), Buffer.alloc(0), Buffer.alloc(1_000_000, 'large')]
    const directory = directoryOf({ 'Über uns/Grüße 🎈.txt': 5, 'empty/': 0, 'empty.txt': 0, 'large.bin': 1_000_000 })
    const bytes = await written(directory, contents)
    expect(bytes).toHaveLength(directory.archiveBytes)
    const entries = await readZip(bytes)
    expect(entries.map(({ path }) => path)).toEqual(['Über uns/Grüße 🎈.txt', 'empty/', 'empty.txt', 'large.bin'])
    expect(entries.map(({ content }, index) => content.equals(contents[index] ?? content))).not.toContain(false)
    expect(entries[0]?.modifiedAt).toBe('2024-05-06T07:08:10.000Z')
  })

  it('can be empty', async () => {
    const directory = new ZipDirectory()
    const bytes = await written(directory, [])
    expect([bytes.length, await readZip(bytes)]).toEqual([directory.archiveBytes, []])
  })

  it('can have more than 65,535 entries', async () => {
    const paths = Array.from({ length: 70_000 }, (_, index) => `${index}.txt`)
    const directory = directoryOf(Object.fromEntries(paths.map((path) => [path, 0])))
    const bytes = await written(directory, [])
    expect(bytes).toHaveLength(directory.archiveBytes)
    const found: string[] = []
    for await (const { fileName } of (await fromBufferPromise(bytes)).eachEntry()) found.push(fileName)
    expect(found).toEqual(paths)
  })

  it('can have a file size and an offset beyond 32 bits', async () => {
    const large = 5 * 1024 ** 3
    const directory = directoryOf({ 'small.txt': 5, 'large.bin': large, 'far.txt': 5 })
    const pieces: { start: number; bytes: Uint8Array }[] = []
    let position = 0
    const put = (bytes: Uint8Array) => {
      pieces.push({ start: position, bytes })
      position += bytes.length
    }
    for (const record of directory.records()) {
      put(record.header())
      if (record.sizeBytes === large) position += large
      else put(Buffer.from('hello'))
      put(record.finish(0x3610a686))
    }
    for (const bytes of directory.blocks()) put(bytes)
    expect(position).toBe(directory.archiveBytes)

    const zip = await fromRandomAccessReaderPromise(new SparseReader(pieces), position)
    const sizes: Record<string, number> = {}
    for await (const entry of zip.eachEntry()) {
      sizes[entry.fileName] = entry.uncompressedSize
      if (entry.uncompressedSize === 5) expect((await readEntry(zip, entry)).toString()).toBe('hello')
    }
    expect(sizes).toEqual({ 'small.txt': 5, 'large.bin': large, 'far.txt': 5 })
  })

  it('fails when content does not have the announced size', async () => {
    for (const size of [3, 7]) {
      await expect(written(directoryOf({ 'a.txt': 5 }), [Buffer.alloc(size)])).rejects.toMatchObject({
        code: 'file_changed_meanwhile',
      })
    }
  })

  it('accepts times outside the range of its format', async () => {
    const directory = new ZipDirectory()
    const times = [-1e12, 0, Date.parse('2107-12-31T12:00:00Z'), Date.parse('2200-01-01T00:00:00Z')]
    for (const modifiedAtMs of times) directory.add({ path: `${modifiedAtMs}`, sizeBytes: 0, modifiedAtMs })
    expect(await readZip(await written(directory, []))).toHaveLength(times.length)
  })
})
