import { ABOUT_DESCRIPTION_MAX_CHARACTERS } from '@pinloft/contract/about-page/limits'
import { cleanDescription } from '../../features/about-page/drafts/description-html.ts'
import { repeated } from './hostile-bytes.ts'
import type { HostileCase, Parser } from './parser.ts'

const description =
  (pattern: string): HostileCase =>
  (sizeBytes) => {
    const text = repeated(sizeBytes, pattern)
    return () => cleanDescription(text)
  }

export const ABOUT_PAGE_PARSERS: Readonly<Record<string, Parser>> = {
  'descriptions of the about page': {
    modules: ['features/about-page/drafts/description-html.ts'],
    runs: 'in the server',
    limitBytes: ABOUT_DESCRIPTION_MAX_CHARACTERS,
    cases: {
      'nested elements': description('<ul><li>'),
      'ends without beginnings': description('</p></ul>'),
      'open tags': description('<a href="'),
      attributes: description('<a a=1 '),
      'character references': description('&amp;&#38;&'),
      comments: description('<!--'),
      'plain text': description('a < b > c '),
    },
  },
}
