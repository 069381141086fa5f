import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page-texts'
import { Check, CloudAlert, CloudOff, LoaderCircle } from 'lucide-react'
import { classNames } from '../../../ui/index.ts'
import type { AboutDraftState } from './useAboutDraft.ts'

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

interface DraftStatusProps {
  state: AboutDraftState
  onRetry: () => void
  className?: string
}

/** Whether what was written is durable. */
export function DraftStatus({ state, onRetry, className }: DraftStatusProps) {
  const canRetry = state.type === 'failed' || state.type === 'local'
  return (
    <span className={classNames('inline-flex items-center gap-2', className)}>
      <span
        role="status"
        className="inline-flex items-center gap-1.5 text-xs font-[530] whitespace-nowrap text-ink-2 tabular-nums"
      >
        <StateIcon type={state.type} />
        <span title={state.type === 'failed' ? state.message : undefined}>{wordsOf(state)}</span>
      </span>
      {canRetry && (
        <button type="button" onClick={onRetry} className="text-xs font-[570] text-accent-ink underline">
          {TEXTS.retry}
        </button>
      )}
    </span>
  )
}

function StateIcon({ type }: { type: AboutDraftState['type'] }) {
  const icon = 'size-[15px] shrink-0 [stroke-width:1.9]'
  if (type === 'none') return null
  if (type === 'saving')
    return <LoaderCircle aria-hidden="true" className={classNames(icon, 'animate-spin text-ink-3')} />
  if (type === 'saved') return <Check aria-hidden="true" className={classNames(icon, 'text-ok-ink')} />
  if (type === 'local') return <CloudOff aria-hidden="true" className={classNames(icon, 'text-wait-ink')} />
  return <CloudAlert aria-hidden="true" className={classNames(icon, 'text-bad-ink')} />
}

function wordsOf(state: AboutDraftState): string {
  if (state.type === 'none') return ''
  if (state.type === 'saving') return TEXTS.draftSaving
  if (state.type === 'saved') return TEXTS.draftSaved(CLOCK.format(new Date(state.at)))
  return state.type === 'local' ? TEXTS.draftLocal : TEXTS.draftNotSaved
}
