import { uptime } from 'node:os'

/** The current time. Tests pass their own. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** Milliseconds since an arbitrary moment, including time that the computer sleeps. Cannot be set. */
  steadyNow(): number
}

export const systemClock: Clock = { now: () => Date.now(), steadyNow: () => uptime() * 1000 }
