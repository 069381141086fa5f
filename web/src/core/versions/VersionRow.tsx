import { formatSize } from '@pinloft/contract/shared/sizes'
import type { FileVersion } from '@pinloft/contract/versions/endpoints'
import { VERSIONS_TEXTS } from '@pinloft/contract/versions/texts'
import { Download, Ellipsis, Eye, RotateCcw, Trash2 } from 'lucide-react'
import { formatExactDate, formatListDate } from '../../platform/format-date.ts'
import { IconButton, Menu, MenuItem, MenuSeparator } from '../../ui/index.ts'

export interface VersionRowProps {
  version: FileVersion
  onView: () => void
  onDownload: () => void
  onRestore: () => void
  onRemove: () => void
}

/** One earlier version: its date, size, what replaced it, and its actions. */
export function VersionRow({ version, onView, onDownload, onRestore, onRemove }: VersionRowProps) {
  const { modifiedAt, replacedAt, sizeBytes, cause } = version
  const date = formatListDate(modifiedAt)
  return (
    <li className="flex items-center rounded-md pr-0.5 transition-colors hover:bg-hover has-[[data-state=open]]:bg-hover">
      <button
        type="button"
        title={`${formatExactDate(modifiedAt)}. ${VERSIONS_TEXTS.replacedAt(formatExactDate(replacedAt))}`}
        className="min-w-0 flex-1 rounded-md px-2 py-1.5 text-left tabular-nums"
        onClick={onView}
      >
        <span className="sr-only">{VERSIONS_TEXTS.view}</span>
        <span className="block truncate text-sm font-name text-ink">{date}</span>
        <span className="block text-xs leading-4 text-ink-3">
          {formatSize(sizeBytes)} · {VERSIONS_TEXTS.causes[cause]}
        </span>
      </button>
      <IconButton
        label={VERSIONS_TEXTS.restoreNamed(date)}
        size="sm"
        icon={<RotateCcw aria-hidden="true" />}
        onClick={onRestore}
      />
      <Menu
        trigger={<IconButton label={VERSIONS_TEXTS.moreNamed(date)} size="sm" icon={<Ellipsis aria-hidden="true" />} />}
        header={<span className="font-name text-ink">{VERSIONS_TEXTS.ofDate(date)}</span>}
      >
        <MenuItem icon={<Eye aria-hidden="true" />} onSelect={onView}>
          {VERSIONS_TEXTS.view}
        </MenuItem>
        <MenuItem icon={<Download aria-hidden="true" />} onSelect={onDownload}>
          {VERSIONS_TEXTS.download}
        </MenuItem>
        <MenuItem icon={<RotateCcw aria-hidden="true" />} onSelect={onRestore}>
          {VERSIONS_TEXTS.restore}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden="true" />} destructive onSelect={onRemove}>
          {VERSIONS_TEXTS.remove}
        </MenuItem>
      </Menu>
    </li>
  )
}
