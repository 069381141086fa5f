import { RETENTION_TEXTS } from '@pinloft/contract/settings-texts'
import { formatSize } from '@pinloft/contract/sizes'
import { TRASH_TEXTS as TEXTS } from '@pinloft/contract/trash-texts'
import { useState } from 'react'
import { Button, LoadFailed, SettingRow } from '../../ui/index.ts'
import { useTrashSettings } from '../files/index.ts'
import { TrashSettingsDialog } from './TrashSettingsDialog.tsx'
import { useTrashSummary } from './trash.api.ts'

/** How long the trash keeps what is in it, and the way to change that. */
export function TrashRetention() {
  const settings = useTrashSettings()
  const { data: summary } = useTrashSummary()
  const [isOpen, setIsOpen] = useState(false)
  if (settings.isError) return <LoadFailed text={TEXTS.loadFailed} onRetry={settings.refetch} />
  const isKnown = settings.data !== undefined && summary !== undefined
  return (
    <>
      <SettingRow
        title={TEXTS.title}
        state={
          isKnown
            ? RETENTION_TEXTS.state(
                TEXTS.kept(settings.data.keptDays),
                TEXTS.holds(summary.entryCount, formatSize(summary.sizeBytes)),
              )
            : undefined
        }
      >
        <Button size="sm" aria-label={RETENTION_TEXTS.changeOf(TEXTS.title)} onClick={() => setIsOpen(true)}>
          {RETENTION_TEXTS.change}
        </Button>
      </SettingRow>
      <TrashSettingsDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
