import {
  type AudioTrack,
  STREAM_HEIGHTS,
  type StreamHeight,
  type SubtitleTrack,
} from '@pinloft/contract/streams/endpoints'
import { getVideoChoices, type Video, type VideoSpeed } from '@pinloft/contract/video/endpoints'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useIsUnlocked } from '../../../core/protection/index.ts'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { announceSound, onOtherSound } from '../../../platform/sounding.ts'
import { NOTHING_CHOSEN, usePlayback, useSetChoices } from '../video.api.ts'
import { chosenAudio, chosenSubtitles, defaultAudio, trackName } from './trackChoice.ts'
import { useAttachedFilm } from './useAttachedFilm.ts'
import { useMaxHeight } from './useMaxHeight.ts'
import { useMediaSession } from './useMediaSession.ts'
import { useMediaState } from './useMediaState.ts'
import { useSavedPosition } from './useSavedPosition.ts'
import { placeOf, useSeeking } from './useSeeking.ts'
import { useVolume } from './useVolume.ts'

export interface PlayerOptions {
  video: Video
  /** Its saved position is up to date. */
  isFresh: boolean
  isWanted: boolean
  onWant: () => void
  onNext: (() => void) | null
}

/** A video in an element: its data, its playback state, and all actions on it. */
export function usePlayer(element: RefObject<HTMLVideoElement | null>, options: PlayerOptions) {
  const { video, isFresh, isWanted, onWant, onNext } = options
  const { fileId, folder, isPasswordProtected } = video
  const media = useMediaState(element)
  const isUnlocked = useIsUnlocked(fileId) || !isPasswordProtected
  const [isAsking, setIsAsking] = useState(false)
  const [place, setPlace] = useState<{ fileId: string; seconds: number } | null>(null)
  const playback = usePlayback(fileId, isUnlocked)
  const loadedChoices = useQuery(queryOf(getVideoChoices, folder === null ? null : { folder }))
  const choices = loadedChoices.data ?? NOTHING_CHOSEN
  const remember = useSetChoices(folder).mutate
  const { audio = [], subtitles = [], chapters = [] } = playback.data ?? {}
  const heard = chosenAudio(audio, choices) ?? defaultAudio(audio)
  const shown = chosenSubtitles(subtitles, choices)
  const [maxHeightPixels, rememberMaxHeight] = useMaxHeight()

  const currentSeconds = place?.fileId === fileId ? place.seconds : (video.positionMs ?? 0) / 1000
  const isKnown = isFresh && !loadedChoices.isPending && !playback.isPending
  const film = useAttachedFilm({
    element,
    fileId,
    isWanted: isWanted && isUnlocked && isKnown,
    startSeconds: currentSeconds,
    audioTrack: chosenAudio(audio, choices)?.index,
    maxHeightPixels,
  })
  const isAttached = film.state !== null
  const isLocked = !isUnlocked || film.state?.phase === 'locked'
  const seeking = useSeeking(element, fileId, film.seek)
  useVolume(element)
  useSavedPosition(element, fileId, isAttached)
  useSpeed(element, choices.speed, isAttached)
  useOneSound(element)
  useEffect(() => {
    if (!isWanted || isUnlocked) return
    leaveFullscreen()
    setIsAsking(true)
  }, [isWanted, isUnlocked])

  const knownSeconds = (playback.data?.durationMs ?? video.durationMs ?? 0) / 1000
  const durationSeconds = isAttached && media.durationSeconds > 0 ? media.durationSeconds : knownSeconds
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the element tells something
  useEffect(() => {
    // Read from the element: its last event may concern the previous video.
    const seconds = element.current === null ? null : placeOf(element.current)
    if (isAttached && seconds !== null) setPlace({ fileId, seconds })
  }, [element, fileId, isAttached, media])

  function play() {
    onWant()
    if (isLocked) {
      leaveFullscreen()
      setIsAsking(true)
      return
    }
    // Within the user gesture, which is when browsers allow sound.
    element.current?.play().catch(() => undefined)
  }

  function pause() {
    element.current?.pause()
  }

  function togglePlay() {
    if (!isAttached || media.isPaused || media.isEnded) play()
    else pause()
  }

  function seekTo(seconds: number) {
    const target = Math.min(Math.max(0, seconds), durationSeconds)
    setPlace({ fileId, seconds: target })
    if (isAttached) seeking.seek(target)
  }

  function seekBy(seconds: number) {
    // While it is being opened, from where it will be.
    seekTo(((isAttached ? seeking.place() : null) ?? currentSeconds) + seconds)
  }

  function setVolume(volume: number) {
    if (element.current === null) return
    element.current.volume = Math.min(1, Math.max(0, Math.round(volume * 100) / 100))
    element.current.muted = false
  }

  function toggleMute() {
    if (element.current !== null) element.current.muted = !element.current.muted
  }

  function chooseSubtitles(track: SubtitleTrack | undefined) {
    remember(track === undefined ? { hasSubtitles: false } : { hasSubtitles: true, subtitleTrack: trackName(track) })
  }

  function chooseAudio(track: AudioTrack) {
    remember({ audioTrack: trackName(track) })
    film.chooseAudio(track.index)
  }

  function chooseHeight(height: StreamHeight | undefined) {
    rememberMaxHeight(height)
    film.chooseHeight(height)
  }

  useMediaSession(video, media, isAttached, { play, pause, seekBy, seekTo, next: onNext })

  return {
    media,
    state: film.state,
    isPreparing: isWanted && isUnlocked && !isAttached,
    isLocked,
    isAsking,
    currentSeconds,
    durationSeconds,
    chapters,
    speed: choices.speed,
    audio: { tracks: audio, heard },
    subtitles: { tracks: subtitles, shown },
    quality: {
      heights: film.isTranscoded ? heightsBelow(playback.data?.video[0]?.heightPixels) : [],
      chosen: maxHeightPixels,
    },
    play,
    togglePlay,
    seekTo,
    seekBy,
    setVolume,
    toggleMute,
    chooseAudio,
    chooseHeight,
    chooseSubtitles,
    toggleSubtitles: () =>
      chooseSubtitles(shown === undefined ? chosenSubtitles(subtitles, { ...choices, hasSubtitles: true }) : undefined),
    chooseSpeed: (speed: VideoSpeed) => remember({ speed }),
    retry: film.retry,
    endAsking: () => setIsAsking(false),
    /** The password was right. */
    goOn: () => {
      setIsAsking(false)
      onWant()
      film.retry()
      element.current?.play().catch(() => undefined)
    },
  }
}

/** Nothing is upscaled. */
function heightsBelow(filmHeightPixels = 0): StreamHeight[] {
  return STREAM_HEIGHTS.filter((height) => height <= filmHeightPixels)
}

/** Full screen shows nothing but the video. */
function leaveFullscreen(): void {
  if (document.fullscreenElement !== null) void document.exitFullscreen()
}

function useSpeed(element: RefObject<HTMLVideoElement | null>, speed: VideoSpeed, isAttached: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another film begins at the speed of the element
  useEffect(() => {
    if (element.current === null) return
    element.current.defaultPlaybackRate = speed
    element.current.playbackRate = speed
  }, [element, speed, isAttached])
}

/** Music pauses while a video plays, and the other way round. */
function useOneSound(element: RefObject<HTMLVideoElement | null>): void {
  const beQuiet = useEffectEvent(() => element.current?.pause())
  useEffect(() => {
    const media = element.current
    if (media === null) return
    const announce = () => announceSound('video')
    media.addEventListener('play', announce)
    const stopListening = onOtherSound('video', () => beQuiet())
    return () => {
      media.removeEventListener('play', announce)
      stopListening()
    }
  }, [element])
}
