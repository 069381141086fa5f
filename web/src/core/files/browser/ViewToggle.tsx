import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { LayoutGrid, List } from 'lucide-react'
import { SegmentedControl } from '../../../ui/index.ts'
import type { FilesView } from './gridLayout.ts'

export const VIEW_CHOICES = [
  { value: 'list', label: FILES_TEXTS.list, icon: <List aria-hidden="true" />, isLabelHidden: true },
  { value: 'grid', label: FILES_TEXTS.grid, icon: <LayoutGrid aria-hidden="true" />, isLabelHidden: true },
] as const

export interface ViewToggleProps {
  view: FilesView
  onView: (view: FilesView) => void
}

/** List or grid. A phone has the choice in its menu. */
export function ViewToggle({ view, onView }: ViewToggleProps) {
  return (
    <span className="contents max-md:hidden">
      <SegmentedControl label={FILES_TEXTS.view} value={view} onValueChange={onView} options={VIEW_CHOICES} />
    </span>
  )
}
