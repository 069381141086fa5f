import type { ThumbnailSize } from '@pinloft/contract/media/endpoints'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { onConnected } from '../../../platform/reconnection.ts'
import { onSessionEnded } from '../../../platform/session.ts'
import { ThumbnailStore } from './thumbnailStore.ts'
import { loadThumbnail, type ThumbnailOf } from './thumbnails.api.ts'

/** The thumbnails of this page. */
const thumbnails = new ThumbnailStore({
  load: loadThumbnail,
  maxBytes: 16 * MEBIBYTE,
  atOnce: 4,
  settleMs: 60,
  retryAfterMs: [3_000, 10_000, 30_000],
})

onSessionEnded(() => thumbnails.forgetAll())
onConnected(() => thumbnails.retryFailed())

const subscribeToNothing = () => () => {}

/** The URL of a thumbnail, requested while it is wanted; undefined until it is known, null if there is none. */
function useThumbnailUrl(wanted: ThumbnailOf, isWanted: boolean): string | null | undefined {
  const subscribe = useCallback((listener: () => void) => thumbnails.want(wanted, listener), [wanted])
  return useSyncExternalStore(isWanted ? subscribe : subscribeToNothing, () => thumbnails.urlOf(wanted))
}

/** The best picture of a file that this page has already; a small one is requested if there is none. */
export function useStandIn({ id, version }: ThumbnailOf['file'], isWanted: boolean): string | undefined {
  const small = useMemo(() => ({ file: { id, version }, size: 'small' as const }), [id, version])
  const medium = useMemo(() => ({ file: { id, version }, size: 'medium' as const }), [id, version])
  const smallUrl = useThumbnailUrl(small, isWanted)
  return (isWanted && (thumbnails.urlOf(medium) ?? smallUrl)) || undefined
}

export interface ThumbnailProps {
  file: ThumbnailOf['file']
  size: ThumbnailSize
  /** Shown until there is a thumbnail, and if there is none. */
  fallback: ReactNode
  /** Overlaid on the thumbnail. */
  badge?: ReactNode
  className?: string
  pictureClassName?: string
  /** Keeps showing the thumbnail of the previous file until that of the next one is decoded. */
  keepsPrevious?: boolean
}

/** A thumbnail of a file. Requested while it is in the viewport. */
export function Thumbnail(props: ThumbnailProps) {
  const { file, size, fallback, badge, className = '', pictureClassName = '', keepsPrevious = false } = props
  const place = useRef<HTMLSpanElement>(null)
  const { id, version } = file
  const wanted = useMemo(() => ({ file: { id, version }, size }), [id, version, size])
  const [isInSight, setIsInSight] = useState(false)
  useEffect(() => (place.current ? watchSight(place.current, setIsInSight) : undefined), [])
  const loadedUrl = useThumbnailUrl(wanted, isInSight)
  const decodedUrl = useDecoded(loadedUrl, keepsPrevious)
  const url = keepsPrevious ? decodedUrl : loadedUrl
  // A thumbnail that is already loaded when scrolled back to does not fade in again.
  const [wasKnown] = useState(url !== undefined)
  return (
    <span ref={place} className={`relative grid shrink-0 place-items-center overflow-hidden ${className}`}>
      {url ? (
        <>
          <img
            src={url}
            alt=""
            draggable={false}
            decoding="async"
            className={`size-full object-cover ${wasKnown ? '' : 'appearing'} ${pictureClassName}`}
          />
          {badge}
        </>
      ) : (
        fallback
      )}
    </span>
  )
}

/** The last URL whose image is decoded; null if there is none for now, undefined until there is any. */
function useDecoded(url: string | null | undefined, isEnabled: boolean): string | null | undefined {
  const [shown, setShown] = useState(url)
  const isFirst = shown === undefined || shown === null
  useEffect(() => {
    if (!isEnabled || url === undefined) return
    if (url === null || isFirst) return setShown(url)
    let isCurrent = true
    const image = new Image()
    image.src = url
    image
      .decode()
      .catch(() => undefined)
      .then(() => isCurrent && setShown(url))
    return () => {
      isCurrent = false
    }
  }, [url, isFirst, isEnabled])
  return shown
}

type Callback = (isInSight: boolean) => void

const callbacks = new WeakMap<Element, Callback>()
let observer: IntersectionObserver | undefined

/** Reports when an element enters and leaves the viewport, until the returned function is called. */
function watchSight(element: Element, onChange: Callback): () => void {
  observer ??= new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) callbacks.get(target)?.(isIntersecting)
  })
  callbacks.set(element, onChange)
  observer.observe(element)
  return () => {
    callbacks.delete(element)
    observer?.unobserve(element)
  }
}
