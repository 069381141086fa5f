import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { type Comparison, showComparison } from '../../platform/code-mirror/comparison.ts'
import { classNames } from '../../ui/index.ts'

export interface TextConflictProps {
  title: string
  /** Of the heading: 2 on a screen of its own, 3 in a dialog. */
  level: 2 | 3
  /** What happened, and what can be done. */
  description: string
  /** Another object after each refused attempt, even if the texts are the same. */
  refusal: object
  theirs: string
  mine: string
  labels: { theirs: string; mine: string }
  /** If given, single differences can be taken over, and it holds the merged text. */
  comparison?: RefObject<Comparison | null>
  /** Above the texts. */
  details?: ReactNode
  /** Why the last choice failed, above the buttons. */
  problem?: ReactNode
  className?: string
  /** The buttons that decide, the one that leads back first. */
  children: ReactNode
}

/**
 * Two versions of a text beside each other, and the ways to resolve their conflict. Has the focus when it appears and
 * after each refused attempt, so that who does not see it notices.
 */
export function TextConflict(props: TextConflictProps) {
  const {
    title,
    level,
    description,
    refusal,
    theirs,
    mine,
    labels,
    comparison,
    details,
    problem,
    className,
    children,
  } = props
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const merged = useRef({ from: mine, text: mine })
  const Heading = `h${level}` as const
  const isEditable = comparison !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an attempt was refused
  useEffect(() => heading.current?.focus(), [refusal])

  useEffect(() => {
    if (!place.current) return
    // What was merged stays when only the other text has changed.
    if (merged.current.from !== mine) merged.current = { from: mine, text: mine }
    const shown = showComparison(place.current, {
      theirs: { text: theirs, label: labels.theirs },
      mine: { text: merged.current.text, label: labels.mine },
      isEditable,
    })
    if (comparison !== undefined) comparison.current = shown
    return () => {
      merged.current.text = shown.text()
      shown.destroy()
    }
  }, [theirs, mine, labels.theirs, labels.mine, isEditable, comparison])

  return (
    <section aria-labelledby={id} className={classNames('flex min-h-0 flex-1 flex-col gap-3', className)}>
      <div>
        <Heading ref={heading} tabIndex={-1} id={id} className="text-md font-title text-ink outline-none">
          {title}
        </Heading>
        <p className="text-sm text-ink-2">{description}</p>
      </div>
      {details}
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-md shadow-well">
        <div
          aria-hidden="true"
          className="grid grid-cols-2 border-b border-line bg-sunken text-sm font-label max-md:hidden"
        >
          <span className="px-3 py-1.5">{labels.theirs}</span>
          <span className="border-l border-line px-3 py-1.5">{labels.mine}</span>
        </div>
        <div ref={place} className="comparison min-h-0 flex-1 overflow-auto" />
      </div>
      {problem}
      <div className="flex shrink-0 flex-wrap justify-end gap-2 max-md:[&>button]:flex-[1_1_40%] md:[&>button:first-child]:mr-auto">
        {children}
      </div>
    </section>
  )
}
