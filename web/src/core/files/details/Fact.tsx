import type { ReactNode } from 'react'
import { formatExactDate, formatListDate } from '../../../platform/format-date.ts'

/** One fact in a list of them. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 text-sm">
      <dt className="shrink-0 text-ink-3">{name}</dt>
      <dd className="min-w-0 text-right text-ink tabular-nums wrap-anywhere">{children}</dd>
    </div>
  )
}

/** A short date, with the full one in a tooltip. */
export function FactDate({ name, at }: { name: string; at: string }) {
  return (
    <Fact name={name}>
      <time dateTime={at} title={formatExactDate(at)}>
        {formatListDate(at)}
      </time>
    </Fact>
  )
}
