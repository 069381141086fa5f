import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { listQueueEntries } from '@pinloft/contract/music/queue'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HEIC_SAMPLE } from '../server/src/testing/picture-samples.ts'
import { makeFilm } from '../tests/support/film-samples.ts'
import { openEntry, rowOf, sessionHeaders, store } from './files.actions.ts'
import { pngSample, textSample } from './files.samples.ts'
import { soundOf } from './music.actions.ts'
import { albumSamples } from './music.samples.ts'
import { photoSample } from './previews.samples.ts'
import {
  expectGoodLooks,
  openPageInside,
  openScreen,
  type Pinloft,
  screenshot,
  startPinloft,
  waitForFocus,
} from './support.ts'
import { drag } from './touch.actions.ts'
import { filmOf, playerOf } from './video.actions.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

/** Whether the bar over the picture is shown. */
function barState(page: Page) {
  return page.getByRole('dialog').getAttribute('data-bar')
}

describe('a picture', () => {
  const heic = { name: 'c photo.heic', mimeType: 'image/heic', buffer: HEIC_SAMPLE }
  beforeAll(() => store(server, 'Album', pngSample('a one.png', 900, 600), pngSample('b two.png', 600, 900), heic))

  it('is represented by its thumbnail until it has been decoded', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Album' })
    let release = () => {}
    const isHeld = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/thumbnail\?size=large/, async (route) => {
      await isHeld
      await route.continue()
    })
    await openEntry(page, heic.name)
    const dialog = page.getByRole('dialog', { name: heic.name })
    const standIn = dialog.locator('img[data-stand-in]')
    await standIn.waitFor()
    await expect.poll(() => standIn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await dialog.getByRole('status').getByText(PREVIEW_TEXTS.pictureLoading).waitFor()
    release()
    await dialog.getByRole('img', { name: heic.name }).waitFor()
    await standIn.waitFor({ state: 'detached' })
  })

  it('shows what there is of one that is cut short, and says so', async () => {
    const { buffer } = await photoSample('whole.jpg')
    const cut = { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: buffer.subarray(0, buffer.length / 2) }
    await store(server, 'Interrupted', cut)
    const page = await openScreen(server, { path: '/storage?folder=Interrupted' })
    await openEntry(page, 'cut.jpg')
    const dialog = page.getByRole('dialog', { name: 'cut.jpg' })
    await dialog.getByText(PREVIEW_TEXTS.incomplete, { exact: true }).waitFor()
    const picture = dialog.getByRole('img', { name: 'cut.jpg' })
    await picture.waitFor()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await screenshot(page, 'lightbox-incomplete')
    await page.keyboard.press('i')
    await dialog.getByText(PREVIEW_TEXTS.incompleteShort, { exact: true }).waitFor()
  })

  it('opens with its styles although they failed to load at first', async () => {
    // All but those of the first screen.
    const styles = /assets\/(?!index-)[^/]*\.css$/
    const page = await openPageInside(server, {
      path: '/storage?folder=Album',
      expectedFaults: [/net::ERR_FAILED/],
    })
    await page.route(styles, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => styles.test(request.url()))
    await openEntry(page, 'a one.png')
    await failed
    const fetched = page.waitForResponse(styles)
    await page.unroute(styles)
    const dialog = page.getByRole('dialog', { name: 'a one.png' })
    await dialog.waitFor()
    expect((await fetched).status()).toBe(200)
    const ground = dialog.locator('.lightbox-ground')
    await expect
      .poll(() => ground.evaluate((element) => getComputedStyle(element).backgroundColor))
      .not.toBe('rgba(0, 0, 0, 0)')
  })

  it('has a bar that hides itself, comes back on a key and a move, and stays with the keyboard in it', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Album' })
    await page.clock.install()
    await openEntry(page, 'a one.png')
    const dialog = page.getByRole('dialog', { name: 'a one.png' })
    await dialog.getByRole('img', { name: 'a one.png' }).waitFor()
    await dialog.getByText('1 of 3').waitFor()
    const rest = () => page.clock.runFor(7_000)
    await rest()
    await expect.poll(() => barState(page)).toBe('hidden')
    await page.mouse.move(400, 300)
    await expect.poll(() => barState(page)).toBe('shown')
    await rest()
    await expect.poll(() => barState(page)).toBe('hidden')
    await page.keyboard.press('Tab')
    await expect.poll(() => barState(page)).toBe('shown')
    await rest()
    await expect.poll(() => barState(page)).toBe('shown')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name: 'b two.png' }).waitFor()
    await rest()
    await expect.poll(() => barState(page)).toBe('shown')
  })

  it('is starred, described and left for its neighbours by keys, and the focus returns to the list', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Album' })
    await rowOf(page, 'a one.png').waitFor()
    await page.getByRole('grid').focus()
    const isOnBody = () => page.evaluate(() => document.activeElement === document.body)
    const press = async (key: string) => {
      await page.keyboard.press(key)
      expect([key, await isOnBody()]).toEqual([key, false])
    }
    await press('Home')
    await press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'a one.png' }).waitFor()
    await press('s')
    await dialog.getByRole('button', { name: FILES_TEXTS.unstar }).waitFor()
    await press('i')
    await dialog.getByRole('complementary', { name: PREVIEW_TEXTS.details }).getByText('900 × 600').waitFor()
    await dialog.getByRole('button', { name: 'Next' }).focus()
    await press('Enter')
    await press('Enter')
    await dialog.getByRole('heading', { name: heic.name }).waitFor()
    await waitForFocus(dialog)
    await press('ArrowLeft')
    await dialog.getByText('2 of 3').waitFor()
    const strip = dialog.getByRole('navigation', { name: PREVIEW_TEXTS.filmstrip })
    await expect.poll(() => strip.locator('[aria-current]').getAttribute('aria-label')).toBe('b two.png')
    // Keeps the bar, which hides itself after a while.
    await page.keyboard.press('Shift')
    await strip.getByRole('button', { name: 'a one.png' }).click()
    await dialog.getByText('1 of 3').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('grid').and(page.locator(':focus')).waitFor()
  })

  it('is left by a pull downwards, and its bar by a tap', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Album', width: 360, touch: true })
    await openEntry(page, 'a one.png')
    const dialog = page.getByRole('dialog', { name: 'a one.png' })
    await dialog.getByRole('img', { name: 'a one.png' }).waitFor()
    await page.touchscreen.tap(180, 250)
    await expect.poll(() => barState(page)).toBe('hidden')
    // Elsewhere, for two taps in one spot zoom.
    await page.touchscreen.tap(320, 120)
    await expect.poll(() => barState(page)).toBe('shown')
    // Too short to be meant.
    await drag(page, [
      [180, 250],
      [180, 270],
      [180, 300],
    ])
    await dialog.getByText('1 of 3').waitFor()
    await drag(page, [
      [180, 250],
      [180, 320],
      [180, 420],
    ])
    await dialog.waitFor({ state: 'detached' })
  })

  it('looks good', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Album' })
    await openEntry(page, 'b two.png')
    await page.getByRole('dialog').getByRole('img', { name: 'b two.png' }).waitFor()
    await expectGoodLooks(page, 'lightbox-picture', { widths: [1280, 360], alsoFits: [820] })
    await page.keyboard.press('i')
    await page.getByRole('complementary', { name: PREVIEW_TEXTS.details }).getByText('600 × 900').waitFor()
    await expectGoodLooks(page, 'lightbox-details', { widths: [1280, 360], alsoFits: [820] })
  })
})

describe('a film', () => {
  const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  beforeAll(async () => {
    const buffer = await makeFilm('a film.mp4', { seconds: 30, args: ['-map', '0:v', '-map', '1:a', ...H264] })
    await store(server, 'Films', { name: 'a film.mp4', mimeType: 'video/mp4', buffer }, pngSample('b still.png'))
  })

  it('plays in the player of the video screen, with its keys', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Films' })
    await openEntry(page, 'a film.mp4')
    const dialog = page.getByRole('dialog', { name: 'a film.mp4' })
    const film = filmOf(page)
    await dialog.getByRole('region', { name: VIDEO_TEXTS.player }).waitFor()
    await film.plays(0.5)
    await expect.poll(() => page.locator('video[controls], audio[controls]').count()).toBe(0)
    await page.keyboard.press('Space')
    await expect.poll(film.isPaused).toBe(true)
    await page.keyboard.press('3')
    await expect.poll(film.seconds).toBeCloseTo(9, 0)
    await expectGoodLooks(page, 'lightbox-film')
    // Beside the player the arrow keys go through the files, in it through the film.
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name: 'b still.png' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    // A key counts from where the film was left, also while it is being opened.
    const opening = Promise.withResolvers<void>()
    await page.route(/\/api\/files\/[^/]+\/stream$/, async (route) => {
      await opening.promise
      await route.continue()
    })
    await playerOf(page).getByRole('button', { name: VIDEO_TEXTS.play, exact: true }).last().click()
    const begunAtSeconds = film.begins()
    await page.keyboard.press('ArrowRight')
    opening.resolve()
    const begunAt = await begunAtSeconds
    expect(begunAt).toBeGreaterThan(18.5)
    // It plays on until its time is read.
    expect(begunAt).toBeLessThan(24)
    await page.keyboard.press('k')
    await expect.poll(film.isPaused).toBe(true)
    const leftAt = await film.seconds()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(film.seconds).toBeCloseTo(leftAt - 10, 0)
    await dialog.waitFor()
  })

  it('looks good at 360', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Films', width: 360, touch: true })
    await openEntry(page, 'a film.mp4')
    await filmOf(page).plays(0)
    await page.keyboard.press('Space')
    await expectGoodLooks(page, 'lightbox-film')
  })
})

describe('a track', () => {
  const titles = ['Harbour', 'Lanterns', 'Ebb']
  const album = { album: 'Salt Maps', artist: 'Low Tide Radio', colors: ['#1d5f8a', '#f2b66d'], seconds: 20 } as const
  beforeAll(async () => {
    await store(server, 'Songs', ...(await albumSamples({ ...album, titles })))
    await store(server, 'Songs/Other', ...(await albumSamples({ ...album, titles: ['Elsewhere'] })))
  })

  it('starts its folder in the mini player, which goes on when the preview is closed', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Songs' })
    await openEntry(page, 'Lanterns')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Lanterns', exact: true }).waitFor()
    await dialog.getByText('Low Tide Radio · Salt Maps').waitFor()
    await expectGoodLooks(page, 'lightbox-track')
    await page.keyboard.press('Space')
    await soundOf(page).plays()
    await dialog.getByRole('slider', { name: MUSIC_TEXTS.seek }).waitFor()
    await dialog.getByRole('button', { name: MUSIC_TEXTS.pause }).waitFor()
    await expectGoodLooks(page, 'lightbox-track-playing')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const mini = page.getByRole('region', { name: MUSIC_TEXTS.nowPlaying }).filter({ visible: true })
    await mini.getByRole('button', { name: MUSIC_TEXTS.pause }).waitFor()
    await soundOf(page).plays()
    await expect.poll(() => queued(server)).toEqual(titles)
  })
})

/** The titles in the queue, in order. */
async function queued(pinloft: Pinloft): Promise<string[]> {
  const headers = await sessionHeaders(pinloft)
  const reply = await fetch(pinloft.url + listQueueEntries.path, { headers })
  const { entries } = listQueueEntries.reply.parse(await reply.json())
  return entries.map(({ track }) => track.title)
}

describe('a CSV', () => {
  const rows = Array.from({ length: 2_000 }, (_, row) => `2025-01-01,"Shop, ""No."" ${row}",${row}.50`)
  const table = textSample('a expenses.csv', ['Date,Shop,Amount', ...rows].join('\r\n'), 'text/csv')
  const hostile = textSample('b hostile.csv', `a;b\n<img src=x onerror=alert(1)>;"${'"'.repeat(300_001)}`, 'text/csv')
  const prose = textSample('c words.csv', 'no table at all', 'text/csv')
  beforeAll(() => store(server, 'Tables', table, hostile, prose))

  it('is a table, of which only the rows in sight are drawn', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Tables' })
    await openEntry(page, table.name)
    const dialog = page.getByRole('dialog', { name: table.name })
    await dialog.getByRole('columnheader', { name: 'Shop' }).waitFor()
    await dialog.getByRole('cell', { name: 'Shop, "No." 3', exact: true }).waitFor()
    await expect.poll(() => dialog.getByRole('table').getAttribute('aria-rowcount')).toBe('2001')
    await expect.poll(() => dialog.getByRole('row').count()).toBeLessThan(100)
    await expectGoodLooks(page, 'lightbox-csv', { widths: [1280, 360] })
    await dialog.getByRole('table').focus()
    await page.keyboard.press('End')
    await dialog.getByRole('cell', { name: 'Shop, "No." 1999', exact: true }).waitFor()
    await dialog.getByRole('radio', { name: PREVIEW_TEXTS.showSource }).click()
    await dialog.locator('pre').getByText('2025-01-01,"Shop, ""No."" 3",3.50').first().waitFor()
  })

  it('that is hostile shows its characters, and one without columns its text', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Tables' })
    await openEntry(page, hostile.name)
    const dialog = page.getByRole('dialog', { name: hostile.name })
    await dialog.getByRole('cell', { name: '<img src=x onerror=alert(1)>' }).waitFor()
    await expect.poll(() => dialog.locator('img').count()).toBe(0)
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name: prose.name }).locator('pre').getByText('no table at all').waitFor()
    await screenshot(page, 'lightbox-csv-prose')
  })
})

describe('a file without a preview', () => {
  const binary = { name: 'b scene.blend', mimeType: 'application/octet-stream', buffer: Buffer.from([1, 0, 2, 0, 255]) }
  const archive = textSample('c backup.7z', '7z', 'application/x-7z-compressed')
  const settings = textSample('d settings.profile', 'colour = blue', 'application/octet-stream')
  beforeAll(() => store(server, 'Unknown', binary, archive, settings))

  it('opens by click, double click and Enter, and says what can be done', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Unknown' })
    const dialog = page.getByRole('dialog', { name: binary.name })
    const ways = [
      () => openEntry(page, binary.name),
      () => rowOf(page, binary.name).dblclick(),
      () => page.keyboard.press('Enter'),
    ]
    for (const open of ways) {
      await open()
      await dialog
        .getByRole('heading', { name: 'File type not supported for preview: application/x-blender' })
        .waitFor()
      await dialog.getByText('BLEND file · 5 Bytes', { exact: true }).waitFor()
      if (open === ways[0]) await expectGoodLooks(page, 'preview-none', { widths: [1280, 360] })
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('grid').and(page.locator(':focus')).waitFor()
    }
    await openEntry(page, binary.name)
    const download = page.waitForEvent('download')
    await dialog.locator('h3 ~ div').getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe(binary.name)
    await expect.poll(() => dialog.getByRole('button', { name: PREVIEW_TEXTS.openAsText }).count()).toBe(0)
  })

  it('opens as text if that is what it contains', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Unknown' })
    await openEntry(page, settings.name)
    const dialog = page.getByRole('dialog', { name: settings.name })
    await dialog.getByRole('button', { name: PREVIEW_TEXTS.openAsText }).click()
    await dialog.locator('pre').getByText('colour = blue').waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('dialog', { name: archive.name }).getByText('Archive · 2 Bytes').waitFor()
  })
})
