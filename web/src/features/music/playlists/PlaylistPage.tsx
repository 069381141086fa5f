import { listPlaylists } from '@pinloft/contract/music/playlists'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { ArrowDown, ArrowUp, ListX } from 'lucide-react'
import { useState } from 'react'
import { queryOf, useQuery } from '../../../platform/query.ts'
import {
  Button,
  EmptyState,
  LostIllustration,
  MenuItem,
  MenuSeparator,
  MusicIllustration,
  toast,
} from '../../../ui/index.ts'
import { GroupHeader } from '../library/GroupHeader.tsx'
import { LongList } from '../lists/LongList.tsx'
import { describePlaylist } from '../lists/musicWords.ts'
import { RowMenu } from '../lists/RowMenu.tsx'
import { TrackMenuItems } from '../lists/TrackMenuItems.tsx'
import { TRACK_ROW_PX, TrackRow } from '../lists/TrackRow.tsx'
import { usePages } from '../lists/usePages.ts'
import type { TrackActions } from '../lists/useTrackActions.ts'
import type { MusicRoute } from '../musicRoute.ts'
import { useHeard, useMusicPlayback } from '../playerContext.ts'
import { DeletePlaylistDialog, PlaylistNameDialog } from './PlaylistDialogs.tsx'
import { type PlaylistDialog, PlaylistMenuItems } from './PlaylistsView.tsx'
import { playlistEntriesSource, useMoveInPlaylist, usePlaylistActions } from './playlists.api.ts'

export interface PlaylistPageProps {
  playlistId: string
  actions: TrackActions
  goTo: (place: MusicRoute) => void
}

/** A user's playlist, whose tracks can be reordered. */
export function PlaylistPage({ playlistId, actions, goTo }: PlaylistPageProps) {
  const { data: playlists } = useQuery(queryOf(listPlaylists))
  const pages = usePages(playlistEntriesSource(playlistId))
  const { player } = useMusicPlayback()
  const heard = useHeard()
  const { removeEntries } = usePlaylistActions()
  const [dialog, setDialog] = useState<PlaylistDialog | null>(null)
  const playlist = playlists?.find((candidate) => candidate.playlistId === playlistId)
  const tracks = { from: 'playlist' as const, playlistId }
  const back = () => goTo({ view: 'playlists', of: null })
  const onError = () => toast({ variant: 'destructive', title: MUSIC_TEXTS.playlistFailed })
  const move = useMoveInPlaylist(playlistId, onError)

  if (playlists !== undefined && playlist === undefined) {
    return (
      <EmptyState
        className="flex-1 justify-center"
        drawing={<LostIllustration />}
        title={MUSIC_TEXTS.playlistMissing}
        action={<Button onClick={back}>{MUSIC_TEXTS.backTo(MUSIC_TEXTS.views.playlists)}</Button>}
      />
    )
  }
  return (
    <>
      <GroupHeader
        from={MUSIC_TEXTS.views.playlists}
        title={playlist?.name ?? ''}
        facts={playlist === undefined ? '' : describePlaylist(playlist)}
        cover={playlist?.cover ?? null}
        canPlay={(playlist?.trackCount ?? 0) > 0}
        onBack={back}
        onPlay={() => actions.play({ tracks })}
        onShuffle={() => actions.play({ tracks, isShuffled: true })}
      >
        {playlist !== undefined && (
          <RowMenu
            label={MUSIC_TEXTS.more(playlist.name)}
            header={playlist.name}
            menu={() => <PlaylistMenuItems playlist={playlist} actions={actions} onDialog={setDialog} />}
          />
        )}
      </GroupHeader>
      <LongList
        label={playlist?.name ?? MUSIC_TEXTS.playlist}
        pages={pages}
        linePx={TRACK_ROW_PX}
        onMove={move}
        empty={
          <EmptyState
            className="flex-1 justify-center"
            drawing={<MusicIllustration />}
            title={MUSIC_TEXTS.playlistEmpty}
            help={MUSIC_TEXTS.playlistEmptyHelp}
          />
        }
        row={({ entryId, track }, props) => {
          const isHeard = track.fileId === heard.fileId
          return (
            <TrackRow
              {...props}
              track={track}
              heard={!isHeard ? 'no' : heard.isPlaying ? 'playing' : 'paused'}
              onPlay={() => {
                if (isHeard) player?.toggle()
                else actions.play({ tracks, startFileId: track.fileId })
              }}
              menu={() => (
                <TrackMenuItems track={track} actions={actions}>
                  <MenuSeparator />
                  {props.index > 0 && (
                    <MenuItem icon={<ArrowUp aria-hidden="true" />} onSelect={() => move(props.index, props.index - 1)}>
                      {MUSIC_TEXTS.moveUp}
                    </MenuItem>
                  )}
                  {props.index < (pages.totalCount ?? 0) - 1 && (
                    <MenuItem
                      icon={<ArrowDown aria-hidden="true" />}
                      onSelect={() => move(props.index, props.index + 2)}
                    >
                      {MUSIC_TEXTS.moveDown}
                    </MenuItem>
                  )}
                  <MenuItem
                    icon={<ListX aria-hidden="true" />}
                    onSelect={() => removeEntries.mutate({ playlistId, entryIds: [entryId] }, { onError })}
                  >
                    {MUSIC_TEXTS.removeFromPlaylist}
                  </MenuItem>
                </TrackMenuItems>
              )}
            />
          )
        }}
      />
      <PlaylistNameDialog
        key={dialog?.type ?? ''}
        playlist={playlist ?? null}
        isOpen={dialog?.type === 'rename'}
        onClose={() => setDialog(null)}
      />
      <DeletePlaylistDialog
        playlist={dialog?.type === 'delete' ? dialog.playlist : null}
        onClose={() => setDialog(null)}
        onDeleted={back}
      />
    </>
  )
}
