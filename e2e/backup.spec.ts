import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCESS_TEXTS } from '@pinloft/contract/access'
import { BACKUP_TEXTS, prepareBackup } from '@pinloft/contract/backups'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enteredClient } from '../tests/support/client.ts'
import { runCommand } from '../tests/support/commands.ts'
import { filePart } from '../tests/support/multipart.ts'
import { beginUnread } from './backup.actions.ts'
import { expectGoodLooks, openPageInside, type Pinloft, passGate, startPinloft, TEST_PIN } from './support.ts'

const PASSPHRASE = 'correct horse'
/** More than the buffers between the server and a page that does not read can hold. */
const STORED_BYTES = 60_000_000
let server: Pinloft
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinloft-e2e-backup-'))
  server = await startPinloft()
  const client = await enteredClient(server)
  await client.store([filePart('a.txt', 'hello'), filePart('b.bin', Buffer.alloc(STORED_BYTES, 'b'))])
  client.close()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

it('a backup is downloaded from the settings, verified on the console, and reported as complete', async () => {
  const page = await openPageInside(server, { path: '/settings' })
  const pane = page.getByRole('region', { name: BACKUP_TEXTS.title, exact: true })
  await pane.getByText(BACKUP_TEXTS.none).waitFor()
  await pane.getByRole('button', { name: BACKUP_TEXTS.start }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(BACKUP_TEXTS.passphrase, { exact: true }).fill(PASSPHRASE)
  await dialog.getByLabel(BACKUP_TEXTS.repeat).fill('correct house')
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await page.keyboard.press('Enter')
  await dialog.getByText(BACKUP_TEXTS.different).waitFor()
  await expectGoodLooks(page, 'backup-dialog')
  await dialog.getByLabel(BACKUP_TEXTS.repeat).fill(PASSPHRASE)
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const download = await downloading
  const path = join(folder, download.suggestedFilename())
  await download.saveAs(path)
  await dialog.waitFor({ state: 'detached' })
  await pane.getByText(BACKUP_TEXTS.unverified).waitFor()
  expect((await stat(path)).size).toBeGreaterThan(STORED_BYTES)

  const environment = { DATA_DIR: server.dataDir, BACKUP_PASSPHRASE: PASSPHRASE }
  const { status, text } = await runCommand('restore', ['--verify', path], environment)
  expect([status, text]).toEqual([0, expect.stringContaining('is whole: 2 files')])
  await page.reload()
  await passGate(page)
  await pane.getByText(BACKUP_TEXTS.verified).waitFor()
  await pane.scrollIntoViewIfNeeded()
  await expectGoodLooks(page, 'backup')
})

it('a running backup shows its progress, and can be cancelled', async () => {
  const page = await openPageInside(server, { path: '/settings', expectedFaults: [/net::ERR/] })
  const pane = page.getByRole('region', { name: BACKUP_TEXTS.title, exact: true })
  await pane.getByRole('button', { name: BACKUP_TEXTS.start }).waitFor()
  await beginUnread(page, prepareBackup.path, { pin: TEST_PIN, passphrase: PASSPHRASE })
  const bar = pane.getByRole('progressbar', { name: BACKUP_TEXTS.running })
  await bar.waitFor()
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  await pane.scrollIntoViewIfNeeded()
  await expectGoodLooks(page, 'backup-running')
  await pane.getByRole('button', { name: BACKUP_TEXTS.cancel }).click()
  await page.getByText(BACKUP_TEXTS.stopped).first().waitFor()
  await pane.getByRole('button', { name: BACKUP_TEXTS.start }).waitFor()
})

it('the pane fits a phone', async () => {
  const path = join(folder, 'phone.age')
  const environment = { DATA_DIR: server.dataDir, BACKUP_PASSPHRASE: PASSPHRASE }
  for (const [command, args] of [
    ['backup', [path]],
    ['restore', ['--verify', path]],
  ] as const) {
    expect(await runCommand(command, [...args], environment)).toMatchObject({ status: 0 })
  }
  const page = await openPageInside(server, { path: '/settings', width: 360, touch: true })
  const pane = page.getByRole('region', { name: BACKUP_TEXTS.title, exact: true })
  await pane.getByText(BACKUP_TEXTS.verified).waitFor()
  await pane.scrollIntoViewIfNeeded()
  await expectGoodLooks(page, 'backup')
})
