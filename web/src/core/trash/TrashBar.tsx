import { formatSize } from '@pinloft/contract/shared/sizes'
import { getTrashSettings, type TrashSummary } from '@pinloft/contract/trash/endpoints'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import { ArrowLeft, Clock, Trash2 } from 'lucide-react'
import { queryOf, useQuery } from '../../platform/query.ts'
import { Button, IconButton } from '../../ui/index.ts'

export interface TrashBarProps {
  /** `undefined` while loading. */
  summary: TrashSummary | undefined
  onBack: () => void
  onSettings: () => void
  onEmpty: () => void
}

/** The toolbar of the trash: how much is in it, for how long, and the button to empty it. */
export function TrashBar({ summary, onBack, onSettings, onEmpty }: TrashBarProps) {
  const { data: settings } = useQuery(queryOf(getTrashSettings))
  const isEmpty = summary === undefined || summary.entryCount === 0
  return (
    <div className="flex h-[60px] shrink-0 items-center gap-2 border-b border-line pr-3.5 pl-3 max-md:gap-0.5 max-md:px-2">
      <IconButton label={TRASH_TEXTS.back} size="sm" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack} />
      <h2 className="pl-0.5 font-strong text-ink">{TRASH_TEXTS.title}</h2>
      <p className="min-w-0 flex-1 truncate px-1.5 text-sm text-ink-3 tabular-nums">
        {!isEmpty && TRASH_TEXTS.holds(summary.entryCount, formatSize(summary.sizeBytes))}
      </p>
      {settings && (
        <Button
          variant="ghost"
          className="max-md:hidden"
          icon={<Clock aria-hidden="true" />}
          onClick={onSettings}
          aria-haspopup="dialog"
        >
          {TRASH_TEXTS.kept(settings.keptDays)}
        </Button>
      )}
      <IconButton
        label={TRASH_TEXTS.settings}
        size="sm"
        className="md:hidden!"
        icon={<Clock aria-hidden="true" />}
        onClick={onSettings}
      />
      <Button
        className="max-md:hidden"
        icon={<Trash2 aria-hidden="true" />}
        variant="bad-ghost"
        disabled={isEmpty}
        onClick={onEmpty}
      >
        {TRASH_TEXTS.emptyTrashAction}
      </Button>
      <IconButton
        label={TRASH_TEXTS.emptyTrash}
        size="sm"
        className="md:hidden!"
        icon={<Trash2 aria-hidden="true" />}
        disabled={isEmpty}
        onClick={onEmpty}
      />
    </div>
  )
}
