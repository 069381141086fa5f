import type { Conversation } from '@pinloft/contract/assistant/conversations'
import type { Attachment, Citation, Message } from '@pinloft/contract/assistant/messages'
import type { AssistantItem, AssistantStep, AssistantToolCall } from '@pinloft/contract/assistant/tools'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import type { ConversationRow } from './conversations.repository.ts'
import { listLinks, listSteps, type MessageLink, type MessageRow, type StepRow } from './messages.repository.ts'

export function toConversation(row: ConversationRow): Conversation {
  return {
    id: row.id,
    title: row.title,
    isPinned: row.is_pinned === 1,
    createdAt: iso(row.created_at),
    changedAt: iso(row.changed_at),
    messageCount: row.message_count,
    lastMessageId: row.last_message_id,
    activeMessageId: row.active_message_id,
  }
}

/** Describes messages of one conversation. `links` are all of its messages. */
export async function describeMessages(
  database: DatabaseHandle,
  rows: readonly MessageRow[],
  links?: readonly MessageLink[],
): Promise<Message[]> {
  const [first] = rows
  if (first === undefined) return []
  const all = links ?? (await listLinks(database, first.conversation_id))
  const branches = new Map<string, string[]>()
  for (const link of all) {
    const key = `${link.parent_id} ${link.sender}`
    branches.set(key, [...(branches.get(key) ?? []), link.id])
  }
  const answers = rows.filter(({ sender }) => sender === 'ai').map(({ id }) => id)
  const steps = Map.groupBy(await listSteps(database, answers), (step) => step.message_id)
  return rows.map((row) => ({
    id: row.id,
    conversationId: row.conversation_id,
    parentId: row.parent_id,
    sender: row.sender,
    state: row.state,
    text: row.text,
    createdAt: iso(row.created_at),
    attachments: JSON.parse(row.attachments) as Attachment[],
    steps: (steps.get(row.id) ?? []).map(toStep),
    citations: JSON.parse(row.citations) as Citation[],
    problem: row.problem === null ? null : (JSON.parse(row.problem) as { code: string; message: string }),
    model: row.model,
    omittedMessages: row.omitted_messages,
    pdfUrl: row.pdf_url,
    branchIds: branches.get(`${row.parent_id} ${row.sender}`) ?? [row.id],
  }))
}

function toStep(row: StepRow): AssistantStep {
  return {
    id: row.id,
    state: row.state,
    call: { tool: row.tool, input: JSON.parse(row.input) } as AssistantToolCall,
    textOffset: row.text_offset,
    items: JSON.parse(row.items) as AssistantItem[],
    problem: row.problem,
    startedAt: iso(row.started_at),
    decidedAt: row.decided_at === null ? null : iso(row.decided_at),
  }
}

/** The messages from the first one to `lastId`. */
export function pathTo(lastId: string | null, links: readonly MessageLink[]): string[] {
  const parents = new Map(links.map((link) => [link.id, link.parent_id]))
  const path: string[] = []
  for (let id = lastId; id !== null && parents.has(id); id = parents.get(id) ?? null) path.push(id)
  return path.reverse()
}

/** The last message of the newest branch through a message. */
export function newestLeaf(id: string, links: readonly MessageLink[]): string {
  const newestChildren = new Map(links.map((link) => [link.parent_id, link.id]))
  let leaf = id
  for (let child = newestChildren.get(leaf); child !== undefined; child = newestChildren.get(leaf)) leaf = child
  return leaf
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
