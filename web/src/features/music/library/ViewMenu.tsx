import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { ChevronDown, LibraryBig } from 'lucide-react'
import { Button, Menu, MenuRadioGroup, MenuSeparator } from '../../../ui/index.ts'
import { type MusicView, OTHER_VIEWS } from '../musicRoute.ts'
import { TRACKS_VIEW_SORTS, type TracksViewSort } from './TracksView.tsx'

export interface ViewMenuProps {
  view: MusicView
  sort: TracksViewSort
  onView: (view: MusicView) => void
  onSort: (sort: TracksViewSort) => void
}

/** The views that are seldom used, and the order of tracks. */
export function ViewMenu({ view, sort, onView, onSort }: ViewMenuProps) {
  const isOther = OTHER_VIEWS.some((other) => other === view)
  const hasSort = view === 'tracks' || view === 'favourites'
  return (
    <Menu
      trigger={
        <Button
          size="sm"
          variant={isOther ? 'soft' : 'ghost'}
          aria-label={`${MUSIC_TEXTS.view}: ${MUSIC_TEXTS.views[view]}`}
          className="gap-1! px-2! max-md:size-10! max-md:px-0!"
        >
          {isOther ? (
            <span className="max-md:hidden">{MUSIC_TEXTS.views[view]}</span>
          ) : (
            <LibraryBig aria-hidden="true" className="mr-0! ml-0! size-[18px]! max-md:hidden" />
          )}
          <LibraryBig aria-hidden="true" className="mr-0! ml-0! size-[18px]! md:hidden" />
          <ChevronDown aria-hidden="true" className="mr-0! ml-0! max-md:hidden" />
        </Button>
      }
    >
      <MenuRadioGroup
        label={MUSIC_TEXTS.view}
        value={view}
        onValueChange={onView}
        options={OTHER_VIEWS.map((value) => ({ value, label: MUSIC_TEXTS.views[value] }))}
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
