import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { BACKUP_TEXTS } from '@pinloft/contract/backup/endpoints'
import { BACKUP_FILE_TEXTS } from '@pinloft/contract/backup/texts'
import { ERRORS } from '@pinloft/contract/shared/errors'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { enteredClient } from '../tests/support/client.ts'
import { runCommand } from '../tests/support/commands.ts'
import { filePart } from '../tests/support/multipart.ts'
import { expectGoodLooks, openPageInside, type Pinloft, passGate, startPinloft, TEST_PIN } from './support.ts'

const PASSPHRASE = 'correct horse'
/** More than the buffers between a page and a server that does not read can hold. */
const STORED_BYTES = 60_000_000
let server: Pinloft
let folder: string

const backupFile = () => join(folder, 'backup.tar.age')
const damagedFile = () => join(folder, 'damaged.tar.age')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinloft-e2e-backup-files-'))
  server = await startPinloft()
  const client = await enteredClient(server)
  await client.store([filePart('a.txt', 'hello'), filePart('b.bin', Buffer.alloc(STORED_BYTES, 'b'))])
  client.close()
  const { status, text } = await runCommand('backup', [backupFile()], {
    DATA_DIR: server.dataDir,
    BACKUP_PASSPHRASE: PASSPHRASE,
  })
  if (status !== 0) throw new Error(text)
  const damaged = await readFile(backupFile())
  damaged[STORED_BYTES / 2] = (damaged[STORED_BYTES / 2] ?? 0) ^ 1
  await writeFile(damagedFile(), damaged)
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function openDialog(page: Page) {
  const pane = page.getByRole('region', { name: BACKUP_TEXTS.title, exact: true })
  await pane.getByRole('button', { name: BACKUP_FILE_TEXTS.check }).press('Enter')
  return { pane, dialog: page.getByRole('dialog') }
}

it('a backup file is checked in the settings: with a wrong passphrase, damaged, and intact', async () => {
  const page = await openPageInside(server, { path: '/settings?section=backup', expectedStatuses: [403] })
  const { pane, dialog } = await openDialog(page)
  await dialog.getByLabel(BACKUP_FILE_TEXTS.file).setInputFiles(damagedFile())
  await dialog.getByLabel(BACKUP_FILE_TEXTS.passphrase).fill('Correct horse')
  await page.keyboard.press('Enter')
  await dialog.getByText(ERRORS.backup_passphrase_wrong.message).waitFor()
  await dialog.getByLabel(BACKUP_FILE_TEXTS.passphrase).fill(PASSPHRASE)
  await page.keyboard.press('Enter')
  await dialog.getByText(BACKUP_FILE_TEXTS.damaged(1)).waitFor()
  await dialog.getByText(/^Damaged: b\.bin /).waitFor()
  await expectGoodLooks(page, 'check-backup-damaged')
  await page.getByText(BACKUP_TEXTS.unverified).waitFor()

  await dialog.getByRole('button', { name: BACKUP_FILE_TEXTS.again }).press('Enter')
  await dialog.getByLabel(BACKUP_FILE_TEXTS.file).setInputFiles(backupFile())
  await dialog.getByLabel(BACKUP_FILE_TEXTS.passphrase).fill(PASSPHRASE)
  await page.keyboard.press('Enter')
  await dialog.getByText(BACKUP_FILE_TEXTS.whole('2 files')).waitFor()
  await expectGoodLooks(page, 'check-backup-whole')
  await dialog.getByRole('button', { name: BACKUP_FILE_TEXTS.close }).last().press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await pane.getByText(BACKUP_TEXTS.verified).waitFor()
})

it('a cancelled check shows how far it got, and can be started again', async () => {
  const page = await openPageInside(server, {
    path: '/settings?section=backup',
    width: 360,
    touch: true,
    expectedFaults: [/net::ERR/],
  })
  const { dialog } = await openDialog(page)
  await dialog.getByLabel(BACKUP_FILE_TEXTS.file).setInputFiles(backupFile())
  await dialog.getByLabel(BACKUP_FILE_TEXTS.passphrase).fill(PASSPHRASE)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 2_000_000,
  })
  await page.keyboard.press('Enter')
  const bar = dialog.getByRole('progressbar', { name: BACKUP_FILE_TEXTS.running })
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  await expectGoodLooks(page, 'check-backup-running')
  await dialog.getByRole('button', { name: BACKUP_FILE_TEXTS.cancel }).click()
  await bar.waitFor({ state: 'detached' })
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await dialog.getByRole('button', { name: BACKUP_FILE_TEXTS.start, exact: true }).click()
  await dialog.getByText(BACKUP_FILE_TEXTS.whole('2 files')).waitFor()
})

it('a backup is restored on a phone into an empty server, and the gate asks for its PIN', async () => {
  const empty = await startPinloft()
  onTestFinished(() => empty.stop())
  const page = await openPageInside(empty, {
    path: '/settings?section=backup',
    width: 360,
    touch: true,
    expectedStatuses: [401, 403, 503],
    expectedFaults: [/net::ERR/, /WebSocket/, /Unauthorized/],
  })
  await page.getByRole('button', { name: BACKUP_FILE_TEXTS.restore }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(BACKUP_FILE_TEXTS.file).setInputFiles(backupFile())
  await dialog.getByLabel(BACKUP_FILE_TEXTS.passphrase).fill(PASSPHRASE)
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill('000000')
  await page.keyboard.press('Enter')
  await dialog.getByText(ERRORS.pin_invalid.message).waitFor()
  await expectGoodLooks(page, 'restore-backup')
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await passGate(page)
  await page.getByText(BACKUP_FILE_TEXTS.notEmpty).waitFor()
  const client = await enteredClient(empty)
  expect((await client.files()).map(({ originalName }) => originalName).sort()).toEqual(['a.txt', 'b.bin'])
  client.close()
})
