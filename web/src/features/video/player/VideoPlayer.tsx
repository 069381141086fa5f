import type { Video } from '@pinloft/contract/video'
import { VIDEO_TEXTS } from '@pinloft/contract/video-texts'
import { type RefObject, useRef, useState } from 'react'
import { useLiveStatus } from '../../../platform/live-socket.ts'
import { classNames, toast } from '../../../ui/index.ts'
import { Thumbnail } from '../../files/index.ts'
import { FilePasswordDialog } from '../../protection/index.ts'
import { subtitlesAddress } from '../../streams/index.ts'
import { PlayerControls } from './controls/PlayerControls.tsx'
import { useControlsShown } from './controls/useControlsShown.ts'
import { FilmOverlay } from './FilmOverlay.tsx'
import { type PlayerAction, usePlayerKeys, VOLUME_STEP } from './playerKeys.ts'
import { steppedSpeed } from './speed.ts'
import { trackLabel } from './trackChoice.ts'
import { useFullScreen } from './useFullScreen.ts'
import { usePictureInPicture } from './usePictureInPicture.ts'
import { type PlayerOptions, usePlayer } from './usePlayer.ts'
import { useSurfaceGestures } from './useSurfaceGestures.ts'
import './video.css'

export interface VideoPlayerProps extends PlayerOptions {
  list: RefObject<HTMLElement | null>
}

/** The video with its controls. */
export function VideoPlayer({ list, ...options }: VideoPlayerProps) {
  const { video, onNext } = options
  const part = useRef<HTMLElement>(null)
  const element = useRef<HTMLVideoElement>(null)
  const player = usePlayer(element, options)
  const { media, state, subtitles } = player
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const hasPoster = useHasPoster(video, options.isWanted)
  const controls = useControlsShown(state !== null && !media.isPaused && !media.isEnded, isMenuOpen)
  const fullScreen = useFullScreen(part, element)
  const picture = usePictureInPicture(element)
  const isOffline = useLiveStatus() !== 'connected'

  function perform(action: PlayerAction) {
    controls.wake()
    if (action.type === 'togglePlay') player.togglePlay()
    else if (action.type === 'seekBy') player.seekBy(action.seconds)
    else if (action.type === 'seekTo') player.seekTo(action.part * player.durationSeconds)
    else if (action.type === 'changeVolume') player.setVolume(media.volume + Math.sign(action.by) * VOLUME_STEP)
    else if (action.type === 'stepSpeed') player.chooseSpeed(steppedSpeed(player.speed, action.step))
    else if (action.type === 'toggleMute') player.toggleMute()
    else if (action.type === 'toggleSubtitles') player.toggleSubtitles()
    else if (action.type === 'toggleFullScreen') fullScreen.toggle()
    else onNext?.()
  }

  usePlayerKeys(list, perform)
  useSurfaceGestures(element, {
    ...player,
    toggleFullScreen: fullScreen.toggle,
    toggleControls: () => (controls.isShown ? controls.hide() : controls.wake()),
  })

  const hasPicture = state !== null && media.hasFrame
  return (
    <section
      ref={part}
      aria-label={VIDEO_TEXTS.player}
      data-hidden={!controls.isShown}
      onPointerMove={({ pointerType }) => pointerType !== 'touch' && controls.wake()}
      onFocus={controls.wake}
      className="film @container relative aspect-video w-full overflow-hidden rounded-pane shadow-pane"
    >
      {hasPoster && (
        <Thumbnail
          file={{ id: video.fileId, version: video.version }}
          size="large"
          fallback={null}
          className={classNames('absolute! inset-0', hasPicture && 'invisible')}
        />
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: it has those that the film has */}
      <video
        ref={element}
        playsInline
        preload="auto"
        aria-label={video.name}
        onEnded={() => onNext?.()}
        className={classNames('absolute inset-0 size-full object-contain', hasPicture ? '' : 'opacity-0')}
      >
        {subtitles.shown !== undefined && state !== null && (
          <track
            key={`${video.fileId} ${subtitles.shown.id}`}
            ref={showCues}
            kind="subtitles"
            src={subtitlesAddress(video.fileId, subtitles.shown.id)}
            srcLang={subtitles.shown.language ?? 'und'}
            label={trackLabel(subtitles.shown, 1)}
            onError={() => toast({ variant: 'destructive', title: VIDEO_TEXTS.subtitlesFailed })}
          />
        )}
      </video>
      <div className="film-shade film-fading pointer-events-none! absolute inset-0" />
      <FilmOverlay
        state={player.isPreparing ? { phase: 'preparing' } : state}
        isPaused={media.isPaused || state === null}
        isStalled={state !== null && media.isStalled}
        isOffline={isOffline}
        isLocked={player.isLocked}
        onPlay={player.play}
        onRetry={player.retry}
      />
      <PlayerControls
        fileId={video.fileId}
        hasPreviews={!video.isPasswordProtected}
        media={state === null ? { ...media, isPaused: true } : media}
        currentSeconds={player.currentSeconds}
        durationSeconds={player.durationSeconds}
        chapters={player.chapters}
        speed={player.speed}
        subtitles={subtitles}
        audio={player.audio}
        quality={player.quality}
        isFull={fullScreen.isFull}
        isInPicture={picture.isOpen}
        onTogglePlay={player.togglePlay}
        onSeek={player.seekTo}
        onNext={onNext}
        onVolume={player.setVolume}
        onToggleMute={player.toggleMute}
        onSpeed={player.chooseSpeed}
        onSubtitles={player.chooseSubtitles}
        onAudio={player.chooseAudio}
        onHeight={player.chooseHeight}
        onPictureInPicture={picture.toggle}
        onFullScreen={fullScreen.toggle}
        onMenuOpenChange={setIsMenuOpen}
      />
      <FilePasswordDialog
        file={player.isAsking ? { ...video, id: video.fileId, originalName: video.name } : null}
        texts={VIDEO_TEXTS.unlocking}
        isOffWhileBlank
        onUnlocked={player.goOn}
        onCancel={player.endAsking}
      />
    </section>
  )
}

/** A video that plays immediately has no poster: generating it would only delay the video. */
function useHasPoster({ fileId, isPasswordProtected }: Video, isWanted: boolean): boolean {
  const [waitingId, setWaitingId] = useState<string | null>(null)
  if (!isWanted && waitingId !== fileId) setWaitingId(fileId)
  return !isPasswordProtected && waitingId === fileId
}

function showCues(track: HTMLTrackElement | null) {
  if (track !== null) track.track.mode = 'showing'
}
