import { SETTINGS_TEXTS } from '@pinloft/contract/settings-texts'
import { formatListDate } from '../../platform/format-date.ts'
import { useBackups } from './backups.api.ts'

export default function BackupSummary() {
  const { data } = useBackups()
  if (data === undefined) return null
  return data.last === null ? SETTINGS_TEXTS.neverBackedUp : formatListDate(data.last.madeAt)
}
