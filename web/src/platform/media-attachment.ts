import type { Playback, PlaybackWay, StreamHeight } from '@pinloft/contract/streams/endpoints'
import { createContext } from 'react'

/** Why a file is currently not playing. A failure's message is for the user. */
export type MediaTrouble =
  | { phase: 'waiting'; why: 'busy' | 'offline' }
  /** Its password must be entered. */
  | { phase: 'locked' }
  | { phase: 'failed'; message: string }

/** The playback state of a file. */
export type AttachmentState = { phase: 'preparing' | 'playable' } | MediaTrouble

export interface AttachOptions {
  element: HTMLMediaElement
  fileId: string
  /** Start position in seconds; 0 if omitted. */
  startSeconds?: number
  /** Index of the audio stream; the default one if omitted. */
  audioTrack?: number | undefined
  /** Height of transcoded video; the server decides if omitted. */
  maxHeightPixels?: StreamHeight | undefined
  /** The streams of the file, as soon as they are known. */
  onPlayback?(playback: Playback): void
  /** How the server wants it to be played. */
  onWay?(way: PlaybackWay): void
  onState(state: AttachmentState): void
}

export interface Attachment {
  /** Switches the audio track at the current position. */
  chooseAudio(audioTrack: number): void
  /** Changes the height of transcoded video at the current position. */
  chooseHeight(maxHeightPixels: StreamHeight | undefined): void
  /** Moves to a position in seconds; one that is still being opened begins there. */
  seek(toSeconds: number): void
  /** Retries after the obstacle is gone, such as a missing password. */
  retry(): void
  /** Empties the element and ends the server's work for it. */
  detach(): void
}

export type AttachMedia = (options: AttachOptions) => Attachment

/** Media playback for features that must not depend on its implementation. Its code is loaded on demand. */
export const AttachMediaContext = createContext<() => Promise<AttachMedia>>(() =>
  Promise.reject(new Error('Nothing plays here')),
)
