import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFilm } from '../tests/support/film-samples.ts'
import { openEntry, store } from './files.acts.ts'
import { openPageInside, type Pinloft, startPinloft } from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

const h264 = ['-map', '0:v', '-map', '1:a', '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-c:a', 'aac']

function film(page: Page) {
  const video = page.locator('video')
  return {
    seconds: () => video.evaluate((element: HTMLVideoElement) => element.currentTime),
    frames: () => video.evaluate((element: HTMLVideoElement) => element.getVideoPlaybackQuality().totalVideoFrames),
  }
}

it('a preview plays a film that browsers cannot', async () => {
  const avi = await makeFilm('a.avi', {
    seconds: 6,
    args: ['-map', '0:v', '-map', '1:a', '-c:v', 'mpeg4', '-vtag', 'XVID', '-c:a', 'mp3'],
  })
  const mkv = await makeFilm('b.mkv', { seconds: 6, args: [...h264] })
  await store(
    server,
    'Films',
    { name: 'a.avi', mimeType: 'video/x-msvideo', buffer: avi },
    { name: 'b.mkv', mimeType: 'video/x-matroska', buffer: mkv },
  )
  const page = await openPageInside(server, { path: '/storage?folder=Films' })
  for (const name of ['a.avi', 'b.mkv']) {
    await openEntry(page, name)
    const { seconds, frames } = film(page)
    await expect.poll(() => page.locator('video').evaluate((v: HTMLVideoElement) => v.readyState)).toBeGreaterThan(2)
    await page.locator('video').evaluate((v: HTMLVideoElement) => {
      v.muted = true
      return v.play()
    })
    await expect.poll(seconds, { timeout: 8000 }).toBeGreaterThan(1)
    expect(await frames()).toBeGreaterThan(10)
    await page.keyboard.press('Escape')
  }
})
