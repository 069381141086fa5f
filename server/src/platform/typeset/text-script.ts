/** The language of a document, as far as its letters show it, and the direction of its texts. */

const SCRIPTS = [
  { language: 'ja', letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu },
  { language: 'ko', letters: /\p{Script=Hangul}/gu },
  { language: 'zh', letters: /\p{Script=Han}/gu },
  { language: 'ar', letters: /\p{Script=Arabic}/gu },
  { language: 'he', letters: /\p{Script=Hebrew}/gu },
  { language: 'hi', letters: /\p{Script=Devanagari}/gu },
  { language: 'bn', letters: /\p{Script=Bengali}/gu },
  { language: 'pa', letters: /\p{Script=Gurmukhi}/gu },
  { language: 'gu', letters: /\p{Script=Gujarati}/gu },
  { language: 'ta', letters: /\p{Script=Tamil}/gu },
  { language: 'te', letters: /\p{Script=Telugu}/gu },
  { language: 'kn', letters: /\p{Script=Kannada}/gu },
  { language: 'ml', letters: /\p{Script=Malayalam}/gu },
  { language: 'si', letters: /\p{Script=Sinhala}/gu },
  { language: 'km', letters: /\p{Script=Khmer}/gu },
  { language: 'lo', letters: /\p{Script=Lao}/gu },
  { language: 'my', letters: /\p{Script=Myanmar}/gu },
  { language: 'bo', letters: /\p{Script=Tibetan}/gu },
  { language: 'am', letters: /\p{Script=Ethiopic}/gu },
  { language: 'ka', letters: /\p{Script=Georgian}/gu },
  { language: 'hy', letters: /\p{Script=Armenian}/gu },
  { language: 'th', letters: /\p{Script=Thai}/gu },
  { language: 'el', letters: /\p{Script=Greek}/gu },
  { language: 'ru', letters: /\p{Script=Cyrillic}/gu },
  { language: 'en', letters: /\p{Script=Latin}/gu },
] as const

/** Longer texts are judged by their beginning. */
const SAMPLE_CHARACTERS = 100_000
/** Japanese is written with more Chinese characters than its own. */
const KANA_WEIGHT = 3

export function languageOf(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS)
  let best: { language: string; weight: number } = { language: 'en', weight: 0 }
  for (const { language, letters } of SCRIPTS) {
    const count = sample.match(letters)?.length ?? 0
    const weight = language === 'ja' ? count * KANA_WEIGHT : count
    if (weight > best.weight) best = { language, weight }
  }
  return best.language
}

/** Whether a text is Japanese, so that its Chinese characters need the Japanese shapes. */
export function hasKana(text: string): boolean {
  return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
}

const FIRST_LETTER = /\p{L}/u
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** Whether the first letter of a text is of a script that is written from right to left. */
export function isRightToLeft(text: string): boolean {
  const letter = FIRST_LETTER.exec(text)?.[0]
  return letter !== undefined && RIGHT_TO_LEFT.test(letter)
}
