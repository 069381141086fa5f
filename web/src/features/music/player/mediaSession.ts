import { THUMBNAIL_SIZES, type ThumbnailSize } from '@pinloft/contract/media/endpoints'
import type { Cover, Track } from '@pinloft/contract/music/endpoints'
import { coverAddress } from '../music.api.ts'
import type { MusicPlayer } from './MusicPlayer.ts'

const BACK_SECONDS = 10

/** Connects the player to the Media Session API: metadata and media keys. Returns a function that stops it. */
export function showInSystem(player: MusicPlayer): () => void {
  if (!('mediaSession' in navigator)) return () => {}
  const session = navigator.mediaSession
  const actions: Partial<Record<MediaSessionAction, (details: MediaSessionActionDetails) => void>> = {
    play: () => void player.play(),
    pause: () => player.pause(),
    stop: () => player.pause(),
    previoustrack: () => void player.previous(),
    nexttrack: () => void player.next(),
    seekbackward: ({ seekOffset }) => player.seek(seconds(player) - (seekOffset ?? BACK_SECONDS) * 1000),
    seekforward: ({ seekOffset }) => player.seek(seconds(player) + (seekOffset ?? BACK_SECONDS) * 1000),
    seekto: ({ seekTime }) => seekTime !== undefined && player.seek(seekTime * 1000),
  }
  for (const [action, handle] of Object.entries(actions)) setHandler(session, action as MediaSessionAction, handle)

  let shown: Track | null = null
  const show = () => {
    const { current, isPlaying } = player.state.get()
    if (current === null) return
    session.playbackState = isPlaying ? 'playing' : 'paused'
    if (current.track === shown) return
    shown = current.track
    session.metadata = metadataOf(shown)
  }
  const showPosition = () => {
    const { positionMs, durationMs } = player.position.get()
    if (durationMs === null || durationMs <= 0 || !player.state.get().isPlaying) return
    session.setPositionState({ duration: durationMs / 1000, position: Math.min(positionMs, durationMs) / 1000 })
  }
  const stops = [player.state.subscribe(show), player.position.subscribe(showPosition)]
  show()
  return () => {
    for (const stop of stops) stop()
    for (const action of Object.keys(actions)) setHandler(session, action as MediaSessionAction, null)
    session.metadata = null
    session.playbackState = 'none'
  }
}

function seconds(player: MusicPlayer): number {
  return player.position.get().positionMs
}

function setHandler(session: MediaSession, action: MediaSessionAction, handle: MediaSessionActionHandler | null): void {
  try {
    session.setActionHandler(action, handle)
  } catch {
    // This browser does not support the action.
  }
}

function metadataOf({ title, artist, album, cover }: Track): MediaMetadata {
  return new MediaMetadata({
    title,
    artist: artist ?? '',
    album: album ?? '',
    artwork: cover === null ? [] : [artwork(cover, 'medium'), artwork(cover, 'large')],
  })
}

function artwork(cover: Cover, size: ThumbnailSize): MediaImage {
  const edgePx = THUMBNAIL_SIZES[size]
  return { src: coverAddress(cover, size), sizes: `${edgePx}x${edgePx}`, type: 'image/webp' }
}
