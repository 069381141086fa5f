import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'

interface ConsoleMessageProps {
  title: string
  help?: string | null
  isBusy?: boolean
  children?: ReactNode
}

/** Stands over the screen of a machine while there is nothing to see, in the colours of screens. */
export function ConsoleMessage({ title, help, isBusy = false, children }: ConsoleMessageProps) {
  return (
    <div
      role="status"
      className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-[oklch(0.165_0.012_262/.88)] p-6 text-center text-[oklch(0.93_0.01_255)]"
    >
      {isBusy && <LoaderCircle aria-hidden="true" className="mb-1 size-6 animate-spin" />}
      <p className="font-display text-[1.0625rem] font-title">{title}</p>
      {help && <p className="max-w-[420px] text-sm text-pretty text-[oklch(0.83_0.015_255)] wrap-anywhere">{help}</p>}
      {children && <div className="mt-2 flex gap-2">{children}</div>}
    </div>
  )
}
