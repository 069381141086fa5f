import { detailsOf, readFrontMatter, type TextDetails } from '@pinloft/contract/front-matter'
import type { GuideText } from '@pinloft/contract/guides'

const FENCE = '---'

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
    ...(isPasswordProtected ? ['protected: true'] : []),
    FENCE,
    '',
    content,
  ]
  return lines.join('\n')
}

/** Reads the Markdown file of a guide, of our own or of another program. */
export function readGuideFile(text: string): { details: TextDetails; content: string } {
  const lines = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const { facts, content } = readFrontMatter(lines) ?? { facts: null, content: lines }
  // Ours is followed by an empty line.
  return { details: detailsOf(facts ?? []), content: facts === null ? content : content.replace(/^\n/, '') }
}
