import { GUIDE_CONTENT_MAX_CHARACTERS } from '@pinloft/contract/guides/limits'
import type { SearchedText, SearchedTexts } from '../../../core/search/index.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { plainTextOf } from '../plain-text.ts'
import { listContents, listSearched, type SearchedRow } from './guide-search.repository.ts'

const BATCH_ROWS = 200
const BETWEEN = ' · '

/** The guides as the index of texts reads them. */
export class SearchedGuides implements SearchedTexts {
  readonly #database: DatabaseHandle

  constructor(database: DatabaseHandle) {
    this.#database = database
  }

  async *all(): AsyncGenerator<SearchedText[]> {
    for (let afterId = ''; ; ) {
      const rows = await listSearched(this.#database, { afterId, limit: BATCH_ROWS })
      yield rows.map(toSearched)
      const last = rows.at(-1)
      if (last === undefined || rows.length < BATCH_ROWS) return
      afterId = last.id
    }
  }

  async some(ids: readonly string[]): Promise<SearchedText[]> {
    return (await listSearched(this.#database, { ids })).map(toSearched)
  }

  async textsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await listContents(this.#database, ids)
    return new Map(rows.map(({ id, content }) => [id, plainTextOf(content, GUIDE_CONTENT_MAX_CHARACTERS)]))
  }
}

function toSearched({ id, revision, changed_at, title, ...details }: SearchedRow): SearchedText {
  const { description, category, tags } = details
  const labels = [description, category ?? '', ...(JSON.parse(tags) as string[])]
  return {
    id,
    title,
    details: labels.filter((label) => label !== '').join(BETWEEN),
    version: String(revision),
    changedAtMs: changed_at,
  }
}
