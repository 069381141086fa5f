import { Readable } from 'node:stream'
import {
  changeConversation,
  deleteConversation,
  exportConversation,
  getConversation,
  listConversations,
  listMessages,
  listTrashedConversations,
  purgeConversations,
  restoreConversation,
  searchConversations,
} from '@pinloft/contract/assistant/conversations'
import { getMessage } from '@pinloft/contract/assistant/endpoints'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { type AccessService, networkOf } from '../../../core/access/index.ts'
import { mount } from '../../../platform/http/mount.ts'
import { sessionOf } from '../../../platform/http/session-of.ts'
import type { ConversationTrashService } from './conversation-trash.service.ts'
import type { ConversationsService } from './conversations.service.ts'
import { toMarkdown } from './export-conversation.ts'

interface Services {
  conversations: ConversationsService
  trash: ConversationTrashService
  access: AccessService
}

export function conversationsRoutes(app: FastifyInstance, { conversations, trash, access }: Services): void {
  mount(app, listConversations, ({ query }) => conversations.page(query))
  mount(app, searchConversations, ({ query }) => conversations.search(query.q, query.limit))
  mount(app, getConversation, ({ params }) => conversations.get(params.id))
  mount(app, listMessages, ({ params, query }) => conversations.messages(params.id, query))
  mount(app, getMessage, ({ params }) => conversations.message(params.id))
  mount(app, changeConversation, ({ params, body }) => conversations.change(params.id, body))

  mount(app, exportConversation, async ({ params, reply }) => {
    const { title } = await conversations.get(params.id)
    return reply
      .header('content-type', 'text/markdown; charset=utf-8')
      .header('content-disposition', contentDisposition(`${title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}.md`))
      .send(Readable.from(toMarkdown(title, conversations.batches(params.id))))
  })

  mount(app, deleteConversation, async ({ params }) => {
    await trash.delete(params.id)
    return { message: ASSISTANT_TEXTS.deleted }
  })

  mount(app, listTrashedConversations, ({ query }) => trash.page(query))
  mount(app, restoreConversation, ({ params }) => trash.restore(params.id))

  mount(app, purgeConversations, async ({ body: { pin, ids, isAll }, request }) => {
    const proof = await access.requirePin(pin, { session: sessionOf(request), network: networkOf(request.ip) })
    const conversationCount = await trash.purge(proof, { ids, isAll: isAll ?? false })
    return { message: ASSISTANT_TEXTS.purged, conversationCount }
  })
}
