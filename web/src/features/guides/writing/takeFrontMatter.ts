import type { GuideText } from '@pinloft/contract/guides/endpoints'
import {
  GUIDE_DESCRIPTION_MAX_CHARACTERS,
  GUIDE_LABEL_MAX_CHARACTERS,
  GUIDE_TAGS_MAX,
  GUIDE_TITLE_MAX_CHARACTERS,
} from '@pinloft/contract/guides/limits'
import { detailsOf, furtherFacts, readFrontMatter } from '@pinloft/contract/shared/front-matter'

type Details = Omit<GuideText, 'content'>

/**
 * What the front matter of an inserted text fills in of a guide, and the text to insert: without it, as far as it was taken.
 * Further facts stay before the text, which is where they are facts, or as code. Null if the text has no front matter.
 */
export function takeFrontMatter(
  inserted: string,
  guide: Details,
  isAtStart: boolean,
): { details: Partial<Details>; text: string } | null {
  const frontMatter = readFrontMatter(inserted)
  if (frontMatter === null) return null
  const { title, description, category, tags } = detailsOf(frontMatter.facts)
  const found: Details = {
    title: cut(title ?? '', GUIDE_TITLE_MAX_CHARACTERS),
    description: cut(description, GUIDE_DESCRIPTION_MAX_CHARACTERS),
    category: cut(category ?? '', GUIDE_LABEL_MAX_CHARACTERS) || null,
    tags: [...new Set(tags.map((tag) => cut(tag, GUIDE_LABEL_MAX_CHARACTERS)))]
      .filter((tag) => tag !== '')
      .slice(0, GUIDE_TAGS_MAX),
  }
  const details = Object.fromEntries(
    Object.entries(found).filter(([name, value]) => isEmpty(guide[name as keyof Details]) && !isEmpty(value)),
  ) as Partial<Details>
  const filled = { ...guide, ...details, createdAtMs: null }
  const rest = furtherFacts(frontMatter.facts, filled).map(({ source }) => source)
  const content = frontMatter.content.replace(/^\s*\n/, '')
  if (rest.length === 0) return { details, text: content }
  const [before, after] = isAtStart ? ['---', '---'] : ['```yaml', '```']
  return { details, text: [before, ...rest, after, '', content].join('\n') }
}

function isEmpty(value: GuideText[keyof GuideText]): boolean {
  return value === null || value.length === 0
}

function cut(text: string, maxCharacters: number): string {
  return [...text.trim().slice(0, 2 * maxCharacters)].slice(0, maxCharacters).join('')
}
