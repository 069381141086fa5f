import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { expect, it } from 'vitest'
import { startReleases, versionProgram } from '../server/src/testing/video-site/ytdlp-releases.ts'
import { expectGoodLooks, openPageInside, startPinloftForTest, TEST_PIN } from './support.ts'

const COOKIES = '.youtube.com\tTRUE\t/\tTRUE\t0\tSID\tsecret\n'

it('the settings change how videos are downloaded', async () => {
  const server = await startPinloftForTest()
  const page = await openPageInside(server, {
    path: '/settings?section=downloads',
    expectedStatuses: [400, 403],
  })
  const pane = page.getByRole('region', { name: TEXTS.settings, exact: true })
  await pane.getByText('2 at a time, no speed limit, without cookies').waitFor()
  await pane.getByRole('button', { name: TEXTS.change }).click()
  const dialog = page.getByRole('dialog', { name: TEXTS.settings })
  await dialog.getByRole('radio', { name: '4', exact: true }).click()
  await dialog.getByRole('radio', { name: '5 MB/s' }).click()
  const cookies = (text: string) => ({ name: 'cookies.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await dialog.getByLabel(TEXTS.cookies).setInputFiles(cookies('no cookies'))
  await expectGoodLooks(page, 'downloads-settings', { widths: [1280, 360] })
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await page.keyboard.press('Enter')
  await dialog.getByText(ERRORS.cookies_invalid.message).waitFor()
  await dialog.getByLabel(TEXTS.cookies).setInputFiles(cookies(COOKIES))
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await page.keyboard.press('Enter')
  await pane.getByText('4 at a time, 5 MB/s each, with cookies').waitFor()
  await dialog.waitFor({ state: 'detached' })

  await pane.getByRole('button', { name: TEXTS.change }).click()
  await dialog.getByRole('button', { name: TEXTS.removeCookies }).click()
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await page.keyboard.press('Enter')
  await pane.getByText('4 at a time, 5 MB/s each, without cookies').waitFor()
})

it('yt-dlp is updated from the settings, and the version before can be used again', async () => {
  const { url, publish } = await startReleases()
  publish({ content: versionProgram('2026.01.01') })
  const server = await startPinloftForTest({ env: { YTDLP_RELEASES_URL: url } })
  const page = await openPageInside(server, { path: '/settings?section=downloads' })
  const pane = page.getByRole('region', { name: TEXTS.settings, exact: true })
  await pane.getByRole('button', { name: TEXTS.update }).click()
  await pane.getByRole('heading', { name: TEXTS.installed('2026.01.01') }).waitFor()
  publish({ content: versionProgram('2026.02.02') })
  await pane.getByRole('button', { name: TEXTS.update }).click()
  await pane.getByRole('heading', { name: TEXTS.installed('2026.02.02') }).waitFor()
  await expectGoodLooks(page, 'downloads-updated')
  await pane.getByRole('button', { name: TEXTS.goBack }).click()
  await pane.getByRole('heading', { name: TEXTS.installed('2026.01.01') }).waitFor()
  publish({ content: versionProgram('2026.03.03'), checksum: '0'.repeat(64) })
  await pane.getByRole('button', { name: TEXTS.update }).click()
  await page.getByRole('button', { name: /^Jobs, 1 failed$/ }).waitFor()
  await expect.poll(() => pane.getByRole('heading', { name: TEXTS.installed('2026.01.01') }).count()).toBe(1)
})
