import { expect, test } from 'vitest'
import { NewestFirstQueue } from './newest-first-queue.ts'

/** A queue with a concurrency of one whose jobs are completed by the test. */
function setUp() {
  const queue = new NewestFirstQueue<string>(1)
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const ask = (key: string, signal?: AbortSignal) =>
    queue.run(
      key,
      () => {
        begun.push(key)
        const end = Promise.withResolvers<string>()
        ends.set(key, end)
        return end.promise
      },
      signal,
    )
  return { begun, ends, ask }
}

test('starts with the latest request', async () => {
  const { begun, ends, ask } = setUp()
  const replies = ['first', 'old', 'middle', 'new', 'old'].map((key) => ask(key))
  for (const key of ['first', 'old', 'new', 'middle']) {
    await expect.poll(() => begun.at(-1)).toBe(key)
    ends.get(key)?.resolve(`${key} done`)
  }
  expect(await Promise.all(replies)).toEqual(['first done', 'old done', 'middle done', 'new done', 'old done'])
  expect(begun).toEqual(['first', 'old', 'new', 'middle'])
})

test('skips abandoned work, and continues after a failure', async () => {
  const { begun, ends, ask } = setUp()
  const first = ask('first')
  const [left, stays] = [new AbortController(), new AbortController()]
  const abandoned = ask('abandoned', left.signal)
  const shared = [ask('shared', left.signal), ask('shared', stays.signal)]
  left.abort(new Error('gone'))
  await expect(abandoned).rejects.toThrow('gone')
  await expect(shared[0]).rejects.toThrow('gone')
  ends.get('first')?.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual(['first', 'shared'])
  ends.get('shared')?.resolve('shared done')
  expect(await shared[1]).toBe('shared done')
  await expect(ask('late', left.signal)).rejects.toThrow('gone')
})

test('aborts abandoned work, and restarts it only after it has ended', async () => {
  const queue = new NewestFirstQueue<string>(2)
  const ends: PromiseWithResolvers<string>[] = []
  const signals: AbortSignal[] = []
  const ask = (signal?: AbortSignal) =>
    queue.run(
      'work',
      (unwanted) => {
        signals.push(unwanted)
        const end = Promise.withResolvers<string>()
        ends.push(end)
        return end.promise
      },
      signal,
    )
  const [first, second] = [new AbortController(), new AbortController()]
  const replies = [ask(first.signal), ask(second.signal)]
  first.abort(new Error('gone'))
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  second.abort(new Error('gone'))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  for (const reply of replies) await expect(reply).rejects.toThrow('gone')
  const again = ask()
  expect(signals).toHaveLength(1)
  ends[0]?.reject(new Error('stopped'))
  await expect.poll(() => signals.length).toBe(2)
  ends[1]?.resolve('done')
  expect(await again).toBe('done')
})
