import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** What a browser reports as the code of a key that an input method takes. */
const TAKEN_KEY_CODE = 229

type AnyKeyboardEvent = KeyboardEvent | ReactKeyboardEvent

/**
 * Whether a key belongs to an input method, as for Japanese. Safari ends the composition first and sends the Enter that
 * ended it afterwards, only marked by its code.
 */
export function isComposing(event: AnyKeyboardEvent): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event
  return key.isComposing || key.keyCode === TAKEN_KEY_CODE
}

/** Whether it is Enter, and not the one that chooses what an input method offers. */
export function isEnter(event: AnyKeyboardEvent): boolean {
  return event.key === 'Enter' && !isComposing(event)
}

const LETTER = /^\p{L}$/u
const LATIN_LETTER = /^[a-z]$/i

/**
 * The key of a shortcut, letters small. On a keyboard of another script, such as Cyrillic, it is the letter that a Latin one
 * has in its place.
 */
export function shortcutKey({ key, code = '' }: { key: string; code?: string }): string {
  const place = /^Key([A-Z])$/.exec(code)?.[1]
  if (place !== undefined && LETTER.test(key) && !LATIN_LETTER.test(key)) return place.toLowerCase()
  return key.length === 1 ? key.toLowerCase() : key
}
