import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { ArrowLeft, Info } from 'lucide-react'
import { IconButton, TOOLBAR, ToolbarButton } from '../../../ui/index.ts'
import { ViewMenu, type ViewMenuProps } from '../browser/ViewMenu.tsx'
import { ViewToggle } from '../browser/ViewToggle.tsx'

export interface StarredBarProps extends ViewMenuProps {
  /** Number of entries; `undefined` while loading. */
  count: number | undefined
  isDetailsOpen: boolean
  onDetails: () => void
  onBack: () => void
}

/** The toolbar of everything starred: how much it is, how it is shown, and the way back to the root. */
export function StarredBar({ count, isDetailsOpen, onDetails, onBack, ...viewing }: StarredBarProps) {
  return (
    <div
      className={`${TOOLBAR} flex h-[60px] shrink-0 items-center gap-2 border-b border-line pr-3.5 pl-3 max-md:h-14 max-md:gap-0.5 max-md:px-2`}
    >
      <IconButton label={FILES_TEXTS.backToRoot} size="sm" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack} />
      <h2 className="pl-0.5 font-strong text-ink">{FILES_TEXTS.starredTitle}</h2>
      <p className="min-w-0 flex-1 truncate px-1.5 text-sm text-ink-3 tabular-nums">
        {count !== undefined && count > 0 && FILES_TEXTS.items(count)}
      </p>
      <div data-words="early" className="flex items-center gap-1 max-md:gap-0">
        <ViewMenu {...viewing} isAllStarred />
        <ToolbarButton
          label={FILES_TEXTS.details}
          className="max-md:hidden"
          isOn={isDetailsOpen}
          aria-pressed={isDetailsOpen}
          shortcut="I"
          icon={<Info aria-hidden="true" />}
          onClick={onDetails}
        />
      </div>
      <ViewToggle view={viewing.view} onView={viewing.onView} />
    </div>
  )
}
