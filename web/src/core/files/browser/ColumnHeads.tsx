import { ArrowDown, ArrowUp } from 'lucide-react'
import { GridHead } from '../../../kit/list/gridParts.tsx'
import { ListHeads } from '../../../kit/list/ListHeads.tsx'
import { nextSorting, type SortColumn, type Sorting } from '../fileListing.ts'
import { ROW_COLUMNS } from './gridLayout.ts'

const COLUMNS: readonly { column: SortColumn; label: string; className: string }[] = [
  { column: 'name', label: 'Name', className: '' },
  { column: 'modifiedAt', label: 'Modified', className: '' },
  { column: 'size', label: 'Size', className: 'justify-end' },
]

export interface ColumnHeadsProps {
  /** `null` when not sorted by any of the columns. */
  sorting: Sorting | null
  /** Omitted when the order cannot be changed. */
  onSort?: (sorting: Sorting) => void
  /** Whether all, some or none of the rows are selected. */
  checked: boolean | 'mixed'
  onCheck: () => void
}

/** The column headers; a click sorts, a second one reverses the order. */
export function ColumnHeads({ sorting, onSort, checked, onCheck }: ColumnHeadsProps) {
  return (
    <ListHeads className={ROW_COLUMNS} checked={checked} onCheck={onCheck} actionsLabel="Acts">
      {COLUMNS.map(({ column, label, className }) => {
        const isSorted = sorting?.column === column
        const Arrow = sorting?.isDescending ? ArrowDown : ArrowUp
        return (
          <GridHead
            key={column}
            aria-sort={isSorted ? (sorting?.isDescending ? 'descending' : 'ascending') : undefined}
            className={`flex ${className}`}
          >
            {sorting && onSort ? (
              <button
                type="button"
                onClick={() => onSort(nextSorting(sorting, column))}
                className={`-mx-1.5 inline-flex h-7 items-center gap-[5px] rounded-xs px-1.5 font-[550] transition-colors hover:text-ink ${isSorted ? 'text-ink-2' : 'text-ink-3'}`}
              >
                {label}
                {isSorted && <Arrow aria-hidden="true" className="size-3.5 [stroke-width:2]" />}
              </button>
            ) : (
              <span className="inline-flex h-7 items-center font-[550] text-ink-3">{label}</span>
            )}
          </GridHead>
        )
      })}
    </ListHeads>
  )
}
