/** Embeddings, overrides and isolates: with them a name can display its letters in another order than stored. */
const REORDERING_CHARACTERS = /([\u202a-\u202e\u2066-\u2069])/g

/**
 * A name for plain text, such as a button's label: 'photo' + right-to-left override + 'gpj.exe' would read
 * 'photoexe.jpg', so such a character is replaced by the one for an unprintable character.
 */
export function displayName(name: string): string {
  return name.replace(REORDERING_CHARACTERS, '\ufffd')
}

/** The parts of a name, split at reordering characters: these are at the odd indexes. */
export function nameParts(name: string): string[] {
  return name.split(REORDERING_CHARACTERS)
}
