import { RETENTION_TEXTS } from '@pinloft/contract/settings/texts'
import { type ComponentType, useState } from 'react'
import { Button, LoadFailed, SettingRow } from '../../../ui/index.ts'

export interface RetentionRowProps {
  title: string
  /** How long things are kept, in words; `undefined` while it loads. */
  kept: string | undefined
  /** What is kept now, in words; `undefined` while it loads. */
  holds: string | undefined
  /** In place of the row, if it could not be loaded. */
  failure: string | null
  onRetry: () => void
  /** Changes how long things are kept. */
  Dialog: ComponentType<{ isOpen: boolean; onClose: () => void }>
}

/** How long something is kept and what is kept, with the way to change it. */
export function RetentionRow({ title, kept, holds, failure, onRetry, Dialog }: RetentionRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (failure !== null) return <LoadFailed text={failure} onRetry={onRetry} />
  const isKnown = kept !== undefined && holds !== undefined
  return (
    <>
      <SettingRow title={title} state={isKnown ? RETENTION_TEXTS.state(kept, holds) : undefined}>
        <Button size="sm" aria-label={RETENTION_TEXTS.changeOf(title)} onClick={() => setIsOpen(true)}>
          {RETENTION_TEXTS.change}
        </Button>
      </SettingRow>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
