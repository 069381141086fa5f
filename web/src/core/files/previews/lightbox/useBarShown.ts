import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'

const HIDE_AFTER_MS = 3_000
const FOCUSED_BY_KEY =
  '[data-lightbox-bar]:focus-visible, [data-lightbox-bar] :focus-visible, .lightbox-tools :focus-visible'

/**
 * Whether the bar over a picture or film is shown: for a while after each movement, key and touch, and as long as the
 * keyboard is in it. A tap on the picture hides it.
 */
export function useBarShown(mayHide: boolean) {
  const [isAwake, setIsAwake] = useState(true)
  const [wakings, setWakings] = useState(0)
  const pointer = useRef({ x: 0, y: 0, wasAwake: true })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each waking begins the time anew
  useEffect(() => {
    if (!mayHide) return
    const timer = setInterval(() => {
      if (document.querySelector(FOCUSED_BY_KEY) === null) setIsAwake(false)
    }, HIDE_AFTER_MS)
    return () => clearInterval(timer)
  }, [mayHide, wakings])

  const wake = useCallback(() => {
    setIsAwake(true)
    setWakings((count) => count + 1)
  }, [])

  return {
    isShown: isAwake || !mayHide,
    handlers: {
      onPointerMove({ clientX: x, clientY: y, pointerType }: PointerEvent) {
        // The browser repeats the last position when the page below the pointer changes.
        const hasMoved = x !== pointer.current.x || y !== pointer.current.y
        Object.assign(pointer.current, { x, y })
        if (hasMoved && pointerType !== 'touch') wake()
      },
      onPointerDown() {
        pointer.current.wasAwake = isAwake
        wake()
      },
      onKeyDown: wake,
      onFocus: wake,
    },
    /** A tap that found the bar shown. */
    hideByTap: () => pointer.current.wasAwake && setIsAwake(false),
  }
}
