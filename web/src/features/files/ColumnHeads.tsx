import { ArrowDown, ArrowUp } from 'lucide-react'
import { nextSorting, type SortColumn, type Sorting } from './fileListing.ts'
import { ROW_COLUMNS } from './gridLayout.ts'
import { GridBody, GridHead, GridRow } from './gridParts.tsx'
import { RowCheck } from './RowCheck.tsx'

const COLUMNS: readonly { column: SortColumn; label: string; className: string }[] = [
  { column: 'name', label: 'Name', className: '' },
  { column: 'createdAt', label: 'Modified', className: '' },
  { column: 'size', label: 'Size', className: 'justify-end' },
]

export interface ColumnHeadsProps {
  /** `null` where the order is none of the columns'. */
  sorting: Sorting | null
  /** Left out where the order cannot be changed. */
  onSort?: (sorting: Sorting) => void
  /** Whether all rows are selected, some of them or none. */
  checked: boolean | 'mixed'
  onCheck: () => void
}

/** The heads of the columns; a press sorts, a second one turns the order round. */
export function ColumnHeads({ sorting, onSort, checked, onCheck }: ColumnHeadsProps) {
  return (
    <GridBody className="sticky top-0 z-sticky bg-surface px-2 max-md:hidden">
      <GridRow aria-rowindex={1} className={`${ROW_COLUMNS} group h-[38px] border-b border-line text-xs`}>
        <GridHead>
          <RowCheck
            label="Select all"
            state={checked}
            onClick={onCheck}
            className={`-ml-[7px] transition-opacity ${checked ? '' : 'opacity-0 group-hover:opacity-100'}`}
          />
        </GridHead>
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
        <GridHead>
          <span className="sr-only">Acts</span>
        </GridHead>
      </GridRow>
    </GridBody>
  )
}
