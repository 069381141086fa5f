import type { chat } from '@pinloft/contract/assistant/endpoints'
import {
  ANSWER_MAX_CHARACTERS,
  CONVERSATION_MAX_MESSAGES,
  MESSAGE_MAX_CHARACTERS,
} from '@pinloft/contract/assistant/limits'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import type { OutputOf, ReplyOf } from '@pinloft/contract/shared/endpoint'
import { AppError } from '../../../platform/errors.ts'
import { openChat } from '../provider/chat-stream.ts'
import type { ProviderService } from '../provider/provider.service.ts'
import type { GuideMaker } from '../tools/guide-maker.ts'
import { guideFrom } from './guide-from-answer.ts'
import { buildPrompt, type Said } from './prompt.ts'

/**
 * Answers a client that keeps its conversation itself. No tools are offered: nobody could be asked whether they may write.
 * A guide is made only if the message asks for one; nothing else is stored. Throws `message_missing`, `message_too_long` and the errors named `ai_…`.
 */
export async function answerOnce(
  { provider, guideMaker }: { provider: ProviderService; guideMaker: GuideMaker },
  { message, conversationHistory }: OutputOf<typeof chat, 'body'>,
  signal: AbortSignal,
): Promise<ReplyOf<typeof chat>> {
  if (message.trim() === '') throw new AppError('message_missing')
  if (message.length > MESSAGE_MAX_CHARACTERS) throw new AppError('message_too_long')
  const connection = await provider.connection()
  const model = await provider.chatModel(connection, signal)
  const earlier = conversationHistory.slice(-CONVERSATION_MAX_MESSAGES).flatMap(({ content, sender }): Said[] => {
    const text = content ?? ''
    return text.trim() === '' ? [] : [{ text, sender: sender === 'user' ? 'user' : 'ai', attached: [] }]
  })
  // Some clients send the message as the end of the history too.
  const last = earlier.at(-1)
  const history = last?.sender === 'user' && last.text === message ? earlier : [...earlier, said(message)]
  const { messages } = buildPrompt({
    history,
    answer: { text: '', steps: [] },
    contextTokens: connection.contextTokens,
  })
  let response = ''
  for await (const piece of openChat({ ...connection, model, messages, tools: [], signal })) {
    if (piece.type !== 'text') continue
    response += piece.text
    if (response.length > ANSWER_MAX_CHARACTERS) throw new AppError('ai_answer_too_long')
  }
  if (response.trim() === '') return { response: ASSISTANT_TEXTS.noAnswer }
  const guide = guideFrom({ question: message, answer: response })
  const pdfUrl = guide === null ? undefined : (await guideMaker.make(guide)).pdfUrl
  return pdfUrl === undefined ? { response } : { response, pdfUrl }
}

function said(text: string): Said {
  return { text, sender: 'user', attached: [] }
}
