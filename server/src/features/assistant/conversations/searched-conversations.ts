import type { SearchedText, SearchedTexts } from '../../../core/search/index.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { listSearched, listTexts } from './conversations.repository.ts'

const BATCH_ROWS = 200

/** Conversations as the search index reads them: all messages of one are one text. */
export class SearchedConversations implements SearchedTexts {
  readonly #database: DatabaseHandle

  constructor(database: DatabaseHandle) {
    this.#database = database
  }

  async *all(): AsyncGenerator<readonly SearchedText[]> {
    for (let afterId = ''; ; ) {
      const rows = await listSearched(this.#database, { afterId, limit: BATCH_ROWS })
      yield rows.map(toSearched)
      const last = rows.at(-1)
      if (last === undefined || rows.length < BATCH_ROWS) return
      afterId = last.id
    }
  }

  async some(ids: readonly string[]): Promise<readonly SearchedText[]> {
    return (await listSearched(this.#database, { ids })).map(toSearched)
  }

  async textsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const texts = new Map<string, string[]>(ids.map((id) => [id, []]))
    for (const { conversation_id: id, text } of await listTexts(this.#database, ids)) texts.get(id)?.push(text)
    return new Map([...texts].map(([id, parts]) => [id, parts.join('\n')]))
  }
}

function toSearched(row: Awaited<ReturnType<typeof listSearched>>[number]): SearchedText {
  const version = [row.title, row.changed_at, row.message_count, row.active_message_id].join(' ')
  return { id: row.id, title: row.title, details: '', version, changedAtMs: row.changed_at }
}
