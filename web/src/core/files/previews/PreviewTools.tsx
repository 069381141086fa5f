import type { ReactNode } from 'react'

interface PreviewToolsProps {
  label: string
  /** Where it stands. */
  className?: string
  children: ReactNode
}

/** A toolbar at the bottom of a preview. */
export function PreviewTools({ label, className = 'bottom-2', children }: PreviewToolsProps) {
  return (
    <div className={`pointer-events-none absolute inset-x-0 z-10 flex justify-center ${className}`}>
      <div
        role="toolbar"
        aria-label={label}
        className="pointer-events-auto flex items-center rounded-lg bg-raised p-1 shadow-menu"
      >
        {children}
      </div>
    </div>
  )
}

export function ToolsDivider() {
  return <span aria-hidden="true" className="mx-1 h-5 w-px bg-line" />
}
