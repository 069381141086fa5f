import { formatSize } from '@pinloft/contract/shared/sizes'
import { getTrashSummary } from '@pinloft/contract/trash/endpoints'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import { Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { queryOf, useQuery } from '../../platform/query.ts'
import { ToolbarButton } from '../../ui/index.ts'
import { TRASH_ADDRESS, useTrashAddress } from './trashAddress.ts'

/** Link to the trash, for a toolbar. */
export function TrashLink() {
  const { open } = useTrashAddress()
  return <ToolbarButton label={TRASH_TEXTS.title} icon={<Trash2 aria-hidden="true" />} onClick={open} />
}

/** Space taken by the trash, for the storage summary; nothing if it is empty. */
export function TrashSpace() {
  const { data: summary } = useQuery(queryOf(getTrashSummary))
  if (summary === undefined || summary.entryCount === 0) return null
  return (
    <Link
      href={TRASH_ADDRESS}
      className="inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-sm text-ink-3 tabular-nums transition-colors hover:bg-hover hover:text-ink [&_svg]:size-3.5"
    >
      <Trash2 aria-hidden="true" />
      {TRASH_TEXTS.space(formatSize(summary.sizeBytes))}
    </Link>
  )
}
