import { limitCombiningMarks } from '../../../platform/limit-combining-marks.ts'
import { repairMisreadText } from './misread-text.ts'

/** Maximum length of a stored tag text, in characters. */
const TEXT_MAX_CHARACTERS = 300
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it must find
const CONTROL = /[\u0000-\u001f\u007f]+/g
/** Left over from where a text was copied: they would tell equal names apart. */
const UNSEEN = /[\s\u200b\u2060\ufeff]/

/** A tag text on one line; null if it is empty. */
export function tidyText(text: string | undefined): string | null {
  if (text === undefined) return null
  const seen = withoutUnseenEnds(repairMisreadText(text).toWellFormed().replace(CONTROL, ' '))
  const line = limitCombiningMarks(seen).normalize('NFC')
  return line === '' ? null : [...line].slice(0, TEXT_MAX_CHARACTERS).join('')
}

function withoutUnseenEnds(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && UNSEEN.test(text.charAt(start))) start += 1
  while (start < end && UNSEEN.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}
