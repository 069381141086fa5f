import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { fastify } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WAIT_LIMIT } from '../../testing/wait-limit.ts'
import { Traffic } from '../traffic.ts'
import { watchTraffic } from './watch-traffic.ts'

const LULL_MS = 50
const LONG_REQUEST_MS = 1_000

interface Waiting {
  response: ServerResponse
  answer: () => void
}

function start() {
  // The clock stands still unless a test advances it.
  let nowMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const pass = (durationMs: number) => {
    nowMs += durationMs
  }
  const traffic = new Traffic()
  const app = fastify()
  watchTraffic(app, traffic, ['/exempt'])
  const waiting: Waiting[] = []
  for (const path of ['/counted', '/exempt']) {
    app.get(path, (_request, reply) => {
      return new Promise((resolve) => waiting.push({ response: reply.raw, answer: () => resolve('done') }))
    })
  }
  onTestFinished(async () => {
    await app.close()
    clock.mockRestore()
  })
  return { app, traffic, waiting, pass }
}

test('is busy during a request and shortly afterwards', async () => {
  const { app, traffic, waiting, pass } = start()
  expect(traffic.isBusy).toBe(false)
  const reply = app.inject('/counted')
  await expect.poll(() => waiting).toHaveLength(1)
  pass(LULL_MS)
  expect(traffic.isBusy).toBe(true)
  waiting[0]?.answer()
  await reply
  pass(LULL_MS - 1)
  expect(traffic.isBusy).toBe(true)
  pass(1)
  expect(traffic.isBusy).toBe(false)
})

test('exempt paths and long requests do not count', async () => {
  const { app, traffic, waiting, pass } = start()
  const exempt = app.inject('/exempt')
  await expect.poll(() => waiting).toHaveLength(1)
  expect(traffic.isBusy).toBe(false)
  const counted = app.inject('/counted')
  await expect.poll(() => waiting).toHaveLength(2)
  pass(LONG_REQUEST_MS - 1)
  expect(traffic.isBusy).toBe(true)
  pass(1)
  expect(traffic.isBusy).toBe(false)
  for (const { answer } of waiting) answer()
  await Promise.all([exempt, counted])
})

test('an aborted request is over', async () => {
  const { app, traffic, waiting, pass } = start()
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const reply = fetch(`${url}/counted`, { signal: leaving.signal }).catch(() => {})
  const { response } = await vi.waitUntil(() => waiting[0], WAIT_LIMIT)
  const closed = once(response, 'close')
  leaving.abort()
  await Promise.all([reply, closed])
  pass(LULL_MS)
  expect(traffic.isBusy).toBe(false)
})
