/** A track counts as played after half of it, or after four minutes. */
const PLAYED_SHARE = 0.5
const PLAYED_AFTER_MS = 240_000
/** Between two looks at the position; a longer way is a jump, and what was jumped over was not heard. */
const STEP_MAX_MS = 2500

/** One time that a track is heard. */
export interface Hearing {
  readonly key: string
  readonly heardMs: number
  readonly positionMs: number
  readonly isCounted: boolean
}

export function startHearing(key: string, positionMs = 0): Hearing {
  return { key, heardMs: 0, positionMs, isCounted: false }
}

/** Goes on to a position. `isCounted` turns true once, when enough was heard. */
export function hear(hearing: Hearing, positionMs: number, durationMs: number | null): Hearing {
  const stepMs = positionMs - hearing.positionMs
  const heardMs = hearing.heardMs + (stepMs > 0 && stepMs <= STEP_MAX_MS ? stepMs : 0)
  const neededMs = durationMs === null ? PLAYED_AFTER_MS : Math.min(PLAYED_AFTER_MS, durationMs * PLAYED_SHARE)
  return { ...hearing, positionMs, heardMs, isCounted: hearing.isCounted || heardMs >= neededMs }
}
