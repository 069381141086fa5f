import { mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { listLinkedFolders } from '@pinloft/contract/linked-folders/endpoints'
import { LINKED_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/linked-folders/screen-texts'
import { LINKED_FOLDERS_TEXTS } from '@pinloft/contract/linked-folders/texts'
import { settingsAddress } from '@pinloft/contract/settings/texts'
import { ERRORS } from '@pinloft/contract/shared/errors'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowOf, uploadByPicker } from './files.actions.ts'
import { expectGoodLooks, openPage, openPageInside, type Pinloft, passGate, startPinloft, TEST_PIN } from './support.ts'

const AT_BOTH_WIDTHS = { widths: [1280], alsoFits: [360] }

let server: Pinloft
/** The only directory below which others may be linked. */
let root: string
beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'pinloft-linked-')))
  await mkdir(join(root, 'Photos', 'Harbour'), { recursive: true })
  await mkdir(join(root, 'Books'))
  await writeFile(join(root, 'Photos', 'list.txt'), 'As it lies on the disk')
  await writeFile(join(root, 'Photos', 'Harbour', 'boat.txt'), 'A boat')
  await symlink('/etc/passwd', join(root, 'Photos', 'elsewhere'))
  server = await startPinloft({ env: { LINK_ROOTS: root } })
})
afterAll(async () => {
  await server.stop()
  await rm(root, { recursive: true })
})

async function enterPin(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill('000000')
  await page.keyboard.press('Enter')
  await dialog.getByText(ERRORS.pin_invalid.message).waitFor()
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await page.keyboard.press('Enter')
}

it('says how linking is switched on', async () => {
  const page = await openPage(server, { path: settingsAddress('storage') })
  await page.route(`**${listLinkedFolders.path}`, (route) => route.fulfill({ json: { roots: [], folders: [] } }))
  await passGate(page)
  await page.getByText(TEXTS.offCommand).waitFor()
  await expectGoodLooks(page, 'linked-folders-off', { widths: [], alsoFits: [1280, 360] })
})

it('a directory is linked, followed, missed, exchanged and unlinked', async () => {
  const page = await openPageInside(server, { path: settingsAddress('storage'), expectedStatuses: [403] })
  const pane = page.getByRole('region', { name: TEXTS.title })
  await pane.getByText(TEXTS.emptyTitle).waitFor()
  await pane.getByRole('button', { name: TEXTS.link }).click()
  const dialog = page.getByRole('dialog', { name: TEXTS.dialogTitle })
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await page.keyboard.press('Enter')
  await dialog.getByText(TEXTS.chooseFirst).waitFor()
  await dialog.getByRole('button', { name: TEXTS.open('Photos') }).click()
  await dialog.getByText('Harbour').waitFor()
  await dialog.getByRole('button', { name: TEXTS.up }).click()
  await dialog.getByRole('button', { name: 'Photos', exact: true, pressed: true }).waitFor()
  await dialog.getByLabel(TEXTS.name).fill('Pictures')
  await expectGoodLooks(page, 'linked-folders-add', AT_BOTH_WIDTHS)
  await enterPin(page, dialog)

  const row = pane.getByRole('listitem').filter({ hasText: 'Pictures' })
  await row.getByText(TEXTS.states.watching).waitFor()
  await row.getByText(TEXTS.held(2, '28 Bytes')).waitFor()
  await expectGoodLooks(page, 'linked-folders', AT_BOTH_WIDTHS)
  await row.getByRole('button', { name: TEXTS.skippedOf('Pictures', 1) }).click()
  const skipped = page.getByRole('dialog', { name: TEXTS.skippedTitle('Pictures') })
  await skipped.getByText(TEXTS.reasons.link).waitFor()
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: TEXTS.menu('Pictures') }).click()
  await page.getByRole('menuitem', { name: TEXTS.show }).click()
  await page.getByText('list.txt', { exact: true }).click()
  await page.getByText('As it lies on the disk').waitFor()
  await page.keyboard.press('Escape')
  await writeFile(join(root, 'Photos', 'new.txt'), 'From outside')
  await page.getByText('new.txt', { exact: true }).waitFor()

  await rename(join(root, 'Photos'), join(root, 'Away'))
  await page.getByRole('img', { name: FILES_TEXTS.isOffline }).first().waitFor()
  await expectGoodLooks(page, 'linked-folders-offline-list', AT_BOTH_WIDTHS)
  await page.goto(`${server.url}${settingsAddress('storage')}`)
  await passGate(page)
  await row.getByText(TEXTS.offlineHelp).waitFor()
  await rename(join(root, 'Away'), join(root, 'Photos'))
  await row.getByRole('button', { name: TEXTS.checkAgainOf('Pictures') }).click()
  await row.getByText(TEXTS.states.watching).waitFor()

  await rename(join(root, 'Photos'), join(root, 'Away'))
  await mkdir(join(root, 'Photos'))
  await writeFile(join(root, 'Photos', 'other.txt'), 'Of another disk')
  await row.getByText(TEXTS.replacedHelp).waitFor()
  await expectGoodLooks(page, 'linked-folders-replaced', AT_BOTH_WIDTHS)
  await row.getByRole('button', { name: TEXTS.reviewOf('Pictures') }).click()
  await enterPin(page, page.getByRole('dialog', { name: TEXTS.reviewTitle('Pictures') }))
  await row.getByText(TEXTS.held(1, '15 Bytes')).waitFor()

  await row.getByRole('button', { name: TEXTS.menu('Pictures') }).click()
  await page.getByRole('menuitem', { name: TEXTS.unlink }).click()
  await enterPin(page, page.getByRole('dialog', { name: TEXTS.unlinkTitle('Pictures') }))
  await page.getByText(LINKED_FOLDERS_TEXTS.unlinked, { exact: true }).waitFor()
  await expect.poll(() => row.count()).toBe(0)
})

it('what is changed here changes on the disk, unless it is read-only', async () => {
  const shelf = join(root, 'Books')
  await writeFile(join(shelf, 'old.txt'), 'Found there')
  const page = await openPageInside(server, { path: settingsAddress('storage') })
  const pane = page.getByRole('region', { name: TEXTS.title })
  await pane.getByRole('button', { name: TEXTS.link }).click()
  const dialog = page.getByRole('dialog', { name: TEXTS.dialogTitle })
  await dialog.getByRole('button', { name: TEXTS.open('Books') }).click()
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await page.keyboard.press('Enter')
  const row = pane.getByRole('listitem').filter({ hasText: 'Books' })
  await row.getByText(TEXTS.states.watching).waitFor()
  const fromMenu = async (item: string) => {
    await row.getByRole('button', { name: TEXTS.menu('Books') }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await fromMenu(TEXTS.show)

  await page.getByRole('button', { name: 'Create Folder' }).click()
  await page.getByLabel('Folder name').fill('Read')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Folder' }).click()
  await rowOf(page, 'Read').waitFor()
  await uploadByPicker(page, [{ name: 'fresh.txt', mimeType: 'text/plain', buffer: Buffer.from('Made here') }])
  await page.getByRole('button', { name: 'Done' }).click()
  await rowOf(page, 'fresh.txt').waitFor()
  // The rows change first, and the disk follows.
  const onDisk = () => readdir(shelf).then((names) => names.sort())
  await expect.poll(onDisk).toEqual(['Read', 'fresh.txt', 'old.txt'])
  await expect(readFile(join(shelf, 'fresh.txt'), 'utf8')).resolves.toBe('Made here')

  await rowOf(page, 'fresh.txt').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel(FILES_TEXTS.newName).fill('kept.txt')
  await page.keyboard.press('Enter')
  await expect.poll(onDisk).toEqual(['Read', 'kept.txt', 'old.txt'])
  await rowOf(page, 'old.txt').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy to…' }).waitFor()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await page.keyboard.press('Enter')
  await rowOf(page, 'old.txt').waitFor({ state: 'detached' })
  await expect.poll(onDisk).toEqual(['Read', 'kept.txt'])
  await expectGoodLooks(page, 'linked-folders-inside', AT_BOTH_WIDTHS)

  await page.goto(`${server.url}${settingsAddress('storage')}`)
  await passGate(page)
  await fromMenu(TEXTS.makeReadOnly)
  await row.getByText(LINKED_FOLDERS_TEXTS.readOnly).waitFor()
  await expectGoodLooks(page, 'linked-folders-read-only', AT_BOTH_WIDTHS)
  await fromMenu(TEXTS.show)
  await page.getByText(LINKED_FOLDERS_TEXTS.cannotAdd(LINKED_FOLDERS_TEXTS.readOnly)).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Upload Files' }).isDisabled()).toBe(true)
  await rowOf(page, 'kept.txt').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy to…' }).waitFor()
  await expect.poll(() => page.getByRole('menuitem', { name: 'Rename' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await expectGoodLooks(page, 'linked-folders-inside-read-only', AT_BOTH_WIDTHS)
})
