import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { Star } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { ExactName, Tooltip } from '../../ui/index.ts'
import { ProtectedBadge } from '../protection/index.ts'

export interface FileNameProps extends Omit<ComponentProps<'bdi'>, 'children'> {
  name: string
  /** A small lock stands behind the name. */
  isProtected?: boolean
  /** A small star stands behind the name. */
  isStarred?: boolean
  className?: string
  /** The name with parts of it marked. */
  marked?: ReactNode
}

/** A name on one line. A name that is cut shows whole in a tooltip. */
export function FileName({
  name,
  isProtected = false,
  isStarred = false,
  className = '',
  marked,
  ...rest
}: FileNameProps) {
  const [isCut, setIsCut] = useState(false)
  const text = (
    <ExactName
      {...rest}
      name={name}
      className={`block min-w-0 overflow-hidden text-left text-ellipsis whitespace-pre ${className}`}
      onPointerEnter={({ currentTarget, pointerType }) => {
        // A finger has no tooltips, and what is built anew under it would lose its tap.
        if (pointerType !== 'touch') setIsCut(currentTarget.scrollWidth > currentTarget.clientWidth)
      }}
    >
      {marked}
    </ExactName>
  )
  const shown = isCut ? <Tooltip content={<ExactName name={name} />}>{text}</Tooltip> : text
  if (!isProtected && !isStarred) return shown
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {shown}
      {isProtected && <ProtectedBadge />}
      {isStarred && (
        <Star role="img" aria-label={FILES_TEXTS.hasStar} className="size-3.5 shrink-0 fill-wait text-wait" />
      )}
    </span>
  )
}
