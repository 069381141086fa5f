import { memo } from 'react'
import { EntryIcon } from './EntryIcon.tsx'
import type { EntryViewProps } from './FileRow.tsx'
import { TileCheck, TileMenu, TileText } from './TileParts.tsx'

/** A folder in the grid view. The cell around it, with its place and keys, belongs to the grid. */
export const FolderCard = memo(function FolderCard(view: EntryViewProps) {
  return (
    <>
      <EntryIcon entry={view.entry} className={`size-[34px] ${view.isCut ? 'opacity-50' : ''}`} />
      <TileText {...view} className="flex-1" />
      <TileMenu {...view} className="-mr-1.5 max-md:-mr-2.5" />
      <TileCheck {...view} className="-top-px -left-px" />
    </>
  )
})
