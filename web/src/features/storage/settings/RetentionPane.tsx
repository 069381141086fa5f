import { RETENTION_TEXTS } from '@pinloft/contract/settings/texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { getTrashSettings, getTrashSummary } from '@pinloft/contract/trash/endpoints'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import { getVersionsSettings } from '@pinloft/contract/versions/endpoints'
import { VERSIONS_TEXTS } from '@pinloft/contract/versions/texts'
import { TrashSettingsDialog } from '../../../core/trash/index.ts'
import { useVersionsSummary, VersionsSettingsDialog } from '../../../core/versions/index.ts'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { Pane, PaneHeader } from '../../../ui/index.ts'
import { RetentionRow } from './RetentionRow.tsx'

/** How long is kept what was deleted and replaced. */
export default function RetentionPane() {
  const trash = useQuery(queryOf(getTrashSettings))
  const { data: trashed } = useQuery(queryOf(getTrashSummary))
  const versions = useQuery(queryOf(getVersionsSettings))
  const { data: replaced } = useVersionsSummary()
  return (
    <Pane aria-labelledby="retention-title">
      <PaneHeader id="retention-title" title={RETENTION_TEXTS.title} />
      <div className="grid px-(--pane-pad) pb-2">
        <RetentionRow
          title={TRASH_TEXTS.title}
          kept={trash.data && TRASH_TEXTS.kept(trash.data.keptDays)}
          holds={trashed && TRASH_TEXTS.holds(trashed.entryCount, formatSize(trashed.sizeBytes))}
          failure={trash.isError ? TRASH_TEXTS.loadFailed : null}
          onRetry={trash.refetch}
          Dialog={TrashSettingsDialog}
        />
        <RetentionRow
          title={VERSIONS_TEXTS.title}
          kept={versions.data && VERSIONS_TEXTS.kept(versions.data.keptDays)}
          holds={replaced && VERSIONS_TEXTS.holds(replaced.versionCount, formatSize(replaced.sizeBytes))}
          failure={versions.isError ? VERSIONS_TEXTS.loadFailed : null}
          onRetry={versions.refetch}
          Dialog={VersionsSettingsDialog}
        />
      </div>
    </Pane>
  )
}
