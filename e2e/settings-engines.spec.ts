import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectGoodLooks, openPageInside, type Pinloft, startPinloft } from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft({ env: { SOFFICE_PATH: '/nonexistent/soffice', QEMU_PATH: '/nonexistent/qemu' } })
})
afterAll(() => server.stop())

it('the settings show which programs are installed, and how to get the others', async () => {
  const page = await openPageInside(server, { path: '/settings?section=system' })
  const system = page.getByRole('region', { name: 'Programs' })
  const rows = system.getByRole('listitem')
  await expect.poll(() => rows.filter({ hasText: 'FFmpeg' }).innerText()).toMatch(/\d+\.\d+/)
  await rows.filter({ hasText: 'LibreOffice' }).getByText('Not installed').waitFor()
  await rows.filter({ hasText: 'LibreOffice' }).getByText('npm run engines').waitFor()
  await expectGoodLooks(page, 'engines', { widths: [1280, 360] })
})

it('the machines say that QEMU is missing, and the command that installs it', async () => {
  const page = await openPageInside(server, { path: '/machines' })
  const missing = page.getByRole('region', { name: TEXTS.missingTitle })
  await missing.getByText(TEXTS.missingCommand, { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: MACHINES_TEXTS.create }).isDisabled()).toBe(true)
  await missing.getByRole('button', { name: TEXTS.checkAgain }).click()
  await page.getByText(TEXTS.stillMissing).first().waitFor()
  await expectGoodLooks(page, 'machines-qemu-missing', { widths: [1280, 360] })
})
