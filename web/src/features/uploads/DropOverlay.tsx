import { CloudUpload } from 'lucide-react'
import type { ReactNode } from 'react'

/** Covers the page while files are held over it, and says where they will go. */
export function DropOverlay({ isShown, place }: { isShown: boolean; place: ReactNode }) {
  if (!isShown) return null
  return (
    <div
      className="overlay-scrim pointer-events-none fixed inset-0 z-dialog grid place-items-center p-5"
      data-state="open"
    >
      <div className="absolute inset-4 rounded-dialog border-2 border-dashed border-accent bg-accent-soft opacity-60" />
      <div
        className="dialog-panel relative flex max-w-[420px] flex-col items-center gap-1 rounded-dialog bg-raised px-10 pt-8 pb-9 text-center shadow-dialog"
        data-state="open"
      >
        <span className="mb-3 grid size-16 place-items-center rounded-pane bg-accent-soft text-accent-ink">
          <CloudUpload aria-hidden="true" className="size-8 [stroke-width:1.75]" />
        </span>
        <b className="font-display text-xl font-title tracking-title text-ink">Drop to upload</b>
        <p className="text-ink-3 wrap-anywhere">To {place}</p>
      </div>
    </div>
  )
}
