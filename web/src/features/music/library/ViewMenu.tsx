import { MUSIC_TEXTS } from '@pinloft/contract/music-texts'
import { ChevronDown, LibraryBig } from 'lucide-react'
import { Button, Menu, MenuRadioGroup, MenuSeparator } from '../../../ui/index.ts'
import { MUSIC_VIEWS, type MusicView } from '../musicRoute.ts'
import { TRACKS_VIEW_SORTS, type TracksViewSort } from './TracksView.tsx'

export interface ViewMenuProps {
  view: MusicView
  sort: TracksViewSort
  onView: (view: MusicView) => void
  onSort: (sort: TracksViewSort) => void
}

/** What the list shows, and in which order. */
export function ViewMenu({ view, sort, onView, onSort }: ViewMenuProps) {
  const hasSort = view === 'tracks' || view === 'favourites'
  return (
    <Menu
      trigger={
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${MUSIC_TEXTS.view}: ${MUSIC_TEXTS.views[view]}`}
          className="gap-1! px-2! max-md:size-10! max-md:px-0!"
        >
          <span className="max-md:hidden">{MUSIC_TEXTS.views[view]}</span>
          <LibraryBig aria-hidden="true" className="mr-0! ml-0! size-[18px]! md:hidden" />
          <ChevronDown aria-hidden="true" className="mr-0! ml-0! max-md:hidden" />
        </Button>
      }
    >
      <MenuRadioGroup
        label={MUSIC_TEXTS.view}
        value={view}
        onValueChange={onView}
        options={MUSIC_VIEWS.map((value) => ({ value, label: MUSIC_TEXTS.views[value] }))}
      />
      {hasSort && (
        <>
          <MenuSeparator />
          <MenuRadioGroup
            label={MUSIC_TEXTS.sort}
            value={sort}
            onValueChange={onSort}
            options={TRACKS_VIEW_SORTS.map((value) => ({ value, label: MUSIC_TEXTS.sorts[value] }))}
          />
        </>
      )}
    </Menu>
  )
}
