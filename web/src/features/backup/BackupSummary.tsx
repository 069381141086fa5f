import { SETTINGS_TEXTS } from '@pinloft/contract/settings/texts'
import { formatListDate } from '../../platform/format-date.ts'
import { StatusLine } from '../../ui/index.ts'
import { useBackups } from './backups.api.ts'

export default function BackupSummary() {
  return (
    <StatusLine
      query={useBackups()}
      text={({ last }) => (last === null ? SETTINGS_TEXTS.neverBackedUp : formatListDate(last.madeAt))}
    />
  )
}
