import type { Video } from '@pinloft/contract/video/endpoints'
import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Thumbnail } from '../../../core/files/index.ts'
import { FilePasswordDialog } from '../../../core/protection/index.ts'
import { useLiveStatus } from '../../../platform/live-socket.ts'
import { classNames, toast } from '../../../ui/index.ts'
import { subtitlesAddress } from '../../streams/index.ts'
import { PlayerControls } from './controls/PlayerControls.tsx'
import { FilmOverlay } from './FilmOverlay.tsx'
import { type PlayerAction, usePlayerKeys, VOLUME_STEP } from './playerKeys.ts'
import { steppedSpeed } from './speed.ts'
import { trackLabel } from './trackChoice.ts'
import { type ShownCue, useCues } from './useCues.ts'
import { useFullscreen } from './useFullscreen.ts'
import { usePictureInPicture } from './usePictureInPicture.ts'
import { type PlayerOptions, usePlayer } from './usePlayer.ts'
import { useSurfaceGestures } from './useSurfaceGestures.ts'
import './video.css'

/** The controls fade out after this time without mouse movement. */
const HIDE_AFTER_MS = 3_000

export interface VideoPlayerProps extends PlayerOptions {
  /** The list beside it, which keeps the keys that scroll it. */
  list?: RefObject<HTMLElement | null>
  /** Fills its container, such as a preview, instead of being a pane of its own. */
  isFilling?: boolean
}

/** The video with its controls. */
export function VideoPlayer({ list, isFilling = false, ...options }: VideoPlayerProps) {
  const { video, onNext } = options
  const part = useRef<HTMLElement>(null)
  const element = useRef<HTMLVideoElement>(null)
  const player = usePlayer(element, options)
  const { media, state, subtitles } = player
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [isTabbedInto, setIsTabbedInto] = useState(false)
  const hasPoster = useHasPoster(video, options.isWanted)
  const controls = useControlsShown(state !== null && !media.isPaused && !media.isEnded, isMenuOpen || isTabbedInto)
  const fullscreen = useFullscreen(part, element)
  const picture = usePictureInPicture(element)
  const isOffline = useLiveStatus() !== 'connected'
  const hasSubtitles = subtitles.shown !== undefined && state !== null
  const cues = useCues(element, hasSubtitles ? `${video.fileId} ${subtitles.shown?.id}` : null)
  useReleasedFocus(part, controls.isShown)

  function perform(action: PlayerAction) {
    controls.wake()
    if (action.type === 'togglePlay') player.togglePlay()
    else if (action.type === 'seekBy') player.seekBy(action.seconds)
    else if (action.type === 'seekTo') player.seekTo(action.part * player.durationSeconds)
    else if (action.type === 'changeVolume') player.setVolume(media.volume + Math.sign(action.by) * VOLUME_STEP)
    else if (action.type === 'stepSpeed') player.chooseSpeed(steppedSpeed(player.speed, action.step))
    else if (action.type === 'toggleMute') player.toggleMute()
    else if (action.type === 'toggleSubtitles') player.toggleSubtitles()
    else if (action.type === 'toggleFullscreen') fullscreen.toggle()
    else onNext?.()
  }

  usePlayerKeys({ part, list }, perform)
  useSurfaceGestures(element, {
    ...player,
    toggleFullscreen: fullscreen.toggle,
    toggleControls: () => (controls.isShown ? controls.hide() : controls.wake()),
  })

  const hasPicture = state !== null && media.hasFrame
  return (
    <section
      ref={part}
      aria-label={VIDEO_TEXTS.player}
      tabIndex={-1}
      data-hidden={!controls.isShown}
      onPointerMove={({ pointerType }) => pointerType !== 'touch' && controls.wake()}
      // While the keyboard moves through the controls they stay. A click leaves the focus there too, but keeps nothing.
      onKeyUp={({ key }) => key === 'Tab' && setIsTabbedInto(true)}
      onPointerDown={() => setIsTabbedInto(false)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setIsTabbedInto(false)}
      onFocus={({ target, currentTarget }) => target !== currentTarget && controls.wake()}
      className={classNames(
        'film @container relative overflow-hidden outline-none',
        isFilling ? 'size-full' : 'aspect-video w-full rounded-pane shadow-pane',
      )}
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
        {subtitles.shown !== undefined && hasSubtitles && (
          <track
            key={`${video.fileId} ${subtitles.shown.id}`}
            kind="subtitles"
            src={subtitlesAddress(video.fileId, subtitles.shown.id)}
            srcLang={subtitles.shown.language ?? 'und'}
            label={trackLabel(subtitles.shown, 1)}
            onError={() => toast({ variant: 'destructive', title: VIDEO_TEXTS.subtitlesFailed })}
          />
        )}
      </video>
      <div className="film-shade film-fading pointer-events-none! absolute inset-0" />
      <Captions cues={cues} />
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
        isFull={fullscreen.isFull}
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
        onFullscreen={fullscreen.toggle}
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

/** A click leaves the focus on a control; it goes to the player with the controls, whose keys work from there too. */
function useReleasedFocus(part: RefObject<HTMLElement | null>, areControlsShown: boolean): void {
  useEffect(() => {
    const [player, focused] = [part.current, document.activeElement]
    if (areControlsShown || player === null || focused === null || focused === player) return
    if (player.contains(focused)) player.focus({ preventScroll: true })
  }, [part, areControlsShown])
}

/** Lines of subtitles over the video, above its controls. */
function Captions({ cues }: { cues: readonly ShownCue[] }) {
  return [false, true].map((isAtTop) => (
    <div key={String(isAtTop)} data-captions={isAtTop ? 'top' : 'bottom'} className="film-captions">
      {cues
        .filter((shown) => shown.isAtTop === isAtTop)
        .map(({ cue }) => (
          <Line key={`${cue.startTime} ${cue.id} ${cue.text}`} cue={cue} />
        ))}
    </div>
  ))
}

/** The browser turns the markup of a line into a few harmless elements. */
function Line({ cue }: { cue: VTTCue }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(cue.getCueAsHTML()), [cue])
  return (
    <p>
      <span ref={place} />
    </p>
  )
}

/** Whether the controls are shown: while paused, while held, and for a while after each movement. */
function useControlsShown(isPlaying: boolean, isHeld: boolean) {
  const [isAwake, setIsAwake] = useState(true)
  const [movements, setMovements] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each movement begins the time anew
  useEffect(() => {
    if (!isPlaying || isHeld) return
    const timer = setTimeout(() => setIsAwake(false), HIDE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, isHeld, movements])

  const wake = useCallback(() => {
    setIsAwake(true)
    setMovements((count) => count + 1)
  }, [])
  const hide = useCallback(() => setIsAwake(false), [])
  return { isShown: isAwake || !isPlaying || isHeld, wake, hide }
}
