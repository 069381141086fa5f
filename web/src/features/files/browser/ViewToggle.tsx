import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { LayoutGrid, List } from 'lucide-react'
import { IconButton, SegmentedControl } from '../../../ui/index.ts'
import type { FilesView } from './gridLayout.ts'

const OPTIONS = [
  { value: 'list', label: FILES_TEXTS.list, icon: <List aria-hidden="true" />, isLabelHidden: true },
  { value: 'grid', label: FILES_TEXTS.grid, icon: <LayoutGrid aria-hidden="true" />, isLabelHidden: true },
] as const

export interface ViewToggleProps {
  view: FilesView
  onView: (view: FilesView) => void
}

/** List or grid; on a phone a single button that toggles the view. */
export function ViewToggle({ view, onView }: ViewToggleProps) {
  const isList = view === 'list'
  return (
    <>
      <span className="contents max-md:hidden">
        <SegmentedControl label={FILES_TEXTS.view} value={view} onValueChange={onView} options={OPTIONS} />
      </span>
      <IconButton
        label={isList ? FILES_TEXTS.asGrid : FILES_TEXTS.asList}
        size="sm"
        className="md:hidden!"
        icon={isList ? <LayoutGrid aria-hidden="true" /> : <List aria-hidden="true" />}
        onClick={() => onView(isList ? 'grid' : 'list')}
      />
    </>
  )
}
