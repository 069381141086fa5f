import type { ReactNode } from 'react'

/** A name or command within a sentence. */
export function Code({ isOnPane = false, children }: { isOnPane?: boolean; children: ReactNode }) {
  return (
    <code
      className={`rounded-xs px-1.5 py-0.5 font-mono text-xs wrap-anywhere text-ink ${isOnPane ? 'bg-sunken' : 'bg-surface'}`}
    >
      {children}
    </code>
  )
}
