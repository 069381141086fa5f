/** How letters and signs are typed that have no accent to remove, by those who have no key for them. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
  ک: 'ك',
  ی: 'ي',
  ى: 'ي',
  '⁄': '/',
  ...Object.fromEntries(['‘', '’', '‚', '‛', 'ʼ', '′'].map((sign) => [sign, "'"])),
  ...Object.fromEntries(['“', '”', '„', '‟', '″'].map((sign) => [sign, '"'])),
  ...Object.fromEntries(['‐', '‒', '–', '—', '―', '−'].map((sign) => [sign, '-'])),
}
const SPELLED = new RegExp(`[${Object.keys(SPELLINGS).join('')}]`, 'gu')
/** Accents, and what is not seen, such as a place where a word may be divided. */
const UNSEEN = /[\p{Mark}\p{Cf}]/gu

/** A text as it is compared where case, accents and ways to write the same do not matter. */
export function plainSpelling(text: string): string {
  return text
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(SPELLED, (letter) => SPELLINGS[letter] ?? letter)
}
