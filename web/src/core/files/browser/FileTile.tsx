import { pictureSource } from '@pinloft/contract/shared/picture-sources'
import { Play } from 'lucide-react'
import { memo } from 'react'
import { EntryIcon } from '../EntryIcon.tsx'
import { type Entry, isProtected } from '../fileListing.ts'
import { useIsOffline } from '../linked.api.ts'
import { Thumbnail } from '../thumbnails/Thumbnail.tsx'
import type { EntryViewProps } from './FileRow.tsx'
import { TileCheck, TileMenu, TileText } from './TileParts.tsx'

/** A file in the grid view: its thumbnail, with the name below. The surrounding cell belongs to the grid. */
export const FileTile = memo(function FileTile(view: EntryViewProps) {
  const { entry, isSelected } = view
  const isFaded = useIsOffline(entry) || view.isCut
  return (
    <>
      <div
        className={`relative min-h-0 flex-1 overflow-hidden rounded-[11px] bg-sunken after:pointer-events-none after:absolute after:inset-0 after:rounded-[11px] after:shadow-well ${isFaded ? 'opacity-50' : ''} ${isSelected ? 'outline-2 outline-offset-2 outline-accent' : ''}`}
      >
        <TilePicture entry={entry} />
      </div>
      <TileText {...view} className="h-[51px] shrink-0 px-[3px] pt-2 max-md:pr-9" />
      <TileMenu
        {...view}
        className="absolute max-md:right-0 max-md:bottom-[3px] md:top-[13px] md:right-[13px] md:bg-raised md:shadow-control"
      />
      <TileCheck {...view} className="top-2 left-2" />
    </>
  )
})

function TilePicture({ entry }: { entry: Entry }) {
  const icon = <EntryIcon entry={entry} className="h-[58px] w-[52px]" />
  const className = 'absolute! inset-0'
  const source = entry.type === 'file' ? pictureSource(entry.file.originalName, entry.file.mimeType) : undefined
  if (entry.type === 'folder' || source === undefined || isProtected(entry)) {
    return <span className={`grid place-items-center ${className}`}>{icon}</span>
  }
  return (
    <Thumbnail
      file={entry.file}
      size="medium"
      fallback={icon}
      badge={source === 'video' && <FilmBadge />}
      className={className}
      pictureClassName={source === 'pdf' || source === 'office' ? 'object-top' : ''}
    />
  )
}

/** Distinguishes a video from an image. */
function FilmBadge() {
  return (
    <span className="absolute right-[7px] bottom-[7px] grid h-5 w-6 place-items-center rounded-xs bg-[oklch(0.18_0.02_260/.72)]">
      <Play aria-hidden="true" className="size-3 fill-[oklch(0.98_0.005_85)] text-[oklch(0.98_0.005_85)]" />
    </span>
  )
}

/** A folder in the grid view. The surrounding cell, with its position and keys, belongs to the grid. */
export const FolderCard = memo(function FolderCard(view: EntryViewProps) {
  const isFaded = useIsOffline(view.entry) || view.isCut
  return (
    <>
      <EntryIcon entry={view.entry} className={`size-[34px] ${isFaded ? 'opacity-50' : ''}`} />
      <TileText {...view} className="flex-1" />
      <TileMenu {...view} className="-mr-1.5 max-md:-mr-2.5" />
      <TileCheck {...view} className="-top-px -left-px" />
    </>
  )
})
