import { useState } from 'react'
import { ExactName, Tooltip } from '../../ui/index.ts'
import { ProtectedBadge } from '../protection/index.ts'

export interface FileNameProps {
  name: string
  /** A small lock stands behind the name. */
  isProtected?: boolean
  className?: string
}

/** A name on one line. A name that is cut shows whole in a tooltip. */
export function FileName({ name, isProtected = false, className = '' }: FileNameProps) {
  const [isCut, setIsCut] = useState(false)
  const text = (
    <ExactName
      name={name}
      className={`block min-w-0 overflow-hidden text-left text-ellipsis whitespace-pre ${className}`}
      onPointerEnter={({ currentTarget, pointerType }) => {
        // A finger has no tooltips, and what is built anew under it would lose its tap.
        if (pointerType !== 'touch') setIsCut(currentTarget.scrollWidth > currentTarget.clientWidth)
      }}
    />
  )
  const shown = isCut ? <Tooltip content={<ExactName name={name} />}>{text}</Tooltip> : text
  if (!isProtected) return shown
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {shown}
      <ProtectedBadge />
    </span>
  )
}
