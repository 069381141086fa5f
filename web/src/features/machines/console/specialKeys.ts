import type { KeyStroke } from './typing.ts'

export interface SpecialKey {
  label: string
  keysym: number
  code: string
}

/** Stay down until the next key, like those of a phone. */
export const HELD_KEYS: readonly SpecialKey[] = [
  { label: 'Ctrl', keysym: 0xffe3, code: 'ControlLeft' },
  { label: 'Alt', keysym: 0xffe9, code: 'AltLeft' },
  { label: 'Shift', keysym: 0xffe1, code: 'ShiftLeft' },
  { label: 'Win', keysym: 0xffeb, code: 'MetaLeft' },
]

export const ENTER: SpecialKey = { label: 'Enter', keysym: 0xff0d, code: 'Enter' }
/** The keyboards of phones often report nothing for it in an empty field. */
export const BACKSPACE: SpecialKey = { label: 'Backspace', keysym: 0xff08, code: 'Backspace' }

export const PRESSED_KEYS: readonly SpecialKey[] = [
  { label: 'Esc', keysym: 0xff1b, code: 'Escape' },
  { label: 'Tab', keysym: 0xff09, code: 'Tab' },
  ENTER,
  BACKSPACE,
  { label: 'Del', keysym: 0xffff, code: 'Delete' },
  { label: '←', keysym: 0xff51, code: 'ArrowLeft' },
  { label: '↑', keysym: 0xff52, code: 'ArrowUp' },
  { label: '↓', keysym: 0xff54, code: 'ArrowDown' },
  { label: '→', keysym: 0xff53, code: 'ArrowRight' },
  { label: 'Home', keysym: 0xff50, code: 'Home' },
  { label: 'End', keysym: 0xff57, code: 'End' },
  { label: 'PgUp', keysym: 0xff55, code: 'PageUp' },
  { label: 'PgDn', keysym: 0xff56, code: 'PageDown' },
  ...Array.from({ length: 12 }, (_, index) => ({
    label: `F${index + 1}`,
    keysym: 0xffbe + index,
    code: `F${index + 1}`,
  })),
]

/** Presses and releases keys while others are held. */
export function pressing(strokes: readonly KeyStroke[], held: readonly SpecialKey[]): KeyStroke[] {
  return [
    ...held.map(({ keysym, code }) => ({ keysym, code, isDown: true })),
    ...strokes,
    ...held.toReversed().map(({ keysym, code }) => ({ keysym, code, isDown: false })),
  ]
}

export function pressed({ keysym, code }: SpecialKey): KeyStroke[] {
  return [
    { keysym, code, isDown: true },
    { keysym, code, isDown: false },
  ]
}
