import type { AudioTrack, Chapter, StreamHeight, SubtitleTrack } from '@pinloft/contract/streams/endpoints'
import type { VideoSpeed } from '@pinloft/contract/video/endpoints'
import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'
import {
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
  SkipForward,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { formatDuration } from '../../../../platform/format-duration.ts'
import { Tooltip } from '../../../../ui/index.ts'
import { SEEK_STEP_SECONDS, VOLUME_STEP } from '../playerKeys.ts'
import { nextSpeed } from '../speed.ts'
import type { MediaState } from '../useMediaState.ts'
import { FilmButton } from './FilmButton.tsx'
import { FilmSlider } from './FilmSlider.tsx'
import { SeekBar } from './SeekBar.tsx'
import { AudioMenu, QualityMenu, SubtitleMenu } from './TrackMenus.tsx'

export interface PlayerControlsProps {
  fileId: string
  hasPreviews: boolean
  media: MediaState
  /** The position where it plays or would resume, and its duration if known. */
  currentSeconds: number
  durationSeconds: number
  chapters: readonly Chapter[]
  speed: VideoSpeed
  subtitles: { tracks: readonly SubtitleTrack[]; shown: SubtitleTrack | undefined }
  audio: { tracks: readonly AudioTrack[]; heard: AudioTrack | undefined }
  /** None if the video is not transcoded. */
  quality: { heights: readonly StreamHeight[]; chosen: StreamHeight | undefined }
  isFull: boolean
  isInPicture: boolean
  onTogglePlay: () => void
  onSeek: (seconds: number) => void
  onNext: (() => void) | null
  onVolume: (volume: number) => void
  onToggleMute: () => void
  onSpeed: (speed: VideoSpeed) => void
  onSubtitles: (track: SubtitleTrack | undefined) => void
  onAudio: (track: AudioTrack) => void
  onHeight: (height: StreamHeight | undefined) => void
  onPictureInPicture: (() => void) | null
  onFullscreen: () => void
  onMenuOpenChange: (isOpen: boolean) => void
}

/** The seek bar of the video and the buttons below it. */
export function PlayerControls(props: PlayerControlsProps) {
  const { media, currentSeconds, durationSeconds, chapters, speed, subtitles, audio, quality, isFull, onSeek, onNext } =
    props
  const isPlaying = !media.isPaused && !media.isEnded
  const [hasAudioMenu, hasQualityMenu] = [audio.tracks.length > 1, quality.heights.length > 0]
  return (
    <div className="film-fading absolute inset-x-5 bottom-3.5 @max-[440px]:inset-x-3 @max-[440px]:bottom-2">
      <Time
        currentSeconds={currentSeconds}
        durationSeconds={durationSeconds}
        className="block px-0.5 pb-0.5 text-xs @min-[564px]:hidden"
      />
      <SeekBar
        fileId={props.fileId}
        hasPreviews={props.hasPreviews}
        currentSeconds={currentSeconds}
        durationSeconds={durationSeconds}
        bufferedSeconds={media.bufferedSeconds}
        chapters={chapters}
        onSeek={onSeek}
      />
      <div className="mt-1.5 flex items-center gap-1 @max-[440px]:mt-0.5 @max-[440px]:gap-0">
        <FilmButton
          label={isPlaying ? VIDEO_TEXTS.pause : VIDEO_TEXTS.play}
          shortcut="K"
          icon={
            isPlaying ? (
              <Pause aria-hidden="true" fill="currentColor" />
            ) : (
              <Play aria-hidden="true" fill="currentColor" />
            )
          }
          onClick={props.onTogglePlay}
        />
        <FilmButton
          label={VIDEO_TEXTS.back}
          shortcut="←"
          icon={<RotateCcw aria-hidden="true" />}
          // Double taps on the video go back as well.
          className={hasAudioMenu && hasQualityMenu ? '@max-[440px]:hidden' : ''}
          onClick={() => onSeek(currentSeconds - SEEK_STEP_SECONDS)}
        />
        <FilmButton
          label={VIDEO_TEXTS.forward}
          shortcut="→"
          icon={<RotateCw aria-hidden="true" />}
          className="@max-[440px]:hidden"
          onClick={() => onSeek(currentSeconds + SEEK_STEP_SECONDS)}
        />
        <FilmButton
          label={VIDEO_TEXTS.next}
          shortcut="N"
          icon={<SkipForward aria-hidden="true" />}
          disabled={onNext === null}
          onClick={() => onNext?.()}
        />
        <VolumeControls media={media} onVolume={props.onVolume} onToggleMute={props.onToggleMute} />
        <Time
          currentSeconds={currentSeconds}
          durationSeconds={durationSeconds}
          className="mx-2 text-sm @max-[564px]:hidden"
        />
        <span className="flex-1" />
        <Tooltip content={VIDEO_TEXTS.speed} shortcut="< >" side="top">
          <button
            type="button"
            aria-label={`${VIDEO_TEXTS.speed}: ${speed}×`}
            onClick={() => props.onSpeed(nextSpeed(speed))}
            className="h-[30px] shrink-0 rounded-sm bg-[var(--film-veil)] px-2.5 text-sm leading-none font-strong tabular-nums @max-[440px]:px-1.5 @max-[440px]:text-xs"
          >
            {speed}×
          </button>
        </Tooltip>
        <SubtitleMenu {...subtitles} onChoose={props.onSubtitles} onOpenChange={props.onMenuOpenChange} />
        {hasAudioMenu && <AudioMenu {...audio} onChoose={props.onAudio} onOpenChange={props.onMenuOpenChange} />}
        {hasQualityMenu && <QualityMenu {...quality} onChoose={props.onHeight} onOpenChange={props.onMenuOpenChange} />}
        {props.onPictureInPicture !== null && (
          <FilmButton
            label={VIDEO_TEXTS.pictureInPicture}
            icon={<PictureInPicture2 aria-hidden="true" />}
            aria-pressed={props.isInPicture}
            disabled={!media.hasFrame}
            className="@max-[640px]:hidden"
            onClick={props.onPictureInPicture}
          />
        )}
        <FilmButton
          label={isFull ? VIDEO_TEXTS.leaveFullscreen : VIDEO_TEXTS.fullscreen}
          shortcut="F"
          icon={isFull ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
          onClick={props.onFullscreen}
        />
      </div>
    </div>
  )
}

interface TimeProps {
  currentSeconds: number
  durationSeconds: number
  className: string
}

/** Beside the buttons, or above the seek bar if there is no room. */
function Time({ currentSeconds, durationSeconds, className }: TimeProps) {
  return (
    <span className={`film-words leading-none font-name whitespace-nowrap tabular-nums ${className}`}>
      {formatDuration(currentSeconds * 1000)} / {formatDuration(durationSeconds * 1000)}
    </span>
  )
}

function VolumeControls({
  media,
  onVolume,
  onToggleMute,
}: Pick<PlayerControlsProps, 'media' | 'onVolume' | 'onToggleMute'>) {
  const volume = media.isMuted ? 0 : media.volume
  const Icon = volume === 0 ? VolumeX : volume < 0.5 ? Volume1 : Volume2
  return (
    <>
      <FilmButton
        label={media.isMuted ? VIDEO_TEXTS.unmute : VIDEO_TEXTS.mute}
        shortcut="M"
        icon={<Icon aria-hidden="true" />}
        onClick={onToggleMute}
      />
      <FilmSlider
        label={VIDEO_TEXTS.volume}
        value={volume}
        max={1}
        valueText={`${Math.round(volume * 100)}%`}
        hasThumb={false}
        step={VOLUME_STEP}
        onChange={onVolume}
        className="w-[72px] min-w-6 @max-[640px]:hidden"
      />
    </>
  )
}
