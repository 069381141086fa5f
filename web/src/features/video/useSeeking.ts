import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** Steps that follow one another so soon are one: each place that a stream is asked for costs the server work. */
const GATHER_MS = 250

/** Sends an element to a place: at once, and of many places in a row to the last one. */
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

  /** Where the element is, or will be soon. */
  const place = useCallback(() => target.current ?? element.current?.currentTime ?? 0, [element])
  return { seek, place }
}
