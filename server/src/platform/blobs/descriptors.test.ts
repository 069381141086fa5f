import { expect, test } from 'vitest'
import { readAt, writeFully } from './descriptors.ts'
import { diskFileSystem } from './file-system.ts'

/** An in-memory file that reads and writes two bytes at a time. */
function slowFile(content: string) {
  const bytes = Buffer.from(content)
  const lengths: number[] = []
  const step = (length: number) => {
    lengths.push(length)
    if (length === 0 || lengths.length > 10) throw new Error('Asked for nothing, or without end')
    return Math.min(2, length)
  }
  const files = {
    ...diskFileSystem,
    write: async (_: number, from: Buffer, offset: number, length: number, position: number) =>
      from.copy(bytes, position, offset, offset + step(length)),
    read: async (_: number, to: Buffer, offset: number, length: number, position: number) =>
      bytes.copy(to, offset, position, position + step(length)),
  }
  return { files, lengths, content: () => bytes.toString() }
}

test('short writes are completed', async () => {
  const file = slowFile('..........')
  await writeFully(file.files, 1, Buffer.from('abcde'), 3)
  expect(file.content()).toBe('...abcde..')
  expect(file.lengths).toEqual([5, 3, 1])
})

test('short reads are completed, up to the end of the file', async () => {
  const file = slowFile('abcdefg')
  expect(String(await readAt(file.files, 1, 1, 4))).toBe('bcde')
  expect(file.lengths).toEqual([4, 2])
  expect(String(await readAt(file.files, 1, 5, 10))).toBe('fg')
  expect((await readAt(file.files, 1, 7, 1)).length).toBe(0)
})
