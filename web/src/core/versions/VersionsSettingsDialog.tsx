import { formatSize } from '@pinloft/contract/shared/sizes'
import { changeVersionsSettings, getVersionsSettings } from '@pinloft/contract/versions/endpoints'
import { VERSIONS_TEXTS } from '@pinloft/contract/versions/texts'
import { useState } from 'react'
import { mutationOf, queryOf, useMutation, useQuery } from '../../platform/query.ts'
import { ActionDialog, SegmentedControl, toast } from '../../ui/index.ts'
import { useVersionsSummary } from './versions.api.ts'

const CHOICES: readonly (number | null)[] = [30, 90, 365, null]

/** How long versions are kept, and how much space they take. */
export function VersionsSettingsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data: settings } = useQuery(queryOf(getVersionsSettings))
  const { data: summary } = useVersionsSummary()
  /** The edited value; the current settings are shown until there is one. */
  const [chosen, setChosen] = useState<string | null>(null)
  const { mutateAsync } = useMutation(mutationOf(changeVersionsSettings))
  const keptDays = chosen === null ? settings?.keptDays : daysOf(chosen)
  return (
    <ActionDialog
      isOpen={isOpen}
      title={VERSIONS_TEXTS.settings}
      description={summary && VERSIONS_TEXTS.settingsHelp(summary.versionCount, formatSize(summary.sizeBytes))}
      action={VERSIONS_TEXTS.save}
      busyAction={VERSIONS_TEXTS.saving}
      asksPin
      check={() => keptDays !== undefined || VERSIONS_TEXTS.saveFailed}
      run={(pin) => mutateAsync({ keptDays: keptDays ?? null, pin })}
      failed={VERSIONS_TEXTS.saveFailed}
      onDone={(saved) => toast({ title: VERSIONS_TEXTS.kept(saved.keptDays) })}
      onClose={() => {
        setChosen(null)
        onClose()
      }}
    >
      <div className="flex flex-col items-start gap-2">
        <SegmentedControl
          label={VERSIONS_TEXTS.keptLabel}
          value={keptDays === undefined ? '' : textOf(keptDays)}
          onValueChange={setChosen}
          options={CHOICES.map((days) => ({
            value: textOf(days),
            label: days === null ? VERSIONS_TEXTS.keptForever : VERSIONS_TEXTS.keptDays(days),
          }))}
        />
        {keptDays !== undefined && <p className="text-sm text-ink-3">{VERSIONS_TEXTS.rule(keptDays)}</p>}
      </div>
    </ActionDialog>
  )
}

function textOf(keptDays: number | null): string {
  return String(keptDays)
}

function daysOf(value: string): number | null {
  return CHOICES.find((days) => textOf(days) === value) ?? null
}
