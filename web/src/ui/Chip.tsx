import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ChipTone = 'neutral' | 'ok' | 'wait' | 'stopping' | 'bad' | 'accent' | 'glass'

const TONES: Record<ChipTone, string> = {
  neutral: 'bg-idle-soft text-idle-ink',
  ok: 'bg-ok-soft text-ok-ink',
  wait: 'bg-wait-soft text-wait-ink',
  stopping: 'bg-stopping-soft text-stopping-ink',
  bad: 'bg-bad-soft text-bad-ink',
  accent: 'bg-accent-soft text-accent-ink',
  glass: 'bg-glass text-ink-2 shadow-edge',
}

/** A fact in one or two words. Not for live states: those have a StatusDot. */
export function Chip({ tone = 'neutral', children }: { tone?: ChipTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex h-[22px] items-center gap-[5px] rounded-[7px] px-2 text-xs leading-none font-label whitespace-nowrap tabular-nums',
        TONES[tone],
      )}
    >
      {children}
    </span>
  )
}
