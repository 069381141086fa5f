import { expect, test } from 'vitest'
import { BlockBuffers } from './block-buffers.ts'

test('a returned block is reused, once', () => {
  const buffers = new BlockBuffers(8)
  const block = buffers.take()
  expect(block.length).toBe(8)
  buffers.recycle(block)
  expect(buffers.take(8)).toBe(block)
  expect(buffers.take()).not.toBe(block)
})

test('a smaller block has the requested size and is not pooled', () => {
  const buffers = new BlockBuffers(8)
  const small = buffers.take(7)
  expect(small.length).toBe(7)
  buffers.recycle(small)
  expect(buffers.take().length).toBe(8)
})

test('at most sixteen blocks are pooled', () => {
  const buffers = new BlockBuffers(8)
  const blocks = new Set(Array.from({ length: 17 }, () => buffers.take()))
  for (const block of blocks) buffers.recycle(block)
  const again = Array.from({ length: 17 }, () => buffers.take())
  expect(again.filter((block) => blocks.has(block)).length).toBe(16)
})
