import type { Message } from '@pinloft/contract/assistant/messages'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import { BookOpen, Scissors } from 'lucide-react'
import { memo, useCallback, useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { Button, ExactName, FileIcon, LogoMark } from '../../../ui/index.ts'
import { AnswerText } from '../markdown/AnswerText.tsx'
import { useMissedPart } from '../messages.api.ts'
import { Steps } from '../steps/Steps.tsx'
import { AnswerEnd } from './AnswerEnd.tsx'
import { partsOf } from './answerParts.ts'
import { isOpen, joinedText } from './answerText.ts'
import { CitationMark, Sources } from './Citations.tsx'
import { guidePdfName, guideViewerAddress } from './guidePdf.ts'
import { forgetTail, useTail } from './liveAnswers.ts'
import { Thinking } from './Thinking.tsx'

/** An answer: its text as far as it has arrived, with the steps that were taken for it. */
export const Answer = memo(function Answer({ message, isBusy }: { message: Message; isBusy: boolean }) {
  const { citations } = message
  const tail = useTail(message.id)
  const { text, isGap } = joinedText(message.text, isOpen(message) ? tail : undefined)
  useMissedPart(message, isGap)
  const isEnded = !isOpen(message)
  useEffect(() => {
    if (isEnded) forgetTail(message.id)
  }, [isEnded, message.id])
  const parts = useMemo(() => partsOf(text, message.steps), [text, message.steps])
  const renderCitation = useCallback(
    (number: number) => {
      const citation = citations.find((one) => one.number === number)
      return citation === undefined ? null : <CitationMark citation={citation} />
    },
    [citations],
  )
  const isAnswering = message.state === 'answering'
  const isStepOpen = message.steps.some(({ state }) => state === 'running' || state === 'waiting')
  const isEmpty = parts.length === 0 && message.pdfUrl === null
  return (
    <article
      aria-label={ASSISTANT_TEXTS.assistant}
      aria-busy={isAnswering || undefined}
      className="group grid grid-cols-[32px_minmax(0,1fr)] gap-3.5 max-md:grid-cols-1 max-md:gap-2"
    >
      <span className="grid size-8 place-items-center rounded-[11px] bg-beam-soft max-md:hidden">
        <LogoMark className="size-[19px]" />
      </span>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5 pt-1 text-[0.9375rem] leading-[1.56] text-ink">
        {message.omittedMessages > 0 && (
          <p className="flex items-start gap-2 text-sm text-ink-3">
            <Scissors aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            {TEXTS.cutHistory(message.omittedMessages)}
          </p>
        )}
        {parts.map((part, index) =>
          part.kind === 'text' ? (
            <AnswerText
              key={`text ${part.startOffset}`}
              id={`${message.id} ${part.startOffset}`}
              text={part.text}
              isGrowing={isAnswering && index === parts.length - 1}
              renderCitation={renderCitation}
            />
          ) : (
            <Steps key={part.steps[0]?.id} messageId={message.id} steps={part.steps} />
          ),
        )}
        {isAnswering && !isStepOpen && (isEmpty || parts.at(-1)?.kind === 'steps') && <Thinking />}
        {message.state === 'complete' && isEmpty && <p>{ASSISTANT_TEXTS.noAnswer}</p>}
        {message.pdfUrl !== null && <GuideCard message={message} pdfUrl={message.pdfUrl} />}
        {isEnded && <Sources citations={citations} />}
        {isEnded && <AnswerEnd message={message} text={text} isBusy={isBusy} />}
      </div>
    </article>
  )
})

/** The PDF of a guide that an answer has made. */
function GuideCard({ message, pdfUrl }: { message: Message; pdfUrl: string }) {
  const [, navigate] = useLocation()
  const made = message.steps.findLast(({ call, state }) => call.tool === 'create_pdf_guide' && state === 'done')
  const title = made?.call.tool === 'create_pdf_guide' ? made.call.input.title : guidePdfName(pdfUrl)
  return (
    <div className="mt-1 flex max-w-[500px] items-center gap-3.5 rounded-[16px] py-3 pr-3 pl-3.5 shadow-[inset_0_0_0_1px_var(--line-strong)] max-md:flex-wrap">
      <FileIcon kind="pdf" className="size-9 shrink-0" />
      <div className="min-w-0 flex-1 text-md leading-[19px]">
        <ExactName name={title} className="block truncate font-[570] text-ink" />
        <small className="block text-sm text-ink-3">PDF</small>
      </div>
      <Button
        variant="soft"
        icon={<BookOpen aria-hidden="true" />}
        className="max-md:flex-[1_0_100%]"
        onClick={() => navigate(guideViewerAddress(pdfUrl))}
      >
        {ASSISTANT_TEXTS.viewGuide}
      </Button>
    </div>
  )
}
