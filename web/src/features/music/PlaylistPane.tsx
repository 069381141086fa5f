import { pickerTypes } from '@pinloft/contract/files/kinds'
import { MUSIC_SEARCH_MAX_CHARACTERS, type Track, type TrackSort } from '@pinloft/contract/music/endpoints'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { Search, Upload, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useUploadPlace } from '../../core/files/index.ts'
import { useSettled } from '../../platform/use-settled.ts'
import {
  Button,
  EmptyState,
  IconButton,
  MusicIllustration,
  Pane,
  PaneHeader,
  SearchIllustration,
  SegmentedControl,
} from '../../ui/index.ts'
import { GroupPage } from './library/GroupPage.tsx'
import { AlbumsView, ArtistsView, FoldersView, GenresView } from './library/GroupViews.tsx'
import { TracksView, type TracksViewSort } from './library/TracksView.tsx'
import { ViewMenu } from './library/ViewMenu.tsx'
import { type TrackActions, useTrackActions } from './lists/useTrackActions.ts'
import { useMusicSummary } from './music.api.ts'
import { MAIN_VIEWS, type MusicRoute, type MusicView } from './musicRoute.ts'
import { QueueView } from './player/QueueView.tsx'
import { AddToPlaylistDialog } from './playlists/PlaylistDialogs.tsx'
import { PlaylistPage } from './playlists/PlaylistPage.tsx'
import { PlaylistsView } from './playlists/PlaylistsView.tsx'

const SEARCH_SETTLES_MS = 200
const AUDIO_TYPES = `audio/*,${pickerTypes('audio')}`

export interface PlaylistPaneProps {
  place: MusicRoute
  goTo: (place: MusicRoute) => void
}

/** The whole library, in any order and grouping; a scroll container. */
export function PlaylistPane({ place, goTo }: PlaylistPaneProps) {
  const [search, setSearch] = useState<string | null>(null)
  const [sort, setSort] = useState<TracksViewSort>('title')
  const [toAdd, setToAdd] = useState<Track | null>(null)
  const actions = useTrackActions(setToAdd)
  const upload = useRef<HTMLButtonElement>(null)
  const openUploads = useUploadPlace(place.view === 'folders' ? (place.of ?? '') : '', upload, AUDIO_TYPES)
  const canSearch = place.view !== 'queue' && place.view !== 'playlists'
  const settled = useSettled(search?.trim() ?? '', SEARCH_SETTLES_MS)

  function openView(view: MusicView) {
    goTo({ view, of: null })
  }

  return (
    <Pane
      aria-labelledby="playlist-title"
      className="flex min-h-[400px] flex-1 flex-col overflow-hidden max-md:h-[max(400px,calc(100dvh-var(--tabbar-h)-40px))] max-md:flex-none"
    >
      <PaneHeader id="playlist-title" title={MUSIC_TEXTS.playlist}>
        {canSearch && (
          <IconButton
            size="sm"
            label={MUSIC_TEXTS.find}
            aria-expanded={search !== null}
            isOn={search !== null}
            icon={<Search aria-hidden="true" />}
            onClick={() => setSearch(search === null ? '' : null)}
          />
        )}
        <Button ref={upload} size="sm" variant="primary" icon={<Upload aria-hidden="true" />} onClick={openUploads}>
          {MUSIC_TEXTS.upload}
        </Button>
      </PaneHeader>
      <div className="flex shrink-0 items-center justify-between gap-2 px-(--pane-pad) pb-2.5">
        <SegmentedControl<MusicView>
          label={MUSIC_TEXTS.view}
          value={place.view}
          onValueChange={openView}
          onRepeat={() => openView(place.view)}
          options={MAIN_VIEWS.map((value) => ({ value, label: MUSIC_TEXTS.views[value] }))}
        />
        <ViewMenu view={place.view} sort={sort} onView={openView} onSort={setSort} />
      </div>
      {canSearch && search !== null && (
        <FindField value={search} onChange={setSearch} onClose={() => setSearch(null)} />
      )}
      <ReadingTags />
      <Content
        place={place}
        search={canSearch && search !== null && settled !== '' ? settled : undefined}
        sort={sort}
        actions={actions}
        goTo={goTo}
        onUpload={openUploads}
      />
      <AddToPlaylistDialog track={toAdd} onClose={() => setToAdd(null)} />
    </Pane>
  )
}

interface ContentProps extends PlaylistPaneProps {
  search: string | undefined
  sort: TrackSort
  actions: TrackActions
  onUpload: () => void
}

function Content({ place: { view, of }, search, sort, actions, goTo, onUpload }: ContentProps) {
  const empty = search === undefined ? <NoMusic onUpload={onUpload} /> : <NothingFound search={search} />
  const shared = { search, actions, goTo, empty }
  switch (view) {
    case 'queue':
      return <QueueView actions={actions} />
    case 'playlists':
      return of === null ? (
        <PlaylistsView actions={actions} goTo={goTo} />
      ) : (
        <PlaylistPage key={of} playlistId={of} actions={actions} goTo={goTo} />
      )
    case 'tracks':
      return <TracksView key="tracks" sort={sort} {...shared} />
    case 'favourites':
      return (
        <TracksView
          key="favourites"
          sort={sort}
          isFavourite
          {...shared}
          empty={search === undefined ? <NoFavourites /> : empty}
        />
      )
    default:
      if (of !== null) return <GroupPage key={`${view} ${of}`} view={view} of={of} {...shared} />
      return <Groups key={view} view={view} {...shared} />
  }
}

function Groups({
  view,
  ...shared
}: { view: 'albums' | 'artists' | 'genres' | 'folders' } & Omit<ContentGroupProps, 'view'>) {
  switch (view) {
    case 'albums':
      return <AlbumsView {...shared} />
    case 'artists':
      return <ArtistsView {...shared} />
    case 'genres':
      return <GenresView {...shared} />
    case 'folders':
      return <FoldersView {...shared} />
  }
}

type ContentGroupProps = Parameters<typeof AlbumsView>[0]

interface FindFieldProps {
  value: string
  onChange: (value: string) => void
  onClose: () => void
}

function FindField({ value, onChange, onClose }: FindFieldProps) {
  return (
    <div className="flex shrink-0 items-center gap-2 px-(--pane-pad) pb-2.5">
      <label className="flex h-control min-w-0 flex-1 items-center gap-2.5 rounded-md bg-sunken px-3 text-md shadow-well transition-shadow focus-within:bg-raised focus-within:shadow-[inset_0_0_0_1.5px_var(--accent),0_0_0_4px_color-mix(in_oklch,var(--accent)_18%,transparent)] dark:focus-within:bg-sunken">
        <Search aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
        <input
          // The person has just asked for it.
          // biome-ignore lint/a11y/noAutofocus: it opens by a button that says so
          autoFocus
          type="search"
          aria-label={MUSIC_TEXTS.find}
          placeholder={MUSIC_TEXTS.findPlaceholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={MUSIC_SEARCH_MAX_CHARACTERS}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            onClose()
          }}
          className="h-full w-0 min-w-0 flex-1 appearance-none bg-transparent text-ink outline-none placeholder:text-ink-3 max-md:text-lg [&::-webkit-search-cancel-button]:appearance-none"
        />
      </label>
      <IconButton size="sm" label={MUSIC_TEXTS.endFind} icon={<X aria-hidden="true" />} onClick={onClose} />
    </div>
  )
}

/** How much of the library is still to be read by the server. */
function ReadingTags() {
  const { data } = useMusicSummary()
  if (data === undefined || data.unreadCount === 0) return null
  return (
    <p role="status" className="shrink-0 px-(--pane-pad) pb-2 text-sm text-ink-3 tabular-nums">
      {MUSIC_TEXTS.readingTags(data.unreadCount)}
    </p>
  )
}

function NoMusic({ onUpload }: { onUpload: () => void }) {
  return (
    <EmptyState
      className="flex-1 justify-center"
      drawing={<MusicIllustration />}
      title={MUSIC_TEXTS.nothingYet}
      help={MUSIC_TEXTS.nothingYetHelp}
      action={
        <Button variant="soft" icon={<Upload aria-hidden="true" />} onClick={onUpload}>
          {MUSIC_TEXTS.chooseMusic}
        </Button>
      }
    />
  )
}

function NoFavourites() {
  return (
    <EmptyState
      className="flex-1 justify-center"
      drawing={<MusicIllustration />}
      title={MUSIC_TEXTS.noFavourites}
      help={MUSIC_TEXTS.noFavouritesHelp}
    />
  )
}

function NothingFound({ search }: { search: string }) {
  return (
    <EmptyState
      className="flex-1 justify-center"
      drawing={<SearchIllustration />}
      title={MUSIC_TEXTS.nothingFound}
      help={MUSIC_TEXTS.nothingFoundHelp(search)}
    />
  )
}
