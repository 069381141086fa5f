import { splitExtension } from '@pinloft/contract/files/names'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { LoaderCircle, Pause, Play } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FilePlayerProps } from '../../../platform/feature.ts'
import { formatDuration } from '../../../platform/format-duration.ts'
import { isKeyboardTaken } from '../../../platform/keyboard-owner.ts'
import { onLiveEvent } from '../../../platform/live-socket.ts'
import { ExactText } from '../../../ui/index.ts'
import { CoverPicture } from '../lists/CoverPicture.tsx'
import { artistAndAlbum } from '../lists/musicWords.ts'
import { reportQueueFailure } from '../lists/useTrackActions.ts'
import { tracksBeside, useTrack } from '../music.api.ts'
import type { MusicPlayer } from '../player/MusicPlayer.ts'
import { useHeard, useMusicPlayback } from '../playerContext.ts'
import { SeekBar } from './SeekBar.tsx'
import { usePlayerWait } from './usePlayerWait.ts'

/** A track in the preview of its file. Playing it plays its folder, which goes on when the preview is closed. */
export default function TrackPreview({ file }: FilePlayerProps) {
  const part = useRef<HTMLDivElement>(null)
  const { player, playTracks } = useMusicPlayback()
  const heard = useHeard()
  const { data: track, refetch } = useTrack(file)
  // The tags of a new file are read in the background.
  useEffect(() => onLiveEvent('music_library_changed', () => void refetch()), [refetch])
  const [isStarting, setIsStarting] = useState(false)
  const isCurrent = heard.fileId === file.id
  const isPlaying = isCurrent && heard.isPlaying

  async function play() {
    if (isCurrent && player !== null) return player.toggle()
    if (isStarting) return
    setIsStarting(true)
    try {
      const fileIds = await tracksBeside(file)
      await playTracks({ tracks: { from: 'files', fileIds }, startFileId: file.id })
    } catch (error) {
      reportQueueFailure(error)
    }
    setIsStarting(false)
  }

  usePlayKey(part, () => void play())
  const Icon = isStarting ? LoaderCircle : isPlaying ? Pause : Play
  return (
    <div ref={part} className="flex w-full max-w-[380px] flex-col items-center px-6 text-center">
      <CoverPicture
        cover={track?.cover ?? null}
        size="large"
        className="aspect-square w-[min(280px,38dvh)] rounded-[17px]"
      />
      <h3 className="mt-5 max-w-full truncate font-display text-[1.4375rem] leading-7 font-title tracking-display text-ink">
        <ExactText text={track?.title ?? splitExtension(file.originalName).stem} />
      </h3>
      <p className="mt-0.5 min-h-5 max-w-full truncate text-ink-2">
        {track && <ExactText text={artistAndAlbum(track)} />}
      </p>
      <div className="mt-4 min-h-9 w-full">
        {isCurrent && player !== null ? (
          <SeekBar player={player} />
        ) : (
          <p className="text-sm text-ink-3 tabular-nums">
            {track?.durationMs != null && formatDuration(track.durationMs)}
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label={isPlaying ? MUSIC_TEXTS.pause : MUSIC_TEXTS.play}
        aria-busy={isStarting || undefined}
        onClick={() => void play()}
        className="mt-3 grid size-16 place-items-center rounded-full bg-accent text-on-accent shadow-accent transition-colors hover:bg-accent-hover active:bg-accent-press"
      >
        <Icon
          aria-hidden="true"
          strokeWidth={isPlaying ? 0 : 1.75}
          className={isStarting ? 'size-7 animate-spin' : `size-7 fill-current ${isPlaying ? '' : 'ml-1'}`}
        />
      </button>
      <p role="status" className="mt-3 min-h-[18px] text-sm text-ink-3">
        {isCurrent && player !== null ? <Wait player={player} /> : MUSIC_TEXTS.playsFolder}
      </p>
    </div>
  )
}

function Wait({ player }: { player: MusicPlayer }) {
  return usePlayerWait(player)
}

/** The space bar plays and pauses, unless it presses the button that has the focus. */
function usePlayKey(part: RefObject<HTMLElement | null>, onPlay: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' || event.defaultPrevented || isKeyboardTaken(part.current)) return
    if (event.target instanceof Element && event.target.closest('button, a, [role=slider]')) return
    event.preventDefault()
    onPlay()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
