import { getBackups } from '@pinloft/contract/backup/endpoints'
import { SETTINGS_TEXTS } from '@pinloft/contract/settings/texts'
import { formatListDate } from '../../platform/format-date.ts'
import { queryOf, useQuery } from '../../platform/query.ts'
import { StatusLine } from '../../ui/index.ts'

export default function BackupSummary() {
  return (
    <StatusLine
      query={useQuery({ ...queryOf(getBackups), staleTime: 0 })}
      text={({ last }) => (last === null ? SETTINGS_TEXTS.neverBackedUp : formatListDate(last.madeAt))}
    />
  )
}
