import type { ReactNode } from 'react'
import { Skeleton } from './Skeleton.tsx'

export interface SettingRowProps {
  title: string
  /** What is set; `undefined` while it loads. */
  state: string | undefined
  /** The button that changes it. */
  children: ReactNode
}

/** A setting in a list of them, which is changed elsewhere. */
export function SettingRow({ title, state, children }: SettingRowProps) {
  return (
    <div className="flex items-center gap-3 border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-1">
        <h3 className="font-strong text-ink">{title}</h3>
        {state === undefined ? (
          <Skeleton className="my-1 h-3 w-3/5" />
        ) : (
          <p className="text-sm text-ink-3 tabular-nums">{state}</p>
        )}
      </div>
      {children}
    </div>
  )
}
