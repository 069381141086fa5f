/** What a player can do with a key, in the order of the settings. */
export const ACTIONS = [
  ['forward', 'Walk forward', 'KeyW'],
  ['back', 'Walk back', 'KeyS'],
  ['left', 'Walk left', 'KeyA'],
  ['right', 'Walk right', 'KeyD'],
  ['jump', 'Jump, twice to fly', 'Space'],
  ['sneak', 'Sneak', 'ShiftLeft'],
  ['sprint', 'Sprint', 'ControlLeft'],
  ['inventory', 'Inventory', 'KeyE'],
  ['drop', 'Throw away', 'KeyQ'],
  ['map', 'Map', 'KeyM'],
  ['facts', 'Place and speed', 'F3'],
  ['screenshot', 'Take a screenshot', 'F2'],
] as const
export type Action = (typeof ACTIONS)[number][0]

export interface Settings {
  /** In chunks. The game shows less while frames take long. */
  readonly viewDistance: number
  /** In degrees. */
  readonly fieldOfView: number
  /** 1 is usual. */
  readonly sensitivity: number
  readonly quality: 'low' | 'high'
  /** 0 to 1. */
  readonly volume: number
  /** Outlines that stand out by more than their colour, and shapes beside colours. */
  readonly hasColorAid: boolean
  readonly hasReducedMotion: boolean
  readonly isLookInverted: boolean
  /** Codes of keys, as `KeyboardEvent.code`. */
  readonly keys: Readonly<Record<Action, string>>
}

export const VIEW_DISTANCES = { least: 2, most: 12 } as const
export const FIELDS_OF_VIEW = { least: 50, most: 100 } as const
export const SENSITIVITIES = { least: 0.2, most: 3 } as const

export function defaultSettings(): Settings {
  return {
    viewDistance: 6,
    fieldOfView: 70,
    sensitivity: 1,
    quality: 'high',
    volume: 0.6,
    hasColorAid: false,
    hasReducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    isLookInverted: false,
    keys: Object.fromEntries(ACTIONS.map(([action, , code]) => [action, code])) as Record<Action, string>,
  }
}

/** Settings from what was stored; whatever can't be read is as at first. */
export function readSettings(stored: string | null, defaults: Settings): Settings {
  let read: Partial<Record<keyof Settings, unknown>> = {}
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}')
    if (typeof parsed === 'object' && parsed !== null) read = parsed
  } catch {
    return defaults
  }
  const number = (key: 'viewDistance' | 'fieldOfView' | 'sensitivity' | 'volume', least: number, most: number) => {
    const value = read[key]
    return typeof value === 'number' && value >= least && value <= most ? value : defaults[key]
  }
  const flag = (key: 'hasColorAid' | 'hasReducedMotion' | 'isLookInverted') => {
    const value = read[key]
    return typeof value === 'boolean' ? value : defaults[key]
  }
  const keys: Readonly<Record<string, unknown>> =
    typeof read.keys === 'object' && read.keys !== null ? { ...read.keys } : {}
  return {
    viewDistance: Math.round(number('viewDistance', VIEW_DISTANCES.least, VIEW_DISTANCES.most)),
    fieldOfView: number('fieldOfView', FIELDS_OF_VIEW.least, FIELDS_OF_VIEW.most),
    sensitivity: number('sensitivity', SENSITIVITIES.least, SENSITIVITIES.most),
    volume: number('volume', 0, 1),
    quality: read.quality === 'low' || read.quality === 'high' ? read.quality : defaults.quality,
    hasColorAid: flag('hasColorAid'),
    hasReducedMotion: flag('hasReducedMotion'),
    isLookInverted: flag('isLookInverted'),
    keys: Object.fromEntries(
      ACTIONS.map(([action]) => {
        const code = keys[action]
        return [
          action,
          typeof code === 'string' && /^[A-Z][A-Za-z0-9]{0,24}$/.test(code) ? code : defaults.keys[action],
        ]
      }),
    ) as Record<Action, string>,
  }
}

/** A key as it is written on it. */
export function keyName(code: string): string {
  const short = code
    .replace(/^(Key|Digit)/, '')
    .replace(/^(Shift|Control|Alt|Meta)(Left|Right)$/, '$1')
    .replace(/^Arrow/, '')
  return short === 'Control' ? 'Ctrl' : short
}
