import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'

export interface SliderProps {
  /** Its accessible name. */
  label: string
  value: number
  max: number
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
}

/** A value between nothing and all, such as a volume. */
export function Slider(props: SliderProps) {
  const { label, value, max, step, onValueChange, valueText, tone = 'accent', disabled, className } = props
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  const style: FilledStyle = { '--filled': `${share * 100}%` }
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onValueChange(target.valueAsNumber)}
      style={style}
      className={classNames('slider', tone === 'quiet' && 'slider-quiet', className)}
    />
  )
}
