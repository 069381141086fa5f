import { type TouchEvent, useRef } from 'react'

const DISTANCE_PX = 50
/** A swipe goes so many times further sideways than up or down. */
const SLOPE = 2
/** What a finger moves by itself. */
const OWN_MOVES = 'video, audio, input, textarea, [role=toolbar], [data-moves=sideways]'

interface Start {
  x: number
  y: number
}

/** Tells when one finger swipes sideways over what does not itself move that way: 1 to the next, which lies at the right. */
export function useSwipe(onStep: (direction: 1 | -1) => void) {
  const start = useRef<Start | null>(null)
  return {
    onTouchStart({ touches, target, currentTarget }: TouchEvent) {
      const touch = touches[0]
      const isOne = touches.length === 1 && target instanceof Element && !movesSideways(target, currentTarget)
      start.current = isOne && touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0]
      if (!start.current || !touch) return
      const [right, down] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      start.current = null
      if (Math.abs(right) >= DISTANCE_PX && Math.abs(right) > SLOPE * Math.abs(down)) onStep(right < 0 ? 1 : -1)
    },
    onTouchCancel() {
      start.current = null
    },
  }
}

function movesSideways(target: Element, within: Element): boolean {
  if (target.closest(OWN_MOVES)) return true
  for (let part: Element | null = target; part && part !== within; part = part.parentElement) {
    const canScroll = /auto|scroll/.test(getComputedStyle(part).overflowX)
    if (canScroll && part.scrollWidth > part.clientWidth) return true
  }
  return false
}
