import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides-screen-texts'
import { GUIDES_TEXTS } from '@pinloft/contract/guides-texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, LONG_GUIDE, preview, storeGuide, toast, waitForDraft, writer, writeSource } from './guides.actions.ts'
import { expectGoodLooks, openPageInside, type Pinloft, startPinloft, startPinloftForTest } from './support.ts'

let server: Pinloft

beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

describe('the library', () => {
  it.each([1280, 820, 360])('at %i leads from nothing to a guide', async (width) => {
    const fresh = await startPinloftForTest()
    const page = await openPageInside(fresh, { path: '/guides', width })
    await page.getByText(TEXTS.emptyTitle).waitFor()
    await expectGoodLooks(page, 'guides-empty')
    await page.keyboard.press('n')
    await writer(page, GUIDES_TEXTS.createTitle).waitFor()
    await page.keyboard.type('Ripping old CDs')
    const isPhone = width < 1024
    const save = page.getByRole('button', { name: isPhone ? TEXTS.createShort : TEXTS.create, exact: true })
    expect(await save.isDisabled()).toBe(true)
    await writeSource(page, '## Settings\n\nSecure mode, **one folder** per album.')
    await waitForDraft(page)
    await expectGoodLooks(page, 'guide-create')
    if (isPhone) await page.getByRole('radio', { name: TEXTS.preview }).click()
    await preview(page).getByRole('heading', { name: 'Settings' }).waitFor()
    await save.click()
    await toast(page, GUIDES_TEXTS.created).waitFor()
    await page.getByRole('heading', { name: 'Ripping old CDs', level: 2 }).waitFor()
    await page.getByRole('button', { name: TEXTS.back }).click()
    await card(page, 'Ripping old CDs').getByText('Settings Secure mode, one folder per album.').waitFor()
    expect(await page.getByText(TEXTS.drafts, { exact: true }).count()).toBe(0)
  })
})

describe('a guide', () => {
  it.each([1280, 820, 360])('at %i is read', async (width) => {
    const guide = await storeGuide(server, LONG_GUIDE)
    const page = await openPageInside(server, { path: `/guides?guide=${guide.id}`, width })
    await page.getByRole('heading', { name: LONG_GUIDE.title, level: 2 }).waitFor()
    await page.locator('.hljs-comment').waitFor()
    await expectGoodLooks(page, 'guide-read')
  })
})
