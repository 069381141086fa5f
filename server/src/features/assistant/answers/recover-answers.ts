import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { fold } from '../../../platform/fold.ts'
import { updateConversation } from '../conversations/conversations.repository.ts'
import * as messages from '../conversations/messages.repository.ts'
import type { RunEnd } from './answer-run.ts'

/** Ends an answer that nothing writes any more, with the part of it that was saved. */
export async function recoverAnswers(
  transaction: DatabaseHandle,
  { id, conversation_id, text: before }: Pick<messages.MessageRow, 'id' | 'conversation_id' | 'text'>,
  state: RunEnd,
): Promise<void> {
  const text = await messages.savedText(transaction, { id, text: before })
  await messages.deletePieces(transaction, id)
  await messages.stopSteps(transaction, id)
  await messages.updateMessage(transaction, id, { state, text, search_text: fold(text) })
  await updateConversation(transaction, conversation_id, { active_message_id: null })
}
