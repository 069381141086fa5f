import { REFERENCE_LOUDNESS_LUFS } from '@pinloft/contract/music'

/** What is softer or louder than that is not brought to the loudness of others: it is silence, or no music. */
const GAIN_MAX_DB = 15
const GAIN_MIN_DB = -30

/** The loudness of a track, in energies, which can be added up, where a gain was tagged. */
export function energyOfGain(gainDb: number): number {
  return energyOfLoudness(REFERENCE_LOUDNESS_LUFS - gainDb)
}

export function energyOfLoudness(loudnessLufs: number): number {
  return 10 ** (loudnessLufs / 10)
}

/**
 * Decibels that bring what is so loud to the loudness of all others, fewer where its peak would be cut off.
 *
 * @param peak the largest value, as a share of what can be played; null where it is not known
 */
export function gainOfEnergy(energy: number, peak: number | null): number {
  return limitedGain(REFERENCE_LOUDNESS_LUFS - 10 * Math.log10(energy), peak)
}

export function limitedGain(gainDb: number, peak: number | null): number {
  const roomDb = peak === null || peak <= 0 ? Math.max(0, -gainDb) : -20 * Math.log10(peak)
  const limited = Math.min(gainDb, roomDb, GAIN_MAX_DB)
  return Math.round(Math.max(limited, GAIN_MIN_DB) * 100) / 100
}
