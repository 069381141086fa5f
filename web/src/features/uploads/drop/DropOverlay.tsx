import { CloudUpload } from 'lucide-react'
import type { ReactNode } from 'react'

/**
 * Frames the page while files are dragged over it, and shows where they will go. The content stays visible for choosing
 * a target.
 */
export function DropOverlay({ isShown, place }: { isShown: boolean; place: ReactNode }) {
  if (!isShown) return null
  return (
    <div className="pointer-events-none fixed inset-0 z-dialog flex items-end justify-center p-9 max-md:p-5">
      <div className="appearing absolute inset-3 rounded-dialog border-2 border-dashed border-accent bg-accent/8" />
      <div
        className="dialog-panel relative flex min-w-0 max-w-[560px] items-center gap-4 rounded-pane bg-raised py-3.5 pr-7 pl-4 shadow-dialog"
        data-state="open"
      >
        <span className="grid size-12 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-ink">
          <CloudUpload aria-hidden="true" className="size-6 [stroke-width:1.75]" />
        </span>
        <span className="min-w-0">
          <b className="block font-display text-lg font-title tracking-title text-ink">Drop to upload</b>
          <span className="block truncate text-ink-3">To {place}</span>
        </span>
      </div>
    </div>
  )
}
