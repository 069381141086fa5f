import { RETENTION_TEXTS } from '@pinloft/contract/settings-texts'
import { formatSize } from '@pinloft/contract/sizes'
import { VERSIONS_TEXTS as TEXTS } from '@pinloft/contract/versions-texts'
import { useState } from 'react'
import { Button, LoadFailed, SettingRow } from '../../ui/index.ts'
import { VersionsSettingsDialog } from './VersionsSettingsDialog.tsx'
import { useVersionsSettings, useVersionsSummary } from './versions.api.ts'

/** How long versions are kept, and the way to change that. */
export function VersionsRetention() {
  const settings = useVersionsSettings()
  const { data: summary } = useVersionsSummary()
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
                TEXTS.holds(summary.versionCount, formatSize(summary.sizeBytes)),
              )
            : undefined
        }
      >
        <Button size="sm" aria-label={RETENTION_TEXTS.changeOf(TEXTS.title)} onClick={() => setIsOpen(true)}>
          {RETENTION_TEXTS.change}
        </Button>
      </SettingRow>
      <VersionsSettingsDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
