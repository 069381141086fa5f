import type { LiveEvent } from '@pinloft/contract/shared/events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEventBus } from '../../platform/events/event-bus.ts'
import { ProgressEvents } from './progress-events.ts'

const published: LiveEvent[] = []
let progress: ProgressEvents

beforeEach(() => {
  vi.useFakeTimers()
  published.length = 0
  const events = createEventBus()
  events.subscribe((event) => published.push(event))
  progress = new ProgressEvents(events)
})
afterEach(() => vi.useRealTimers())

test('says nothing of an index that no search waits for', () => {
  progress.note()
  vi.runAllTimers()
  expect(published).toEqual([])
})

test('says once a second that the index has come further, and again when the next search still waits', () => {
  progress.expect(progress.steps)
  vi.runAllTimers()
  expect(published).toEqual([])
  for (let step = 0; step < 100; step++) progress.note()
  vi.runAllTimers()
  expect(published).toEqual([{ type: 'search_index_changed' }])
  progress.note()
  vi.runAllTimers()
  expect(published).toHaveLength(1)
  progress.expect(progress.steps)
  progress.note()
  vi.runAllTimers()
  expect(published).toHaveLength(2)
})

test('misses no step that was made while the search was answered', () => {
  const before = progress.steps
  progress.note()
  progress.expect(before)
  vi.runAllTimers()
  expect(published).toHaveLength(1)
})

test('is silent once it is closed', () => {
  progress.expect(progress.steps)
  progress.note()
  progress.close()
  vi.runAllTimers()
  expect(published).toEqual([])
})
