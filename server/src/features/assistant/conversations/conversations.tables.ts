import type { MessageState } from '@pinloft/contract/assistant/messages'
import type { AssistantTool, StepState } from '@pinloft/contract/assistant/tools'
import type { DatabaseHandle } from '../../../platform/db/database.ts'

/** Times are milliseconds since the Unix epoch. */
export type ConversationsTables = {
  conversations: {
    id: string
    title: string
    is_pinned: 0 | 1
    created_at: number
    changed_at: number
    /** When it was changed last; later than any time if it is pinned. */
    sort_key: number
    /** Last message of the branch that is shown. */
    last_message_id: string | null
    /** The answer that is being written, or waits for a decision. */
    active_message_id: string | null
    message_count: number
    /** A JSON array of the tools that may write without being asked for again. */
    allowed_tools: string
    /** Null unless it is in the trash. */
    deleted_at: number | null
  }
  conversation_messages: {
    id: string
    conversation_id: string
    /** Order within the conversation, from 1. */
    position: number
    parent_id: string | null
    sender: 'user' | 'ai'
    state: MessageState
    created_at: number
    model: string | null
    /** JSON of the code and words of an error. */
    problem: string | null
    omitted_messages: number
    /** JSON arrays. */
    attachments: string
    citations: string
    pdf_url: string | null
    text: string
    /** The folded text. Null while it is being written. */
    search_text: string | null
  }
  /** Text of an answer that is being written, in pieces, until it is complete. */
  answer_pieces: { message_id: string; text_offset: number; text: string }
  assistant_steps: {
    id: string
    message_id: string
    position: number
    /** Steps that the model took at once have the same. */
    round: number
    /** As the model named the call. */
    call_id: string
    tool: AssistantTool
    /** JSON. */
    input: string
    state: StepState
    text_offset: number
    /** JSON arrays. */
    items: string
    sources: string
    problem: string | null
    /** What the model is told; null until it is done. */
    result: string | null
    started_at: number
    decided_at: number | null
  }
}

export function conversationsTables(database: DatabaseHandle) {
  return database.withTables<ConversationsTables>()
}
