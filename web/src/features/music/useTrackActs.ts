import type { Track } from '@pinloft/contract/music'
import { MUSIC_TEXTS } from '@pinloft/contract/music-texts'
import { useLocation } from 'wouter'
import { ApiError } from '../../platform/api-error.ts'
import { toast } from '../../ui/index.ts'
import { folderAddress, startDownload } from '../files/index.ts'
import { type MusicPlace, useMusicPlace } from './musicPlace.ts'
import { useMusicPlayback } from './playerContext.ts'
import { addToQueue, type PlayRequest } from './queue.api.ts'
import { useFavourite } from './useFavourite.ts'

export interface TrackActs {
  /** Replaces the queue and plays it. */
  play: (request: PlayRequest) => void
  addToQueue: (track: Track, place: 'next' | 'end') => void
  addToPlaylist: (track: Track) => void
  setFavourite: (track: Track, isFavourite: boolean) => void
  goTo: (place: MusicPlace) => void
  showInStorage: (track: Track) => void
  download: (track: Track) => void
}

/** What a person can do with tracks, with the words for what fails. */
export function useTrackActs(onAddToPlaylist: (track: Track) => void): TrackActs {
  const { player, playTracks } = useMusicPlayback()
  const [, navigate] = useLocation()
  const { goTo } = useMusicPlace()
  const setFavourite = useFavourite()

  async function add({ fileId, title }: Track, place: 'next' | 'end') {
    const queue = await addToQueue({ from: 'files', fileIds: [fileId] }, place)
    player?.take(queue)
    toast({ title: place === 'next' ? MUSIC_TEXTS.willPlayNext : MUSIC_TEXTS.addedToQueue, description: title })
  }

  return {
    play: (request) => playTracks(request).catch(tellQueueFailed),
    addToQueue: (track, place) => add(track, place).catch(tellQueueFailed),
    addToPlaylist: onAddToPlaylist,
    setFavourite,
    goTo,
    showInStorage: ({ folder, fileId }) => navigate(folderAddress(folder, fileId)),
    download: ({ fileId, fileName, isPasswordProtected }) =>
      void startDownload({ id: fileId, originalName: fileName, isPasswordProtected }),
  }
}

export function tellQueueFailed(error: unknown): void {
  const description = error instanceof ApiError ? error.message : undefined
  toast({ variant: 'destructive', title: MUSIC_TEXTS.queueFailed, description })
}
