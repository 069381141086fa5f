import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { THUMBNAIL_SIZES } from '@pinloft/contract/media/endpoints'
import { pictureSource } from '@pinloft/contract/shared/picture-sources'
import { LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { useStandIn } from '../../thumbnails/Thumbnail.tsx'

/** Shown until a picture has been decoded: its thumbnail, and soon a sign that it is loading. */
export function PicturePlaceholder({ file }: { file: StoredFile }) {
  const hasThumbnail = !file.isPasswordProtected && pictureSource(file.originalName, file.mimeType) !== undefined
  const url = useStandIn(file, hasThumbnail)
  const [shape, setShape] = useState<string | null>(null)
  return (
    <>
      {url !== undefined && (
        <img
          src={url}
          alt=""
          draggable={false}
          data-stand-in=""
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            // A picture smaller than a thumbnail is not enlarged.
            setShape(Math.max(naturalWidth, naturalHeight) < THUMBNAIL_SIZES.small ? 'object-none' : 'object-contain')
          }
          className={`absolute inset-0 size-full ${shape ?? 'invisible'}`}
        />
      )}
      <p
        role="status"
        className="lightbox-loading absolute top-1/2 left-1/2 grid size-14 -translate-1/2 place-items-center rounded-full bg-scrim"
      >
        <span className="sr-only">{PREVIEW_TEXTS.pictureLoading}</span>
        <LoaderCircle aria-hidden="true" className="size-7 animate-spin" />
      </p>
    </>
  )
}
