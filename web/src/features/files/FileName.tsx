import { useState } from 'react'
import { Tooltip } from '../../ui/index.ts'
import { displayName } from './displayName.ts'

/** A name on one line, apart from the writing direction around it. A name that is cut shows whole in a tooltip. */
export function FileName({ name, className = '' }: { name: string; className?: string }) {
  const [isCut, setIsCut] = useState(false)
  const shown = displayName(name)
  const text = (
    <bdi
      dir="auto"
      className={`block truncate text-left ${className}`}
      onPointerEnter={({ currentTarget }) => setIsCut(currentTarget.scrollWidth > currentTarget.clientWidth)}
    >
      {shown}
    </bdi>
  )
  return isCut ? <Tooltip content={<bdi dir="auto">{shown}</bdi>}>{text}</Tooltip> : text
}
