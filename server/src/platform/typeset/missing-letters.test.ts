import { expect, test } from 'vitest'
import { missingScripts } from './missing-letters.ts'

/** As the library says it, with its quotes escaped. */
const complaint = (...texts: string[]) =>
  `[${texts
    .map(
      (text) =>
        `SourceDiagnostic { severity: Error, message: "PDF/UA-1 error: the text \`\\"${text}\\"\` could not be displayed with font \`\\"Noto Sans\\"\`" }`,
    )
    .join(', ')}]`

test('the scripts of characters that no font has are named once, signs last', () => {
  expect(missingScripts(complaint('வ', 'ண', '\\\\u{bcd}', '\u{f0000}', 'ብ'))).toEqual([
    'Tamil',
    'Ethiopic',
    'other signs',
  ])
  expect(missingScripts(complaint('\\\\u{dd2}'))).toEqual(['Sinhala'])
  expect(missingScripts(complaint('\\\\u{f0000}'))).toEqual(['other signs'])
})

test('another complaint names none, however long it is', () => {
  expect(missingScripts('PDF/UA-1 error: missing document title')).toEqual([])
  expect(missingScripts('the text `\\"'.repeat(100_000))).toEqual([])
})
