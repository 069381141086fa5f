import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoAxeViolations, openPageInside, type Pinloft, screenshot, startPinloft } from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft({ env: { SOFFICE_PATH: '/nonexistent/soffice' } })
})
afterAll(() => server.stop())

it.each([1280, 360])(
  'the settings at %i show which programs are installed, and how to get the others',
  async (width) => {
    const page = await openPageInside(server, { path: '/settings', width })
    const system = page.getByRole('region', { name: 'System' })
    const rows = system.getByRole('listitem')
    await expect.poll(() => rows.filter({ hasText: 'FFmpeg' }).innerText()).toMatch(/\d+\.\d+/)
    await rows.filter({ hasText: 'LibreOffice' }).getByText('Not installed').waitFor()
    await rows.filter({ hasText: 'LibreOffice' }).getByText('npm run engines').waitFor()
    await expectNoAxeViolations(page)
    await screenshot(page, `engines-${width}`)
  },
)
