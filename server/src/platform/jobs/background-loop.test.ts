import { expect, test } from 'vitest'
import { BackgroundLoop } from './background-loop.ts'

test('a wake-up just as the work ends is not lost', async () => {
  let runs = 0
  const loop = new BackgroundLoop({
    work() {
      const done = Promise.resolve()
      runs++
      // After the last check for a wake-up, but before the end of the run is visible.
      if (runs === 1) void done.then(() => queueMicrotask(() => loop.wake(0)))
      return done
    },
    signal: new AbortController().signal,
    onError: (error) => expect.fail(String(error)),
  })
  loop.wake(0)
  await expect.poll(() => runs).toBe(2)
  await loop.close()
})

test('retries failed work later, not at once', async () => {
  const errors: unknown[] = []
  const loop = new BackgroundLoop({
    work: () => Promise.reject(new Error('refused')),
    signal: new AbortController().signal,
    onError: (error) => errors.push(error),
  })
  await loop.runNow()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(errors).toHaveLength(1)
  await loop.close()
})
