import { EDITOR_TEXTS } from '@pinloft/contract/editor-texts'
import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { ArrowDownUp, FilePlus, FolderPlus, Info, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton, Menu, MenuRadioGroup } from '../../../ui/index.ts'
import { NewMenuItems } from '../editor/NewMenuItems.tsx'
import type { NewTextKind } from '../editor/newText.ts'
import type { FileFilter } from '../fileFilter.ts'
import { type Sorting, toFileSort } from '../fileListing.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import { ViewToggle, type ViewToggleProps } from './ViewToggle.tsx'

const SORT_CHOICES = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-size', label: 'Largest first' },
  { value: 'size', label: 'Smallest first' },
] as const

const SORTINGS: Record<(typeof SORT_CHOICES)[number]['value'], Sorting> = {
  name: { column: 'name', isDescending: false },
  '-name': { column: 'name', isDescending: true },
  createdAt: { column: 'createdAt', isDescending: false },
  '-createdAt': { column: 'createdAt', isDescending: true },
  size: { column: 'size', isDescending: false },
  '-size': { column: 'size', isDescending: true },
}

export interface FilesToolbarProps extends ViewToggleProps {
  folder: string
  /** Summary of the content; shown at the root, which has no breadcrumb. */
  summary: string
  /** Link to a search. */
  search: ReactNode
  /** Link to the trash. */
  trashLink: ReactNode
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  filter: FileFilter
  onFilter: (filter: FileFilter) => void
  isDetailsOpen: boolean
  onDetails: () => void
  onCreateFolder: () => void
  onCreateText: (kind: NewTextKind) => void
  onUpload: () => void
}

/**
 * The toolbar of the file list. On a phone the search has its own line, and the actions are a menu and a floating
 * button.
 */
export function FilesToolbar(props: FilesToolbarProps) {
  const {
    folder,
    summary,
    search,
    sorting,
    onSort,
    filter,
    onFilter,
    isDetailsOpen,
    onDetails,
    onCreateFolder,
    onUpload,
  } = props
  return (
    <div className="flex h-[60px] shrink-0 items-center gap-2 border-b border-line pr-3.5 pl-4 max-md:h-auto max-md:flex-wrap max-md:gap-x-0.5 max-md:gap-y-0 max-md:px-2 max-md:py-1.5">
      {folder === '' ? (
        <p className="min-w-0 flex-1 truncate px-2 font-[530] text-ink-3 tabular-nums">{summary}</p>
      ) : (
        <Breadcrumb folder={folder} />
      )}
      {search}
      <Menu
        trigger={
          <IconButton
            label="Sort"
            size="sm"
            // A list is sorted by its column headers.
            className={props.view === 'list' ? 'md:hidden!' : ''}
            icon={<ArrowDownUp aria-hidden="true" />}
          />
        }
      >
        <MenuRadioGroup
          label="Sort"
          value={sortChoice(sorting)}
          onValueChange={(value) => onSort(SORTINGS[value])}
          options={SORT_CHOICES}
        />
      </Menu>
      <FilterMenu filter={filter} onFilter={onFilter} />
      <IconButton
        label={FILES_TEXTS.details}
        size="sm"
        className="max-md:hidden!"
        isOn={isDetailsOpen}
        aria-pressed={isDetailsOpen}
        shortcut="I"
        icon={<Info aria-hidden="true" />}
        onClick={onDetails}
      />
      {props.trashLink}
      <ViewToggle view={props.view} onView={props.onView} />
      <Menu trigger={<IconButton label={EDITOR_TEXTS.new} size="sm" icon={<FilePlus aria-hidden="true" />} />}>
        <NewMenuItems onCreateFolder={onCreateFolder} onCreateText={props.onCreateText} />
      </Menu>
      <Button className="max-md:hidden" icon={<FolderPlus aria-hidden="true" />} onClick={onCreateFolder}>
        Create Folder
      </Button>
      <Button className="max-md:hidden" variant="primary" icon={<Upload aria-hidden="true" />} onClick={onUpload}>
        Upload Files
      </Button>
      <button
        type="button"
        aria-label="Upload Files"
        onClick={onUpload}
        className="fixed right-[18px] bottom-[calc(var(--tabbar-h)+24px+var(--tray-space)+var(--mini-space))] z-nav grid size-[54px] place-items-center rounded-[19px] bg-accent text-on-accent shadow-[var(--sh-accent),var(--sh-menu)] active:bg-accent-press in-data-selecting:hidden md:hidden"
      >
        <Upload aria-hidden="true" className="size-[22px] [stroke-width:1.75]" />
      </button>
    </div>
  )
}

function sortChoice(sorting: Sorting): (typeof SORT_CHOICES)[number]['value'] {
  const sort = toFileSort(sorting)
  return SORT_CHOICES.find(({ value }) => value === sort)?.value ?? 'name'
}
