/** The action of a key on the video. */
export type PlayerAction =
  | { type: 'togglePlay' | 'toggleFullScreen' | 'toggleMute' | 'toggleSubtitles' | 'next' }
  | { type: 'seekBy'; seconds: number }
  | { type: 'changeVolume'; by: number }
  | { type: 'stepSpeed'; step: 1 | -1 }
  /** To a fraction of the duration, from 0 to 1. */
  | { type: 'seekTo'; part: number }

export const SEEK_STEP_SECONDS = 10
export const VOLUME_STEP = 0.05

const ACTS: Readonly<Record<string, PlayerAction>> = {
  ' ': { type: 'togglePlay' },
  k: { type: 'togglePlay' },
  f: { type: 'toggleFullScreen' },
  m: { type: 'toggleMute' },
  c: { type: 'toggleSubtitles' },
  n: { type: 'next' },
  ArrowLeft: { type: 'seekBy', seconds: -SEEK_STEP_SECONDS },
  ArrowRight: { type: 'seekBy', seconds: SEEK_STEP_SECONDS },
  ArrowUp: { type: 'changeVolume', by: VOLUME_STEP },
  ArrowDown: { type: 'changeVolume', by: -VOLUME_STEP },
  '<': { type: 'stepSpeed', step: -1 },
  '>': { type: 'stepSpeed', step: 1 },
}
const DIGITS = 10

/** The action of a key by its character; null for keys without a meaning here. */
export function playerActionOf(key: string): PlayerAction | null {
  if (/^\d$/.test(key)) return { type: 'seekTo', part: Number(key) / DIGITS }
  const name = key.length === 1 ? key.toLowerCase() : key
  return Object.hasOwn(ACTS, name) ? (ACTS[name] ?? null) : null
}
