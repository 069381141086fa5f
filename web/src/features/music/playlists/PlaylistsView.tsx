import type { TrackSource } from '@pinloft/contract/music/endpoints'
import { listPlaylists, type Playlist } from '@pinloft/contract/music/playlists'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { Download, ListEnd, Pencil, Play, Plus, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { Button, EmptyState, MenuItem, MenuSeparator, MusicIllustration, toast } from '../../../ui/index.ts'
import { GroupRow } from '../lists/GroupRow.tsx'
import { LongList } from '../lists/LongList.tsx'
import { describePlaylist } from '../lists/musicWords.ts'
import { TRACK_ROW_PX } from '../lists/TrackRow.tsx'
import { reportMusicFailure, reportQueueFailure, type TrackActions } from '../lists/useTrackActions.ts'
import type { MusicRoute } from '../musicRoute.ts'
import { useMusicPlayback } from '../playerContext.ts'
import { addToQueue } from '../queue.api.ts'
import { DeletePlaylistDialog, PlaylistNameDialog } from './PlaylistDialogs.tsx'
import { exportAddress, usePlaylistActions } from './playlists.api.ts'

export type PlaylistDialog =
  | { type: 'create' }
  | { type: 'rename'; playlist: Playlist }
  | { type: 'delete'; playlist: Playlist }

export interface PlaylistsViewProps {
  actions: TrackActions
  goTo: (place: MusicRoute) => void
}

/** The user's playlists, and the ways to create one. */
export function PlaylistsView({ actions, goTo }: PlaylistsViewProps) {
  const { data: playlists, error, refetch } = useQuery(queryOf(listPlaylists))
  const [dialog, setDialog] = useState<PlaylistDialog | null>(null)
  const open = (playlist: Playlist) => goTo({ view: 'playlists', of: playlist.playlistId })
  return (
    <>
      <div className="flex shrink-0 items-center gap-2 px-(--pane-pad) pb-2.5 max-md:[&>button]:flex-1">
        <Button
          size="sm"
          variant="soft"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setDialog({ type: 'create' })}
        >
          {MUSIC_TEXTS.newPlaylist}
        </Button>
        <ImportButton onImported={open} />
      </div>
      <LongList
        label={MUSIC_TEXTS.views.playlists}
        linePx={TRACK_ROW_PX}
        pages={{
          totalCount: playlists?.length,
          itemAt: (index) => playlists?.[index],
          error: playlists === undefined ? error : null,
          retry: () => void refetch(),
          show: () => {},
        }}
        empty={
          <EmptyState
            className="flex-1 justify-center"
            drawing={<MusicIllustration />}
            title={MUSIC_TEXTS.noPlaylists}
            help={MUSIC_TEXTS.noPlaylistsHelp}
          />
        }
        row={(playlist, { tabIndex }) => (
          <GroupRow
            name={playlist.name}
            facts={describePlaylist(playlist)}
            cover={playlist.cover}
            tabIndex={tabIndex}
            onOpen={() => open(playlist)}
            menu={{
              label: MUSIC_TEXTS.more(playlist.name),
              items: () => <PlaylistMenuItems playlist={playlist} actions={actions} onDialog={setDialog} />,
            }}
          />
        )}
      />
      <PlaylistNameDialog
        key={dialog === null ? '' : dialog.type === 'rename' ? dialog.playlist.playlistId : dialog.type}
        playlist={dialog?.type === 'rename' ? dialog.playlist : null}
        isOpen={dialog?.type === 'create' || dialog?.type === 'rename'}
        onClose={() => setDialog(null)}
      />
      <DeletePlaylistDialog
        playlist={dialog?.type === 'delete' ? dialog.playlist : null}
        onClose={() => setDialog(null)}
        onDeleted={() => setDialog(null)}
      />
    </>
  )
}

interface PlaylistMenuProps {
  playlist: Playlist
  actions: TrackActions
  onDialog: (dialog: PlaylistDialog) => void
}

export function PlaylistMenuItems({ playlist, actions, onDialog }: PlaylistMenuProps) {
  const { player } = useMusicPlayback()
  const tracks: TrackSource = { from: 'playlist', playlistId: playlist.playlistId }
  return (
    <>
      <MenuItem icon={<Play aria-hidden="true" />} onSelect={() => actions.play({ tracks })}>
        {MUSIC_TEXTS.playAll}
      </MenuItem>
      <MenuItem
        icon={<ListEnd aria-hidden="true" />}
        onSelect={() => addToQueue(tracks, 'end').then((queue) => player?.take(queue), reportQueueFailure)}
      >
        {MUSIC_TEXTS.addToQueue}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onDialog({ type: 'rename', playlist })}>
        {MUSIC_TEXTS.renamePlaylist}
      </MenuItem>
      <MenuItem
        icon={<Download aria-hidden="true" />}
        onSelect={() => window.location.assign(exportAddress(playlist.playlistId))}
      >
        {MUSIC_TEXTS.exportPlaylist}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        destructive
        icon={<Trash2 aria-hidden="true" />}
        onSelect={() => onDialog({ type: 'delete', playlist })}
      >
        {MUSIC_TEXTS.deletePlaylist}
      </MenuItem>
    </>
  )
}

function ImportButton({ onImported }: { onImported: (playlist: Playlist) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const { importFile } = usePlaylistActions()

  async function take(file: File) {
    try {
      const name = file.name.replace(/\.m3u8?$/i, '')
      const { playlist, foundCount, missingCount } = await importFile.mutateAsync({ name, content: await file.text() })
      toast({
        title: MUSIC_TEXTS.imported(playlist.name),
        description: MUSIC_TEXTS.importedHelp(foundCount, missingCount),
      })
      onImported(playlist)
    } catch (error) {
      reportMusicFailure(MUSIC_TEXTS.importFailed, error)
    }
  }

  return (
    <>
      <Button
        size="sm"
        icon={<Upload aria-hidden="true" />}
        busy={importFile.isPending}
        onClick={() => picker.current?.click()}
      >
        {MUSIC_TEXTS.importPlaylist}
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".m3u8,.m3u"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file !== undefined) void take(file)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
