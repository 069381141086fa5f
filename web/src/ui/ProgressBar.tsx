import { classNames } from './class-names.ts'

export interface ProgressBarProps {
  /** Name of the running action. */
  label: string
  /** 0 to 100; `null` when it is indeterminate: the bar pulses. */
  percent: number | null
  state?: 'accent' | 'ok' | 'bad' | 'idle'
  className?: string
}

const FILLS = { accent: 'bg-accent', ok: 'bg-ok', bad: 'bg-bad', idle: 'bg-idle' }

export function ProgressBar({ label, percent, state = 'accent', className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === null ? undefined : Math.round(percent)}
      className={classNames('h-1.5 overflow-hidden rounded-full bg-sunken shadow-well', className)}
    >
      <div
        className={classNames(
          'h-full w-full origin-left rounded-full transition-transform duration-(--t-base)',
          FILLS[state],
          percent === null && 'breathing opacity-80',
        )}
        style={{ transform: percent === null ? undefined : `translateX(${percent - 100}%)` }}
      />
    </div>
  )
}
