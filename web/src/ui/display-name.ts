/** Embeddings, overrides and isolates: with them a name can show its letters in another order than they have. */
const REORDERING_CHARACTERS = /([\u202a-\u202e\u2066-\u2069])/g

/**
 * A name for words that are plain text, such as the label of a button: 'photo' + right-to-left override + 'gpj.exe'
 * would read 'photoexe.jpg', so such a character becomes the sign for an unprintable one.
 */
export function displayName(name: string): string {
  return name.replace(REORDERING_CHARACTERS, '\ufffd')
}

/** The parts of a name, reordering characters apart: they stand at the odd places. */
export function nameParts(name: string): string[] {
  return name.split(REORDERING_CHARACTERS)
}
