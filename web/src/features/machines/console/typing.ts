import { type Chord, chordsOf, type KeyboardLayoutId } from './keyboardLayouts.ts'

export interface KeyStroke {
  /** The X11 symbol of the key; the machine goes by `code` wherever it knows it. */
  keysym: number
  code: string
  isDown: boolean
}

/** Strokes that type one character, in their order. */
export interface TypedCharacter {
  strokes: readonly KeyStroke[]
}

export interface TypingPlan {
  characters: readonly TypedCharacter[]
  /** Characters that no key of the layout has, each once. */
  missing: readonly string[]
}

/** So many of those are named. */
export const MISSING_SHOWN = 12

const SHIFT = { keysym: 0xffe1, code: 'ShiftLeft' }
const ALT_GR = { keysym: 0xfe03, code: 'AltRight' }
const SPACE: Chord = { code: 'Space', hasShift: false, hasAltGr: false, isDead: false }
const SYMBOLS: Readonly<Record<string, number>> = { Enter: 0xff0d, Tab: 0xff09, Space: 0x20 }

/**
 * QEMU hands one change of a key to the machine every 10 ms and keeps 1,024 of them waiting; what comes faster is lost.
 */
export const STROKE_PAUSE_MS = 12

/** What to press for a text. Keys such as Shift stay down over a run of characters that need them. */
export function planTyping(text: string, layout: KeyboardLayoutId): TypingPlan {
  const chords = chordsOf(layout)
  const missing = new Set<string>()
  const characters: TypedCharacter[] = []
  let held = { hasShift: false, hasAltGr: false }
  for (const character of text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')) {
    const chord = chords.get(character)
    if (chord === undefined) {
      missing.add(character)
      continue
    }
    const strokes = [...holding(held, chord), ...pressing(chord, character)]
    held = chord
    if (chord.isDead) {
      strokes.push(...holding(held, SPACE), ...pressing(SPACE, ' '))
      held = SPACE
    }
    characters.push({ strokes })
  }
  const last = characters.at(-1)
  if (last !== undefined) characters[characters.length - 1] = { strokes: [...last.strokes, ...holding(held, SPACE)] }
  return { characters, missing: [...missing] }
}

type Held = Pick<Chord, 'hasShift' | 'hasAltGr'>

/** Presses and releases Shift and AltGr. */
function holding(now: Held, next: Held): KeyStroke[] {
  return [
    ...(now.hasShift === next.hasShift ? [] : [{ ...SHIFT, isDown: next.hasShift }]),
    ...(now.hasAltGr === next.hasAltGr ? [] : [{ ...ALT_GR, isDown: next.hasAltGr }]),
  ]
}

function pressing({ code }: Chord, character: string): KeyStroke[] {
  const keysym = SYMBOLS[code] ?? character.codePointAt(0) ?? 0
  return [
    { keysym, code, isDown: true },
    { keysym, code, isDown: false },
  ]
}

/** The keyboard of a machine has room for three keys with Shift. */
const STROKES_AT_ONCE = 4

export interface TypingOptions {
  /** Returns whether the key reached the machine's connection. */
  send: (stroke: KeyStroke) => boolean
  /** Settles when the machine has taken what was sent, or after a while. */
  untilTaken: () => Promise<unknown>
  onProgress: (typedCount: number) => void
  signal: AbortSignal
}

/** Types a plan at the pace of the machine. Resolves to the number of characters typed; releases what it holds. */
export async function typePlan(
  plan: TypingPlan,
  { send, untilTaken, onProgress, signal }: TypingOptions,
): Promise<number> {
  let typedCount = 0
  let untakenCount = 0
  for (const { strokes } of plan.characters) {
    if (signal.aborted || !strokes.every(send)) {
      for (const key of [SHIFT, ALT_GR]) send({ ...key, isDown: false })
      return typedCount
    }
    typedCount += 1
    onProgress(typedCount)
    await new Promise((resolve) => setTimeout(resolve, strokes.length * STROKE_PAUSE_MS))
    untakenCount += strokes.length
    if (untakenCount < STROKES_AT_ONCE) continue
    untakenCount = 0
    await untilTaken()
  }
  return typedCount
}
