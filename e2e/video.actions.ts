import { ERRORS } from '@pinloft/contract/shared/errors'
import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Preparing one place of a film ends when another is asked for: the server refuses the first, and the player goes on. */
export const SEEKING = { expectedFaults: [new RegExp(`status of ${ERRORS.stream_busy.status} .*/segments/`)] }

export function playerOf(page: Page) {
  return page.getByRole('region', { name: VIDEO_TEXTS.player })
}

/** Opens a video from the playlist, which starts playing. */
export async function openVideo(page: Page, title: string): Promise<void> {
  await page.getByRole('region', { name: VIDEO_TEXTS.playlist }).getByRole('button', { name: title }).click()
}

/** Chooses an item from a menu of the player. */
export async function chooseTrack(page: Page, menu: string, track: string): Promise<void> {
  // The controls may have left; the mouse brings them back.
  await playerOf(page).hover()
  await playerOf(page).getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitemradio', { name: track }).click()
}

/** The playback state of the video. */
export function filmOf(page: Page) {
  const video = page.locator('video')
  const read = <Value>(reader: (element: HTMLVideoElement) => Value) =>
    video.evaluate(reader as (element: SVGElement | HTMLElement) => Value)
  return {
    video,
    seconds: () => read((element) => element.currentTime),
    speed: () => read((element) => element.playbackRate),
    volume: () => read((element) => element.volume),
    isPaused: () => read((element) => element.paused),
    frames: () => read((element) => element.getVideoPlaybackQuality().totalVideoFrames),
    cue: () =>
      read((element) => {
        const [track] = element.textTracks
        return Array.from(track?.activeCues ?? [], (cue) => (cue as VTTCue).text).join()
      }),
    /** Seeks to a time and waits until it is shown. */
    seek: (toSeconds: number) =>
      video.evaluate(
        (element: HTMLVideoElement, place) =>
          new Promise((resolve) => {
            element.addEventListener('seeked', resolve, { once: true })
            element.currentTime = place
          }),
        toSeconds,
      ),
    /** Where it begins to play next, in seconds. */
    begins: () =>
      video.evaluate(
        (element: HTMLVideoElement) =>
          new Promise<number>((resolve) => {
            element.addEventListener('playing', () => resolve(element.currentTime), { once: true })
          }),
      ),
    isWhite: () =>
      read((element) => {
        const canvas = document.createElement('canvas')
        canvas.width = 16
        canvas.height = 9
        const { width, height } = canvas
        const context = canvas.getContext('2d')
        context?.drawImage(element, 0, 0, width, height)
        return context?.getImageData(0, 0, width, height).data.every((part) => part > 220)
      }),
    async plays(afterSeconds = 0) {
      await expect.poll(() => read((element) => element.currentTime)).toBeGreaterThan(afterSeconds)
    },
  }
}
