import { type ComponentProps, type RefObject, type SyntheticEvent, use, useEffect, useEffectEvent, useRef } from 'react'
import { AttachMediaContext, type Attachment } from '../../../platform/media-attachment.ts'

/** The playback position, so that an interrupted player can resume. */
export interface Playback {
  positionS: number
  isPlaying: boolean
}

export const START_OF_PLAY: Playback = { positionS: 0, isPlaying: false }

export interface PlayerPreviewProps {
  type: 'audio' | 'video'
  fileId: string
  /** Kept by the player's parent, so that it outlives the player. */
  playback: RefObject<Playback>
  onError: () => void
}

/** The browser's native player, for everything that can be made playable in it. */
export function PlayerPreview({ type, fileId, playback, onError }: PlayerPreviewProps) {
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const isRestored = useRef(false)
  const loadAttachMedia = use(AttachMediaContext)
  const fail = useEffectEvent(onError)

  useEffect(() => {
    const element = player.current
    if (element === null) return
    let attachment: Attachment | undefined
    let isGone = false
    const onState = ({ phase }: { phase: string }) => {
      if (phase === 'locked' || phase === 'failed') fail()
    }
    loadAttachMedia().then(
      (attachMedia) => {
        if (isGone) return
        attachment = attachMedia({ element, fileId, startSeconds: playback.current.positionS, onState })
      },
      () => fail(),
    )
    return () => {
      isGone = true
      attachment?.detach()
    }
  }, [loadAttachMedia, fileId, playback])

  function note({ currentTarget: player }: SyntheticEvent<HTMLMediaElement>) {
    // A player that failed or restarts reports 0, which is not the person's position.
    if (!isRestored.current || player.error !== null || player.readyState === HTMLMediaElement.HAVE_NOTHING) return
    playback.current = { positionS: player.currentTime, isPlaying: !player.paused && !player.ended }
  }

  function restore({ currentTarget: player }: SyntheticEvent<HTMLMediaElement>) {
    isRestored.current = true
    // A browser may block autoplay; then the person presses the button.
    if (playback.current.isPlaying) player.play().catch(() => undefined)
  }

  const shared: ComponentProps<'audio'> & ComponentProps<'video'> = {
    ref: player,
    controls: true,
    preload: 'metadata',
    onLoadedMetadata: restore,
    onTimeUpdate: note,
    onPlay: note,
    onPause: note,
  }
  if (type === 'audio') return <audio {...shared} className="w-full max-w-[560px]" />
  return <video {...shared} playsInline className="size-full rounded-sm bg-[black] object-contain" />
}
