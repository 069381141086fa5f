import { expect, test } from 'vitest'
import { Traffic } from './traffic.ts'

test('large work is known from its begin until a moment after its end, also when it fails', async () => {
  const traffic = new Traffic()
  expect(traffic.hasLargeWork).toBe(false)
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  const both = [traffic.duringLargeWork(() => first.promise), traffic.duringLargeWork(() => second.promise)]
  first.reject(new Error('It failed'))
  await expect(both[0]).rejects.toThrow('It failed')
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(traffic.hasLargeWork).toBe(true)
  second.resolve('done')
  expect(await both[1]).toBe('done')
  expect(traffic.hasLargeWork).toBe(true)
  await expect.poll(() => traffic.hasLargeWork).toBe(false)
})
