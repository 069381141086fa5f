import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { ERRORS } from '@pinloft/contract/shared/errors'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { fakeJava, jarOf } from '../server/src/testing/game-server/fake-java.ts'
import { store } from './files.actions.ts'
import { expectGoodLooks, openPageInside, startPinloftForTest, TEST_PIN, waitForToast } from './support.ts'

const AT_BOTH_WIDTHS = { widths: [1280], alsoFits: [360] }
/** For a state whose parts axe has seen in another one. */
const FITS_BOTH_WIDTHS = { widths: [], alsoFits: [1280, 360] }

/** Waits for a message and closes it, as it may cover what comes next. */
async function expectToast(page: Page, text: string): Promise<void> {
  const toast = await waitForToast(page)
  await toast.getByText(text, { exact: true }).waitFor()
  await toast.getByRole('button', { name: 'Close' }).click()
}

async function enterPin(dialog: Locator, pin = TEST_PIN): Promise<void> {
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(pin)
  await dialog.locator('button[type=submit]').click()
}

async function send(page: Page, command: string): Promise<void> {
  await page.getByLabel(TEXTS.command, { exact: true }).fill(command)
  await page.getByLabel(TEXTS.command, { exact: true }).press('Enter')
}

it('leads from the empty hub to a server of a server.jar, and from its backups to worlds', async () => {
  const server = await startPinloftForTest({ env: { JAVA_PATH: await fakeJava() } })
  await store(server, '', { name: 'paper.jar', mimeType: '', buffer: jarOf() })
  await store(server, '', { name: 'notes.jar', mimeType: '', buffer: Buffer.from('nothing') })
  const page = await openPageInside(server, { path: '/gaming', expectedStatuses: [400, 403, 404, 409, 422] })
  const dialog = page.getByRole('dialog', { name: TEXTS.createTitle })
  await page.getByText(TEXTS.emptyTitle).waitFor()
  await page.getByRole('button', { name: TEXTS.create }).click()
  await dialog.getByText(GAME_SERVERS_TEXTS.engines.jar).click()
  await dialog.getByRole('button', { name: TEXTS.createAction }).click()
  await dialog.getByText(GAME_SERVERS_TEXTS.nameMissing).waitFor()
  await dialog.getByLabel(TEXTS.name, { exact: true }).fill('Camp')
  await dialog.getByRole('button', { name: TEXTS.createAction }).click()
  await dialog.getByText(ERRORS.game_server_jar_missing.message).waitFor()
  await dialog.getByText(TEXTS.jarPinHelp).waitFor()
  await chooseJar(page, 'notes.jar')
  await dialog.getByText(ERRORS.game_server_jar_missing.message).waitFor({ state: 'detached' })
  await dialog.getByRole('alert').waitFor()
  await chooseJar(page, 'paper.jar')
  await dialog.getByText(TEXTS.readFrom('Paper', '1.20.4', 17)).waitFor()
  await dialog.getByRole('button', { name: TEXTS.createAction }).click()
  await dialog.getByText(GAME_SERVERS_TEXTS.eulaMissing).waitFor()
  await expectGoodLooks(page, 'game-server-create', AT_BOTH_WIDTHS)
  await dialog.getByRole('checkbox').check()
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await dialog.getByLabel(TEXTS.port, { exact: true }).fill('80')
  await dialog.getByText(GAME_SERVERS_TEXTS.portBounds).first().waitFor()
  await dialog.getByLabel(TEXTS.port, { exact: true }).fill(new URL(server.url).port)
  await dialog.getByText(GAME_SERVERS_TEXTS.portTakenByProgram(Number(new URL(server.url).port))).waitFor()
  const { freePort } = await page.evaluate(async () => (await fetch('/api/gaming/engines')).json())
  await dialog.getByLabel(TEXTS.port, { exact: true }).fill(String(freePort))
  await dialog.getByText(TEXTS.portFree(freePort)).waitFor()
  await dialog.getByRole('button', { name: TEXTS.createAction }).click()

  const details = page.getByRole('region', { name: TEXTS.server, exact: true })
  await details.getByText(`:${freePort}`).first().waitFor()
  const log = page.getByRole('log')
  await log.getByText('Done (0.1s)! For help').waitFor()
  await expectConsole(page, log)
  await expectLists(page)

  // A backup is made by hand, becomes a world of its own, and replaces the world.
  const backups = page.getByRole('region', { name: TEXTS.backups })
  await backups.getByRole('button', { name: TEXTS.backUp }).click()
  await backups.getByText(GAME_SERVERS_TEXTS.backupReasons.asked).waitFor()
  await expectGoodLooks(page, 'game-server', AT_BOTH_WIDTHS)
  const restoring = page.getByRole('dialog', { name: TEXTS.restoreTitle })
  await backups
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click()
  await restoring.getByText(TEXTS.restoreCopy).click()
  await expectGoodLooks(page, 'game-server-restore', FITS_BOTH_WIDTHS)
  await restoring.getByRole('button', { name: TEXTS.copyAction }).click()
  await expectToast(page, TEXTS.copied)
  await expectProperties(page)
  await send(page, 'place stone')

  await details.getByRole('button', { name: TEXTS.stopOf('Camp') }).click()
  const asked = page.getByRole('dialog', { name: TEXTS.stopTitle('Camp') })
  await asked.getByText(TEXTS.stopHelp(1)).waitFor()
  await asked.getByRole('button', { name: TEXTS.stop, exact: true }).click()
  await details.getByRole('button', { name: TEXTS.startOf('Camp') }).waitFor()
  await details.getByText(TEXTS.joinStopped).waitFor()

  // Its world goes back in place, and a backup can be deleted.
  await backups.getByText(GAME_SERVERS_TEXTS.backupReasons.stop).waitFor()
  await backups
    .getByRole('listitem')
    .last()
    .getByRole('button', { name: /^Restore/ })
    .click()
  await restoring.getByRole('button', { name: TEXTS.restoreAction, exact: true }).click()
  await expectToast(page, TEXTS.restoreStarted)
  // The world is a new revision then, which is none of the backups.
  await backups.getByText(TEXTS.current, { exact: true }).waitFor({ state: 'detached' })
  await backups.getByRole('listitem').first().getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: TEXTS.deleteBackup }).click()
  await enterPin(page.getByRole('dialog', { name: TEXTS.deleteBackupTitle }))
  await expectToast(page, GAME_SERVERS_TEXTS.backupDeleted)

  await details.getByRole('button', { name: TEXTS.change }).click()
  const changing = page.getByRole('dialog', { name: TEXTS.changeTitle('Camp') })
  await changing.getByLabel(TEXTS.name, { exact: true }).fill('Camp by the sea')
  await changing.getByRole('switch', { name: TEXTS.lan }).check()
  await changing.getByText(TEXTS.lanWarning.jar).waitFor()
  await expectGoodLooks(page, 'game-server-change', FITS_BOTH_WIDTHS)
  await changing.getByRole('button', { name: TEXTS.save }).click()
  await expectToast(page, TEXTS.changed)
  await details.getByText(TEXTS.onLan).waitFor()

  await page.getByRole('button', { name: TEXTS.backToGaming }).click()
  await page.getByRole('link', { name: 'Camp by the sea', exact: true }).waitFor()
  await expectGoodLooks(page, 'gaming', AT_BOTH_WIDTHS)
  await page.getByRole('button', { name: TEXTS.moreOn('Camp by the sea') }).click()
  await page.getByRole('menuitem', { name: TEXTS.remove }).click()
  const deleting = page.getByRole('dialog', { name: TEXTS.deleteTitle })
  await enterPin(deleting, '000000')
  await deleting.getByText('Invalid PIN', { exact: true }).waitFor()
  await enterPin(deleting)
  await expectToast(page, GAME_SERVERS_TEXTS.deleted)
  await page.getByText(TEXTS.emptyTitle).waitFor()
  await page.getByRole('link', { name: 'Camp', exact: true }).last().waitFor()
})

async function chooseJar(page: Page, name: string): Promise<void> {
  const create = page.getByRole('dialog', { name: TEXTS.createTitle })
  await create.getByRole('button', { name: new RegExp(`${TEXTS.chooseFile}|${TEXTS.chooseOther}`) }).click()
  const files = page.getByRole('dialog', { name: TEXTS.jarChoose.title })
  const chosen = files.getByRole('checkbox', { checked: true })
  if ((await chosen.count()) > 0) await chosen.first().uncheck()
  await files.getByText(name).click()
  await files.getByRole('button', { name: TEXTS.jarChoose.submit(), exact: true }).click()
}

/** Commands reach the server, the arrow keys bring them back, and the end stays in sight until somebody scrolls up. */
async function expectConsole(page: Page, log: Locator): Promise<void> {
  await send(page, 'chat good evening')
  await log.getByText('<mia> good evening', { exact: true }).waitFor()
  await page.getByRole('group', { name: TEXTS.commonCommands }).getByRole('button', { name: 'Save now' }).click()
  await log.getByText('Saved the game').waitFor()
  const field = page.getByLabel(TEXTS.command, { exact: true })
  await field.press('ArrowUp')
  await expect.poll(() => field.inputValue()).toBe('save-all')
  await field.press('ArrowUp')
  await expect.poll(() => field.inputValue()).toBe('chat good evening')
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await expect.poll(() => field.inputValue()).toBe('')

  await sendUnseen(page, ...Array.from({ length: 30 }, (_, index) => `chat line ${index + 1}`))
  const last = log.getByText('<mia> line 30', { exact: true })
  await last.waitFor()
  await expect.poll(() => isAtEnd(log)).toBe(true)
  await log.press('Home')
  await expect.poll(() => isAtEnd(log)).toBe(false)
  await sendUnseen(page, 'chat below')
  await log.getByText('<mia> below', { exact: true }).waitFor({ state: 'attached' })
  await expect.poll(() => isAtEnd(log)).toBe(false)
  await page.getByRole('button', { name: /new lines?$/ }).click()
  await expect.poll(() => isAtEnd(log)).toBe(true)
}

/** As from another device. */
async function sendUnseen(page: Page, ...commands: string[]): Promise<void> {
  await page.evaluate(async (all) => {
    const address = `/api/gaming/instances/${location.pathname.split('/').at(-1)}/console`
    for (const command of all) {
      const body = JSON.stringify({ command })
      await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    }
  }, commands)
}

const isAtEnd = (log: Locator) =>
  log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight <= 8)

/** Who is in it, and who may be. */
async function expectLists(page: Page): Promise<void> {
  const players = page.getByRole('region', { name: TEXTS.players })
  await send(page, 'join mia')
  await players.getByText('mia', { exact: true }).waitFor()
  await players.getByRole('button', { name: TEXTS.lists }).click()
  const dialog = page.getByRole('dialog', { name: TEXTS.listsTitle })
  await dialog.getByLabel(TEXTS.playerName).fill('no body')
  await dialog.getByRole('button', { name: TEXTS.add }).click()
  await dialog.getByText(ERRORS.game_server_player_invalid.message).waitFor()
  await dialog.getByLabel(TEXTS.playerName).fill('jonas')
  await dialog.getByRole('button', { name: TEXTS.add }).click()
  await dialog.getByRole('button', { name: TEXTS.removeName('jonas') }).waitFor()
  await expectGoodLooks(page, 'game-server-lists', FITS_BOTH_WIDTHS)
  await dialog.getByRole('button', { name: TEXTS.removeName('jonas') }).click()
  await dialog.getByText(TEXTS.noNames).waitFor()
  await dialog.getByRole('button', { name: TEXTS.close }).last().click()
  await players.getByRole('button', { name: TEXTS.moreOn('mia') }).click()
  await page.getByRole('menuitem', { name: TEXTS.makeOperator }).click()
  await players.getByText(TEXTS.operator, { exact: true }).waitFor()
}

/** The form and the text are of the same file, and neither stores what the server could not read. */
async function expectProperties(page: Page): Promise<void> {
  await page.getByRole('radio', { name: TEXTS.properties }).click()
  const most = page.getByLabel('Most players at once')
  await most.fill('0')
  await page.getByRole('button', { name: TEXTS.save, exact: true }).click()
  await page.getByText(TEXTS.numberBounds(1, 200)).waitFor()
  await most.fill('12')
  await page.getByRole('button', { name: TEXTS.save, exact: true }).click()
  await expectToast(page, TEXTS.propertiesSaved)
  await page.getByText(TEXTS.propertiesPending).waitFor()
  await expectGoodLooks(page, 'game-server-properties', AT_BOTH_WIDTHS)
  await page.getByRole('button', { name: TEXTS.editAsText }).click()
  const text = page.getByLabel(TEXTS.asText)
  await expect.poll(() => text.inputValue()).toContain('max-players=12')
  await text.fill('server-port=1')
  await page.getByRole('button', { name: TEXTS.save, exact: true }).click()
  await page.getByText(/server-port is set by Pinloft/).waitFor()
  await page.getByRole('radio', { name: TEXTS.console }).click()
}

it('says on a phone that Java is missing, and of a server that it is gone', async () => {
  const server = await startPinloftForTest({ env: { JAVA_PATH: '/nonexistent/java' } })
  const page = await openPageInside(server, {
    ...{ path: '/gaming?view=create-server', width: 360, touch: true },
    expectedStatuses: [404],
  })
  const dialog = page.getByRole('dialog', { name: TEXTS.createTitle })
  await dialog.getByText(GAME_SERVERS_TEXTS.engines.jar).click()
  await dialog.getByText(/sudo apt install/).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: TEXTS.createAction }).isDisabled()).toBe(true)
  await expectGoodLooks(page, 'game-server-missing')
  await page.goto(`${server.url}/gaming/servers/6f2a1a0c-0000-4000-8000-000000000000`)
  await page.locator('input[name=pin]').fill(TEST_PIN)
  await page.getByRole('button', { name: ACCESS_TEXTS.submit }).click()
  await page.getByText(ERRORS.game_server_not_found.message).waitFor()
  await page.getByRole('button', { name: TEXTS.backToGaming }).last().click()
  await page.getByRole('region', { name: TEXTS.launcher }).waitFor()
})
