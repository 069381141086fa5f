import type { PreparedPicture, TypesetContent } from './document-blocks.ts'
import { familiesFor } from './fonts.ts'
import { markdownTokens } from './markdown-tokens.ts'
import { hasKana, languageOf } from './text-script.ts'
import { BlockConverter } from './to-blocks.ts'
import type { DocumentText } from './typeset-job.ts'

/** Fewer headings need no list of contents. */
const CONTENTS_MIN_HEADINGS = 3

/** What the template draws. */
export function toContent(
  text: DocumentText,
  pictures: ReadonlyMap<string, PreparedPicture> = new Map(),
): TypesetContent {
  const { title, description, category, details, author, keywords, markdown } = text
  const tokens = markdownTokens(markdown)
  const converter = new BlockConverter(tokens, { title, pictures })
  const letters = [title, description ?? '', markdown].join('\n')
  return {
    title,
    description,
    category,
    details,
    author,
    keywords,
    language: languageOf(letters),
    families: familiesFor({ isJapanese: hasKana(letters) }),
    contentsTitle: converter.headingCount < CONTENTS_MIN_HEADINGS ? null : 'Contents',
    blocks: converter.convert(tokens),
  }
}
