import { type Fact, readFrontMatter } from '@pinloft/contract/shared/front-matter'
import type { Block, PreparedPicture, TypesetContent } from './document-blocks.ts'
import { familiesFor } from './fonts.ts'
import { markdownTokens } from './markdown-tokens.ts'
import { hasKana, isRightToLeft, languageOf } from './text-script.ts'
import { BlockConverter } from './to-blocks.ts'
import type { DocumentText } from './typeset-job.ts'

/** Fewer headings need no list of contents. */
const CONTENTS_MIN_HEADINGS = 3
/**
 * A longer list of contents is of no use on paper, and each of its lines takes more memory than a page. The outline of
 * the PDF has all headings.
 */
const CONTENTS_MAX_HEADINGS = 1000
/** Of the headings in the list of contents. */
const CONTENTS_LEVELS = [2, 1] as const

/** What the template draws. */
export function toContent(
  text: DocumentText,
  pictures: ReadonlyMap<string, PreparedPicture> = new Map(),
): TypesetContent {
  const { title, description, category, details, author, keywords, markdown } = text
  const frontMatter = readFrontMatter(markdown)
  const tokens = markdownTokens(frontMatter?.content ?? markdown)
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
    contents: contentsOf(converter),
    blocks: [...(frontMatter?.facts ?? []).map(factBlock), ...converter.convert(tokens)],
    formulas: {},
  }
}

function contentsOf(converter: BlockConverter): TypesetContent['contents'] {
  if (converter.headingCount() < CONTENTS_MIN_HEADINGS) return null
  const levels = CONTENTS_LEVELS.find((deepest) => converter.headingCount(deepest) <= CONTENTS_MAX_HEADINGS)
  return levels === undefined ? null : { title: 'Contents', levels }
}

/** What the front matter of a text says. */
function factBlock({ name, values }: Fact): Block {
  const body = [{ kind: 'strong' as const, body: [name] }, ` ${values.join(', ')}`]
  return { kind: 'paragraph', body, isRightToLeft: isRightToLeft(name) }
}
