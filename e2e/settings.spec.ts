import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { ASSISTANT_SCREEN_TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { RETENTION_TEXTS, settingsAddress, SETTINGS_TEXTS as TEXTS } from '@pinloft/contract/settings/texts'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import { VERSIONS_TEXTS } from '@pinloft/contract/versions/texts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  expectGoodLooks,
  openPageInside,
  type Pinloft,
  resize,
  startPinloft,
  TEST_PIN,
  waitForFocus,
} from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

const linkTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: TEXTS.title }).getByRole('link', { name: new RegExp(`^${name}`) })
const isFocused = (page: Page, selector: string) =>
  expect.poll(() => page.evaluate((part) => document.activeElement?.matches(part) ?? false, selector)).toBe(true)

it('each section looks good', async () => {
  const page = await openPageInside(server, { path: '/settings' })
  await linkTo(page, TEXTS.sections.storage)
    .getByText(/ of .*B$/)
    .waitFor()
  for (const [id, title] of Object.entries(TEXTS.sections)) {
    await linkTo(page, title).click()
    await expect.poll(() => page.title()).toBe(`${title} · Pinloft`)
    await page.getByRole('region').first().waitFor()
    await expectGoodLooks(page, `settings-${id}`, { widths: [1280, 360] })
  }
  await resize(page, 820)
  await page.getByRole('button', { name: TEXTS.back }).click()
  await linkTo(page, TEXTS.sections.storage).waitFor()
  await expectGoodLooks(page, 'settings-list', { widths: [820, 360] })
})

it('each section says how things are, and opens by keyboard', async () => {
  const page = await openPageInside(server, { path: '/settings' })
  const states = {
    appearance: TEXTS.followsDevice,
    access: /^\d+ browsers?$/,
    backup: TEXTS.neverBackedUp,
    'ai-provider': ASSISTANT_SCREEN_TEXTS.notSet,
    downloads: /^yt-dlp \d/,
    system: 'Version 2.0.0',
  } as const
  for (const [id, state] of Object.entries(states)) {
    await linkTo(page, TEXTS.sections[id as keyof typeof states])
      .getByText(state)
      .waitFor()
  }
  await expect.poll(() => linkTo(page, TEXTS.sections.appearance).getAttribute('aria-current')).toBe('page')
  await page.getByRole('radio', { name: TEXTS.themes.dark }).click()
  await linkTo(page, TEXTS.sections.appearance).getByText(TEXTS.themes.dark).waitFor()
  await page.getByRole('radio', { name: TEXTS.themes.system }).click()

  await linkTo(page, TEXTS.sections.appearance).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Sessions' }).waitFor()
  expect(new URL(page.url()).search).toBe('?section=access')
  await isFocused(page, '[data-section="access"]')
  await page.goBack()
  await page.getByRole('region', { name: TEXTS.sections.appearance }).waitFor()
})

it('a section is found in the palette', async () => {
  const page = await openPageInside(server)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('backup')
  await page.getByRole('option', { name: TEXTS.sections.backup, exact: true }).click()
  await page.getByRole('region', { name: TEXTS.sections.backup, exact: true }).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(settingsAddress('backup'))
})

it('a phone shows the list or a section, and the focus follows', async () => {
  const page = await openPageInside(server, { path: '/settings', width: 360, touch: true })
  await expect.poll(() => page.getByRole('region', { name: TEXTS.sections.appearance }).count()).toBe(0)
  await linkTo(page, TEXTS.sections.storage).press('Enter')
  await page.getByRole('heading', { name: TEXTS.sections.storage, level: 1 }).waitFor()
  await expect.poll(() => linkTo(page, TEXTS.sections.storage).count()).toBe(0)
  await isFocused(page, 'main [tabindex="-1"]')
  await page.getByRole('button', { name: TEXTS.back }).click()
  await page.getByRole('heading', { name: TEXTS.title, level: 1 }).waitFor()
  await isFocused(page, '[data-section="storage"]')
})

it('the storage section changes how long deleted and replaced files are kept', async () => {
  const page = await openPageInside(server, { path: settingsAddress('storage') })
  const pane = page.getByRole('region', { name: RETENTION_TEXTS.title })
  await pane.getByText(/0 items · .* · Kept for 30 days/).waitFor()
  await pane.getByRole('button', { name: RETENTION_TEXTS.changeOf(TRASH_TEXTS.title) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(TRASH_TEXTS.keptDays, { exact: true }).fill('7')
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await page.keyboard.press('Enter')
  await pane.getByText(/0 items · .* · Kept for 7 days/).waitFor()
  await pane.getByRole('button', { name: RETENTION_TEXTS.changeOf(VERSIONS_TEXTS.title) }).click()
  await dialog.getByRole('radio', { name: VERSIONS_TEXTS.keptForever }).click()
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await page.keyboard.press('Enter')
  await pane.getByText(/0 versions · .* · Kept forever/).waitFor()
})

it('the place of the model fills in its address', async () => {
  const page = await openPageInside(server, { path: settingsAddress('ai-provider') })
  const pane = page.getByRole('region', { name: ASSISTANT_SCREEN_TEXTS.provider })
  const address = pane.getByLabel(ASSISTANT_SCREEN_TEXTS.address, { exact: true })
  await pane.getByRole('radio', { name: ASSISTANT_SCREEN_TEXTS.openAi, checked: true }).waitFor()
  await pane.getByRole('radio', { name: ASSISTANT_SCREEN_TEXTS.local }).click()
  await expect.poll(() => address.inputValue()).toBe('http://127.0.0.1:11434/v1')
  await pane.getByText(ASSISTANT_SCREEN_TEXTS.whereDataGoes('127.0.0.1:11434')).waitFor()
  await pane.getByRole('radio', { name: ASSISTANT_SCREEN_TEXTS.otherAddress }).click()
  await expect.poll(() => address.inputValue()).toBe('')
  await waitForFocus(address)
  await pane.getByText(ASSISTANT_SCREEN_TEXTS.addressHelp).waitFor()
  await pane.getByRole('radio', { name: ASSISTANT_SCREEN_TEXTS.openAi }).click()
  await expect.poll(() => address.inputValue()).toBe('https://api.openai.com/v1')
})
