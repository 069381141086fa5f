import { type RefObject, useEffect, useState } from 'react'
import type { ReadMarkdown } from '../markdown/useMarkdown.ts'

/** A heading counts as reached this far below the top of the window, in pixels. */
const REACHED_PX = 180

/** Id of the section in sight, of those in the contents; `null` without any. */
export function useCurrentHeading(
  text: RefObject<HTMLElement | null>,
  headings: ReadMarkdown['headings'],
): string | null {
  const [currentId, setCurrentId] = useState<string | null>(null)
  useEffect(() => {
    const listed = [...headings.values()].filter(({ depth }) => depth <= 2)
    let frame = 0
    const look = () => {
      frame = 0
      const topOf = (id: string) => text.current?.querySelector(`#${CSS.escape(id)}`)?.getBoundingClientRect().top
      const reached = listed.findLast(({ id }) => (topOf(id) ?? Number.POSITIVE_INFINITY) < REACHED_PX)
      setCurrentId((reached ?? listed[0])?.id ?? null)
    }
    const lookSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    lookSoon()
    // The guide scrolls in its pane, or with the page on a phone; scrolling does not bubble.
    document.addEventListener('scroll', lookSoon, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', lookSoon, { capture: true })
    }
  }, [text, headings])
  return currentId
}
