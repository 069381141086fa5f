/** A track counts as played after half of it, or after four minutes. */
const PLAYED_SHARE = 0.5
const PLAYED_AFTER_MS = 240_000
/** Maximum step between two position updates; a larger one is a seek, and the skipped part was not played. */
const STEP_MAX_MS = 2500

/** One playback of a track. */
export interface Hearing {
  readonly key: string
  readonly heardMs: number
  readonly positionMs: number
  readonly isCounted: boolean
}

export function startHearing(key: string, positionMs = 0): Hearing {
  return { key, heardMs: 0, positionMs, isCounted: false }
}

/** Advances to a position. `isCounted` becomes true once, when enough was played. */
export function hear(hearing: Hearing, positionMs: number, durationMs: number | null): Hearing {
  const stepMs = positionMs - hearing.positionMs
  const heardMs = hearing.heardMs + (stepMs > 0 && stepMs <= STEP_MAX_MS ? stepMs : 0)
  const neededMs = durationMs === null ? PLAYED_AFTER_MS : Math.min(PLAYED_AFTER_MS, durationMs * PLAYED_SHARE)
  return { ...hearing, positionMs, heardMs, isCounted: hearing.isCounted || heardMs >= neededMs }
}
