import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents-screen-texts'
import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import { classNames } from '../../../ui/index.ts'
import type { DraftState } from '../drafts/useDraft.ts'

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** Whether what was written is durable. */
export function DraftLine({ state, onRetry }: { state: DraftState; onRetry: () => void }) {
  const canRetry = state.type === 'failed' || state.type === 'local'
  return (
    <span className="flex items-center gap-2 text-xs leading-4 text-ink-2 tabular-nums">
      <span role="status" data-draft={state.type} className="flex min-w-0 items-center gap-[5px] truncate">
        <StateIcon state={state} />
        <span className="truncate">{wordsOf(state)}</span>
      </span>
      {canRetry && (
        <button
          type="button"
          onClick={onRetry}
          className="shrink-0 rounded-sm font-label text-accent-ink hover:underline"
        >
          {TEXTS.retry}
        </button>
      )}
    </span>
  )
}

function StateIcon({ state }: { state: DraftState }) {
  const icon = 'size-3.5 shrink-0 [stroke-width:2]'
  switch (state.type) {
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

function wordsOf(state: DraftState): string {
  switch (state.type) {
    case 'none':
      return TEXTS.newTitle
    case 'saving':
      return TEXTS.saving
    case 'conflict':
      return `${TEXTS.notSaved}: ${TEXTS.changedElsewhere}`
    case 'saved':
      return TEXTS.saved(CLOCK.format(new Date(state.at)))
    case 'local':
      return TEXTS.local
    case 'failed':
      return `${TEXTS.notSaved}: ${state.message}`
  }
}
