import type { ThumbnailSize } from '@pinloft/contract/media/endpoints'
import type { Cover } from '@pinloft/contract/music/endpoints'
import { Music } from 'lucide-react'
import { Thumbnail } from '../../../core/files/index.ts'
import { classNames } from '../../../ui/index.ts'

export interface CoverPictureProps {
  cover: Cover | null
  size: ThumbnailSize
  className?: string
  /** Keeps showing the previous cover until the next one is decoded. */
  keepsPrevious?: boolean
}

/** The cover of a track, or a note on a tinted background if it has none. */
export function CoverPicture({ cover, size, className, keepsPrevious = false }: CoverPictureProps) {
  const none = (
    <span
      aria-hidden="true"
      className="grid size-full place-items-center bg-[var(--k-audio-soft)] text-[var(--k-audio-ink)]"
    >
      <Music className="size-[42%] max-h-16 max-w-16 [stroke-width:1.5]" />
    </span>
  )
  const place = classNames('grid shrink-0 place-items-center overflow-hidden bg-sunken', className)
  if (cover === null) return <span className={place}>{none}</span>
  return (
    <Thumbnail
      key={keepsPrevious ? undefined : `${cover.fileId} ${cover.version}`}
      keepsPrevious={keepsPrevious}
      file={{ id: cover.fileId, version: cover.version }}
      size={size}
      fallback={none}
      className={place}
    />
  )
}
