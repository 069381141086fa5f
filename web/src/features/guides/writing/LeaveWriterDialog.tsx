import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { Button, Dialog } from '../../../ui/index.ts'
import type { DraftState } from './draft-keeper.ts'

export interface LeaveWriterDialogProps {
  open: boolean
  state: DraftState
  onStay: () => void
  onLeave: () => void
  onDiscard: () => void
}

/** Says what becomes of a text that is left without saving the guide. */
export function LeaveWriterDialog({ open, state, onStay, onLeave, onDiscard }: LeaveWriterDialogProps) {
  const help =
    state.type === 'local'
      ? TEXTS.leaveLocalHelp
      : state.type === 'failed' || state.type === 'conflict'
        ? TEXTS.leaveUnkeptHelp
        : TEXTS.leaveHelp
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onStay()}
      title={TEXTS.leaveTitle}
      description={help}
      footer={
        <>
          <Button onClick={onStay}>{TEXTS.leaveStay}</Button>
          <Button variant="bad-ghost" onClick={onDiscard}>
            {TEXTS.discardDraft}
          </Button>
          <Button variant="primary" onClick={onLeave}>
            {TEXTS.leaveGo}
          </Button>
        </>
      }
    />
  )
}
