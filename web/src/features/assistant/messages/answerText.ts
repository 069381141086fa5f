import type { Message } from '@pinloft/contract/assistant/messages'

/** The characters of an answer that have arrived by live events, without a gap. */
export interface Tail {
  /** How many characters of the answer come before them. */
  startOffset: number
  text: string
}

/** The tail after further characters. After a gap, or characters before its start, it begins anew with them. */
export function longerTail(tail: Tail | undefined, { textOffset, text }: { textOffset: number; text: string }): Tail {
  if (tail === undefined) return { startOffset: textOffset, text }
  const known = textOffset - tail.startOffset
  if (known < 0 || known > tail.text.length) return { startOffset: textOffset, text }
  // Characters that are known already come again after a reconnection.
  if (tail.text.startsWith(text, known)) return tail
  return { startOffset: tail.startOffset, text: tail.text.slice(0, known) + text }
}

/** The text as it was loaded, with what has arrived since. `isGap`: characters between the two are missing. */
export function joinedText(loaded: string, tail: Tail | undefined): { text: string; isGap: boolean } {
  if (tail === undefined) return { text: loaded, isGap: false }
  if (tail.startOffset > loaded.length) return { text: loaded, isGap: true }
  const end = tail.startOffset + tail.text.length
  if (end <= loaded.length) return { text: loaded, isGap: false }
  return { text: loaded.slice(0, tail.startOffset) + tail.text, isGap: false }
}

/** Whether more of an answer is expected: nothing may be asked until then. */
export function isOpen({ state }: Pick<Message, 'state'>): boolean {
  return state === 'answering' || state === 'waiting'
}
