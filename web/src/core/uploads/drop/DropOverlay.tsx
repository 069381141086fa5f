import { CloudUpload } from 'lucide-react'
import type { ReactNode } from 'react'

export interface DropOverlayProps {
  isShown: boolean
  /** The whole page takes the files, and no part of it is outlined. */
  isFramed: boolean
  place: ReactNode
}

/** Shows where files will go while they are dragged over the page, whose content stays visible for choosing a target. */
export function DropOverlay({ isShown, isFramed, place }: DropOverlayProps) {
  if (!isShown) return null
  return (
    <div className="pointer-events-none fixed inset-0 z-dialog flex items-end justify-center p-9 max-md:p-5">
      {isFramed && (
        <div
          data-drop-frame=""
          className="appearing absolute inset-1.5 rounded-pane border-2 border-dashed border-accent bg-accent/8"
        />
      )}
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
