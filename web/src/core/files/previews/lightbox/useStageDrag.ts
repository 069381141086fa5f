import { type RefObject, type TouchEvent, useEffectEvent, useLayoutEffect, useState } from 'react'

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

type Axis = 'sideways' | 'down' | 'none'

interface Touched {
  target: GlobalEventHandlers
  x: number
  y: number
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
  const [touched, setTouched] = useState<Touched | null>(null)
  const step = useEffectEvent(onStep)
  const leave = useEffectEvent(() => onLeave?.())
  const canLeave = onLeave !== null

  useLayoutEffect(() => {
    if (touched === null) return
    const listening = new AbortController()
    const options = { passive: true, signal: listening.signal }
    let axis: Axis | null = null

    function follow(touch: Touch) {
      const [right, down] = [touch.clientX - x, touch.clientY - y]
      axis ??= axisOf(right, down, canLeave)
      return { right, down }
    }

    // Touches go to the element that was touched first, even once it has left the page, as the thumbnail does when the
    // picture is there. Its ancestors do not hear of them then.
    const { target, x, y } = touched
    target.addEventListener(
      'touchmove',
      ({ touches: [touch] }) => {
        if (!touch) return
        const { right, down } = follow(touch)
        if (axis === 'sideways') place(frame.current, right, 0, true)
        else if (axis === 'down') place(frame.current, 0, Math.max(0, down), true)
      },
      options,
    )
    target.addEventListener(
      'touchend',
      ({ changedTouches: [touch] }) => {
        setTouched(null)
        if (!touch) return
        const { right, down } = follow(touch)
        if (axis === 'sideways' && Math.abs(right) >= STEP_PX) step(right < 0 ? 1 : -1)
        else if (axis === 'down' && down >= LEAVE_PX) leave()
      },
      options,
    )
    target.addEventListener('touchcancel', () => setTouched(null), options)
    return () => {
      listening.abort()
      place(frame.current, 0, 0, false)
    }
  }, [frame, touched, canLeave])

  return {
    onTouchStart({ touches, target, currentTarget }: TouchEvent) {
      const touch = touches[0]
      const isElement = target instanceof HTMLElement || target instanceof SVGElement
      const isOne = touches.length === 1 && isElement && !movesSideways(target, currentTarget)
      setTouched(isOne && touch ? { target, x: touch.clientX, y: touch.clientY } : null)
    },
  }
}

/** Null until the movement is long enough to tell. */
function axisOf(right: number, down: number, canLeave: boolean): Axis | null {
  if (Math.hypot(right, down) < SETTLE_PX) return null
  if (Math.abs(right) > SLOPE * Math.abs(down)) return 'sideways'
  return canLeave && down > SLOPE * Math.abs(right) ? 'down' : 'none'
}

function place(frame: HTMLElement | null, right: number, down: number, isHeld: boolean): void {
  if (frame === null) return
  const { style } = frame
  style.setProperty('--drag-x', `${right}px`)
  style.setProperty('--drag-y', `${down}px`)
  style.setProperty('--drag-left', String(1 - Math.min(1, down / FADE_PX)))
  style.setProperty('--drag-time', isHeld ? '0ms' : 'var(--t-base)')
}

function movesSideways(target: Element, within: Element): boolean {
  if (target.closest(OWN_MOVES)) return true
  for (let part: Element | null = target; part && part !== within; part = part.parentElement) {
    const canScroll = /auto|scroll/.test(getComputedStyle(part).overflowX)
    if (canScroll && part.scrollWidth > part.clientWidth) return true
  }
  return false
}
