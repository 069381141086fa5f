import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import { CircleAlert, RotateCw } from 'lucide-react'
import { Button, LogoMark } from '../../../ui/index.ts'
import { Thinking } from './Thinking.tsx'
import type { Pending } from './useAsking.ts'

interface PendingQuestionProps {
  pending: Pending
  onRetry: () => void
}

/** A question on its way to the server, or one that could not be asked. */
export function PendingQuestion({ pending: { text, failure }, onRetry }: PendingQuestionProps) {
  return (
    <div className="grid gap-5">
      {text !== '' && (
        <div
          dir="auto"
          className="max-w-[76%] justify-self-end rounded-[20px_20px_6px_20px] bg-accent-soft px-4 py-2.5 text-[0.9375rem] leading-[1.45] whitespace-pre-wrap wrap-anywhere text-ink max-md:max-w-[88%]"
        >
          {text}
        </div>
      )}
      <div className="grid grid-cols-[32px_minmax(0,1fr)] gap-3.5 max-md:grid-cols-1">
        <span className="grid size-8 place-items-center rounded-[11px] bg-beam-soft max-md:hidden">
          <LogoMark className="size-[19px]" />
        </span>
        {failure === null ? (
          <Thinking />
        ) : (
          <div role="alert" className="grid justify-items-start gap-2 pt-1 text-[0.9375rem] leading-[1.56] text-ink">
            <p>{ASSISTANT_TEXTS.trouble}</p>
            <p className="flex items-start gap-2 text-sm font-[550] text-bad-ink">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {failure}
            </p>
            <Button size="sm" className="max-md:h-10" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
              {TEXTS.retry}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
