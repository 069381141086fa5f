import type { ReactNode } from 'react'
import { displayName } from '../../ui/index.ts'
import { GridCell } from './gridParts.tsx'
import type { RowView } from './ListGrid.tsx'
import { RowCheck } from './RowCheck.tsx'
import type { Identified } from './selection.ts'

type CheckCellProps = Pick<RowView<Identified>, 'isSelected' | 'hasSelection'> & { name: string }

/** The cell with the box that selects the row; on a phone it takes the place of the buttons while something is selected. */
export function CheckCell({ name, isSelected, hasSelection }: CheckCellProps) {
  const isShown = isSelected || hasSelection ? 'opacity-100' : 'opacity-0 group-hover:opacity-100 max-md:hidden'
  return (
    <GridCell
      className={`max-md:order-last max-md:row-start-1 max-md:col-start-2 ${hasSelection ? '' : 'max-md:hidden'}`}
    >
      <RowCheck
        label={`Select ${displayName(name)}`}
        state={isSelected}
        className={`md:-ml-[7px] transition-opacity ${isShown}`}
      />
    </GridCell>
  )
}

type ActionsCellProps = Pick<RowView<Identified>, 'isActive' | 'isMenuOpen' | 'hasSelection'> & { children: ReactNode }

/** The cell with the buttons of the row. */
export function ActionsCell({ isActive, isMenuOpen, hasSelection, children }: ActionsCellProps) {
  const isShown = isActive || isMenuOpen ? 'opacity-100' : 'opacity-0 group-hover:opacity-100 max-md:opacity-100'
  return (
    <GridCell className={`flex justify-end transition-opacity ${isShown} ${hasSelection ? 'max-md:hidden' : ''}`}>
      {children}
    </GridCell>
  )
}
