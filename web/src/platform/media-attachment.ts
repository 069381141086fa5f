import type { Playback, PlaybackWay, StreamHeight } from '@pinloft/contract/streams'
import { createContext } from 'react'

/** Why a file does not play just now. The words of a failure are for a person. */
export type MediaTrouble =
  | { phase: 'waiting'; why: 'busy' | 'offline' }
  /** Its password has to be entered. */
  | { phase: 'locked' }
  | { phase: 'failed'; message: string }

/** How far a file is from being heard or seen. */
export type AttachmentState = { phase: 'preparing' | 'playable' } | MediaTrouble

export interface AttachOptions {
  element: HTMLMediaElement
  fileId: string
  /** Where to begin, in seconds of the film; at its beginning where it is left out. */
  startSeconds?: number
  /** The stream to be heard, by its index; the default one where it is left out. */
  audioTrack?: number | undefined
  /** The height of a picture that is made anew; the server decides where it is left out. */
  maxHeightPixels?: StreamHeight | undefined
  /** What is in the file, as soon as it is known. */
  onPlayback?(playback: Playback): void
  /** How the server wants it to be played. */
  onWay?(way: PlaybackWay): void
  onState(state: AttachmentState): void
}

export interface Attachment {
  /** Lets another audio track be heard, from where it is. */
  chooseAudio(audioTrack: number): void
  /** Has a picture that is made anew be of another height, from where it is. */
  chooseHeight(maxHeightPixels: StreamHeight | undefined): void
  /** After what stood in the way is gone, such as a password that was missing. */
  tryAgain(): void
  /** Leaves the element empty and ends what the server does for it. */
  detach(): void
}

export type AttachMedia = (options: AttachOptions) => Attachment

/** The way to play a file for features that must not know who does it. Its code is fetched when it is needed. */
export const AttachMediaContext = createContext<() => Promise<AttachMedia>>(() =>
  Promise.reject(new Error('Nothing plays here')),
)
