import type { Message } from '@pinloft/contract/assistant/messages'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { toast } from '../../../ui/index.ts'
import { takeOwnAnswer } from '../ownAnswers.ts'
import { isOpen } from './answerText.ts'
import { guideViewerAddress } from './guidePdf.ts'

/** The specification's delay before the viewer opens. */
const VIEWER_DELAY_MS = 500

/** Opens the guide of an answer that was asked for here, and says when one has failed. */
export function useEndOfAnswer(last: Message | undefined): void {
  const [, navigate] = useLocation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (last === undefined || last.sender !== 'ai' || isOpen(last) || !takeOwnAnswer(last.id)) return
    const { state, pdfUrl } = last
    if (state === 'failed') {
      toast({ variant: 'destructive', title: ASSISTANT_TEXTS.error, description: ASSISTANT_TEXTS.errorHelp })
    } else if (state === 'complete' && pdfUrl !== null) {
      timer.current = setTimeout(() => navigate(guideViewerAddress(pdfUrl)), VIEWER_DELAY_MS)
    }
  }, [last, navigate])
}
