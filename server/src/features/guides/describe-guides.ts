import type { Guide, GuideCard } from '@pinloft/contract/guides/endpoints'
import { labelsOf } from './guide-text.ts'
import type { CardRow, FullRow } from './guides.repository.ts'

export function toGuide(row: FullRow): Guide {
  return { ...shared(row), content: row.content, revisionCount: Number(row.revision_count) }
}

export function toCard(row: CardRow): GuideCard {
  return { ...shared(row), preview: row.preview }
}

function shared(row: CardRow) {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    ...labelsOf(row),
    isPasswordProtected: row.lock !== null,
    revision: row.revision,
    createdAt: new Date(row.created_at).toISOString(),
    changedAt: new Date(row.changed_at).toISOString(),
    wordCount: row.word_count,
    draftId: row.draft_id,
  }
}
