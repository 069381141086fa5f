import type { FoundGuide, searchGuides } from '@pinloft/contract/guides/endpoints'
import type { OutputOf, ReplyOf } from '@pinloft/contract/shared/endpoint'
import type { TextIndex } from '../../../core/search/index.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { toCard } from '../describe-guides.ts'
import { findCards, listIdsWith } from '../guides.repository.ts'

interface GuideSearchDependencies {
  database: DatabaseHandle
  index: Pick<TextIndex, 'search'>
}

/** Finds guides by title, description, labels and text. */
export class GuideSearchService {
  readonly #dependencies: GuideSearchDependencies

  constructor(dependencies: GuideSearchDependencies) {
    this.#dependencies = dependencies
  }

  /** Throws `search_text_missing`. */
  async search({ q, limit, ...labels }: OutputOf<typeof searchGuides, 'query'>): Promise<ReplyOf<typeof searchGuides>> {
    const { database, index } = this.#dependencies
    if (q.trim() === '') throw new AppError('search_text_missing')
    const isFiltered = labels.category !== undefined || labels.tag !== undefined
    const onlyIds = isFiltered ? await listIdsWith(database, labels) : undefined
    const { found, hasMore, isComplete } = await index.search({ text: q, limit, onlyIds })
    const rows = await findCards(
      database,
      found.map(({ id }) => id),
    )
    const cards = new Map(rows.map((row) => [row.id, toCard(row)]))
    // The database decides what is shown: the index may not know yet what was deleted.
    const guides = found.flatMap(({ id, matched, snippet }): FoundGuide[] => {
      const card = cards.get(id)
      return card === undefined ? [] : [{ ...card, matched: matched === 'text' ? 'content' : matched, snippet }]
    })
    return { guides, hasMore, isComplete }
  }
}
