import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { GAME_SERVERS_SCREEN_TEXTS as GAME_TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bedrockLevel, javaWorld, SEED, tarGzOf, zipOf } from '../server/src/features/worlds/worlds.builders.ts'
import { TAR_END, tarHeader } from '../server/src/platform/tar/tar-blocks.ts'
import { rowOf, store } from './files.actions.ts'
import {
  expectGoodLooks,
  holdRequests,
  openPageInside,
  type Pinloft,
  startPinloft,
  startPinloftForTest,
  TEST_PIN,
  typeText,
  waitForToast,
  waitUntilStill,
} from './support.ts'

const AT_BOTH_WIDTHS = { widths: [1280], alsoFits: [360] }
/** For a state whose parts axe has seen in another one. */
const FITS_BOTH_WIDTHS = { widths: [], alsoFits: [1280, 360] }

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

interface Archive {
  name: string
  buffer: Buffer
}

const asFile = ({ name, buffer }: Archive) => ({ name, mimeType: 'application/octet-stream', buffer })

/** Chooses a file in the dialog that uploads worlds. */
async function choose(dialog: Locator, archive: Archive): Promise<void> {
  await dialog.locator('input[type=file]').setInputFiles(asFile(archive))
}

/** Waits for a message and closes it, as it may cover what comes next. */
async function expectToast(page: Page, ...words: string[]): Promise<void> {
  await (await toastWith(page, ...words)).getByRole('button', { name: 'Close' }).click()
}

async function toastWith(page: Page, ...words: string[]): Promise<Locator> {
  const toast = await waitForToast(page)
  for (const text of words) await toast.getByText(text, { exact: true }).waitFor()
  return toast
}

/** An item of the menu of a world, or of one of its revisions. */
async function chooseItem(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).last().click()
  await page.getByRole('menuitem', { name: item }).click()
}

it('leads from the empty hub to a world, its map and its revisions, and loses none of them', async () => {
  const page = await openPageInside(server, { path: '/gaming', expectedStatuses: [403, 404] })
  const dialog = page.getByRole('dialog')
  await page.getByRole('heading', { name: TEXTS.firstTitle }).waitFor()
  await expectGoodLooks(page, 'gaming-empty', AT_BOTH_WIDTHS)

  await page.getByRole('button', { name: TEXTS.upload }).click()
  await dialog.getByRole('button', { name: TEXTS.submit, exact: true }).click()
  await dialog.getByRole('alert').getByText(WORLDS_TEXTS.informationMissing).waitFor()
  await expectGoodLooks(page, 'world-upload-start', AT_BOTH_WIDTHS)
  await choose(dialog, { name: 'Camp at_sea (2).zip', buffer: zipOf(javaWorld()) })
  await expect.poll(() => dialog.getByLabel(TEXTS.name).inputValue()).toBe('Campat_sea2')
  await dialog.getByLabel(TEXTS.name).fill('Camp')
  await dialog.getByRole('button', { name: TEXTS.submit, exact: true }).click()
  await (await toastWith(page, WORLDS_TEXTS.uploaded, 'Camp')).getByRole('button', { name: TEXTS.show }).click()

  const details = page.getByRole('complementary', { name: TEXTS.details })
  await details.getByText(String(SEED)).waitFor()
  await details.getByText(TEXTS.chunkCount(3)).waitFor()
  const map = details.getByRole('application')
  await expect.poll(() => map.getAttribute('aria-label')).toContain(TEXTS.mapWords(2, 0, 0, 512, 512))
  await expectGoodLooks(page, 'worlds', AT_BOTH_WIDTHS)
  await expectMapMoves(details)

  // A world of the same name is its next revision; an earlier one comes back as a new one.
  await page.getByRole('button', { name: TEXTS.upload }).click()
  await choose(dialog, { name: 'Camp.mcworld', buffer: zipOf({ 'level.dat': bedrockLevel() }) })
  await dialog.getByText(TEXTS.nameKnown('Camp', 2)).waitFor()
  await dialog.getByRole('button', { name: TEXTS.submit, exact: true }).click()
  await details.getByText(WORLDS_TEXTS.noMap).waitFor()
  await details.getByRole('button', { name: TEXTS.restoreRevisionOf(1) }).click()
  await expectToast(page, TEXTS.revisionRestored(3))
  await details.getByText(WORLDS_TEXTS.origins.restored('1')).waitFor()
  await chooseItem(page, TEXTS.moreOnRevision(2), TEXTS.deleteRevision)
  await enterPin(dialog, '000000')
  await dialog.getByText('Invalid PIN', { exact: true }).waitFor()
  await enterPin(dialog)
  await expectToast(page, TEXTS.revisionDeleted)
  await expect.poll(() => details.getByRole('listitem').count()).toBe(2)

  await chooseItem(page, TEXTS.moreOn('Camp'), TEXTS.sync)
  await expectToast(page, WORLDS_TEXTS.synced, 'Camp')
  await chooseItem(page, TEXTS.moreOn('Camp'), TEXTS.rename)
  await dialog.getByLabel(TEXTS.name).fill('Camp by the sea')
  await dialog.getByRole('button', { name: TEXTS.renameAction, exact: true }).click()
  await expectToast(page, TEXTS.renamed)

  const download = page.waitForEvent('download')
  await details.getByRole('button', { name: TEXTS.download }).click()
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)

  // Deleted, and back from the trash.
  await chooseItem(page, TEXTS.moreOn('Camp by the sea'), TEXTS.remove)
  await enterPin(dialog)
  await expectToast(page, WORLDS_TEXTS.deleted, 'Camp by the sea')
  await page.getByRole('heading', { name: TEXTS.firstTitle }).waitFor()
  await page.getByRole('button', { name: TEXTS.openTrash }).click()
  await dialog.getByText('Camp by the sea').waitFor()
  await expectGoodLooks(page, 'worlds-trash', FITS_BOTH_WIDTHS)
  await dialog.getByRole('button', { name: `${TEXTS.trash.restore}: Camp by the sea` }).click()
  await expectToast(page, TEXTS.trash.restored)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Camp by the sea' }).click()
  await details.getByRole('button', { name: TEXTS.play }).click()
  await page.getByRole('dialog', { name: GAME_TEXTS.createTitle }).getByText('Camp by the sea').waitFor()
})

async function enterPin(dialog: Locator, pin = TEST_PIN): Promise<void> {
  await dialog.locator('input[type=password]').fill(pin)
  await dialog.locator('button[type=submit]').click()
}

/** Its keys, its buttons and the mouse change what it shows, and one key shows all again. */
async function expectMapMoves(details: Locator): Promise<void> {
  const picture = () => details.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const all = await picture()
  const map = details.getByRole('application')
  const { page, box } = { page: map.page(), box: await map.boundingBox() }
  const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 100]
  const acts = [
    () => map.press('+'),
    () => map.press('ArrowLeft'),
    () => details.getByRole('button', { name: TEXTS.zoomIn }).click(),
    async () => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + 40, y + 20)
      await page.mouse.up()
    },
  ]
  for (const act of acts) {
    const before = await picture()
    await act()
    await expect.poll(picture).not.toBe(before)
  }
  await map.press('0')
  await expect.poll(picture).toBe(all)
}

it('makes worlds of what is in Cloud Storage, and puts them back there to be shared', async () => {
  await store(server, 'Games', { name: 'island.mcworld', mimeType: '', buffer: zipOf({ 'level.dat': bedrockLevel() }) })
  const page = await openPageInside(server, { path: '/storage?folder=Games' })
  const dialog = page.getByRole('dialog')
  await rowOf(page, 'island.mcworld').click({ button: 'right' })
  await page.getByRole('menuitem', { name: TEXTS.make }).click()
  await expect.poll(() => dialog.getByLabel(TEXTS.name).inputValue()).toBe('island')
  await expectGoodLooks(page, 'world-make', AT_BOTH_WIDTHS)
  await dialog.getByRole('button', { name: TEXTS.submitMake }).click()
  await expectToast(page, WORLDS_TEXTS.uploaded, 'island')

  // The palette finds it, and shows it with the files: these would push it down under the pointer.
  const held = await holdRequests(page, /\/api\/search\?/)
  await page.keyboard.press('Control+k')
  await typeText(page, 'island')
  await held.arrived
  await waitUntilStill(page)
  const option = page.getByRole('option', { name: /Bedrock/ })
  await expect(option.count()).resolves.toBe(0)
  held.release()
  await option.click()
  const details = page.getByRole('complementary', { name: TEXTS.details })
  await details.getByText(WORLDS_TEXTS.origins.file('island.mcworld')).waitFor()
  await chooseItem(page, TEXTS.moreOn('island'), TEXTS.copy)
  await dialog.getByRole('button', { name: TEXTS.copyAction, exact: true }).click()
  await (await toastWith(page, TEXTS.copied)).getByRole('button', { name: TEXTS.share }).click()
  await dialog
    .getByText(/island.*\.mcworld/)
    .first()
    .waitFor()
})

it('says on a phone why there is no world of an archive, and chooses one of several', async () => {
  const page = await openPageInside(server, {
    path: '/gaming/worlds?view=upload',
    width: 360,
    touch: true,
    expectedStatuses: [422, 400],
    expectedFaults: [/ERR_FAILED/],
  })
  const dialog = page.getByRole('dialog')
  const { refusals } = WORLDS_TEXTS
  const submit = () => dialog.locator('button[type=submit]').click()
  const refused: [Archive, string][] = [
    [{ name: 'photos.zip', buffer: zipOf({ 'a.txt': 'x' }) }, refusals.noWorld],
    [{ name: 'camp.tar.gz', buffer: tarGzOf(javaWorld()).subarray(0, -60) }, refusals.cutShort],
    [{ name: 'camp.zip', buffer: Buffer.from('not an archive') }, refusals.notArchive],
    [
      { name: 'camp.zip', buffer: zipOf(javaWorld('', { '../../etc/passwd': 'x' })) },
      refusals.unsafePath('../../etc/passwd'),
    ],
  ]
  for (const [archive, words] of refused) {
    await choose(dialog, archive)
    await submit()
    await dialog.getByRole('alert').getByText(words).waitFor()
    await expectToast(page, WORLDS_TEXTS.uploadFailedTitle, WORLDS_TEXTS.uploadFailed(words))
  }
  await expectGoodLooks(page, 'world-upload-error')

  await choose(dialog, {
    name: 'saves.zip',
    buffer: zipOf({ ...javaWorld('saves/Hill/'), ...javaWorld('saves/Lake/') }),
  })
  await submit()
  await dialog.getByRole('radio', { name: 'saves/Lake' }).click()
  await expectGoodLooks(page, 'world-upload-several')
  await page.route('**/api/minecraft/upload-world', (route) => route.abort('failed'), { times: 1 })
  await submit()
  await expectToast(page, WORLDS_TEXTS.uploadFailedTitle, WORLDS_TEXTS.uploadUnreachable)
  await submit()
  await expectToast(page, WORLDS_TEXTS.uploaded, 'saves')
  await page.getByRole('link', { name: 'saves' }).click()
  await page.getByRole('heading', { name: 'saves', level: 2 }).waitFor()
  await page.getByRole('application').waitFor()
  await expectGoodLooks(page, 'worlds-detail')
  await page.route('**/api/gaming/sync-world/*', (route) => route.abort('failed'))
  await chooseItem(page, TEXTS.moreOn('saves'), TEXTS.sync)
  await expectToast(page, WORLDS_TEXTS.syncFailed)
})

it('sends a large archive in parts, with the PIN, and leaves only the world', async () => {
  const own = await startPinloftForTest()
  const sizeBytes = 90 * 1024 * 1024
  const path = join(own.dataDir, 'large.tar.gz')
  const files = Object.entries(javaWorld()).flatMap(([name, content]) => tarFile(name, Buffer.from(content)))
  const blocks = [...files, ...tarFile('Camp/large.dat', Buffer.alloc(sizeBytes)), TAR_END]
  await writeFile(path, gzipSync(Buffer.concat(blocks), { level: 0 }))
  const page = await openPageInside(own, { path: '/gaming/worlds?view=upload', expectedStatuses: [403] })
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(path)
  await dialog.getByText(TEXTS.largeHelp).waitFor()
  await enterPin(dialog)
  await expectToast(page, WORLDS_TEXTS.uploaded, 'large')
  const left = await page.evaluate(async () => (await fetch('/api/files')).json())
  expect(left).toEqual([])
})

function tarFile(name: string, content: Buffer): Buffer[] {
  return [tarHeader({ name, sizeBytes: content.length }, 0), content, Buffer.alloc(-content.length & 511)]
}
