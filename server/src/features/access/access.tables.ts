import type { DatabaseHandle } from '../../platform/db/database.ts'

/** Times are milliseconds since the Unix epoch. */
export type AccessTables = {
  /** One row: the hash of the access PIN. */
  access_pin: { id: number; hash: string; changed_at: number }
  /** Browsers that entered the right PIN once. They have a lane of their own for guesses. */
  devices: { id: string; token_hash: string; created_at: number }
  sessions: {
    id: string
    device_id: string
    token_hash: string
    /** The token before the last change, good for a moment longer for requests under way. */
    previous_token_hash: string | null
    token_changed_at: number
    user_agent: string
    network: string
    created_at: number
    last_used_at: number
  }
  /** How many wrong guesses count at present, by what is guessed and by whom. */
  guess_counters: { subject: string; lane: string; failures: number; blocked_until: number; last_failure_at: number }
  /** Wrong guesses already counted, as keyed digests, so that repeating one does not count again. */
  guess_misses: { subject: string; digest: string; missed_at: number }
}

export function accessTables(database: DatabaseHandle) {
  return database.withTables<AccessTables>()
}
