/** So few words of a passage stand in one line, where the search in a PDF finds them. */
const LINE_WORDS = 6

/** The start of a passage, as it is looked for in a PDF. */
export function firstWords(passage: string): string {
  return passage.trim().split(/\s+/).slice(0, LINE_WORDS).join(' ')
}
