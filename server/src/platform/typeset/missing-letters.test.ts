import { missingLettersText } from '@pinloft/contract/shared/missing-letters'
import { expect, test } from 'vitest'
import { missingScripts, requireLetters } from './missing-letters.ts'

/** As the library says it, with its quotes escaped. */
const complaint = (...texts: string[]) =>
  `[${texts
    .map(
      (text) =>
        `SourceDiagnostic { severity: Error, message: "PDF/UA-1 error: the text \`\\"${text}\\"\` could not be displayed with font \`\\"Noto Sans\\"\`" }`,
    )
    .join(', ')}]`

test('the scripts of characters that no font has are named once, signs last', () => {
  expect(missingScripts(complaint('வ', 'ண', '\\\\u{bcd}', '\u{f0000}', '\u{10ffd}', 'ብ'))).toEqual([
    'Tamil',
    'Ethiopic',
    'other characters',
    'private-use characters',
  ])
  expect(missingScripts(complaint('\\\\u{dd2}'))).toEqual(['Sinhala'])
  expect(missingScripts(complaint('\\\\u{f0000}'))).toEqual(['private-use characters'])
})

test.each([
  ['Thai', 'No font on this computer has the letters of Thai. Install'],
  ['Tamil, Ethiopic, Thai', 'No font on this computer has the letters of Tamil, Ethiopic and Thai. Install'],
  ['Thai, private-use characters', 'has the letters of Thai, and some other characters. Install the fonts'],
  ['other characters, private-use characters', 'No font on this computer has some characters of this text. Install'],
  ['private-use characters', 'Some characters of this text, such as the icons of another program, are in no common'],
])('%s are named in a sentence', (missing, sentence) => {
  expect(missingLettersText(missing)).toContain(sentence)
  expect(() => requireLetters(missing.split(', '), 'refuse')).toThrow(sentence)
})

test('another complaint names none, however long it is', () => {
  expect(missingScripts('PDF/UA-1 error: missing document title')).toEqual([])
  expect(missingScripts('the text `\\"'.repeat(100_000))).toEqual([])
})
