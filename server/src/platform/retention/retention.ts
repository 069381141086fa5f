import { MINUTE_MS } from '@pinloft/contract/shared/units'
import type { Clock } from '../clock.ts'
import type { DatabaseHandle } from '../db/database.ts'
import type { EventBus } from '../events/event-bus.ts'
import { findWatchedTime, saveWatchedTime } from './retention.repository.ts'
import { observe, observeAfterStop, type TrustedClock, trusted } from './trusted-clock.ts'

/** How often the clock is checked, and its state saved for the next start. */
const CHECK_INTERVAL_MS = 10 * MINUTE_MS

/** A clock jump that is not trusted yet. */
export interface ClockJump {
  aheadMs: number
  /** How long it stays untrusted. */
  waitsForMs: number
}

interface Dependencies {
  database: DatabaseHandle
  clock: Clock
  events: EventBus
  onError(error: unknown): void
  /** Called when the clock has jumped ahead, and with null when it is trusted again. */
  onJump(jump: ClockJump | null): void
}

/** Deletes expired data. `now` is the time to use, in milliseconds since the Unix epoch. */
type Sweep = (now: number) => Promise<void> | void

/**
 * The only way to delete things because of their age. That is irreversible, so a clock that jumps far ahead is not
 * trusted for a day: until then time continues as before.
 */
export class Retention {
  readonly #dependencies: Dependencies
  readonly #sweeps: { sweep: Sweep; timer: NodeJS.Timeout }[] = []
  readonly #looking: NodeJS.Timeout
  #watched: TrustedClock
  #lookedAtMs: number
  #isClosed = false

  private constructor(dependencies: Dependencies, watched: TrustedClock) {
    this.#dependencies = dependencies
    this.#watched = watched
    this.#lookedAtMs = dependencies.clock.steadyNow()
    this.#looking = setInterval(() => this.#lookAndSave(), CHECK_INTERVAL_MS).unref()
  }

  static async open(dependencies: Dependencies): Promise<Retention> {
    const { database, clock, onJump } = dependencies
    const wallAt = clock.now()
    const before = await findWatchedTime(database)
    const retention = new Retention(
      dependencies,
      before === undefined ? trusted(wallAt) : observeAfterStop(before, wallAt),
    )
    if (retention.jump !== null) onJump(retention.jump)
    await retention.#save()
    return retention
  }

  /** The time for deciding what has expired, in milliseconds since the Unix epoch. */
  now(): number {
    this.#look()
    return this.#watched.trustedAt
  }

  get jump(): ClockJump | null {
    const { seenAt, trustedAt, heldForMs } = this.#watched
    return heldForMs === 0 ? null : { aheadMs: seenAt - trustedAt, waitsForMs: heldForMs }
  }

  /** Runs a sweep periodically until closed. Errors are passed to `onError`. */
  every(intervalMs: number, sweep: Sweep): void {
    this.#sweeps.push({ sweep, timer: setInterval(() => this.#run(sweep), intervalMs).unref() })
  }

  /** Runs all sweeps, as if each were due. */
  async sweepNow(): Promise<void> {
    for (const { sweep } of this.#sweeps) await this.#run(sweep)
  }

  /** Prevents further sweeps. */
  async close(): Promise<void> {
    clearInterval(this.#looking)
    for (const { timer } of this.#sweeps) clearInterval(timer)
    await this.#lookAndSave()
    this.#isClosed = true
  }

  async #run(sweep: Sweep): Promise<void> {
    try {
      await sweep(this.now())
    } catch (error) {
      this.#dependencies.onError(error)
    }
  }

  #look(): void {
    const { clock, events, onJump } = this.#dependencies
    const before = this.jump
    const steadyMs = clock.steadyNow()
    const elapsedMs = Math.max(0, steadyMs - this.#lookedAtMs)
    this.#watched = observe(this.#watched, { wallAt: clock.now(), elapsedMs })
    this.#lookedAtMs = steadyMs
    if ((before === null) === (this.jump === null)) return
    onJump(this.jump)
    events.publish({ type: 'clock_changed' })
    void this.#save()
  }

  #lookAndSave(): Promise<void> {
    this.#look()
    return this.#save()
  }

  async #save(): Promise<void> {
    if (this.#isClosed) return
    const { database, onError } = this.#dependencies
    await saveWatchedTime(database, this.#watched).catch(onError)
  }
}
