import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { PC_SYNC_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/pc-sync/screen-texts'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Computer } from '../server/src/features/pc-sync/pc-sync.builders.ts'
import { store } from './files.actions.ts'
import { textSample } from './files.samples.ts'
import {
  expectGoodLooks,
  openPageInside,
  type Pinloft,
  startPinloft,
  startPinloftForTest,
  TEST_PIN,
} from './support.ts'

const AT_BOTH_WIDTHS = { widths: [1280], alsoFits: [360] }
/** For a state whose parts axe has seen in another one. */
const FITS_BOTH_WIDTHS = { widths: [], alsoFits: [1280, 360] }
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.txt`)

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft({ env: { SYNC_PORT: '0' } })
  await store(server, 'Notes', textSample('Plan.txt', 'The plan'))
})
afterAll(() => server.stop())

it('leads from the empty card to a synced file, and asks before it deletes here what a computer deleted', async () => {
  const computer = await Computer.start({ data: { dataDir: server.dataDir } })
  const page = await openPageInside(server, { path: '/', expectedStatuses: [400, 403] })
  await page.getByText(TEXTS.empty).waitFor()
  await page.getByRole('link', { name: TEXTS.setup }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: TEXTS.systems.windows }).click()
  await dialog.getByText(TEXTS.programs.windows.command).waitFor()
  await expectGoodLooks(page, 'pc-sync-computer', FITS_BOTH_WIDTHS)
  await dialog.getByRole('button', { name: TEXTS.next }).click()
  await dialog.getByText(TEXTS.waiting).waitFor()
  const deviceId = await dialog.locator('code').first().innerText()
  const address = await dialog.locator('code').nth(1).innerText()
  const port = Number(address.split(':').at(-1))
  await computer.connect({ deviceId, port })
  await dialog.getByRole('button', { name: TEXTS.accept }).waitFor()
  await expectGoodLooks(page, 'pc-sync-pair', AT_BOTH_WIDTHS)
  await dialog.getByRole('button', { name: TEXTS.accept }).click()
  await dialog.getByLabel(TEXTS.pcName).fill('Anna’s laptop')
  await dialog.getByRole('button', { name: TEXTS.folder }).click()
  const chooser = page.getByRole('dialog', { name: TEXTS.chooseFolder })
  await chooser.getByText('Notes', { exact: true }).click()
  await chooser.getByRole('button', { name: TEXTS.choose, exact: true }).click()
  await expectGoodLooks(page, 'pc-sync-folder', AT_BOTH_WIDTHS)
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill('000000')
  await dialog.getByRole('button', { name: TEXTS.start }).click()
  await dialog.getByText('Invalid PIN', { exact: true }).waitFor()
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await dialog.getByRole('button', { name: TEXTS.start }).click()
  await dialog.getByText(TEXTS.firstHelp('Notes')).waitFor()
  await expectGoodLooks(page, 'pc-sync-first', FITS_BOTH_WIDTHS)
  const folderId = await page.evaluate(async () => (await (await fetch('/api/pc-sync')).json())[0].id)
  await computer.connect({ deviceId, port }, [folderId])
  await dialog.getByText(TEXTS.status.active).waitFor()
  await expect.poll(() => computer.text('Plan.txt')).toBe('The plan')
  await dialog.getByRole('button', { name: TEXTS.done }).click()

  await Promise.all(NAMES.map((name) => writeFile(join(computer.folder, name), name)))
  await computer.scan(folderId)
  await page.getByText(TEXTS.filesTogether(7)).waitFor()
  await expectGoodLooks(page, 'pc-sync', AT_BOTH_WIDTHS)

  await Promise.all(NAMES.map((name) => rm(join(computer.folder, name))))
  await computer.scan(folderId)
  const held = page.getByRole('alert').filter({ hasText: TEXTS.holdHelp.deleted })
  await held.getByRole('button', { name: TEXTS.showFiles(6) }).click()
  await held.getByText('a.txt').waitFor()
  await expectGoodLooks(page, 'pc-sync-guard', AT_BOTH_WIDTHS)
  await held.getByRole('button', { name: TEXTS.keep }).click()
  await expect.poll(() => computer.text('a.txt')).toBe('a.txt')
  await page.getByText(TEXTS.status.active).waitFor()

  // What both sides changed is compared before one of them is kept.
  await store(server, 'Notes', textSample('Plan.sync-conflict-20260102-030405-ABCDEF7.txt', 'The other plan'))
  await page.getByText(TEXTS.conflicts(1)).first().waitFor()
  await page.getByRole('button', { name: TEXTS.menu('Notes', 'Anna’s laptop') }).click()
  await page.getByRole('menuitem', { name: TEXTS.showConflicts }).click()
  await dialog.getByRole('button', { name: TEXTS.showDifferences }).click()
  await dialog.getByLabel(TEXTS.fromPc).getByText('The other plan').waitFor()
  await expectGoodLooks(page, 'pc-sync-conflicts', AT_BOTH_WIDTHS)
  await dialog.getByRole('button', { name: TEXTS.keepCopy }).click()
  await expect.poll(() => computer.text('Plan.txt')).toBe('The other plan')
  await dialog.getByText(TEXTS.conflictsDone).waitFor()
  await dialog.getByRole('button', { name: TEXTS.close }).last().click()

  // What a computer overwrites and leaves out is decided here.
  await page.getByRole('button', { name: TEXTS.menu('Notes', 'Anna’s laptop') }).click()
  await page.getByRole('menuitem', { name: TEXTS.change }).click()
  await dialog.getByLabel(TEXTS.ignore).fill('?.txt')
  await dialog.getByRole('button', { name: TEXTS.ignorePreview }).click()
  await dialog.getByText(TEXTS.ignoreCount(6)).waitFor()
  await dialog.getByLabel(TEXTS.sendKib).fill('much')
  await dialog.getByText(TEXTS.bandwidthWrong).waitFor()
  await dialog.getByLabel(TEXTS.sendKib).fill('10000001')
  await dialog.getByText('from 1 to 10,000,000').waitFor()
  await dialog.getByLabel(TEXTS.sendKib).fill('2000')
  await dialog.getByRole('region', { name: TEXTS.kept }).getByText(TRASH_TEXTS.keptFor(30), { exact: false }).waitFor()
  await expectGoodLooks(page, 'pc-sync-settings', AT_BOTH_WIDTHS)
  await dialog.getByLabel(TEXTS.ignore).fill('')
  await dialog.getByRole('button', { name: TEXTS.save }).click()
  await dialog.waitFor({ state: 'detached' })
  const limit = () => page.evaluate(async () => (await (await fetch('/api/pc-sync')).json())[0].sendKib)
  await expect.poll(limit).toBe(2000)
  await page.getByRole('button', { name: TEXTS.back }).click()
  await page.getByRole('region', { name: TEXTS.cardTitle }).getByText(TEXTS.status.active).waitFor()
})

it('says that Syncthing is missing, with the command that installs it', async () => {
  const without = await startPinloftForTest({ env: { SYNCTHING_PATH: '/nonexistent/syncthing' } })
  const page = await openPageInside(without, {
    path: '/pc-sync?view=setup',
    width: 360,
    touch: true,
    expectedStatuses: [503],
  })
  await page.getByRole('dialog').getByRole('button', { name: TEXTS.next }).click()
  await page.getByRole('dialog').getByText(TEXTS.engine.missing).waitFor()
  await expectGoodLooks(page, 'pc-sync-missing', FITS_BOTH_WIDTHS)
})
