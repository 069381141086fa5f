import type { Message } from '@pinloft/contract/assistant/messages'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { pathTo } from '../conversations/describe-messages.ts'
import * as messages from '../conversations/messages.repository.ts'
import type { AttachedFiles } from './attached-files.ts'
import type { Said } from './prompt.ts'

/** Earlier messages that are read for an answer: no model takes more. */
const HISTORY_MAX_MESSAGES = 500
/** Questions whose attached files are sent again: those before them are only named. */
const ATTACHING_QUESTIONS = 2

/** A conversation up to a question, with its attachments: what a model is told. */
export async function historyUpTo(
  { database, attached }: { database: DatabaseHandle; attached: AttachedFiles },
  questionId: string,
  conversationId: string,
  seesPictures: boolean,
): Promise<Said[]> {
  const path = pathTo(questionId, await messages.listLinks(database, conversationId)).slice(-HISTORY_MAX_MESSAGES)
  const rows = new Map((await messages.findMessages(database, path)).map((row) => [row.id, row]))
  const inOrder = path.flatMap((id) => rows.get(id) ?? [])
  const attaching = new Set(inOrder.filter(({ attachments }) => attachments !== '[]').slice(-ATTACHING_QUESTIONS))
  const entries: Said[] = []
  for (const row of inOrder) {
    const given = attaching.has(row) ? (JSON.parse(row.attachments) as Message['attachments']) : []
    const parts = []
    for (const attachment of given) parts.push(...(await attached.read(attachment, seesPictures)))
    entries.push({ sender: row.sender, text: row.text, attached: parts })
  }
  return entries
}
