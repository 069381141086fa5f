import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** Seeks within this time are merged: each position requested of a stream costs the server work. */
const GATHER_MS = 250

/** Seeks an element: immediately, and for many positions in a row only to the last. */
export function useSeeking(element: RefObject<HTMLMediaElement | null>, fileId: string) {
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
        if (element.current !== null && target.current !== null) element.current.currentTime = target.current
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
    [element],
  )

  /** The element's position, or that of the pending seek. */
  const place = useCallback(() => target.current ?? element.current?.currentTime ?? 0, [element])
  return { seek, place }
}
