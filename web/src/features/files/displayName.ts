/** Embeddings, overrides and isolates: with them a name can show its letters in another order than they have. */
const REORDERING_CHARACTERS = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A name as it may be shown: 'photo' + right-to-left override + 'gpj.exe' would read 'photoexe.jpg', so such a
 * character shows as the sign for an unprintable one. Put it in a `<bdi>`, which keeps it from turning its surroundings.
 */
export function displayName(name: string): string {
  return name.replace(REORDERING_CHARACTERS, '\ufffd')
}
