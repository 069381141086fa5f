import type { Track } from '@pinloft/contract/music/endpoints'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { useLocation } from 'wouter'
import { folderAddress, startDownload } from '../../../core/files/index.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { toast } from '../../../ui/index.ts'
import { type MusicRoute, useMusicRoute } from '../musicRoute.ts'
import { useMusicPlayback } from '../playerContext.ts'
import { addToQueue, type PlayRequest } from '../queue.api.ts'
import { useFavourite } from './useFavourite.ts'

export interface TrackActions {
  /** Replaces the queue and plays it. */
  play: (request: PlayRequest) => void
  addToQueue: (track: Track, place: 'next' | 'end') => void
  addToPlaylist: (track: Track) => void
  setFavourite: (track: Track, isFavourite: boolean) => void
  goTo: (place: MusicRoute) => void
  showInStorage: (track: Track) => void
  download: (track: Track) => void
}

/** The actions on tracks, with their error messages. */
export function useTrackActions(onAddToPlaylist: (track: Track) => void): TrackActions {
  const { player, playTracks } = useMusicPlayback()
  const [, navigate] = useLocation()
  const { goTo } = useMusicRoute()
  const setFavourite = useFavourite()

  async function add({ fileId, title }: Track, place: 'next' | 'end') {
    const queue = await addToQueue({ from: 'files', fileIds: [fileId] }, place)
    player?.take(queue)
    toast({ title: place === 'next' ? MUSIC_TEXTS.willPlayNext : MUSIC_TEXTS.addedToQueue, description: title })
  }

  return {
    play: (request) => playTracks(request).catch(reportQueueFailure),
    addToQueue: (track, place) => add(track, place).catch(reportQueueFailure),
    addToPlaylist: onAddToPlaylist,
    setFavourite,
    goTo,
    showInStorage: ({ folder, fileId }) => navigate(folderAddress(folder, fileId)),
    download: ({ fileId, fileName, isPasswordProtected }) =>
      void startDownload({ id: fileId, originalName: fileName, isPasswordProtected }),
  }
}

export function reportQueueFailure(error: unknown): void {
  reportMusicFailure(MUSIC_TEXTS.queueFailed, error)
}

/** Says what failed, and why where the server says so. */
export function reportMusicFailure(title: string, error: unknown): void {
  toast({ variant: 'destructive', title, description: error instanceof ApiError ? error.message : undefined })
}
