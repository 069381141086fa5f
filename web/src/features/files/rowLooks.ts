/** What shows in the ground of a row and at its edges. */
export interface RowMarks {
  isFirst: boolean
  isActive: boolean
  isSelected: boolean
  isSelectedAbove: boolean
  isSelectedBelow: boolean
}

/** The looks of a row at its place in a list. Selected rows that follow one another join into one block. */
export function rowLooks({ isFirst, isActive, isSelected, isSelectedAbove, isSelectedBelow }: RowMarks): string {
  const line = isFirst
    ? ''
    : 'before:absolute before:inset-x-3 before:top-0 before:left-[53px] before:h-px before:bg-line max-md:before:left-[58px]'
  const ring = isActive
    ? 'group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2 group-focus-visible/grid:outline-ring'
    : ''
  const ground = isSelected ? 'bg-selected' : 'md:hover:bg-hover'
  const top = isSelected && isSelectedAbove ? '' : 'rounded-t-md'
  const bottom = isSelected && isSelectedBelow ? '' : 'rounded-b-md'
  return `group absolute inset-x-0 top-0 cursor-default select-none ${line} ${ground} ${top} ${bottom} ${ring}`
}
