import { type RefObject, useEffect, useState } from 'react'

/** The current state of an element. Times are in seconds. */
export interface MediaState {
  currentSeconds: number
  /** 0 while unknown. */
  durationSeconds: number
  /** How far it can play without a connection. */
  bufferedSeconds: number
  isPaused: boolean
  isEnded: boolean
  /** It is meant to play, but has no data. */
  isStalled: boolean
  /** A frame of the video is available. */
  hasFrame: boolean
  /** From 0 to 1. */
  volume: number
  isMuted: boolean
}

const EVENTS = [
  ...([
    'timeupdate',
    'durationchange',
    'progress',
    'play',
    'pause',
    'playing',
    'waiting',
    'seeking',
    'seeked',
  ] as const),
  ...(['ended', 'volumechange', 'loadeddata', 'canplay', 'emptied', 'error'] as const),
]

const NOTHING: MediaState = {
  currentSeconds: 0,
  durationSeconds: 0,
  bufferedSeconds: 0,
  isPaused: true,
  isEnded: false,
  isStalled: false,
  hasFrame: false,
  volume: 1,
  isMuted: false,
}

export function useMediaState(element: RefObject<HTMLMediaElement | null>): MediaState {
  const [state, setState] = useState(NOTHING)
  useEffect(() => {
    const media = element.current
    if (media === null) return
    const read = () => setState(stateOf(media))
    read()
    for (const type of EVENTS) media.addEventListener(type, read)
    return () => {
      for (const type of EVENTS) media.removeEventListener(type, read)
    }
  }, [element])
  return state
}

function stateOf(media: HTMLMediaElement): MediaState {
  const { currentTime, duration, paused, ended, readyState, volume, muted, seeking } = media
  return {
    currentSeconds: currentTime,
    durationSeconds: Number.isFinite(duration) ? duration : 0,
    bufferedSeconds: bufferedUpTo(media),
    isPaused: paused,
    isEnded: ended,
    isStalled: (!paused || seeking) && readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !ended,
    hasFrame: readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
    volume,
    isMuted: muted,
  }
}

/** End of the buffered range that contains the playback position. */
function bufferedUpTo({ buffered, currentTime }: HTMLMediaElement): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime + 0.1 && buffered.end(index) >= currentTime) return buffered.end(index)
  }
  return currentTime
}
