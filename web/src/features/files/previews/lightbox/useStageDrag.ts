import { type RefObject, type TouchEvent, useRef } from 'react'

const STEP_PX = 50
const LEAVE_PX = 90
/** Movement after which the direction is settled. */
const SETTLE_PX = 8
/** Minimum ratio of the movement along an axis to that across it. */
const SLOPE = 2
/** Distance over which the dark ground fades while the content is pulled down. */
const FADE_PX = 420
/** Elements that handle touch moves themselves. */
const OWN_MOVES = 'input, textarea, [role=slider], [role=toolbar], [data-moves=sideways]'

interface Start {
  x: number
  y: number
  axis: 'sideways' | 'down' | 'none' | null
}

export interface StageDragActions {
  /** 1 for the next file, to the right. */
  onStep: (direction: 1 | -1) => void
  /** Called after a pull downwards; null where that scrolls the content. */
  onLeave: (() => void) | null
}

/**
 * One-finger drags on the stage, which follows the finger: sideways to a neighbour, downwards to leave. Drags over
 * elements that move sideways themselves are left to them.
 */
export function useStageDrag(frame: RefObject<HTMLElement | null>, { onStep, onLeave }: StageDragActions) {
  const start = useRef<Start | null>(null)

  function place(right: number, down: number, isHeld: boolean) {
    const { style } = frame.current ?? {}
    if (style === undefined) return
    style.setProperty('--drag-x', `${right}px`)
    style.setProperty('--drag-y', `${down}px`)
    style.setProperty('--drag-left', String(1 - Math.min(1, down / FADE_PX)))
    style.setProperty('--drag-time', isHeld ? '0ms' : 'var(--t-base)')
  }

  function settle(moved: Start, right: number, down: number): Start['axis'] {
    if (moved.axis !== null || Math.hypot(right, down) < SETTLE_PX) return moved.axis
    if (Math.abs(right) > SLOPE * Math.abs(down)) return 'sideways'
    return onLeave !== null && down > SLOPE * Math.abs(right) ? 'down' : 'none'
  }

  function movement({ x, y }: Start, { clientX, clientY }: { clientX: number; clientY: number }) {
    return { right: clientX - x, down: clientY - y }
  }

  function end() {
    start.current = null
    place(0, 0, false)
  }

  return {
    onTouchStart({ touches, target, currentTarget }: TouchEvent) {
      const touch = touches[0]
      const isOne = touches.length === 1 && target instanceof Element && !movesSideways(target, currentTarget)
      if (!isOne) end()
      else if (touch) start.current = { x: touch.clientX, y: touch.clientY, axis: null }
    },
    onTouchMove({ touches }: TouchEvent) {
      const [now, touch] = [start.current, touches[0]]
      if (now === null || !touch) return
      const { right, down } = movement(now, touch)
      now.axis = settle(now, right, down)
      if (now.axis === 'sideways') place(right, 0, true)
      else if (now.axis === 'down') place(0, Math.max(0, down), true)
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const [now, touch] = [start.current, changedTouches[0]]
      if (now === null || !touch) return
      const { right, down } = movement(now, touch)
      const axis = settle(now, right, down)
      end()
      if (axis === 'sideways' && Math.abs(right) >= STEP_PX) onStep(right < 0 ? 1 : -1)
      else if (axis === 'down' && down >= LEAVE_PX) onLeave?.()
    },
    onTouchCancel: end,
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
