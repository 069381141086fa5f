import { folderPathSegments } from '@pinloft/contract/files/names'
import { listVideoFolders, type VideoFolder, type VideoSort } from '@pinloft/contract/video/endpoints'
import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'
import { ListFilter, Search } from 'lucide-react'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { displayName, IconButton, Menu, MenuRadioGroup, MenuSeparator, SegmentedControl } from '../../../ui/index.ts'
import type { VideoFilter } from '../video.api.ts'

export interface PlaylistToolsProps {
  filter: VideoFilter
  onChange: (change: Partial<VideoFilter>) => void
}

const ALL = 'all'
const STARTED = 'started'
const ORDERS = Object.entries(VIDEO_TEXTS.orders).map(([value, label]) => ({ value: value as VideoSort, label }))

/** The filter and sort order of the videos. */
export function PlaylistTools({ filter, onChange }: PlaylistToolsProps) {
  const { data: folders = [] } = useQuery({ ...queryOf(listVideoFolders), staleTime: 0 })
  return (
    <div className="grid gap-2.5 px-4 pb-2.5">
      <label className="flex h-control items-center gap-2.5 rounded-md bg-sunken px-3 text-md shadow-well transition-shadow focus-within:bg-raised focus-within:shadow-[inset_0_0_0_1.5px_var(--accent),0_0_0_4px_color-mix(in_oklch,var(--accent)_18%,transparent)] dark:focus-within:bg-sunken">
        <Search aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
        <input
          type="search"
          aria-label={VIDEO_TEXTS.search}
          placeholder={VIDEO_TEXTS.search}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={filter.search}
          onChange={({ target }) => onChange({ search: target.value })}
          className="h-full w-0 min-w-0 flex-1 appearance-none bg-transparent text-ink outline-none placeholder:text-ink-3 max-md:text-lg [&::-webkit-search-cancel-button]:appearance-none"
        />
      </label>
      <div className="flex items-center justify-between gap-2">
        <SegmentedControl
          label={VIDEO_TEXTS.show}
          value={filter.isStartedOnly ? STARTED : ALL}
          onValueChange={(shown) => onChange({ isStartedOnly: shown === STARTED })}
          options={[
            { value: ALL, label: VIDEO_TEXTS.all },
            { value: STARTED, label: VIDEO_TEXTS.started },
          ]}
        />
        <Menu
          trigger={
            <IconButton
              label={VIDEO_TEXTS.options}
              isOn={filter.folder !== null || filter.sort !== 'name'}
              icon={<ListFilter aria-hidden="true" />}
            />
          }
        >
          <MenuRadioGroup
            label={VIDEO_TEXTS.order}
            value={filter.sort}
            onValueChange={(sort) => onChange({ sort })}
            options={ORDERS}
          />
          <MenuSeparator />
          <MenuRadioGroup
            label={VIDEO_TEXTS.allFolders}
            value={filter.folder === null ? ALL : folderValue(filter.folder)}
            onValueChange={(value) => onChange({ folder: value === ALL ? null : folderOf(value) })}
            options={[{ value: ALL, label: VIDEO_TEXTS.allFolders }, ...folders.map(toOption)]}
          />
        </Menu>
      </div>
    </div>
  )
}

function toOption({ folder, videoCount }: VideoFolder) {
  const name = folder === '' ? VIDEO_TEXTS.rootFolder : folderPathSegments(folder).map(displayName).join(' / ')
  return { value: folderValue(folder), label: `${name} (${videoCount})` }
}

/** A folder may have the same name as the choice of all folders. */
function folderValue(folder: string): string {
  return `/${folder}`
}

function folderOf(value: string): string {
  return value.slice(1)
}
