import { type RefObject, useEffect, useEffectEvent } from 'react'
import { SEEK_STEP_SECONDS } from './playerKeys.ts'

/** Two taps within this time are a double tap. */
const DOUBLE_TAP_MS = 300
/** So much of the width, at either side, goes back or forward. */
const SIDE_PART = 0.35

interface SurfaceActs {
  togglePlay(): void
  toggleControls(): void
  toggleFullScreen(): void
  seekBy(seconds: number): void
}

/** A mouse plays and pauses by a press on the film; a finger brings the controls, and seeks by a double tap at a side. */
export function useSurfaceGestures(surface: RefObject<HTMLElement | null>, acts: SurfaceActs): void {
  const press = useEffectEvent((event: MouseEvent, isSecond: boolean) => {
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
    if (!isTouch) return acts.togglePlay()
    const side = sideOf(event)
    if (isSecond && side !== 0) acts.seekBy(side * SEEK_STEP_SECONDS)
    else acts.toggleControls()
  })
  const doublePress = useEffectEvent(() => acts.toggleFullScreen())

  useEffect(() => {
    const element = surface.current
    if (element === null) return
    let lastAtMs = Number.NEGATIVE_INFINITY
    const onClick = (event: MouseEvent) => {
      press(event, event.timeStamp - lastAtMs < DOUBLE_TAP_MS)
      lastAtMs = event.timeStamp
    }
    const onDoubleClick = (event: MouseEvent) => {
      if (sideOf(event) === 0 || !matchMedia('(pointer: coarse)').matches) doublePress()
    }
    element.addEventListener('click', onClick)
    element.addEventListener('dblclick', onDoubleClick)
    return () => {
      element.removeEventListener('click', onClick)
      element.removeEventListener('dblclick', onDoubleClick)
    }
  }, [surface])
}

/** -1 at the left, 1 at the right, 0 between. */
function sideOf({ currentTarget, target, clientX }: MouseEvent): -1 | 0 | 1 {
  const place = currentTarget ?? target
  if (!(place instanceof HTMLElement)) return 0
  const { left, width } = place.getBoundingClientRect()
  const part = (clientX - left) / width
  return part < SIDE_PART ? -1 : part > 1 - SIDE_PART ? 1 : 0
}
