import { describe, expect, it } from 'vitest'
import { SoundSettingsStore } from './soundSettings.ts'

function storageWith(text: string | null) {
  let saved = text
  return {
    getItem: () => saved,
    setItem: (_: string, value: string) => {
      saved = value
    },
  }
}

const AT_FIRST = { volume: 0.7, isMuted: false, isGapless: true, isEven: true }

describe('the sound settings', () => {
  it('default to 70 percent, gapless, normalised loudness', () => {
    for (const text of [null, 'no json', '[]', '{"volume":7,"isMuted":"yes"}', '17']) {
      expect(new SoundSettingsStore(storageWith(text)).get()).toEqual(AT_FIRST)
    }
  })

  it('survive a reload', () => {
    const storage = storageWith(null)
    new SoundSettingsStore(storage).change({ volume: 0.25, isGapless: false })
    expect(new SoundSettingsStore(storage).get()).toEqual({ ...AT_FIRST, volume: 0.25, isGapless: false })
  })

  it('last for the page load without storage', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
    }
    const settings = new SoundSettingsStore(full)
    settings.change({ isMuted: true })
    expect(settings.get().isMuted).toBe(true)
  })
})
