import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FilmInput } from '../film-inputs.ts'
import { RunSlots } from '../run-slots.ts'
import { SoundRun } from './sound-run.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setUp() {
  const slots = new RunSlots({ limit: 1, waitLimitMs: 60_000 })
  const sound = { index: 0, codec: 'flac', channels: 2, sampleRateHz: 44_100, bitDepth: 16 }
  const track = { language: null, title: null, isDefault: true, codecString: 'flac', ...sound }
  const plan = { sound: track, container: 'flac', sampleCount: null, fromSeconds: 0 }
  const stop = vi.fn()
  const program = {
    stop,
    async *output() {
      for (;;) yield Buffer.from('block')
    },
  }
  const input = { pipe: async () => program, close: async () => {} } as unknown as FilmInput
  return { stop, start: () => new SoundRun({ plan, slots, openInput: async () => input }) }
}

test('serves a slow client, and cuts off one that stops reading', async () => {
  const { start, stop } = setUp()
  const run = start()
  const blocks = run.output()
  for (let block = 0; block < 3; block++) {
    await blocks.next()
    await vi.advanceTimersByTimeAsync(29_000)
  }
  expect([run.stopped.aborted, stop.mock.calls.length]).toEqual([false, 0])
  await vi.advanceTimersByTimeAsync(1000)
  expect([run.stopped.aborted, stop.mock.calls.length]).toEqual([true, 1])
})

test('an idle run gives way to a waiting one, and a closed one releases its slot', async () => {
  const { start } = setUp()
  const [first, second, third] = [start(), start(), start()]
  const [blocks, otherBlocks] = [first.output(), second.output()]
  await blocks.next()
  const waiting = otherBlocks.next()
  await vi.advanceTimersByTimeAsync(900)
  expect(first.stopped.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(first.stopped.aborted).toBe(true)
  await blocks.return()
  expect((await waiting).done).toBe(false)
  const last = third.output().next()
  await otherBlocks.return()
  expect((await last).done).toBe(false)
  third.stop()
})
