import { FILE_KINDS } from '@pinloft/contract/file-kinds'
import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { ListFilter, Star } from 'lucide-react'
import { IconButton, Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '../../../ui/index.ts'
import { type FileFilter, isFiltering } from '../fileFilter.ts'
import { KIND_WORDS } from '../kindColors.ts'

const ALL = 'all'
const CHOICES = [
  { value: ALL, label: FILES_TEXTS.allKinds },
  ...FILE_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] })),
]

export interface FilterMenuProps {
  filter: FileFilter
  onFilter: (filter: FileFilter) => void
}

/** Filters a folder by file kind or star. */
export function FilterMenu({ filter, onFilter }: FilterMenuProps) {
  const { kind, isStarredOnly } = filter
  return (
    <>
      <IconButton
        label={FILES_TEXTS.starredOnly}
        size="sm"
        className="max-md:hidden!"
        isOn={isStarredOnly}
        aria-pressed={isStarredOnly}
        icon={<Star aria-hidden="true" className={isStarredOnly ? 'fill-wait text-wait' : ''} />}
        onClick={() => onFilter({ ...filter, isStarredOnly: !isStarredOnly })}
      />
      <Menu
        trigger={
          <IconButton
            label={kind === null ? FILES_TEXTS.filter : FILES_TEXTS.filteredBy(KIND_WORDS[kind])}
            size="sm"
            isOn={isFiltering(filter)}
            icon={<ListFilter aria-hidden="true" />}
            mark={isFiltering(filter) && <i className="absolute top-1 right-1 size-[7px] rounded-full bg-accent" />}
          />
        }
      >
        <MenuRadioGroup
          label={FILES_TEXTS.filter}
          value={kind ?? ALL}
          onValueChange={(value) => onFilter({ ...filter, kind: FILE_KINDS.find((known) => known === value) ?? null })}
          options={CHOICES}
        />
        <MenuSeparator />
        <MenuItem
          icon={<Star aria-hidden="true" className={isStarredOnly ? 'fill-wait' : ''} />}
          onSelect={() => onFilter({ ...filter, isStarredOnly: !isStarredOnly })}
        >
          {isStarredOnly ? FILES_TEXTS.alsoWithoutStar : FILES_TEXTS.starredOnly}
        </MenuItem>
      </Menu>
    </>
  )
}
