import {
  askAssistant,
  chat,
  continueAnswer,
  decideStep,
  retryAnswer,
  stopAnswer,
} from '@pinloft/contract/assistant/endpoints'
import type { FastifyInstance } from 'fastify'
import { type AccessService, networkOf } from '../../../core/access/index.ts'
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import { mount } from '../../../platform/http/mount.ts'
import { sessionOf } from '../../../platform/http/session-of.ts'
import type { ConversationsService } from '../conversations/conversations.service.ts'
import type { ProviderService } from '../provider/provider.service.ts'
import type { GuideMaker } from '../tools/guide-maker.ts'
import type { AnswersService } from './answers.service.ts'
import { answerOnce } from './single-answer.ts'

interface Services {
  provider: ProviderService
  guideMaker: GuideMaker
  access: AccessService

  answers: AnswersService
  conversations: ConversationsService
}

export function answersRoutes(
  app: FastifyInstance,
  { answers, conversations, provider, guideMaker, access }: Services,
): void {
  mount(app, askAssistant, async ({ body }) => {
    const { conversationId, questionId, answerId } = await answers.ask(body)
    return {
      conversation: await conversations.get(conversationId),
      question: await conversations.message(questionId),
      answer: await conversations.message(answerId),
    }
  })

  mount(app, chat, ({ body, reply }) =>
    answerOnce({ provider, guideMaker }, body, disconnectSignal(reply, 'work_interrupted')),
  )

  mount(app, retryAnswer, async ({ params }) => conversations.message(await answers.retry(params.id)))

  mount(app, continueAnswer, async ({ params }) => {
    await answers.continue(params.id)
    return conversations.message(params.id)
  })

  mount(app, stopAnswer, async ({ params }) => {
    await answers.stop(params.id)
    return conversations.message(params.id)
  })

  mount(app, decideStep, async ({ params, body: { decision, pin }, request }) => {
    const isChecked = decision !== 'deny' && (await answers.needsPin(params.id))
    const origin = { session: sessionOf(request), network: networkOf(request.ip) }
    const proof = isChecked ? await access.requirePin(pin, origin) : undefined
    return conversations.message(await answers.decide(params.id, decision, proof))
  })
}
