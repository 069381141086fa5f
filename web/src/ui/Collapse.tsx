import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Expands and collapses a part of a form with an animation. Collapsed content is not focusable. */
export function Collapse({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <div
      inert={!open}
      className={classNames(
        'grid transition-[grid-template-rows,opacity,visibility] duration-(--t-base) ease-out',
        open ? 'visible grid-rows-[1fr]' : 'invisible grid-rows-[0fr] opacity-0',
      )}
    >
      {/* The edge of a focused field may reach over the sides of its part. */}
      <div className="-mx-2 min-h-0 overflow-hidden px-2">{children}</div>
    </div>
  )
}
