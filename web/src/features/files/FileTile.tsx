import { pictureSource } from '@pinloft/contract/picture-sources'
import { Play } from 'lucide-react'
import { memo } from 'react'
import { EntryIcon } from './EntryIcon.tsx'
import type { EntryViewProps } from './FileRow.tsx'
import { type Entry, isProtected } from './fileListing.ts'
import { TileCheck, TileMenu, TileText } from './TileParts.tsx'
import { Thumbnail } from './thumbnails/Thumbnail.tsx'

/** A file in the grid view: what it shows, with its name below. The cell around it belongs to the grid. */
export const FileTile = memo(function FileTile(view: EntryViewProps) {
  const { entry, isSelected, isCut } = view
  return (
    <>
      <div
        className={`relative min-h-0 flex-1 overflow-hidden rounded-[11px] bg-sunken after:pointer-events-none after:absolute after:inset-0 after:rounded-[11px] after:shadow-well ${isCut ? 'opacity-50' : ''} ${isSelected ? 'outline-2 outline-offset-2 outline-accent' : ''}`}
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

/** Tells a film from a picture. */
function FilmBadge() {
  return (
    <span className="absolute right-[7px] bottom-[7px] grid h-5 w-6 place-items-center rounded-xs bg-[oklch(0.18_0.02_260/.72)]">
      <Play aria-hidden="true" className="size-3 fill-[oklch(0.98_0.005_85)] text-[oklch(0.98_0.005_85)]" />
    </span>
  )
}
