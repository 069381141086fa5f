import { FILE_KINDS } from '@pinloft/contract/files/kinds'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { SlidersHorizontal, Star } from 'lucide-react'
import { useIsDesk } from '../../../kit/list/useRowWindow.ts'
import { Menu, MenuCheckItem, MenuRadioGroup, MenuSeparator, ToolbarButton } from '../../../ui/index.ts'
import { type FileFilter, isFiltering } from '../fileFilter.ts'
import { type Sorting, toFileSort } from '../fileListing.ts'
import { KIND_WORDS } from '../kindColors.ts'
import { VIEW_CHOICES, type ViewToggleProps } from './ViewToggle.tsx'

const SORT_CHOICES = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-modifiedAt', label: 'Newest first' },
  { value: 'modifiedAt', label: 'Oldest first' },
  { value: '-size', label: 'Largest first' },
  { value: 'size', label: 'Smallest first' },
] as const

const SORTINGS: Record<(typeof SORT_CHOICES)[number]['value'], Sorting> = {
  name: { column: 'name', isDescending: false },
  '-name': { column: 'name', isDescending: true },
  modifiedAt: { column: 'modifiedAt', isDescending: false },
  '-modifiedAt': { column: 'modifiedAt', isDescending: true },
  size: { column: 'size', isDescending: false },
  '-size': { column: 'size', isDescending: true },
}

const ALL = 'all'
const KIND_CHOICES = [
  { value: ALL, label: FILES_TEXTS.allKinds },
  ...FILE_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] })),
]

export interface ViewMenuProps extends ViewToggleProps {
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  filter: FileFilter
  onFilter: (filter: FileFilter) => void
  /** Everything in the list has a star, so there is no choice of it. */
  isAllStarred?: boolean
}

/** How the list is shown: its order, and which kinds of files; on a phone also whether as a list or a grid. */
export function ViewMenu({ view, onView, sorting, onSort, filter, onFilter, isAllStarred = false }: ViewMenuProps) {
  const isDesk = useIsDesk()
  const isFiltered = isFiltering(filter)
  return (
    <Menu
      isWide
      trigger={
        <ToolbarButton
          label={isFiltered ? FILES_TEXTS.viewFiltered : FILES_TEXTS.view}
          icon={<SlidersHorizontal aria-hidden="true" />}
          isOn={isFiltered}
          mark={isFiltered && <i className="absolute top-1 left-[19px] size-[7px] rounded-full bg-accent" />}
        />
      }
    >
      {!isDesk && (
        <MenuRadioGroup
          label={FILES_TEXTS.view}
          isLabelShown
          look="chips"
          value={view}
          onValueChange={onView}
          options={VIEW_CHOICES}
        />
      )}
      <MenuRadioGroup
        label={FILES_TEXTS.sort}
        isLabelShown
        value={sortChoice(sorting)}
        onValueChange={(value) => onSort(SORTINGS[value])}
        options={SORT_CHOICES}
      />
      <MenuSeparator />
      <MenuRadioGroup
        label={FILES_TEXTS.show}
        isLabelShown
        look="chips"
        value={filter.kind ?? ALL}
        onValueChange={(value) => onFilter({ ...filter, kind: FILE_KINDS.find((known) => known === value) ?? null })}
        options={KIND_CHOICES}
      />
      {!isAllStarred && (
        <MenuCheckItem
          icon={<Star aria-hidden="true" />}
          isChecked={filter.isStarredOnly}
          onCheckedChange={(isStarredOnly) => onFilter({ ...filter, isStarredOnly })}
        >
          {FILES_TEXTS.starredOnly}
        </MenuCheckItem>
      )}
    </Menu>
  )
}

function sortChoice(sorting: Sorting): (typeof SORT_CHOICES)[number]['value'] {
  const sort = toFileSort(sorting)
  return SORT_CHOICES.find(({ value }) => value === sort)?.value ?? 'name'
}
