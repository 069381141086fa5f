/** Unicode's own limit for normalising streamed text. No language has that many on one letter. */
const MARKS_MAX = 30
const MARKS = /[\p{Mark}\uff9e\uff9f]+/gu

/**
 * Limits each letter of a text to 30 marks. Sorting marks, as every normalisation form does, takes time that is
 * quadratic in their number on one letter.
 */
export function limitCombiningMarks(text: string): string {
  return text.replace(MARKS, (marks) => (marks.length <= MARKS_MAX ? marks : [...marks].slice(0, MARKS_MAX).join('')))
}
