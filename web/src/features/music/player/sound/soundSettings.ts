import { Store } from '../Store.ts'

/** The sound settings of this browser; stored in it. */
export interface SoundSettings {
  /** 0 to 1. */
  volume: number
  isMuted: boolean
  /** Consecutive tracks of an album play without a gap. */
  isGapless: boolean
  /** Tracks are normalised to the same loudness. */
  isEven: boolean
}

const STORAGE_KEY = 'pinloft.music.sound'
const AT_FIRST: SoundSettings = { volume: 0.7, isMuted: false, isGapless: true, isEven: true }

export type SettingsStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The settings of this browser, and a function to change them. */
export class SoundSettingsStore extends Store<SoundSettings> {
  readonly #storage: SettingsStorage

  constructor(storage: SettingsStorage) {
    super(readSettings(storage))
    this.#storage = storage
  }

  change(part: Partial<SoundSettings>): void {
    this.set({ ...this.get(), ...part })
    try {
      this.#storage.setItem(STORAGE_KEY, JSON.stringify(this.get()))
    } catch {
      // Without storage they last for this page load.
    }
  }
}

function readSettings(storage: SettingsStorage): SoundSettings {
  try {
    const saved: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null')
    if (typeof saved !== 'object' || saved === null) return AT_FIRST
    return {
      volume: 'volume' in saved && isVolume(saved.volume) ? saved.volume : AT_FIRST.volume,
      isMuted: 'isMuted' in saved && saved.isMuted === true,
      isGapless: !('isGapless' in saved && saved.isGapless === false),
      isEven: !('isEven' in saved && saved.isEven === false),
    }
  } catch {
    return AT_FIRST
  }
}

function isVolume(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}
