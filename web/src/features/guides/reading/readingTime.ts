/** Words that are read per minute. */
const WORDS_PER_MINUTE = 200

/** Minutes that reading takes; at least one. */
export function readingMinutes(wordCount: number): number {
  return Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE))
}
