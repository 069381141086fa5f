import type { Playback } from '@pinloft/contract/streams/endpoints'

type Questions = Playback['questions']

/** The media types that this browser plays. */
export function playedTypes({ direct, streamed }: Questions, element: HTMLMediaElement): Questions {
  return {
    direct: direct !== null && element.canPlayType(direct) !== '' ? direct : null,
    streamed: streamed.filter((type) => isStreamable(type, element)),
  }
}

function isStreamable(type: string, element: HTMLMediaElement): boolean {
  // iPhones have no MediaSource; what they play over HLS they also play as files.
  return typeof MediaSource === 'undefined' ? element.canPlayType(type) !== '' : MediaSource.isTypeSupported(type)
}
