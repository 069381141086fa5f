import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import { type Status, StatusDot } from '../../../ui/index.ts'

export type SaveState = keyof typeof EDITOR_TEXTS.state

const DOTS: Record<SaveState, Status> = { saved: 'ok', unsaved: 'idle', saving: 'wait', failed: 'bad' }

/** Whether the text is saved. */
export function SaveStatus({ state }: { state: SaveState }) {
  return (
    <span role="status" className="ml-auto flex items-center gap-2 text-sm whitespace-nowrap text-ink-2">
      <StatusDot status={DOTS[state]} />
      {EDITOR_TEXTS.state[state]}
    </span>
  )
}
