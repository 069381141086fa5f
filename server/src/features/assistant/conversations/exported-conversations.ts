import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import type { ExportedText } from '../../../platform/db/table-policy.ts'
import { listSearched } from './conversations.repository.ts'
import { toMarkdown } from './export-conversation.ts'
import { shownBranch } from './shown-branch.ts'

const BATCH_ROWS = 200

/** All conversations outside the trash, each as a Markdown file. */
export async function* exportedConversations(snapshot: DatabaseHandle): AsyncGenerator<ExportedText> {
  for (let afterId = ''; ; ) {
    const rows = await listSearched(snapshot, { afterId, limit: BATCH_ROWS })
    for (const row of rows) {
      yield {
        place: [ASSISTANT_TEXTS.title, `${row.title}.md`],
        modifiedAtMs: row.changed_at,
        pieces: () => toMarkdown(row.title, shownBranch(snapshot, row)),
      }
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH_ROWS) return
    afterId = last.id
  }
}
