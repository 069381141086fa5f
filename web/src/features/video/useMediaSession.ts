import type { Video } from '@pinloft/contract/video'
import { useEffect, useEffectEvent } from 'react'
import { SEEK_STEP_SECONDS } from './playerKeys.ts'
import type { MediaState } from './useMediaState.ts'
import { pictureAddress } from './video.api.ts'
import { videoTitle } from './videoTitle.ts'

export interface SessionActs {
  play(): void
  pause(): void
  seekBy(seconds: number): void
  seekTo(seconds: number): void
  next: (() => void) | null
}

/** Lets the keys of the keyboard, a headset and the lock screen of a phone reach the film. */
export function useMediaSession(video: Video, media: MediaState, isAttached: boolean, acts: SessionActs): void {
  const act = useEffectEvent(({ action, seekOffset, seekTime }: MediaSessionActionDetails) => {
    if (action === 'play') acts.play()
    else if (action === 'pause') acts.pause()
    else if (action === 'seekbackward') acts.seekBy(-(seekOffset ?? SEEK_STEP_SECONDS))
    else if (action === 'seekforward') acts.seekBy(seekOffset ?? SEEK_STEP_SECONDS)
    else if (action === 'seekto' && seekTime !== undefined) acts.seekTo(seekTime)
    else if (action === 'nexttrack') acts.next?.()
  })
  const { fileId, name, folder, version, isPasswordProtected } = video

  useEffect(() => {
    if (!isAttached || !('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    const actions = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto', 'nexttrack'] as const
    const artwork = isPasswordProtected ? [] : [{ src: pictureAddress(fileId, version) }]
    mediaSession.metadata = new MediaMetadata({ title: videoTitle(name), album: folder, artwork })
    for (const action of actions) mediaSession.setActionHandler(action, (details) => act(details))
    return () => {
      mediaSession.metadata = null
      mediaSession.playbackState = 'none'
      for (const action of actions) mediaSession.setActionHandler(action, null)
    }
  }, [isAttached, fileId, name, folder, version, isPasswordProtected])

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
