import type { ReplyOf } from '@pinloft/contract/shared/endpoint'
import { formatSize } from '@pinloft/contract/shared/sizes'
import type { DownloadFormat, findVideo } from '@pinloft/contract/video-downloads/endpoints'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { MonitorDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDuration } from '../../../platform/format-duration.ts'
import { ErrorLine, ExactText, Skeleton } from '../../../ui/index.ts'
import { formatDay } from '../downloadWords.ts'

type Found = ReplyOf<typeof findVideo>

interface FoundPictureProps {
  video: Found | undefined
  isLoading: boolean
  className: string
}

/** The picture of a video with its length, in the shape of a film. */
export function FoundPicture({ video, isLoading, className }: FoundPictureProps) {
  const url = usePictureUrl(video?.picture ?? null)
  const length = video?.durationSeconds == null ? null : formatDuration(video.durationSeconds * 1000)
  if (isLoading) return <Skeleton className={`aspect-video rounded-[14px]! max-md:rounded-[10px]! ${className}`} />
  return (
    <span
      className={`relative grid aspect-video place-items-center overflow-hidden rounded-[14px] bg-sunken text-ink-3 shadow-well max-md:rounded-[10px] ${className}`}
    >
      {url === null ? (
        <MonitorDown aria-hidden="true" className="size-10 opacity-60 [stroke-width:1.5] max-md:size-7" />
      ) : (
        <img src={url} alt="" className="absolute inset-0 size-full object-cover" />
      )}
      {length !== null && (
        <span className="absolute right-2 bottom-2 h-5 rounded-[6px] bg-[oklch(0.16_0.02_265/0.82)] px-1.5 text-xs leading-5 font-[600] text-[white] tabular-nums max-md:right-1 max-md:bottom-1">
          <span className="sr-only">{TEXTS.length(length)}</span>
          <span aria-hidden="true">{length}</span>
        </span>
      )}
    </span>
  )
}

interface FoundTitleProps {
  video: Found | undefined
  /** Where the address names a playlist and no video. */
  playlistTitle: string | undefined
  isLoading: boolean
  error: Error | null
  format: DownloadFormat
}

/** The title of a video, who published it and when, and its size as far as the site says it. */
export function FoundTitle({ video, playlistTitle, isLoading, error, format }: FoundTitleProps) {
  const title = video?.title ?? playlistTitle
  if (isLoading) {
    return (
      <div role="status" aria-label={TEXTS.looking} className="grid gap-2.5 py-1">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    )
  }
  if (title === undefined) {
    return (
      <>
        <Heading>{error === null ? TEXTS.nothingFoundTitle : TEXTS.lookUpFailedTitle}</Heading>
        {error === null ? (
          <p className="mt-0.5 text-sm text-ink-3">{TEXTS.nothingFoundHelp}</p>
        ) : (
          <div className="mt-1">
            <ErrorLine>{error.message}</ErrorLine>
          </div>
        )}
      </>
    )
  }
  const sizeBytes = video?.sizesBytes[format]
  const facts = [video?.uploader, video?.publishedOn ? formatDay(video.publishedOn) : null].filter(
    (fact) => fact != null,
  )
  return (
    <>
      <Heading>
        <ExactText text={title} />
      </Heading>
      <p className="mt-0.5 text-sm wrap-anywhere text-ink-3 tabular-nums">
        {facts.join(' · ')}
        {sizeBytes !== undefined && (
          <span className={facts.length > 0 ? 'max-sm:hidden' : ''}>
            {facts.length > 0 && ' · '}
            {TEXTS.aboutSize(formatSize(sizeBytes), format)}
          </span>
        )}
      </p>
    </>
  )
}

function Heading({ children }: { children: React.ReactNode }) {
  return (
    <h2 className="line-clamp-3 font-display text-[1.1875rem] leading-6 font-title tracking-title text-balance wrap-anywhere text-ink max-md:text-[1rem] max-md:leading-5">
      {children}
    </h2>
  )
}

/** A picture in base64 as a URL, for as long as it is shown. */
function usePictureUrl(picture: Found['picture']): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (picture === null) return setUrl(null)
    const bytes = Uint8Array.from(atob(picture.base64), (character) => character.charCodeAt(0))
    const created = URL.createObjectURL(new Blob([bytes], { type: picture.mimeType }))
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [picture])
  return url
}
