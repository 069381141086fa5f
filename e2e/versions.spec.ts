import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import { VERSIONS_TEXTS } from '@pinloft/contract/versions/texts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blobKeys } from '../tests/support/data-folder.ts'
import { changeElsewhere, storedText } from './editor.actions.ts'
import { closeDialog, rowOf, store } from './files.actions.ts'
import { textSample } from './files.samples.ts'
import { chooseAction, enterPassword, FILE_PASSWORD, protect } from './protection.actions.ts'
import { expectGoodLooks, openPageInside, type Pinloft, startPinloft, TEST_PIN } from './support.ts'

const DRAFTS = ['# Plan\n\nHut at noon.\n', '# Plan\n\nHut at one.\n', '# Plan\n\nHut at two.\n', '# Plan\n\nNo hut.\n']

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  await store(server, 'Papers', textSample('plan.md', DRAFTS[0] ?? ''), textSample('new.txt', 'new'))
  await store(server, 'Secret', textSample('diary.txt', 'first'))
  for (const draft of DRAFTS.slice(1)) await changeElsewhere(server, 'Papers', 'plan.md', draft)
  await changeElsewhere(server, 'Secret', 'diary.txt', 'second')
  await protect(server, 'Secret', ['diary.txt'])
})
afterAll(() => server.stop())

/** Creates a file with an earlier version, one bit of which is flipped on the disk. */
async function damageVersion(): Promise<void> {
  const previous = new Set(blobKeys(server.dataDir))
  await store(server, 'Worn', textSample('worn.txt', 'first'))
  const [key = ''] = blobKeys(server.dataDir).filter((candidate) => !previous.has(candidate))
  await changeElsewhere(server, 'Worn', 'worn.txt', 'second')
  const file = await open(join(server.dataDir, 'blobs', key.slice(0, 2), key), 'r+')
  await file.write('g', 0)
  await file.close()
}

/** Opens the details of a file, and returns their versions section. */
async function versionsOf(page: Page, name: string) {
  await rowOf(page, name).locator('time').click()
  await page.keyboard.press('i')
  return page
    .getByRole('complementary', { name: FILES_TEXTS.details })
    .getByRole('region', { name: VERSIONS_TEXTS.title })
}

const restoreButtons = new RegExp(`^${VERSIONS_TEXTS.restoreNamed('')}`)
const viewButtons = new RegExp(`^${VERSIONS_TEXTS.view}`)
const moreButtons = new RegExp(`^${VERSIONS_TEXTS.moreNamed('')}`)

describe('the versions of a file', () => {
  it('are listed, restored and undone with the keyboard, at once in every tab', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Papers' })
    const versions = await versionsOf(page, 'plan.md')
    await expect.poll(() => versions.getByRole('listitem').count()).toBe(3)
    await expectGoodLooks(page, 'versions')

    await versions.getByRole('button', { name: viewButtons }).nth(2).focus()
    await page.keyboard.press('Enter')
    const view = page.getByRole('dialog', { name: 'plan.md' })
    await view.getByText('Hut at noon.').waitFor()
    await expectGoodLooks(page, 'versions-view')
    await closeDialog(page)

    await versions.getByRole('button', { name: restoreButtons }).nth(2).focus()
    await page.keyboard.press('Enter')
    await page.getByText(VERSIONS_TEXTS.restored, { exact: true }).first().waitFor()
    await expect.poll(() => versions.getByRole('listitem').count()).toBe(4)
    await versions.getByText(VERSIONS_TEXTS.causes.restored).waitFor()
    await expect.poll(() => storedText(server, 'Papers', 'plan.md')).toBe(DRAFTS[0])
    await page.getByRole('button', { name: FILES_TEXTS.undo, exact: true }).click()
    await expect.poll(() => versions.getByRole('listitem').count()).toBe(3)
    await expect.poll(() => storedText(server, 'Papers', 'plan.md')).toBe(DRAFTS[3])

    await changeElsewhere(server, 'Papers', 'plan.md', 'elsewhere')
    await expect.poll(() => versions.getByRole('listitem').count()).toBe(4)
  })

  it('are deleted with the PIN, and can be switched off', async () => {
    await store(server, 'Lists', textSample('list.md', 'rope'), textSample('new.txt', 'new'))
    for (const text of ['rope, map', 'rope, map, tea']) await changeElsewhere(server, 'Lists', 'list.md', text)
    const page = await openPageInside(server, { path: '/storage?folder=Lists', expectedStatuses: [403] })
    const versions = await versionsOf(page, 'list.md')
    await expect.poll(() => versions.getByRole('listitem').count()).toBe(2)
    await versions.getByRole('button', { name: moreButtons }).first().click()
    await page.getByRole('menuitem', { name: VERSIONS_TEXTS.remove }).click()
    const dialog = page.getByRole('dialog', { name: VERSIONS_TEXTS.removeTitle })
    await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill('000000')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(VERSIONS_TEXTS.removed, { exact: true }).first().waitFor()
    await expect.poll(() => versions.getByRole('listitem').count()).toBe(1)
    await versions.getByRole('button', { name: viewButtons }).click()
    await page.getByRole('dialog', { name: 'list.md' }).getByText('rope', { exact: true }).waitFor()
    await closeDialog(page)
    await rowOf(page, 'new.txt').locator('time').click()
    await versions.getByText(VERSIONS_TEXTS.empty, { exact: true }).waitFor()
  })

  it('of a protected file ask for its password', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Secret', expectedStatuses: [403] })
    const versions = await versionsOf(page, 'diary.txt')
    await versions.getByRole('button', { name: viewButtons }).click()
    const view = page.getByRole('dialog', { name: 'diary.txt' })
    await enterPassword(page)
    await view.getByText('first', { exact: true }).waitFor()
    await view.getByRole('button', { name: VERSIONS_TEXTS.restore }).click()
    await page.getByText(VERSIONS_TEXTS.restored, { exact: true }).first().waitFor()
    await expect.poll(() => storedText(server, 'Secret', 'diary.txt', FILE_PASSWORD)).toBe('first')
    await versions.getByRole('button', { name: moreButtons }).first().click()
    await page.getByRole('menuitem', { name: VERSIONS_TEXTS.remove }).click()
    const dialog = page.getByRole('dialog', { name: VERSIONS_TEXTS.removeTitle })
    await dialog.getByLabel(PROTECTION_TEXTS.passwordLabel, { exact: true }).fill(FILE_PASSWORD)
    await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
  })

  it('are kept for a configurable time, and the storage screen shows how much they take', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Papers' })
    const otherTab = await openPageInside(server, { path: '/storage?folder=Papers' })
    for (const tab of [page, otherTab]) await tab.getByRole('button', { name: /^Versions: / }).click()
    const settingsOf = (tab: Page) => tab.getByRole('dialog', { name: VERSIONS_TEXTS.settings })
    await settingsOf(otherTab)
      .getByRole('radio', { name: VERSIONS_TEXTS.keptDays(90), checked: true })
      .waitFor()
    const dialog = settingsOf(page)
    await dialog.getByRole('radio', { name: VERSIONS_TEXTS.keptDays(90), checked: true }).waitFor()
    await dialog.getByRole('radio', { name: VERSIONS_TEXTS.keptForever }).click()
    await dialog.getByText(VERSIONS_TEXTS.rule(null), { exact: true }).waitFor()
    await expectGoodLooks(page, 'versions-settings')
    await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await page.getByText(VERSIONS_TEXTS.kept(null), { exact: true }).first().waitFor()
    await settingsOf(otherTab).getByRole('radio', { name: VERSIONS_TEXTS.keptForever, checked: true }).waitFor()
  })

  it('are in the details sheet on a phone', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Papers', width: 360, touch: true })
    await page.getByRole('button', { name: 'More for plan.md' }).tap()
    await page.getByRole('menuitem', { name: FILES_TEXTS.details }).tap()
    const sheet = page.getByRole('dialog', { name: FILES_TEXTS.details })
    await sheet.getByRole('button', { name: viewButtons }).first().waitFor()
    await expectGoodLooks(page, 'versions-phone')
    await sheet.getByRole('button', { name: viewButtons }).last().tap()
    await page.getByRole('dialog', { name: 'plan.md' }).getByText('Hut at noon.').waitFor()
  })

  it('are named when a damaged one prevents protecting the file', async () => {
    await damageVersion()
    const page = await openPageInside(server, { path: '/storage?folder=Worn', width: 360, expectedStatuses: [500] })
    await chooseAction(page, 'worn.txt', 'Protect with password…')
    const dialog = page.getByRole('dialog', { name: 'Protect File' })
    await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await dialog.getByLabel(PROTECTION_TEXTS.newPasswordLabel, { exact: true }).fill(FILE_PASSWORD)
    await dialog.getByLabel(PROTECTION_TEXTS.repeatPasswordLabel, { exact: true }).fill(FILE_PASSWORD)
    await page.keyboard.press('Enter')
    await dialog
      .getByRole('alert')
      .filter({ hasText: /^The version of \w+,? \d+ \w+ \d{4} at \d\d:\d\d is damaged/ })
      .waitFor()
    await expectGoodLooks(page, 'versions-damaged')
  })
})
