/** The basic names of CSS that texts from other programs have. */
const NAMES: Readonly<Record<string, string>> = {
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  magenta: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
  cyan: '#00ffff',
  orange: '#ffa500',
  brown: '#a52a2a',
  pink: '#ffc0cb',
}

/** A colour of CSS as `#rrggbb`; null if it is none, or not known here. */
export function cssColor(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim().toLowerCase()
  const [, short] = /^#([0-9a-f]{3,4})$/.exec(text) ?? []
  if (short !== undefined) return `#${[...short.slice(0, 3)].map((digit) => digit + digit).join('')}`
  const [, long] = /^#([0-9a-f]{6})(?:[0-9a-f]{2})?$/.exec(text) ?? []
  if (long !== undefined) return `#${long}`
  if (text.startsWith('rgb')) {
    const parts = text.match(/\d+/g) ?? []
    if (parts.length < 3) return null
    const channels = parts.slice(0, 3).map((part) => Math.min(255, Number(part)))
    return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
  }
  return NAMES[text] ?? null
}
