/** A key held together with others, by its physical place as in `KeyboardEvent.code`. */
export interface Chord {
  code: string
  hasShift: boolean
  hasAltGr: boolean
  /** The key only prepares an accent, and a space makes it the character itself. */
  isDead: boolean
}

export type KeyboardLayoutId = 'us' | 'uk' | 'de'

interface Levels {
  label: string
  plain: string
  shifted: string
  /** Characters by the place of their key. */
  altGr: Readonly<Record<string, string>>
  dead: string
}

/** The keys with characters, row by row; a space in a level stands for a key without one. */
const CODES = [
  ...['Backquote', ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => `Digit${digit}`), 'Minus', 'Equal'],
  ...[...Array.from('QWERTYUIOP', (letter) => `Key${letter}`), 'BracketLeft', 'BracketRight'],
  ...[...Array.from('ASDFGHJKL', (letter) => `Key${letter}`), 'Semicolon', 'Quote', 'Backslash'],
  ...['IntlBackslash', ...Array.from('ZXCVBNM', (letter) => `Key${letter}`), 'Comma', 'Period', 'Slash'],
]

const LEVELS: Record<KeyboardLayoutId, Levels> = {
  us: {
    label: 'English (US)',
    plain: "`1234567890-=qwertyuiop[]asdfghjkl;'\\ zxcvbnm,./",
    shifted: '~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"| ZXCVBNM<>?',
    altGr: {},
    dead: '',
  },
  uk: {
    label: 'English (UK)',
    plain: "`1234567890-=qwertyuiop[]asdfghjkl;'#\\zxcvbnm,./",
    shifted: '¬!"£$%^&*()_+QWERTYUIOP{}ASDFGHJKL:@~|ZXCVBNM<>?',
    altGr: { Digit4: '€' },
    dead: '',
  },
  de: {
    label: 'German',
    plain: '^1234567890ß´qwertzuiopü+asdfghjklöä#<yxcvbnm,.-',
    shifted: '°!"§$%&/()=?`QWERTZUIOPÜ*ASDFGHJKLÖÄ\'>YXCVBNM;:_',
    altGr: {
      Digit2: '²',
      Digit3: '³',
      Digit7: '{',
      Digit8: '[',
      Digit9: ']',
      Digit0: '}',
      Minus: '\\',
      KeyQ: '@',
      KeyE: '€',
      BracketRight: '~',
      IntlBackslash: '|',
      KeyM: 'µ',
    },
    dead: '^´`',
  },
}

export const KEYBOARD_LAYOUTS: readonly { id: KeyboardLayoutId; label: string }[] = [
  { id: 'us', label: LEVELS.us.label },
  { id: 'uk', label: LEVELS.uk.label },
  { id: 'de', label: LEVELS.de.label },
]

const KEYS_OF_ALL: readonly [string, string][] = [
  ['\n', 'Enter'],
  ['\t', 'Tab'],
  [' ', 'Space'],
]

const built = new Map<KeyboardLayoutId, ReadonlyMap<string, Chord>>()

/** How each character is typed on a machine whose keyboard is set to a layout. */
export function chordsOf(id: KeyboardLayoutId): ReadonlyMap<string, Chord> {
  const known = built.get(id)
  if (known !== undefined) return known
  const { plain, shifted, altGr, dead } = LEVELS[id]
  const chords = new Map<string, Chord>()
  const add = (character: string | undefined, code: string, hasShift: boolean, hasAltGr: boolean) => {
    if (character === undefined || character === ' ' || chords.has(character)) return
    chords.set(character, { code, hasShift, hasAltGr, isDead: dead.includes(character) })
  }
  CODES.forEach((code, index) => {
    add(plain[index], code, false, false)
    add(shifted[index], code, true, false)
    add(altGr[code], code, false, true)
  })
  for (const [character, code] of KEYS_OF_ALL) {
    chords.set(character, { code, hasShift: false, hasAltGr: false, isDead: false })
  }
  built.set(id, chords)
  return chords
}
