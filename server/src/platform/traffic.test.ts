import { expect, test } from 'vitest'
import { Traffic } from './traffic.ts'

test('large work counts from its start until shortly after its end, even if it fails', async () => {
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
