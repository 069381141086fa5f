import type { Track } from '@pinloft/contract/music/endpoints'
import { listPlaylists, type Playlist } from '@pinloft/contract/music/playlists'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { ActionDialog, Button, Dialog, TextField, toast, useWhileClosing } from '../../../ui/index.ts'
import { GroupRow } from '../lists/GroupRow.tsx'
import { describePlaylist } from '../lists/musicWords.ts'
import { reportMusicFailure } from '../lists/useTrackActions.ts'
import { usePlaylistActions } from './playlists.api.ts'

export interface PlaylistNameDialogProps {
  /** The playlist to rename; null creates a new one. */
  playlist: Playlist | null
  /** Initial tracks of a new playlist. */
  track?: Track | null
  isOpen: boolean
  onClose: () => void
}

/** Asks for the name of a playlist. */
export function PlaylistNameDialog({ playlist, track, isOpen, onClose }: PlaylistNameDialogProps) {
  const [name, setName] = useState(playlist?.name ?? '')
  const { create, rename } = usePlaylistActions()
  const isNew = playlist === null
  const trimmed = name.trim()

  async function save() {
    if (playlist !== null) await rename.mutateAsync({ playlistId: playlist.playlistId, name: trimmed })
    else await create.mutateAsync({ name: trimmed, ...(track && { tracks: sourceOf(track) }) })
  }

  return (
    <ActionDialog
      isOpen={isOpen}
      title={isNew ? MUSIC_TEXTS.newPlaylistTitle : MUSIC_TEXTS.renamePlaylistTitle}
      action={isNew ? MUSIC_TEXTS.createPlaylist : MUSIC_TEXTS.rename}
      check={() => trimmed !== '' || MUSIC_TEXTS.playlistNameMissing}
      run={save}
      failed={(failure) => (failure instanceof ApiError ? failure.message : MUSIC_TEXTS.playlistFailed)}
      onDone={() => track && toast({ title: MUSIC_TEXTS.addedTo(trimmed), description: track.title })}
      onClose={onClose}
    >
      {(problem) => <TextField label={MUSIC_TEXTS.playlistName} value={name} error={problem} onValueChange={setName} />}
    </ActionDialog>
  )
}

export interface DeletePlaylistDialogProps {
  playlist: Playlist | null
  onClose: () => void
  onDeleted: () => void
}

export function DeletePlaylistDialog({ playlist, onClose, onDeleted }: DeletePlaylistDialogProps) {
  const shown = useWhileClosing(playlist)
  const { remove } = usePlaylistActions()

  async function deleteIt() {
    if (playlist === null) return
    try {
      await remove.mutateAsync({ playlistId: playlist.playlistId })
      toast({ title: MUSIC_TEXTS.playlistDeleted, description: playlist.name })
      onDeleted()
    } catch (failure) {
      reportMusicFailure(MUSIC_TEXTS.playlistFailed, failure)
    }
  }

  return (
    <Dialog
      size="sm"
      open={playlist !== null}
      onOpenChange={(open) => !open && onClose()}
      title={MUSIC_TEXTS.deletePlaylistTitle(shown?.name ?? '')}
      description={MUSIC_TEXTS.deletePlaylistHelp}
      footer={
        <>
          <Button onClick={onClose}>{MUSIC_TEXTS.cancel}</Button>
          <Button variant="bad" busy={remove.isPending} onClick={() => void deleteIt()}>
            {MUSIC_TEXTS.deletePlaylistAction}
          </Button>
        </>
      }
    />
  )
}

export interface AddToPlaylistDialogProps {
  track: Track | null
  onClose: () => void
}

/** Asks which playlist to add a track to; a new one can be created for it. */
export function AddToPlaylistDialog({ track, onClose }: AddToPlaylistDialogProps) {
  const shown = useWhileClosing(track)
  const { data: playlists = [] } = useQuery(queryOf(listPlaylists))
  const { add } = usePlaylistActions()
  const [isNaming, setIsNaming] = useState(false)

  async function addTo(playlist: Playlist) {
    if (track === null) return
    try {
      await add.mutateAsync({ playlistId: playlist.playlistId, tracks: sourceOf(track) })
      toast({ title: MUSIC_TEXTS.addedTo(playlist.name), description: track.title })
      onClose()
    } catch (failure) {
      reportMusicFailure(MUSIC_TEXTS.playlistFailed, failure)
    }
  }

  function close() {
    setIsNaming(false)
    onClose()
  }

  return (
    <>
      <Dialog
        size="sm"
        open={track !== null && !isNaming}
        onOpenChange={(open) => !open && close()}
        title={MUSIC_TEXTS.addToPlaylistTitle}
        description={shown?.title}
        bodyClassName="gap-0! px-4!"
        footer={<Button onClick={close}>{MUSIC_TEXTS.cancel}</Button>}
      >
        <Button
          variant="ghost"
          className="mb-1 justify-start! px-2.5!"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setIsNaming(true)}
        >
          {MUSIC_TEXTS.newPlaylist}
        </Button>
        {playlists.map((playlist) => (
          <GroupRow
            key={playlist.playlistId}
            name={playlist.name}
            facts={describePlaylist(playlist)}
            cover={playlist.cover}
            tabIndex={0}
            onOpen={() => void addTo(playlist)}
          />
        ))}
      </Dialog>
      <PlaylistNameDialog
        key={track?.fileId}
        playlist={null}
        track={track}
        isOpen={track !== null && isNaming}
        onClose={close}
      />
    </>
  )
}

function sourceOf({ fileId }: Track) {
  return { from: 'files' as const, fileIds: [fileId] }
}
