import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEntry, rowOf, store } from './files.actions.ts'
import { pngSample, textSample } from './files.samples.ts'
import { chooseAction, passwordDialog, protect } from './protection.actions.ts'
import {
  expectGoodLooks,
  type LookOptions,
  openPageInside,
  type Pinloft,
  passGate,
  startPinloft,
  TEST_PIN,
  waitForFocus,
} from './support.ts'

const NOTE = 'note.txt'
const PICTURE = 'A picture with a name that is far too long for the narrow line of a telephone.png'
const WIDTHS = [1280, 360]
const ALSO_FITS = { alsoFits: [360] }

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  await store(server, 'Vault', textSample(NOTE, 'Nobody else reads this'), pngSample(PICTURE), pngSample('open.png'))
  await protect(server, 'Vault', [NOTE, PICTURE])
})
afterAll(() => server.stop())

/** Opens the PIN prompt that precedes an upload. */
async function openPinPrompt(page: Page) {
  await page.getByRole('button', { name: 'Upload Files' }).filter({ visible: true }).click()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([textSample('new.txt', 'x')])
  await page.getByRole('button', { name: /^Upload \d+ Files$/ }).click()
  return page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Verify' }) })
}

describe('protection', () => {
  it('is marked and set without accessibility violations, at each width', async () => {
    const page = await openPageInside(server, { expectedStatuses: [403] })
    const check = (name: string, look: LookOptions = { widths: WIDTHS }) =>
      expectGoodLooks(page, `protection-${name}`, look)
    const recent = page.getByRole('region', { name: 'Recent Files' })
    await recent.getByText(PROTECTION_TEXTS.protected, { exact: true }).first().waitFor()
    await check('recent', ALSO_FITS)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cloud Storage' }).click()
    await openEntry(page, 'Vault')
    await rowOf(page, NOTE).getByText(PROTECTION_TEXTS.protected, { exact: true }).waitFor()
    await check('list')
    await page.getByRole('button', { name: `More for ${NOTE}` }).click()
    await page.getByRole('menuitem', { name: 'Remove protection…' }).waitFor()
    await check('menu')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })

    await openEntry(page, PICTURE)
    await passwordDialog(page).getByLabel(PROTECTION_TEXTS.passwordLabel, { exact: true }).fill('not this')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await check('password')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: PROTECTION_TEXTS.enterPassword }).waitFor()
    await passwordDialog(page).waitFor({ state: 'detached' })
    await check('locked', ALSO_FITS)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    for (const [action, file] of [
      ['Protect with password…', 'open.png'],
      ['Change password…', NOTE],
      ['Remove protection…', NOTE],
      ['Delete…', NOTE],
    ] as const) {
      await chooseAction(page, file, action)
      await page.getByRole('dialog').getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('alert').waitFor()
      await check(
        action.split(' ')[0]?.replace('…', '').toLowerCase() ?? action,
        action === 'Delete…' ? undefined : ALSO_FITS,
      )
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })
})

describe('the PIN prompt', () => {
  it('offers protection switched on at first, off once it was answered, and requires both secrets', async () => {
    // Without animation: a button that moves while the switch expands cannot be clicked reliably.
    const page = await openPageInside(server, { path: '/storage?folder=Vault' })
    const prompt = await openPinPrompt(page)
    const pin = prompt.getByLabel(ACCESS_TEXTS.pinLabel)
    const toggle = prompt.getByRole('switch', { name: PROTECTION_TEXTS.toggleLabel })
    const filePin = prompt.getByLabel(PROTECTION_TEXTS.protectionPinLabel, { exact: true })
    const again = prompt.getByLabel(PROTECTION_TEXTS.repeatPinLabel, { exact: true })
    const verify = prompt.getByRole('button', { name: 'Verify' })
    await expect.poll(() => toggle.isChecked()).toBe(true)
    await expectGoodLooks(page, 'protection-pin', { widths: WIDTHS })
    await prompt.getByText('This file will require this PIN to access or download.', { exact: true }).waitFor()
    await expect.poll(() => verify.isDisabled()).toBe(true)
    await pin.fill('1')
    await expect.poll(() => verify.isDisabled()).toBe(true)
    await pin.press('Enter')
    await prompt.getByText(PROTECTION_TEXTS.protectionPinMissing, { exact: true }).waitFor()
    await waitForFocus(filePin)
    await filePin.fill('a word of its own')
    await expect.poll(() => filePin.inputValue()).toBe('a word of its own')
    await expect.poll(() => verify.isEnabled()).toBe(true)
    await verify.click()
    await prompt.getByText(PROTECTION_TEXTS.differentPins, { exact: true }).waitFor()
    await waitForFocus(again)
    await pin.fill('  ')
    await verify.click()
    await expect.poll(() => prompt.isVisible()).toBe(true)
    await toggle.click()
    await filePin.waitFor({ state: 'hidden' })
    await expectGoodLooks(page, 'protection-pin-off', { alsoFits: [360] })
    await pin.fill('')
    await expect.poll(() => verify.isDisabled()).toBe(true)
    await pin.fill('1')
    await expect.poll(() => verify.isEnabled()).toBe(true)
    await toggle.click()
    await expect.poll(() => filePin.inputValue()).toBe('a word of its own')

    await prompt.getByRole('button', { name: 'Cancel' }).click()
    await pin.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Upload \d+ Files$/ }).click()
    await expect.poll(() => toggle.isChecked()).toBe(false)
    await expect.poll(() => pin.inputValue()).toBe('')
    await toggle.click()
    await expect.poll(() => filePin.inputValue()).toBe('')

    await page.reload()
    await passGate(page)
    await openPinPrompt(page)
    await expect.poll(() => toggle.isChecked()).toBe(true)
  })
})
