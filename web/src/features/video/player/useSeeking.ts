import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** Seeks within this time are merged: each position requested of a stream costs the server work. */
const GATHER_MS = 250

/** Seeks in a file: immediately, and for many positions in a row only to the last. */
export function useSeeking(
  element: RefObject<HTMLMediaElement | null>,
  fileId: string,
  seekNow: (toSeconds: number) => void,
) {
  const target = useRef<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a place in one film is none in the next
  useEffect(() => {
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
      target.current = null
    }
  }, [fileId])

  const seek = useCallback(
    (seconds: number) => {
      const go = () => {
        if (target.current !== null) seekNow(target.current)
      }
      const isFirst = timer.current === undefined
      target.current = seconds
      if (isFirst) go()
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        if (!isFirst) go()
        timer.current = undefined
        target.current = null
      }, GATHER_MS)
    },
    [seekNow],
  )

  /** The position of the pending seek, or that of the element; null while neither is known. */
  const place = useCallback(() => target.current ?? (element.current && placeOf(element.current)), [element])
  return { seek, place }
}

/** An element's position in seconds; null while it only reports 0 because nothing has loaded yet. */
export function placeOf({ readyState, seeking, currentTime }: HTMLMediaElement): number | null {
  const needed = seeking ? HTMLMediaElement.HAVE_METADATA : HTMLMediaElement.HAVE_CURRENT_DATA
  return readyState >= needed ? currentTime : null
}
