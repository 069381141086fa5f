import { type RefObject, useEffect, useEffectEvent } from 'react'
import { SEEK_STEP_SECONDS } from './playerKeys.ts'

/** Two taps within this time are a double tap. */
const DOUBLE_TAP_MS = 300
/** Share of the width, on either side, in which a double tap seeks. */
const SIDE_PART = 0.35

interface SurfaceActions {
  togglePlay(): void
  toggleControls(): void
  toggleFullscreen(): void
  seekBy(seconds: number): void
}

/** A mouse click on the video toggles playback; a tap shows the controls, and a double tap on a side seeks. */
export function useSurfaceGestures(surface: RefObject<HTMLElement | null>, actions: SurfaceActions): void {
  const press = useEffectEvent((event: MouseEvent, isSecond: boolean) => {
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
    if (!isTouch) return actions.togglePlay()
    const side = sideOf(event)
    if (isSecond && side !== 0) actions.seekBy(side * SEEK_STEP_SECONDS)
    else actions.toggleControls()
  })
  const doublePress = useEffectEvent(() => actions.toggleFullscreen())

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

/** -1 on the left, 1 on the right, 0 in between. */
function sideOf({ currentTarget, target, clientX }: MouseEvent): -1 | 0 | 1 {
  const place = currentTarget ?? target
  if (!(place instanceof HTMLElement)) return 0
  const { left, width } = place.getBoundingClientRect()
  const part = (clientX - left) / width
  return part < SIDE_PART ? -1 : part > 1 - SIDE_PART ? 1 : 0
}
