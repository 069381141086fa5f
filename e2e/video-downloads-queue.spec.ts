import { JOBS_TEXTS } from '@pinloft/contract/jobs/texts'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { videoAddressOf } from '@pinloft/contract/video-downloads/video-address'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SITE_VIDEO_IDS as IDS } from '../server/src/testing/video-site/video-site.ts'
import { expectGoodLooks, passGate, TEST_PIN, waitForFocus } from './support.ts'
import {
  actionOf,
  addressField,
  changeAtOnce,
  type Downloader,
  download,
  forgetDownloads,
  openDownloader,
  pinField,
  rowOf,
  startDownloader,
  stopDownloader,
} from './video-downloads.actions.ts'

let downloader: Downloader
beforeAll(async () => {
  downloader = await startDownloader()
})
beforeEach(() => forgetDownloads(downloader))
afterAll(() => stopDownloader(downloader))

it('clears what is finished, and shows the cover of what is complete', async () => {
  const { server, site } = downloader
  site.videos.set(IDS.slow, { title: 'Slow Snow', delivery: 'held' })
  const page = await openDownloader(server)
  await changeAtOnce(page, 1)
  await download(page, IDS.song)
  await page.waitForURL('**/music-player')
  await page.goBack()
  const cover = rowOf(page, 'Quiet Water').locator('img')
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await download(page, IDS.slow)
  await actionOf(page, 'cancel', 'Slow Snow').click()
  await rowOf(page, 'Slow Snow').getByText(JOBS_TEXTS.states.cancelled).waitFor()
  await page.getByRole('button', { name: TEXTS.clearFinished }).click()
  await page.getByText(TEXTS.emptyTitle).waitFor()
  await waitForFocus(page.getByRole('heading', { name: TEXTS.queue }))
})

it('is put into another order by drag, by keys and by menu', async () => {
  const { server, site } = downloader
  // It runs until the test ends.
  site.videos.set(IDS.slow, { title: 'Slow Snow', delivery: 'held' })
  const page = await openDownloader(server)
  await download(page, IDS.held)
  await actionOf(page, 'pause', 'Half a Song').click()
  await page.getByRole('button', { name: TEXTS.resumeAll }).waitFor()
  // With the first one paused, these would start.
  await changeAtOnce(page, 1)
  await download(page, IDS.slow)
  await rowOf(page, 'Slow Snow').getByRole('progressbar').waitFor()
  for (const id of [IDS.second, IDS.third]) await download(page, id)
  const handle = (title: string) => actionOf(page, 'move', title)
  const [half, second, third] = ['Half a Song', `youtu.be/${IDS.second}`, `youtu.be/${IDS.third}`] as const
  const expectOrder = (titles: string[], tab = page) =>
    expect
      .poll(() => tab.locator('[data-move]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
      .toEqual(titles.map((title) => TEXTS.actionOn(TEXTS.move, title)))
  await expectOrder([half, second, third])

  await handle(half).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expectOrder([second, half, third])
  await waitForFocus(handle(half))
  await page.keyboard.press('Alt+ArrowDown')
  await expectOrder([second, third, half])
  await page
    .getByRole('status')
    .getByText(TEXTS.movedTo(half, 3, 3))
    .waitFor()
  await expectGoodLooks(page, 'downloader-waiting', { widths: [1280, 360] })

  await handle(third).click()
  await page.getByRole('menuitem', { name: TEXTS.moveToTop }).click()
  await expectOrder([third, second, half])
  await waitForFocus(handle(third))

  const [from, to] = [await handle(half).boundingBox(), await handle(third).boundingBox()]
  if (from === null || to === null) throw new Error('A row is not in sight')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 30, { steps: 4 })
  await page.mouse.move(to.x + 20, to.y + 2)
  await page.mouse.up()
  await expectOrder([half, third, second])

  // The server has it too, and another tab sees it.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await passGate(other)
  await expectOrder([half, third, second], other)
  await handle(second).focus()
  await page.keyboard.press('Alt+ArrowUp')
  for (const tab of [page, other]) await expectOrder([half, second, third], tab)
})

// The last one: it stops the server.
it('pauses and resumes all, and says that the server is out of reach', async () => {
  const { server, site } = downloader
  site.videos.set(IDS.second, { title: 'Harbour Lights', delivery: 'held' })
  const page = await openDownloader(server, { expectedFaults: [/net::ERR/, /WebSocket/] })
  await changeAtOnce(page, 2)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((address) => navigator.clipboard.writeText(`  ${address} `), videoAddressOf(IDS.held))
  await page.getByRole('button', { name: TEXTS.paste }).click()
  await expect.poll(() => addressField(page).inputValue()).toBe(videoAddressOf(IDS.held))
  await pinField(page).fill(TEST_PIN)
  await pinField(page).press('Enter')
  await expect.poll(() => addressField(page).inputValue()).toBe('')
  await download(page, IDS.second)
  const titles = ['Half a Song', 'Harbour Lights']
  for (const title of titles) await rowOf(page, title).getByRole('progressbar').waitFor()

  await page.getByRole('button', { name: TEXTS.pauseAll }).click()
  for (const title of titles) await actionOf(page, 'resume', title).waitFor()
  await page.getByRole('button', { name: TEXTS.resumeAll }).click()
  for (const title of titles) await actionOf(page, 'pause', title).waitFor()

  await server.stop()
  await page.getByText(TEXTS.queueOffline).waitFor()
  await rowOf(page, 'Half a Song').waitFor()
})
