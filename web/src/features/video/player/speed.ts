import { VIDEO_SPEEDS, type VideoSpeed } from '@pinloft/contract/video/endpoints'

/** The next speed, wrapping around after the last. */
export function nextSpeed(speed: VideoSpeed): VideoSpeed {
  return VIDEO_SPEEDS[(VIDEO_SPEEDS.indexOf(speed) + 1) % VIDEO_SPEEDS.length] ?? 1
}

/** One speed faster (1) or slower (-1), if there is one. */
export function steppedSpeed(speed: VideoSpeed, step: 1 | -1): VideoSpeed {
  return VIDEO_SPEEDS[VIDEO_SPEEDS.indexOf(speed) + step] ?? speed
}
