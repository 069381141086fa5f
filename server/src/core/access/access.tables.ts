import type { DatabaseHandle } from '../../platform/db/database.ts'

/** Times are milliseconds since the Unix epoch. */
export type AccessTables = {
  /** A single row with the hash of the access PIN. */
  access_pin: { id: number; hash: string; changed_at: number }
  /** Browsers that entered the right PIN once. Each has its own lane for guesses. */
  devices: { id: string; token_hash: string; created_at: number }
  sessions: {
    id: string
    device_id: string
    token_hash: string
    /** The token before the last change, valid briefly for requests in flight. */
    previous_token_hash: string | null
    token_changed_at: number
    user_agent: string
    network: string
    created_at: number
    last_used_at: number
  }
  /** Current counts of wrong guesses, by subject and lane. */
  guess_counters: {
    subject: string
    lane: string
    failures: number
    blocked_until: number
    last_failure_at: number
    /** Up to when the daily decay has been applied to the strangers' count. */
    decayed_at: number
    /**
     * When the device of this lane last guessed right; null if it never did, and for lanes that belong to no device.
     */
    right_at: number | null
  }
  /**
   * Wrong guesses already counted, as keyed digests, so that repeating one does not count again. The network is a
   * stranger's; null for a known device.
   */
  guess_misses: { subject: string; digest: string; missed_at: number; network: string | null }
}

export function accessTables(database: DatabaseHandle) {
  return database.withTables<AccessTables>()
}
