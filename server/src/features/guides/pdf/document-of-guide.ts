import type { Guide } from '@pinloft/contract/guides/endpoints'
import type { DocumentText } from '../../../platform/typeset/typeset-job.ts'

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The document that a guide becomes. */
export function documentOfGuide(
  guide: Pick<Guide, 'title' | 'description' | 'category' | 'tags' | 'content' | 'changedAt'>,
): DocumentText {
  const { title, description, category, tags, content, changedAt } = guide
  return {
    title,
    description: description || null,
    category,
    details: [DATE.format(new Date(changedAt)), ...(tags.length === 0 ? [] : [tags.join(', ')])],
    author: null,
    keywords: tags,
    markdown: content,
  }
}
