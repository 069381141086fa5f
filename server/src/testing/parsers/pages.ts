import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { cleanHtml } from '../../platform/page-html/clean-html.ts'
import { WithoutPictures } from '../../platform/page-html/inline-pictures.ts'
import { repeated } from './hostile-bytes.ts'
import type { HostileCase, Parser } from './parser.ts'

const page =
  (pattern: string, before = ''): HostileCase =>
  (sizeBytes) => {
    const html = repeated(sizeBytes, pattern, { before })
    return () => {
      try {
        cleanHtml({ html, pictureAddresses: ['data:'] })
      } catch {
        // Nested too deeply.
      }
    }
  }

const markdown =
  (pattern: string): HostileCase =>
  (sizeBytes) => {
    const html = repeated(sizeBytes, pattern)
    return () => {
      try {
        cleanHtml({ html, pictureAddresses: [], isMarkdown: true })
      } catch {
        // Too many elements.
      }
    }
  }

const pictures =
  (pattern: string, before = ''): HostileCase =>
  (sizeBytes) => {
    const html = repeated(sizeBytes, pattern, { before })
    return () => {
      const page = new WithoutPictures(html)
      page.replace(page.text, String)
    }
  }

export const PAGE_PARSERS: Readonly<Record<string, Parser>> = {
  'web pages to be saved': {
    modules: ['platform/page-html/clean-html.ts'],
    runs: 'confined',
    limitBytes: MEBIBYTE,
    cases: {
      'many styles': page('<p style="color:red;font-family:a;border:1px solid red;x:y">'),
      'open elements': page('<b>'),
      'closing elements': page('</p></b></i>'),
      'open angle brackets': page('<'),
      'one long attribute': page('a:b;', '<p style="'),
      'a long address': page('&#106;', '<a href="'),
      'many attributes': page(' a', '<p '),
      'hidden elements': page('<svg><style>'),
    },
  },
  'Markdown as a web page': {
    modules: ['platform/page-html/clean-html.ts', 'platform/page-html/formulas.ts'],
    runs: 'confined',
    limitBytes: MEBIBYTE,
    cases: {
      'emphasis that stays open': markdown('*a '),
      'links that stay open': markdown('[a](b'),
      'quotes in quotes': markdown('>'),
      'lists in lists': markdown('- '),
      'open angle brackets': markdown('<a'),
      'cells of tables': markdown('|a|b\n'),
      'code that stays open': markdown('`a``'),
    },
  },
  'pictures in web pages': {
    modules: ['platform/page-html/inline-pictures.ts'],
    runs: 'in the server',
    limitBytes: 8 * MEBIBYTE,
    cases: {
      'many small ones': pictures(`data:image/png;base64,${'A'.repeat(400)} `),
      'starts of pictures': pictures('data:image/'),
      'one large one': pictures('AAAA', 'data:image/png;base64,'),
      'unfinished ones': pictures('data:image/png;base64,='),
    },
  },
}
