import type { Track } from '@pinloft/contract/music/endpoints'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { Disc3, Download, FolderSearch, Heart, ListEnd, ListPlus, ListStart, MicVocal } from 'lucide-react'
import type { ReactNode } from 'react'
import { MenuItem, MenuSeparator } from '../../../ui/index.ts'
import type { TrackActions } from './useTrackActions.ts'

export interface TrackMenuItemsProps {
  track: Track
  actions: TrackActions
  /** Actions of the list that contains it. */
  children?: ReactNode
}

/** The actions on a track, in any list. */
export function TrackMenuItems({ track, actions, children }: TrackMenuItemsProps) {
  return (
    <>
      <MenuItem icon={<ListStart aria-hidden="true" />} onSelect={() => actions.addToQueue(track, 'next')}>
        {MUSIC_TEXTS.playNext}
      </MenuItem>
      <MenuItem icon={<ListEnd aria-hidden="true" />} onSelect={() => actions.addToQueue(track, 'end')}>
        {MUSIC_TEXTS.addToQueue}
      </MenuItem>
      <MenuItem icon={<ListPlus aria-hidden="true" />} onSelect={() => actions.addToPlaylist(track)}>
        {MUSIC_TEXTS.addToPlaylist}
      </MenuItem>
      <MenuItem
        icon={<Heart aria-hidden="true" className={track.isFavourite ? 'fill-current' : undefined} />}
        onSelect={() => actions.setFavourite(track, !track.isFavourite)}
      >
        {track.isFavourite ? MUSIC_TEXTS.unfavourite : MUSIC_TEXTS.favourite}
      </MenuItem>
      <MenuSeparator />
      {track.albumId !== null && (
        <MenuItem
          icon={<Disc3 aria-hidden="true" />}
          onSelect={() => actions.goTo({ view: 'albums', of: track.albumId })}
        >
          {MUSIC_TEXTS.goToAlbum}
        </MenuItem>
      )}
      {track.artistId !== null && (
        <MenuItem
          icon={<MicVocal aria-hidden="true" />}
          onSelect={() => actions.goTo({ view: 'artists', of: track.artistId })}
        >
          {MUSIC_TEXTS.goToArtist}
        </MenuItem>
      )}
      <MenuItem icon={<FolderSearch aria-hidden="true" />} onSelect={() => actions.showInStorage(track)}>
        {MUSIC_TEXTS.showInStorage}
      </MenuItem>
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => actions.download(track)}>
        {MUSIC_TEXTS.download}
      </MenuItem>
      {children}
    </>
  )
}
