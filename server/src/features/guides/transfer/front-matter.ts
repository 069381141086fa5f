import type { GuideText } from '@pinloft/contract/guides/endpoints'
import { detailsOf, furtherFacts, readFrontMatter, type TextDetails } from '@pinloft/contract/shared/front-matter'

const FENCE = '---'
/** Says of an exported guide that it had a password. */
const PROTECTED = 'protected'

/** A guide as a Markdown file. Quoted texts in JSON are YAML too. */
export function writeGuideFile(
  { title, description, content, category, tags }: GuideText,
  { createdAtMs, isPasswordProtected }: { createdAtMs: number; isPasswordProtected: boolean },
): string {
  const lines = [
    FENCE,
    `title: ${JSON.stringify(title)}`,
    ...(description === '' ? [] : [`description: ${JSON.stringify(description)}`]),
    ...(category === null ? [] : [`category: ${JSON.stringify(category)}`]),
    ...(tags.length === 0 ? [] : [`tags: ${JSON.stringify(tags)}`]),
    `created: ${new Date(createdAtMs).toISOString()}`,
    ...(isPasswordProtected ? [`${PROTECTED}: true`] : []),
    FENCE,
    '',
    content,
  ]
  return lines.join('\n')
}

/** Reads the Markdown file of a guide, of our own or of another program. What else its facts say stays before the text. */
export function readGuideFile(text: string): { details: TextDetails; content: string } {
  const lines = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const frontMatter = readFrontMatter(lines)
  if (frontMatter === null) return { details: detailsOf([]), content: lines }
  const details = detailsOf(frontMatter.facts)
  const further = furtherFacts(frontMatter.facts, details).filter(({ name }) => name !== PROTECTED)
  // Ours is followed by an empty line.
  const content = frontMatter.content.replace(/^\n/, '')
  if (further.length === 0) return { details, content }
  return { details, content: [FENCE, ...further.map(({ source }) => source), FENCE, '', content].join('\n') }
}
