import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import { useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { toast } from '../../../ui/index.ts'
import { type Draft, keepDraft } from '../compose/drafts.ts'
import { useAsk } from '../messages.api.ts'
import { noteOwnAnswer } from '../ownAnswers.ts'

interface Question extends Draft {
  /** An earlier question that it is asked instead of. */
  insteadOf?: string
}

/** A question that the server does not have yet. */
export interface Pending extends Question {
  id: string
  /** Why it could not be asked; null while it is on its way. */
  failure: string | null
}

/** Asks questions. One that could not be asked stays, and can be asked again: the server stores it once. */
export function useAsking(conversationId: string | null, onConversation: (conversationId: string) => void) {
  const [pending, setPending] = useState<Pending | null>(null)
  const { mutateAsync } = useAsk()

  async function send(question: Pending): Promise<boolean> {
    setPending({ ...question, failure: null })
    try {
      const { conversation, answer } = await mutateAsync({
        id: question.id,
        conversationId,
        insteadOf: question.insteadOf,
        text: question.text,
        fileIds: question.attachments.map(({ fileId }) => fileId),
      })
      noteOwnAnswer(answer.id)
      keepDraft(conversationId, { text: '', attachments: [] })
      setPending(null)
      if (conversationId === null) onConversation(conversation.id)
      return true
    } catch (failure) {
      setPending({ ...question, failure: failureText(failure, ASSISTANT_TEXTS.errorHelp) })
      toast({ variant: 'destructive', title: ASSISTANT_TEXTS.error, description: ASSISTANT_TEXTS.errorHelp })
      return false
    }
  }

  return {
    pending,
    ask: (question: Question) => send({ ...question, id: crypto.randomUUID(), failure: null }),
    retry: () => pending && void send(pending),
  }
}
