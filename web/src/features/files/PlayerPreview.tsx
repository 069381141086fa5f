import { type ComponentProps, type RefObject, type SyntheticEvent, useRef } from 'react'

/** Where a player is, so that one that was interrupted goes on from there. */
export interface Playback {
  positionS: number
  isPlaying: boolean
}

export const START_OF_PLAY: Playback = { positionS: 0, isPlaying: false }

export interface PlayerPreviewProps {
  type: 'audio' | 'video'
  url: string
  /** Kept by who shows the player, beyond the player itself. */
  playback: RefObject<Playback>
  onError: () => void
}

/** The browser's own player. */
export function PlayerPreview({ type, url, playback, onError }: PlayerPreviewProps) {
  const isRestored = useRef(false)

  function note({ currentTarget: player }: SyntheticEvent<HTMLMediaElement>) {
    // A player that failed or begins anew says 0, which is not where the person was.
    if (!isRestored.current || player.error !== null || player.readyState === HTMLMediaElement.HAVE_NOTHING) return
    playback.current = { positionS: player.currentTime, isPlaying: !player.paused && !player.ended }
  }

  function restore({ currentTarget: player }: SyntheticEvent<HTMLMediaElement>) {
    const { positionS, isPlaying } = playback.current
    isRestored.current = true
    if (positionS > 0) player.currentTime = positionS
    // A browser may refuse to play what was not started by hand; then the person presses the button.
    if (isPlaying) player.play().catch(() => undefined)
  }

  const shared: ComponentProps<'audio'> & ComponentProps<'video'> = {
    controls: true,
    preload: 'metadata',
    src: url,
    onLoadedMetadata: restore,
    onTimeUpdate: note,
    onPlay: note,
    onPause: note,
    onError,
  }
  if (type === 'audio') return <audio {...shared} className="w-full max-w-[560px]" />
  return <video {...shared} playsInline className="size-full rounded-sm bg-[black] object-contain" />
}
