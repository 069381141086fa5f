import { type TouchEvent, useRef } from 'react'

const DISTANCE_PX = 50
/** Minimum ratio of horizontal to vertical movement of a swipe. */
const SLOPE = 2
/** Elements that handle touch moves themselves. */
const OWN_MOVES = 'video, audio, input, textarea, [role=toolbar], [data-moves=sideways]'

interface Start {
  x: number
  y: number
}

/**
 * Reports horizontal one-finger swipes over elements that do not scroll that way themselves: 1 for the next file, to
 * the right.
 */
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
