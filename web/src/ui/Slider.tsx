import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'

export interface SliderProps {
  /** Its accessible name. */
  label: string
  value: number
  /** Defaults to 0. */
  min?: number
  max: number
  /** Beyond this the line is dotted: it can be chosen, but not had. */
  limit?: number
  step: number
  onValueChange: (value: number) => void
  /** The value in words. */
  valueText: string
  /** `accent` always shows the thumb; `quiet` only while it is used. */
  tone?: 'accent' | 'quiet'
  disabled?: boolean
  className?: string
}

interface FilledStyle extends CSSProperties {
  '--filled': string
  '--limit': string
}

/** A value between two others, such as a volume. */
export function Slider(props: SliderProps) {
  const {
    label,
    value,
    min = 0,
    max,
    limit = max,
    step,
    onValueChange,
    valueText,
    tone = 'accent',
    disabled,
    className,
  } = props
  const percentOf = (part: number) =>
    max > min ? `${Math.min(1, Math.max(0, (part - min) / (max - min))) * 100}%` : '0%'
  const style: FilledStyle = { '--filled': percentOf(value), '--limit': percentOf(limit) }
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onValueChange(target.valueAsNumber)}
      style={style}
      className={classNames('slider', tone === 'quiet' && 'slider-quiet', limit < max && 'slider-limited', className)}
    />
  )
}
