import type { GameServerUsage } from '@pinloft/contract/game-servers/endpoints'
import { GAME_USAGE_INTERVAL_SECONDS, GAME_USAGE_KEPT_MINUTES } from '@pinloft/contract/game-servers/limits'
import { expect, test } from 'vitest'
import { createEventBus } from '../../../platform/events/event-bus.ts'
import { TestClock } from '../../../testing/test-app.ts'
import type { GameRun } from './game-run.ts'
import { GameUsages } from './game-usages.ts'
import { LiveServers } from './live-servers.ts'
import type { WorldBackups } from './world-backups.ts'

const KEPT_COUNT = (GAME_USAGE_KEPT_MINUTES * 60) / GAME_USAGE_INTERVAL_SECONDS

test('What a process uses is measured while it runs, and kept for some minutes', async () => {
  const clock = new TestClock()
  const published: unknown[] = []
  const events = createEventBus()
  events.subscribe((event) => published.push(event))
  const live = new LiveServers({ clock, events, folder: '/nowhere' })
  const backups = { copyOf: () => ({ sizeBytes: async () => 7 }) } as unknown as WorldBackups
  const faults: unknown[] = []
  const usages = new GameUsages({ clock, events, live, backups, onError: (error) => faults.push(error) })
  const server = live.of('camp')
  const players = new Map([['mia', clock.now()]])
  server.run = { pid: process.pid, players } as unknown as GameRun
  // From one reading nothing is known yet.
  await usages.measure()
  expect([server.usage, server.worldBytes, published]).toEqual([null, 7, []])
  for (let count = 0; count <= KEPT_COUNT; count++) {
    clock.advance(GAME_USAGE_INTERVAL_SECONDS * 1000)
    await usages.measure()
  }
  const usage = server.usage as GameServerUsage
  expect(published.at(-1)).toEqual({ type: 'game_server_measured', serverId: 'camp', usage })
  expect([usages.of('camp').length, usage.players, usage.at]).toEqual([
    KEPT_COUNT,
    1,
    new Date(clock.now()).toISOString(),
  ])
  expect(usage.memoryBytes).toBeGreaterThan(0)
  // Another process has figures of its own.
  server.run = { pid: 0, players } as unknown as GameRun
  clock.advance(1000)
  await usages.measure()
  expect([server.usage, faults]).toEqual([usage, []])
})
