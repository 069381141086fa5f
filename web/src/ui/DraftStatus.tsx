import { DRAFT_TEXTS as TEXTS } from '@pinloft/contract/shared/draft-texts'
import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { DraftState } from '../platform/drafts/draft-keeper.ts'
import { formatClock } from '../platform/format-date.ts'
import { classNames } from './class-names.ts'

export interface DraftStatusProps {
  state: DraftState<unknown>
  onRetry: () => void
  /** Shows only the icon, with the words for screen readers. */
  isIconOnly?: boolean
}

/** Tells whether what was typed is durable, and offers to try again where it isn't. */
export function DraftStatus({ state, onRetry, isIconOnly = false }: DraftStatusProps) {
  const words = wordsOf(state)
  const canRetry = !isIconOnly && (state.type === 'failed' || state.type === 'local')
  return (
    <span className="flex min-w-0 items-center gap-2 text-xs leading-4 font-[530] text-ink-2 tabular-nums">
      <span role="status" data-draft={state.type} title={words} className="flex min-w-0 items-center gap-1.5">
        <StateIcon type={state.type} isLarge={isIconOnly} />
        <span className={isIconOnly ? 'sr-only' : 'truncate'}>{words}</span>
      </span>
      {canRetry && (
        <button
          type="button"
          onClick={onRetry}
          className="shrink-0 rounded-sm font-[570] text-accent-ink underline underline-offset-2"
        >
          {TEXTS.retry}
        </button>
      )}
    </span>
  )
}

function StateIcon({ type, isLarge }: { type: DraftState<unknown>['type']; isLarge: boolean }) {
  const icon = classNames('shrink-0 [stroke-width:1.9]', isLarge ? 'size-[18px]' : 'size-[15px]')
  switch (type) {
    case 'none':
      return null
    case 'saving':
      return <LoaderCircle aria-hidden="true" className={classNames(icon, 'animate-spin text-ink-3')} />
    case 'saved':
      return <Check aria-hidden="true" className={classNames(icon, 'text-ok-ink')} />
    case 'local':
      return <CloudOff aria-hidden="true" className={classNames(icon, 'text-wait-ink')} />
    default:
      return <TriangleAlert aria-hidden="true" className={classNames(icon, 'text-bad-ink')} />
  }
}

function wordsOf(state: DraftState<unknown>): string {
  if (state.type === 'saved') return TEXTS.saved(formatClock(state.at))
  if (state.type === 'failed') return TEXTS.failed(state.message)
  return TEXTS[state.type]
}
