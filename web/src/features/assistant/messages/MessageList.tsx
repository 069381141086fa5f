import type { Message } from '@pinloft/contract/assistant/messages'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button, classNames, LoadFailed } from '../../../ui/index.ts'
import { Answer } from './Answer.tsx'
import { type Edited, Question } from './Question.tsx'

interface MessageListProps {
  /** In the order in which they were written. */
  messages: readonly Message[]
  hasEarlier: boolean
  isEarlierFailed: boolean
  onLoadEarlier: () => void
  /** Scrolled to once it is there. */
  targetId: string | null
  /** An open answer, or one that is being asked for: questions can't be edited. */
  isBusy: boolean
  edited: Edited | null
  onEdit: (edited: Edited | null) => void
  onAskInstead: (question: Message, text: string) => void
  /** Stands behind the last message. */
  end: ReactNode
}

const TYPICAL_MESSAGE_PX = 140
const OVERSCAN_MESSAGES = 8
const GAP_PX = 20
/** So near to its end, the list follows what is written. */
const END_PX = 60
/** Earlier messages are loaded when so few are left above the visible ones. */
const EARLIER_MARGIN_MESSAGES = 30

function showEnd(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'end' })
}

/** The messages of a conversation. Whoever reads at the end stays there; whoever has scrolled up is left in peace. */
export function MessageList(props: MessageListProps) {
  const { messages, hasEarlier, isEarlierFailed, onLoadEarlier, targetId, isBusy, edited, onEdit, onAskInstead, end } =
    props
  const scroller = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const getItemKey = useCallback((index: number) => messages[index]?.id ?? index, [messages])
  const rows = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: () => TYPICAL_MESSAGE_PX,
    overscan: OVERSCAN_MESSAGES,
    gap: GAP_PX,
    paddingStart: 24,
    paddingEnd: 12,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_PX,
    onChange: (virtualizer) => setIsAtEnd(virtualizer.isAtEnd(END_PX)),
  })
  const drawn = rows.getVirtualItems()
  const first = drawn[0]?.index ?? 0

  const start = useEffectEvent(() => {
    const index = messages.findIndex(({ id }) => id === targetId)
    if (index >= 0) rows.scrollToIndex(index, { align: 'start' })
    else rows.scrollToEnd()
  })
  useLayoutEffect(() => start(), [])

  const askedFor = useEffectEvent(() => rows.scrollToEnd())
  const lastQuestion = messages.findLast(({ sender }) => sender === 'user')?.id
  const isFirstQuestion = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each new question
  useEffect(() => {
    // Whoever asks wants to see the answer, wherever they were reading.
    if (isFirstQuestion.current) isFirstQuestion.current = false
    else if (isBusy) askedFor()
  }, [lastQuestion])

  const showEdited = useEffectEvent((messageId: string) => {
    const index = messages.findIndex(({ id }) => id === messageId)
    if (index >= 0) rows.scrollToIndex(index, { align: 'auto' })
  })
  const editedId = edited?.messageId
  useEffect(() => {
    if (editedId !== undefined) showEdited(editedId)
  }, [editedId])

  const isNearStart = hasEarlier && first < EARLIER_MARGIN_MESSAGES && !isEarlierFailed
  const loadEarlier = useEffectEvent(onLoadEarlier)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each page
  useEffect(() => {
    if (isNearStart) loadEarlier()
  }, [isNearStart, messages.length])

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within reach of the keyboard
        tabIndex={0}
        role="log"
        aria-label={TEXTS.messages}
        aria-live="off"
        className="absolute inset-0 overflow-y-auto overscroll-contain rounded-pane outline-offset-[-3px] [overflow-anchor:none]"
      >
        {isEarlierFailed && (
          <div className="mx-auto max-w-[760px] px-6 pt-4">
            <LoadFailed text={TEXTS.earlierFailed} onRetry={onLoadEarlier} />
          </div>
        )}
        <div className="relative mx-auto w-full max-w-[760px]" style={{ height: rows.getTotalSize() }}>
          {drawn.map(({ index, key, start: top }) => {
            const message = messages[index]
            if (message === undefined) return null
            return (
              <div
                key={key}
                ref={rows.measureElement}
                data-index={index}
                className="absolute inset-x-0 px-6 max-md:px-4"
                style={{ transform: `translateY(${top}px)` }}
              >
                {message.sender === 'user' ? (
                  <Question
                    message={message}
                    isBusy={isBusy}
                    edited={edited?.messageId === message.id ? edited.text : null}
                    onEdit={onEdit}
                    onAskInstead={onAskInstead}
                  />
                ) : (
                  <Answer message={message} isBusy={isBusy} />
                )}
              </div>
            )
          })}
        </div>
        {end !== null && (
          <div ref={showEnd} className="mx-auto w-full max-w-[760px] px-6 pt-2 pb-4 max-md:px-4">
            {end}
          </div>
        )}
      </div>
      <div
        className={classNames(
          'pointer-events-none absolute inset-x-0 bottom-2 flex justify-center transition-opacity',
          isAtEnd ? 'invisible opacity-0' : 'opacity-100',
        )}
      >
        <Button
          size="sm"
          className="pointer-events-auto bg-raised! shadow-menu! max-md:h-10"
          icon={<ArrowDown aria-hidden="true" />}
          onClick={() => {
            rows.scrollToEnd()
            scroller.current?.focus({ preventScroll: true })
          }}
        >
          {TEXTS.jumpToLatest}
        </Button>
      </div>
    </div>
  )
}
