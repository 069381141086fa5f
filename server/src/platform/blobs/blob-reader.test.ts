import { expect, test } from 'vitest'
import { blobReader } from './blob-reader.ts'
import type { ByteRange } from './blob-store.ts'

const CONTENT = Buffer.from('abcdefghij')

function reader() {
  const memory = Buffer.alloc(3)
  return blobReader(
    {
      async *read({ start, end }: ByteRange) {
        if (start < 0 || end < start || end >= CONTENT.length) throw new Error('No such range')
        // The memory of a block is reused.
        for (let position = start; position <= end; position += 3)
          yield memory.subarray(0, CONTENT.copy(memory, 0, position, Math.min(position + 3, end + 1)))
      },
      suspect() {},
      async close() {},
    },
    CONTENT.length,
  )
}

test.each([
  [0, 4, 'abcd'],
  [0, 1, 'a'],
  [3, 7, 'defghij'],
  [9, 1, 'j'],
  [8, 100, 'ij'],
  [0, 10, 'abcdefghij'],
  [10, 1, ''],
  [11, 5, ''],
  [4, 0, ''],
  [-1, 5, ''],
])('from %i, of %i bytes: %s', async (position, lengthBytes, expected) => {
  expect(String(await reader().readAt(position, lengthBytes))).toBe(expected)
})
