import type { ReactNode } from 'react'
import { GridBody, GridHead, GridRow } from './gridParts.tsx'
import { RowCheck } from './RowCheck.tsx'

export interface ListHeadsProps {
  /** The columns, as classes. */
  className: string
  /** Whether all, some or none of the rows are selected. */
  checked: boolean | 'mixed'
  onCheck: () => void
  /** Read out for the column of the buttons, which has no visible head. */
  actionsLabel: string
  /** A `GridHead` for each column between. */
  children: ReactNode
}

/** The heads of a list's columns, between the box that selects all and the column of the buttons. */
export function ListHeads({ className, checked, onCheck, actionsLabel, children }: ListHeadsProps) {
  return (
    <GridBody className="sticky top-0 z-sticky bg-surface px-2 max-md:hidden">
      <GridRow aria-rowindex={1} className={`${className} group h-[38px] border-b border-line text-xs`}>
        <GridHead>
          <RowCheck
            label="Select all"
            state={checked}
            onClick={onCheck}
            className={`-ml-[7px] transition-opacity ${checked ? '' : 'opacity-0 group-hover:opacity-100'}`}
          />
        </GridHead>
        {children}
        <GridHead>
          <span className="sr-only">{actionsLabel}</span>
        </GridHead>
      </GridRow>
    </GridBody>
  )
}
