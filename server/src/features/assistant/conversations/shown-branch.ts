import type { Message } from '@pinloft/contract/assistant/messages'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { nextTurn } from '../../../platform/event-loop.ts'
import { describeMessages, pathTo } from './describe-messages.ts'
import * as messages from './messages.repository.ts'

const BATCH_ROWS = 50

/** Yields the messages of the branch that a conversation shows, in their order. */
export async function* shownBranch(
  database: DatabaseHandle,
  { id, last_message_id }: { id: string; last_message_id: string | null },
): AsyncGenerator<Message[]> {
  const links = await messages.listLinks(database, id)
  const path = pathTo(last_message_id, links)
  for (let start = 0; start < path.length; start += BATCH_ROWS) {
    const ids = path.slice(start, start + BATCH_ROWS)
    const rows = new Map((await messages.findMessages(database, ids)).map((row) => [row.id, row]))
    const inOrder = ids.flatMap((messageId) => rows.get(messageId) ?? [])
    const described = await describeMessages(database, inOrder, links)
    for (const message of described) {
      if (message.state === 'answering') message.text = await messages.savedText(database, message)
    }
    yield described
    await nextTurn()
  }
}
