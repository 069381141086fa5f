import { availableParallelism } from 'node:os'
import type { GameServerUsage } from '@pinloft/contract/game-servers/endpoints'
import { GAME_USAGE_INTERVAL_SECONDS, GAME_USAGE_KEPT_MINUTES } from '@pinloft/contract/game-servers/limits'
import type { Platform } from '../../../platform/feature.ts'
import { readProcessCounters } from '../../../platform/process/process-counters.ts'
import type { LiveServers } from './live-servers.ts'
import type { WorldBackups } from './world-backups.ts'

const KEPT_COUNT = (GAME_USAGE_KEPT_MINUTES * 60) / GAME_USAGE_INTERVAL_SECONDS
/** The files of a large world are many. */
const WORLD_EVERY_MEASUREMENTS = 12

interface Dependencies extends Pick<Platform, 'clock' | 'events' | 'onError'> {
  live: LiveServers
  backups: WorldBackups
}

/** What servers that run use, measured regularly. */
export class GameUsages {
  readonly #dependencies: Dependencies
  readonly #last = new Map<string, { cpuSeconds: number; atMs: number; pid: number }>()
  #count = 0
  #timer: NodeJS.Timeout | undefined

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  start(): void {
    this.#timer = setInterval(() => void this.measure(), GAME_USAGE_INTERVAL_SECONDS * 1000).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** The oldest first. */
  of(id: string): GameServerUsage[] {
    return this.#dependencies.live.of(id).usages
  }

  /** Measures all servers that run once. Never throws. */
  async measure(): Promise<void> {
    const isWorldDue = this.#count++ % WORLD_EVERY_MEASUREMENTS === 0
    for (const id of this.#dependencies.live.runningIds()) {
      await this.#measureOne(id, isWorldDue).catch(this.#dependencies.onError)
    }
  }

  async #measureOne(id: string, isWorldDue: boolean): Promise<void> {
    const { backups, clock, events, live } = this.#dependencies
    const server = live.of(id)
    const pid = server.run?.pid
    if (pid === undefined) return
    // One that is just ending has no figures.
    const counters = await readProcessCounters(pid).catch(() => undefined)
    if (counters === undefined || server.run === undefined) return
    const atMs = clock.steadyNow()
    const before = this.#last.get(id)
    this.#last.set(id, { cpuSeconds: counters.cpuSeconds, atMs, pid })
    if (isWorldDue) server.worldBytes = await backups.copyOf(id).sizeBytes()
    if (before?.pid !== pid || atMs <= before.atMs) return
    const seconds = ((atMs - before.atMs) / 1000) * availableParallelism()
    const usage = {
      at: new Date(clock.now()).toISOString(),
      cpuPercent: Math.min(100, Math.max(0, (100 * (counters.cpuSeconds - before.cpuSeconds)) / seconds)),
      memoryBytes: counters.memoryBytes,
      players: server.run?.players.size ?? 0,
    }
    server.usages = [...server.usages, usage].slice(-KEPT_COUNT)
    events.publish({ type: 'game_server_measured', serverId: id, usage })
  }
}
