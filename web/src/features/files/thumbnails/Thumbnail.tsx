import type { ThumbnailSize } from '@pinloft/contract/media'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { watchSight } from './inSight.ts'
import type { ThumbnailOf } from './thumbnails.api.ts'
import { thumbnails } from './thumbnails.ts'

export interface ThumbnailProps {
  file: ThumbnailOf['file']
  size: ThumbnailSize
  /** Stands there until there is a picture, and where there is none. */
  fallback: ReactNode
  /** Lies over the picture. */
  badge?: ReactNode
  className?: string
  pictureClassName?: string
}

/** A small picture of what is in a file. It is asked for while its place is in sight. */
export function Thumbnail({ file, size, fallback, badge, className = '', pictureClassName = '' }: ThumbnailProps) {
  const place = useRef<HTMLSpanElement>(null)
  const { id, version } = file
  const wanted = useMemo(() => ({ file: { id, version }, size }), [id, version, size])
  const [isInSight, setIsInSight] = useState(false)
  useEffect(() => (place.current ? watchSight(place.current, setIsInSight) : undefined), [])
  const subscribe = useCallback(
    (listener: () => void) => (isInSight ? thumbnails.want(wanted, listener) : () => {}),
    [isInSight, wanted],
  )
  const url = useSyncExternalStore(subscribe, () => thumbnails.urlOf(wanted))
  // What was there already when the list scrolled back does not come in once more.
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
