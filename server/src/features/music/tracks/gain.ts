import { REFERENCE_LOUDNESS_LUFS } from '@pinloft/contract/music/endpoints'

/** Gains are limited to this range; what would need more is silence, or not music. */
const GAIN_MAX_DB = 15
const GAIN_MIN_DB = -30

/** The loudness of a track with a tagged gain, as energy, which can be summed. */
export function energyOfGain(gainDb: number): number {
  return energyOfLoudness(REFERENCE_LOUDNESS_LUFS - gainDb)
}

export function energyOfLoudness(loudnessLufs: number): number {
  return 10 ** (loudnessLufs / 10)
}

/**
 * Gain in decibels that brings a track of this loudness to the target, reduced where its peak would clip.
 *
 * @param peak largest sample as a fraction of full scale; null if unknown
 */
export function gainOfEnergy(energy: number, peak: number | null): number {
  return limitedGain(REFERENCE_LOUDNESS_LUFS - 10 * Math.log10(energy), peak)
}

export function limitedGain(gainDb: number, peak: number | null): number {
  const roomDb = peak === null || peak <= 0 ? Math.max(0, -gainDb) : -20 * Math.log10(peak)
  const limited = Math.min(gainDb, roomDb, GAIN_MAX_DB)
  return Math.round(Math.max(limited, GAIN_MIN_DB) * 100) / 100
}
