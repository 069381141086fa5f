import { askAssistant, chat, continueAnswer, decideStep, retryAnswer, stopAnswer } from '@pinloft/contract/assistant'
import type { FastifyInstance } from 'fastify'
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { ConversationsService } from '../conversations/conversations.service.ts'
import type { ProviderService } from '../provider/provider.service.ts'
import type { AnswersService } from './answers.service.ts'
import { answerOnce } from './single-answer.ts'

interface Services {
  provider: ProviderService

  answers: AnswersService
  conversations: ConversationsService
}

export function answersRoutes(app: FastifyInstance, { answers, conversations, provider }: Services): void {
  mount(app, askAssistant, async ({ body }) => {
    const { conversationId, questionId, answerId } = await answers.ask(body)
    return {
      conversation: await conversations.get(conversationId),
      question: await conversations.message(questionId),
      answer: await conversations.message(answerId),
    }
  })

  mount(app, chat, async ({ body, reply }) => ({
    response: await answerOnce(provider, body, disconnectSignal(reply, 'work_interrupted')),
  }))

  mount(app, retryAnswer, async ({ params }) => conversations.message(await answers.retry(params.id)))

  mount(app, continueAnswer, async ({ params }) => {
    await answers.continue(params.id)
    return conversations.message(params.id)
  })

  mount(app, stopAnswer, async ({ params }) => {
    await answers.stop(params.id)
    return conversations.message(params.id)
  })

  mount(app, decideStep, async ({ params, body }) =>
    conversations.message(await answers.decide(params.id, body.decision)),
  )
}
