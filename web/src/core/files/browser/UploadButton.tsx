import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'

/** Moving the page by less than this is no scrolling: fingers tremble. */
const SCROLL_SLOP_PX = 8

/**
 * The floating button of a phone: in the middle, since the menus of the rows are at the edge. It leaves while the list
 * scrolls down.
 */
export function UploadButton({ onUpload }: { onUpload: () => void }) {
  const isAway = useIsScrolledDown()
  return (
    <button
      type="button"
      aria-label="Upload Files"
      onClick={onUpload}
      className={`fixed left-1/2 -ml-[27px] bottom-[calc(var(--tabbar-h)+24px+var(--tray-space)+var(--mini-space))] z-nav grid size-[54px] place-items-center rounded-[19px] bg-accent text-on-accent shadow-[var(--sh-accent),var(--sh-menu)] transition-[translate,opacity,visibility] active:bg-accent-press in-data-selecting:hidden md:hidden ${isAway ? 'invisible translate-y-24 opacity-0' : ''}`}
    >
      <Upload aria-hidden="true" className="size-[22px] [stroke-width:1.75]" />
    </button>
  )
}

/** Whether the page was last scrolled towards its end. */
function useIsScrolledDown(): boolean {
  const [isDown, setIsDown] = useState(false)
  useEffect(() => {
    let lastPx = window.scrollY
    const follow = () => {
      const movedPx = window.scrollY - lastPx
      if (Math.abs(movedPx) < SCROLL_SLOP_PX && window.scrollY > 0) return
      lastPx = window.scrollY
      setIsDown(movedPx > 0 && window.scrollY > 0)
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
  return isDown
}
