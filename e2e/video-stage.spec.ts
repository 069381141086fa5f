import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { store } from './files.actions.ts'
import { openPageInside, type Pinloft, passGate, resize, screenshot, startPinloft, waitForFocus } from './support.ts'
import { chooseTrack, filmOf, openVideo, playerOf, SEEKING } from './video.actions.ts'
import { plainFilm, richFilm, SECOND_LINE_SECONDS } from './video.samples.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  await store(
    server,
    'Films',
    await plainFilm('a clouds.mp4', 60),
    await richFilm('b pilot.mkv', 60),
    await plainFilm('c shore.mp4', 60),
  )
})
afterAll(() => server.stop())

const WIDTHS = [1280, 360]
const HIDES_AFTER_SECONDS = 3

/** How much of the controls is seen, from 0 to 1. */
const opacityOfControls = (page: Page) =>
  page
    .getByRole('slider', { name: VIDEO_TEXTS.seek, includeHidden: true })
    .evaluate((slider) => Number(getComputedStyle(slider.closest('.film-fading') ?? slider).opacity))

it('hides the controls after a click on one of them, and after a key', async () => {
  const page = await openPageInside(server, { path: '/video-player' })
  await openVideo(page, 'a clouds')
  await filmOf(page).plays()
  // The controls may have left; the mouse brings them back.
  await playerOf(page).hover()
  await playerOf(page).getByRole('button', { name: VIDEO_TEXTS.mute }).click()
  await expect.poll(() => opacityOfControls(page)).toBe(0)
  await waitForFocus(playerOf(page))
  // Waited for before the key: they leave again by themselves.
  const shown = page.waitForFunction(() => {
    const controls = document.querySelector('.film [role=slider]')?.closest('.film-fading') ?? null
    return controls !== null && getComputedStyle(controls).opacity === '1'
  })
  await page.keyboard.press('m')
  await shown
  await expect.poll(() => opacityOfControls(page)).toBe(0)
})

it('keeps the controls while the keyboard moves through them', async () => {
  const page = await openPageInside(server, { path: '/video-player' })
  await openVideo(page, 'a clouds')
  const film = filmOf(page)
  await film.plays()
  await playerOf(page).getByRole('button', { name: VIDEO_TEXTS.mute }).focus()
  await page.keyboard.press('Tab')
  await film.plays((await film.seconds()) + HIDES_AFTER_SECONDS + 2)
  await expect.poll(() => opacityOfControls(page)).toBe(1)
})

it('draws subtitles clear of the edge and of the controls at each width', async () => {
  const page = await openPageInside(server, { path: '/video-player', ...SEEKING })
  await openVideo(page, 'b pilot')
  await filmOf(page).plays()
  await chooseTrack(page, VIDEO_TEXTS.subtitles, 'English')
  // While the menu is open it captures all keys.
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.keyboard.press('k')
  await expect.poll(filmOf(page).isPaused).toBe(true)
  await filmOf(page).seek(SECOND_LINE_SECONDS + 0.2)
  const line = playerOf(page).getByText('Second line')
  await line.waitFor()
  const bottomOf = async (part: typeof line) => {
    const { y = Number.NaN, height = Number.NaN } = (await part.boundingBox()) ?? {}
    return y + height
  }
  const slider = playerOf(page).getByRole('slider', { name: VIDEO_TEXTS.seek })
  const roomBelow = async () => ((await slider.boundingBox())?.y ?? Number.NaN) - (await bottomOf(line))
  for (const width of WIDTHS) {
    await resize(page, width)
    await expect.poll(roomBelow).toBeGreaterThanOrEqual(0)
    await screenshot(page, `video-captions-controls-${width}`)
  }

  // Playing slowly, the line is still there when the controls have left.
  await filmOf(page).video.evaluate((video: HTMLVideoElement) => {
    video.playbackRate = 0.1
  })
  await page.mouse.move(0, 0)
  await page.keyboard.press('k')
  const marginPart = async () => {
    const { y = Number.NaN, height = Number.NaN } = (await playerOf(page).boundingBox()) ?? {}
    return (y + height - (await bottomOf(line))) / height
  }
  for (const width of WIDTHS.toReversed()) {
    await resize(page, width)
    await expect.poll(() => playerOf(page).getAttribute('data-hidden')).toBe('true')
    await expect.poll(marginPart).toBeLessThan(0.1)
    await expect.poll(marginPart).toBeGreaterThanOrEqual(0.06)
    await screenshot(page, `video-captions-${width}`)
  }
})

it('comes back to the film and its position after another screen, and after a reload', async () => {
  const page = await openPageInside(server, { path: '/video-player' })
  await openVideo(page, 'c shore')
  await filmOf(page).plays()
  await page.keyboard.press('5')
  await filmOf(page).plays(30)
  await page.keyboard.press('k')
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await main.getByRole('link', { name: VIDEO_TEXTS.page }).click()
  const isBack = async () => {
    await page.getByRole('heading', { name: 'c shore', level: 2 }).waitFor()
    const seek = playerOf(page).getByRole('slider', { name: VIDEO_TEXTS.seek })
    await expect.poll(async () => Number(await seek.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(30)
  }
  await isBack()
  await page.goto(`${server.url}/video-player`)
  await passGate(page)
  await isBack()
})
