import { PC_SYNC_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/pc-sync/screen-texts'
import { settingsAddress } from '@pinloft/contract/settings/texts'
import { getTrashSettings } from '@pinloft/contract/trash/endpoints'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import { getVersionsSettings } from '@pinloft/contract/versions/endpoints'
import { VERSIONS_TEXTS } from '@pinloft/contract/versions/texts'
import { Link } from 'wouter'
import { queryOf, useQuery } from '../../platform/query.ts'

/** How long is kept what a computer overwrites and deletes: as long as everything else. */
export function KeptRule() {
  const { data: versions } = useQuery(queryOf(getVersionsSettings))
  const { data: trash } = useQuery(queryOf(getTrashSettings))
  return (
    <section aria-label={TEXTS.kept} className="flex flex-col gap-1 text-sm text-ink-2">
      <h3 className="font-label text-ink">{TEXTS.kept}</h3>
      {versions !== undefined && <p>{TEXTS.overwritten(VERSIONS_TEXTS.rule(versions.keptDays))}</p>}
      {trash !== undefined && <p>{TEXTS.deleted(TRASH_TEXTS.keptFor(trash.keptDays))}</p>}
      <Link
        href={settingsAddress('storage')}
        className="self-start rounded-xs underline decoration-line-strong underline-offset-3 hover:text-ink"
      >
        {TEXTS.keptSettings}
      </Link>
    </section>
  )
}
