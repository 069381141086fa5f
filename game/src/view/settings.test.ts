import { describe, expect, it } from 'vitest'
import { keyName, readSettings, type Settings } from './settings.ts'

const DEFAULTS = {
  viewDistance: 6,
  fieldOfView: 70,
  sensitivity: 1,
  quality: 'high',
  volume: 0.6,
  hasColorAid: false,
  hasReducedMotion: false,
  isLookInverted: false,
  keys: { forward: 'KeyW', jump: 'Space' },
} as unknown as Settings

describe('stored settings', () => {
  it('are read again as they were', () => {
    const changed = { ...DEFAULTS, viewDistance: 3, quality: 'low', keys: { ...DEFAULTS.keys, jump: 'KeyJ' } }
    expect(readSettings(JSON.stringify(changed), DEFAULTS)).toMatchObject(changed)
  })

  it('are as at first where they can’t be read', () => {
    for (const stored of [null, '', '{', '7', 'null', '[]']) expect(readSettings(stored, DEFAULTS).viewDistance).toBe(6)
    const hostile = {
      viewDistance: 1e9,
      fieldOfView: 'wide',
      volume: -1,
      quality: 'best',
      hasColorAid: 'yes',
      keys: { jump: '<b>', forward: 4 },
    }
    expect(readSettings(JSON.stringify(hostile), DEFAULTS)).toMatchObject(DEFAULTS)
  })

  it('name keys as they are written on them', () => {
    expect(['KeyW', 'Digit1', 'ShiftLeft', 'ControlLeft', 'ArrowUp', 'F3'].map(keyName)).toEqual([
      'W',
      '1',
      'Shift',
      'Ctrl',
      'Up',
      'F3',
    ])
  })
})
