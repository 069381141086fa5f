import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides-screen-texts'
import { CloudAlert, CloudCheck, CloudOff, LoaderCircle } from 'lucide-react'
import { Button, classNames } from '../../../ui/index.ts'
import type { DraftState } from './draft-keeper.ts'

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

export interface DraftStatusProps {
  state: DraftState
  onRetry: () => void
  /** Only an icon, with the words for a screen reader. */
  isSmall?: boolean
}

/** Whether what was typed is durable. */
export function DraftStatus({ state, onRetry, isSmall = false }: DraftStatusProps) {
  return (
    <span className="flex items-center gap-2">
      <span
        role="status"
        className="flex min-w-0 items-center gap-1.5 text-sm font-[530] whitespace-nowrap text-ink-2 tabular-nums"
      >
        <StateIcon state={state} />
        <span className={classNames(isSmall && 'sr-only')}>{wordsOf(state)}</span>
      </span>
      {!isSmall && (state.type === 'failed' || state.type === 'local') && (
        <Button size="sm" onClick={onRetry}>
          {TEXTS.retry}
        </Button>
      )}
    </span>
  )
}

function StateIcon({ state }: { state: DraftState }) {
  const icon = 'size-[18px] shrink-0 [stroke-width:1.75]'
  switch (state.type) {
    case 'none':
      return null
    case 'saving':
      return <LoaderCircle aria-hidden="true" className={classNames(icon, 'animate-spin text-ink-3')} />
    case 'saved':
      return <CloudCheck aria-hidden="true" className={classNames(icon, 'text-ok-ink')} />
    case 'local':
      return <CloudOff aria-hidden="true" className={classNames(icon, 'text-wait-ink')} />
    default:
      return <CloudAlert aria-hidden="true" className={classNames(icon, 'text-bad-ink')} />
  }
}

function wordsOf(state: DraftState): string {
  switch (state.type) {
    case 'none':
      return ''
    case 'saving':
      return TEXTS.draftSaving
    case 'saved':
      return TEXTS.draftSaved(CLOCK.format(new Date(state.at)))
    case 'local':
      return TEXTS.draftLocal
    case 'failed':
      return `${TEXTS.draftFailed}: ${state.message}`
    case 'conflict':
      return TEXTS.draftConflictTitle
  }
}
