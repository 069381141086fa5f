import { GUIDE_CONTENT_MAX_CHARACTERS } from '@pinloft/contract/guides/limits'
import { toContent } from '../../platform/typeset/to-content.ts'
import { formulasIn, typstFormulas } from '../../platform/typeset/typst-formulas.ts'
import { repeated } from './hostile-bytes.ts'
import type { HostileCase, Parser } from './parser.ts'

const markdown =
  (unit: string, before = ''): HostileCase =>
  (sizeBytes) => {
    const text = {
      title: 'Title',
      description: null,
      category: null,
      details: [],
      author: null,
      keywords: [],
      markdown: repeated(sizeBytes, unit, { before }),
    }
    return () => typstFormulas(formulasIn(toContent(text).blocks), () => true)
  }

export const TYPESET_PARSERS: Readonly<Record<string, Parser>> = {
  'Markdown that is typeset': {
    modules: [
      'platform/typeset/fonts.ts',
      'platform/typeset/markdown-tokens.ts',
      'platform/typeset/prepare-picture.ts',
      'platform/typeset/to-blocks.ts',
      'platform/typeset/to-content.ts',
      'platform/typeset/to-inlines.ts',
      'platform/typeset/typeset-document.ts',
      'platform/typeset/typst-formulas.ts',
      'platform/typeset/visible-text.ts',
    ],
    runs: 'confined',
    limitBytes: GUIDE_CONTENT_MAX_CHARACTERS,
    cases: {
      'quotes in quotes': markdown('>'),
      'lists in lists': markdown('- '),
      'numbers in numbers': markdown('1. '),
      'items of deeper and deeper lists': markdown('- a\n  '),
      'emphasis that stays open': markdown('*a '),
      'underlines that stay open': markdown('__a_ '),
      'stars of three kinds': markdown('***a** '),
      'brackets that stay open': markdown('['),
      'pictures that stay open': markdown('!['),
      'links in links': markdown('[a]('),
      'references to nothing': markdown('[a][b]'),
      definitions: markdown('[a]: b\n'),
      'code that stays open': markdown('`a'),
      fences: markdown('```\n'),
      'tags that stay open': markdown('<a'),
      attributes: markdown(' a="', '<a'),
      'elements in elements': markdown('<div>\n\n'),
      'remarks that stay open': markdown('<!--'),
      entities: markdown('&amp'),
      'columns of a table': markdown('|'),
      'rows of a table': markdown('a|b\n', '|a|b|\n|-|-|\n'),
      formulas: markdown('$a_1$ '),
      dollars: markdown('$'),
      'formulas that stay open': markdown('$$a\n'),
      headings: markdown('# a\n'),
      'marks of a note': markdown('[^a]', '[^a]: b\n\n'),
      'starts of notes': markdown('[^a]:\n'),
      'notes of many lines': markdown('\n  b', '[^a]: b'),
      'addresses of mail': markdown('a.b-'),
      escapes: markdown('\\'),
      'one word': markdown('a'),
      spaces: markdown(' '),
      'line ends': markdown('\n'),
    },
  },
}
