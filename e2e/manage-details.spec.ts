import { createHash } from 'node:crypto'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowOf, store } from './files.actions.ts'
import { textSample } from './files.samples.ts'
import { expectNoAxeViolations, openPageInside, type Pinloft, screenshot, startPinloft } from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  await store(server, 'Papers/Old', textSample('deep.txt', 'four'))
  await store(server, 'Papers', textSample('a.txt', 'alpha'), textSample('b.txt', 'beta'))
})
afterAll(() => server.stop())

describe('the details', () => {
  it('describe the folder, a file, a folder and several entries', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Papers' })
    await rowOf(page, 'a.txt').waitFor()
    await page.getByRole('button', { name: FILES_TEXTS.details, exact: true }).click()
    const panel = page.getByRole('complementary', { name: FILES_TEXTS.details })
    await panel.getByRole('heading', { name: 'Papers' }).waitFor()
    await panel.getByText('13 Bytes').waitFor()
    await page.getByRole('checkbox', { name: 'Select a.txt' }).click()
    await panel.getByText('5 Bytes', { exact: true }).waitFor()
    await panel.getByText(FILES_TEXTS.more, { exact: true }).click()
    await panel.getByText(createHash('sha256').update('alpha').digest('hex')).waitFor()
    await panel.getByText('text/plain').waitFor()
    await page.mouse.move(500, 700)
    await expectNoAxeViolations(page)
    await screenshot(page, 'manage-details-1280')
    await page.getByRole('grid').focus()
    await page.keyboard.press('Shift+ArrowDown')
    await panel.getByRole('heading', { name: '2 items' }).waitFor()
    await panel.getByText('9 Bytes').waitFor()
    await page.keyboard.press('Home')
    await panel.getByRole('heading', { name: 'Old' }).waitFor()
    await panel.getByText('4 Bytes').waitFor()
    await panel.getByRole('button', { name: FILES_TEXTS.closeDetails }).click()
    await panel.waitFor({ state: 'detached' })
    await page.getByRole('grid').focus()
    await page.keyboard.press('i')
    await panel.getByRole('heading', { name: 'Old' }).waitFor()
  })

  it('are a sheet on a phone, and say when they cannot be loaded', async () => {
    const page = await openPageInside(server, {
      path: '/storage?folder=Papers',
      width: 360,
      touch: true,
      theme: 'dark',
      expectedStatuses: [500],
    })
    await page.getByRole('button', { name: 'More for a.txt' }).tap()
    await page.getByRole('menuitem', { name: FILES_TEXTS.details }).tap()
    const sheet = page.getByRole('dialog', { name: FILES_TEXTS.details })
    await sheet.getByText('5 Bytes').waitFor()
    await sheet.getByText(FILES_TEXTS.more, { exact: true }).tap()
    await sheet.getByText('SHA-256', { exact: true }).waitFor()
    await expectNoAxeViolations(page)
    await screenshot(page, 'manage-details-360-dark')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.route('**/api/files/*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'More for b.txt' }).tap()
    await page.getByRole('menuitem', { name: FILES_TEXTS.details }).tap()
    await sheet.getByText(FILES_TEXTS.more, { exact: true }).tap()
    await sheet.getByText(FILES_TEXTS.detailsFailed).waitFor()
  })

  it('follow changes to the folder by another browser', async () => {
    await store(server, 'Shared letters')
    const page = await openPageInside(server, { path: '/storage' })
    await rowOf(page, 'Shared letters').waitFor()
    const other = await openPageInside(server, { path: '/storage' })
    await rowOf(other, 'Shared letters').click({ button: 'right' })
    await other.getByRole('menuitem', { name: 'Rename' }).click()
    await other.getByLabel(FILES_TEXTS.newName).fill('Documents')
    await other.keyboard.press('Enter')
    await rowOf(page, 'Documents').waitFor()
    await expect.poll(() => rowOf(page, 'Shared letters').count()).toBe(0)
  })
})
