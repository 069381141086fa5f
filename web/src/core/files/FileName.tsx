import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { Star } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { ExactName, Tooltip } from '../../ui/index.ts'
import { ProtectedBadge } from '../protection/index.ts'

export interface FileNameProps extends Omit<ComponentProps<'bdi'>, 'children'> {
  name: string
  /** Shows a small lock after the name. */
  isProtected?: boolean
  /** Shows a small star after the name. */
  isStarred?: boolean
  /** A further mark after them. */
  mark?: ReactNode
  className?: string
  /** The name with parts highlighted. */
  marked?: ReactNode
}

/** A name on one line. A truncated name is shown in full in a tooltip. */
export function FileName({
  name,
  isProtected = false,
  isStarred = false,
  mark,
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
        // Touch has no tooltips, and an element that is remounted under the finger would lose its tap.
        if (pointerType !== 'touch') setIsCut(currentTarget.scrollWidth > currentTarget.clientWidth)
      }}
    >
      {marked}
    </ExactName>
  )
  const shown = isCut ? <Tooltip content={<ExactName name={name} />}>{text}</Tooltip> : text
  if (!isProtected && !isStarred && mark === undefined) return shown
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {shown}
      {isProtected && <ProtectedBadge />}
      {isStarred && (
        <Star role="img" aria-label={FILES_TEXTS.hasStar} className="size-3.5 shrink-0 fill-wait text-wait" />
      )}
      {mark}
    </span>
  )
}
