import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { Button, type Status, StatusDot } from '../../../ui/index.ts'
import type { SaveState } from './pdfSaving.ts'

const DOTS: Record<SaveState, Status> = {
  untouched: 'ok',
  saved: 'ok',
  unsaved: 'idle',
  saving: 'wait',
  failed: 'bad',
  conflict: 'bad',
}

export interface SaveStatusProps {
  state: SaveState
  /** Why they could not be stored, if that is known. */
  reason: string | null
  onRetry: () => void
}

/** Whether the annotations are stored; nothing until there are any. */
export function SaveStatus({ state, reason, onRetry }: SaveStatusProps) {
  return (
    <span className="flex items-center gap-2">
      <span role="status" className="flex items-center gap-2 text-sm text-ink-2 md:whitespace-nowrap">
        {state !== 'untouched' && (
          <>
            <StatusDot status={DOTS[state]} />
            {state === 'failed' && reason !== null
              ? PDF_VIEWER_TEXTS.notSavedBecause(reason)
              : PDF_VIEWER_TEXTS.save[state]}
          </>
        )}
      </span>
      {state === 'failed' && (
        <Button size="sm" onClick={onRetry}>
          {PDF_VIEWER_TEXTS.retry}
        </Button>
      )}
    </span>
  )
}
