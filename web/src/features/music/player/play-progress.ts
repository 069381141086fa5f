/** A track counts as played after half of it, or after four minutes. */
const PLAYED_SHARE = 0.5
const PLAYED_AFTER_MS = 240_000
/** Maximum step between two position updates; a larger one is a seek, and the skipped part was not played. */
const STEP_MAX_MS = 2500

/** One playback of a track. */
export interface Play {
  readonly key: string
  readonly heardMs: number
  readonly positionMs: number
  readonly isCounted: boolean
}

export function startPlay(key: string, positionMs = 0): Play {
  return { key, heardMs: 0, positionMs, isCounted: false }
}

/** Advances to a position. `isCounted` becomes true once, when enough was played. */
export function advancePlay(play: Play, positionMs: number, durationMs: number | null): Play {
  const stepMs = positionMs - play.positionMs
  const heardMs = play.heardMs + (stepMs > 0 && stepMs <= STEP_MAX_MS ? stepMs : 0)
  const neededMs = durationMs === null ? PLAYED_AFTER_MS : Math.min(PLAYED_AFTER_MS, durationMs * PLAYED_SHARE)
  return { ...play, positionMs, heardMs, isCounted: play.isCounted || heardMs >= neededMs }
}
