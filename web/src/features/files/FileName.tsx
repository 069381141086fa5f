import { useState } from 'react'
import { Tooltip } from '../../ui/index.ts'
import { ExactName } from './ExactName.tsx'

/** A name on one line. A name that is cut shows whole in a tooltip. */
export function FileName({ name, className = '' }: { name: string; className?: string }) {
  const [isCut, setIsCut] = useState(false)
  const text = (
    <ExactName
      name={name}
      className={`block overflow-hidden text-left text-ellipsis whitespace-pre ${className}`}
      onPointerEnter={({ currentTarget }) => setIsCut(currentTarget.scrollWidth > currentTarget.clientWidth)}
    />
  )
  return isCut ? <Tooltip content={<ExactName name={name} />}>{text}</Tooltip> : text
}
