import type { Video } from '@pinloft/contract/video/endpoints'
import { useEffect, useEffectEvent } from 'react'
import { pictureAddress } from '../video.api.ts'
import { videoTitle } from '../videoTitle.ts'
import { SEEK_STEP_SECONDS } from './playerKeys.ts'
import type { MediaState } from './useMediaState.ts'

export interface SessionActions {
  play(): void
  pause(): void
  seekBy(seconds: number): void
  seekTo(seconds: number): void
  next: (() => void) | null
}

/** Connects the media keys of the keyboard, a headset and a phone's lock screen to the video. */
export function useMediaSession(video: Video, media: MediaState, isAttached: boolean, actions: SessionActions): void {
  const run = useEffectEvent(({ action, seekOffset, seekTime }: MediaSessionActionDetails) => {
    if (action === 'play') actions.play()
    else if (action === 'pause') actions.pause()
    else if (action === 'seekbackward') actions.seekBy(-(seekOffset ?? SEEK_STEP_SECONDS))
    else if (action === 'seekforward') actions.seekBy(seekOffset ?? SEEK_STEP_SECONDS)
    else if (action === 'seekto' && seekTime !== undefined) actions.seekTo(seekTime)
    else if (action === 'nexttrack') actions.next?.()
  })
  const { fileId, title, name, folder, version, isPasswordProtected } = video

  useEffect(() => {
    if (!isAttached || !('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    const actionNames = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto', 'nexttrack'] as const
    const artwork = isPasswordProtected ? [] : [{ src: pictureAddress(fileId, version) }]
    mediaSession.metadata = new MediaMetadata({ title: videoTitle({ title, name }), album: folder, artwork })
    for (const action of actionNames) mediaSession.setActionHandler(action, (details) => run(details))
    return () => {
      mediaSession.metadata = null
      mediaSession.playbackState = 'none'
      for (const action of actionNames) mediaSession.setActionHandler(action, null)
    }
  }, [isAttached, fileId, title, name, folder, version, isPasswordProtected])

  const { isPaused, durationSeconds, currentSeconds } = media
  useEffect(() => {
    if (!isAttached || !('mediaSession' in navigator)) return
    navigator.mediaSession.playbackState = isPaused ? 'paused' : 'playing'
    if (durationSeconds === 0) return
    navigator.mediaSession.setPositionState?.({
      duration: durationSeconds,
      position: Math.min(currentSeconds, durationSeconds),
    })
  }, [isAttached, isPaused, durationSeconds, currentSeconds])
}
