import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'

export interface FilmSliderProps {
  label: string
  value: number
  max: number
  /** End of the buffered or available part. */
  buffered?: number
  valueText: string
  hasThumb?: boolean
  /** Step of an arrow key; without it the keys are left to the page. */
  step?: number
  /** Called during a drag too, or with `isLate` only on release. */
  onChange: (value: number) => void
  isLate?: boolean
  /** Pointer position; null when it has left. */
  onPoint?: (value: number | null) => void
  className?: string
  children?: ReactNode
}

/** A slider over the video, controlled by pointer and keys. */
export function FilmSlider(props: FilmSliderProps) {
  const { label, max, valueText, hasThumb = true, step, isLate = false, onChange, onPoint, children } = props
  const line = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const value = dragged ?? props.value
  const buffered = Math.max(props.buffered ?? 0, value)
  const percent = (part: number) => `${max > 0 ? Math.min(100, Math.max(0, (part / max) * 100)) : 0}%`

  function valueAt({ clientX }: PointerEvent): number {
    const { left = 0, width = 1 } = line.current?.getBoundingClientRect() ?? {}
    return Math.min(1, Math.max(0, (clientX - left) / width)) * max
  }

  function press(event: PointerEvent) {
    if (event.button !== 0 || max === 0) return
    line.current?.setPointerCapture(event.pointerId)
    drag(valueAt(event))
  }

  function move(event: PointerEvent) {
    if (dragged === null) onPoint?.(valueAt(event))
    else drag(valueAt(event))
  }

  function drag(place: number) {
    onPoint?.(place)
    setDragged(place)
    if (!isLate) onChange(place)
  }

  function letGo(isDone: boolean) {
    if (isDone && isLate && dragged !== null) onChange(dragged)
    setDragged(null)
  }

  function moveByKey(event: KeyboardEvent) {
    if (step === undefined) return
    const steps: Record<string, number> = { ArrowRight: step, ArrowUp: step, ArrowLeft: -step, ArrowDown: -step }
    const change = steps[event.key]
    if (change === undefined) return
    event.preventDefault()
    onChange(Math.min(max, Math.max(0, value + change)))
  }

  return (
    <div
      ref={line}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(max * 100) / 100}
      aria-valuenow={Math.round(value * 100) / 100}
      aria-valuetext={valueText}
      className={`film-slider ${props.className ?? ''}`}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={() => letGo(true)}
      onPointerCancel={() => letGo(false)}
      onPointerLeave={() => onPoint?.(null)}
      onKeyDown={moveByKey}
    >
      <div className="film-slider-track">
        <i className="bg-[var(--film-buffered)]" style={{ width: percent(buffered) }} />
        <i className="bg-[var(--film-ink)]" style={{ width: percent(value) }} />
      </div>
      {children}
      {hasThumb && <div className="film-slider-thumb" style={{ left: percent(value) }} />}
    </div>
  )
}
