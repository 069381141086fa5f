import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import type { PhotoDetails } from '@pinloft/contract/media/endpoints'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { Button, Skeleton } from '../../../../ui/index.ts'
import { formatTakenAt } from '../../details/formatTakenAt.ts'
import { usePhotoDetails } from '../../details/photo.api.ts'

/** The metadata of an image. Where it was taken is shown only on request. */
export function PhotoFacts({ file }: { file: StoredFile }) {
  const [withLocation, setWithLocation] = useState(false)
  const { data: details, isError } = usePhotoDetails(file, { withLocation })
  return (
    <div>
      {details ? (
        <>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
            {rowsOf(file, details).map(([term, text]) => (
              <Row key={term} term={term} text={text} />
            ))}
          </dl>
          {isBare(details) && <p className="mt-3 text-ink-3">{PREVIEW_TEXTS.noDetails}</p>}
          {details.hasLocation && !details.location && (
            <Button
              size="sm"
              className="mt-3.5"
              icon={<MapPin aria-hidden="true" />}
              onClick={() => setWithLocation(true)}
            >
              {PREVIEW_TEXTS.showLocation}
            </Button>
          )}
        </>
      ) : isError ? (
        <p className="text-ink-3">{PREVIEW_TEXTS.detailsFailed}</p>
      ) : (
        <span className="grid gap-2.5">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-5/6" />
        </span>
      )}
    </div>
  )
}

function Row({ term, text }: { term: string; text: string }) {
  return (
    <>
      <dt className="text-ink-3">{term}</dt>
      <dd className="text-ink tabular-nums wrap-anywhere">{text}</dd>
    </>
  )
}

function rowsOf(file: StoredFile, details: PhotoDetails): (readonly [string, string])[] {
  const { widthPixels, heightPixels, takenAt, location } = details
  const rows: (readonly [string, string | undefined])[] = [
    ['Type', file.mimeType],
    ['Size', formatSize(file.size)],
    ['State', details.isIncomplete ? PREVIEW_TEXTS.incompleteShort : undefined],
    ['Dimensions', widthPixels && heightPixels ? `${widthPixels} × ${heightPixels}` : undefined],
    ['Taken', takenAt === undefined ? undefined : formatTakenAt(takenAt)],
    ['Camera', details.camera],
    ['Lens', details.lens],
    ['Exposure', details.exposure],
    ['Aperture', details.aperture],
    ['Sensitivity', details.sensitivity],
    ['Focal length', details.focalLength],
    ['Location', location && `${location.latitude.toFixed(5)}, ${location.longitude.toFixed(5)}`],
  ]
  return rows.flatMap(([term, text]) => (text === undefined ? [] : [[term, text] as const]))
}

function isBare({ widthPixels: _, heightPixels: __, isIncomplete: ___, hasLocation, ...taken }: PhotoDetails): boolean {
  return !hasLocation && Object.values(taken).every((value) => value === undefined)
}
