import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { BACKUP_TEXTS, prepareBackup } from '@pinloft/contract/backup/endpoints'
import { createMachine } from '@pinloft/contract/machines/endpoints'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smallIso } from '../server/src/features/machines/images/images.builders.ts'
import { enteredClient } from '../tests/support/client.ts'
import { runCommand } from '../tests/support/commands.ts'
import { filePart } from '../tests/support/multipart.ts'
import { beginUnread } from './backup.actions.ts'
import { sessionHeaders } from './files.actions.ts'
import { expectGoodLooks, openPageInside, type Pinloft, passGate, resize, startPinloft, TEST_PIN } from './support.ts'

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
  const page = await openPageInside(server, { path: '/settings?section=backup' })
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
  await expectGoodLooks(page, 'backup', { widths: [1280, 360] })
})

it('a running backup shows its progress, and can be cancelled', async () => {
  const page = await openPageInside(server, { path: '/settings?section=backup', expectedFaults: [/net::ERR/] })
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

it('the disks of machines are a choice, with the size that they add', async () => {
  const machines = await addMachines(['Ubuntu', 'A second machine with a long name'])
  const page = await openPageInside(server, { path: '/settings?section=backup', width: 360, touch: true })
  const pane = page.getByRole('region', { name: BACKUP_TEXTS.title, exact: true })
  const open = async () => {
    await pane.getByRole('button', { name: BACKUP_TEXTS.start }).click()
    return page.getByRole('dialog')
  }
  const onPhone = await open()
  const choice = onPhone.getByRole('switch', { name: BACKUP_TEXTS.machines })
  await expect.poll(() => choice.isChecked()).toBe(false)
  await choice.click()
  await onPhone.getByText(BACKUP_TEXTS.machinesNote).waitFor()
  await expectGoodLooks(page, 'backup-machines')
  await page.keyboard.press('Escape')
  await onPhone.waitFor({ state: 'detached' })
  await resize(page, 1280)

  const dialog = await open()
  // Newest first, as everywhere.
  const named = machines.toReversed().map(({ name, sizeBytes }) => `${name} ${formatSize(sizeBytes)}`)
  const total = formatSize(machines.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))
  await dialog.getByText(BACKUP_TEXTS.machinesHelp(total, named.join(', '))).waitFor()
  await dialog.getByLabel(BACKUP_TEXTS.passphrase, { exact: true }).fill(PASSPHRASE)
  await dialog.getByLabel(BACKUP_TEXTS.repeat).fill(PASSPHRASE)
  await dialog.getByRole('switch', { name: BACKUP_TEXTS.machines }).press('Space')
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await expectGoodLooks(page, 'backup-machines')
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const path = join(folder, 'machines.age')
  await (await downloading).saveAs(path)
  await pane.getByText(BACKUP_TEXTS.unverified).waitFor()
  const environment = { DATA_DIR: server.dataDir, BACKUP_PASSPHRASE: PASSPHRASE }
  const { status, text } = await runCommand('restore', ['--verify', path], environment)
  // Two files, the disc and two disks.
  expect([status, text]).toEqual([0, expect.stringContaining('is whole: 5 files')])
})

/** Machines that are off, with something on their disks. */
async function addMachines(names: readonly string[]): Promise<{ name: string; sizeBytes: number }[]> {
  const client = await enteredClient(server)
  const [disc] = await client.store([filePart('disc.iso', smallIso())])
  client.close()
  const headers = { ...(await sessionHeaders(server)), 'content-type': 'application/json' }
  const added: { name: string; sizeBytes: number }[] = []
  for (const name of names) {
    const wanted = { userId: 1, name, osType: 'ubuntu_22', cpu: 1, memory: 2, storage: 20, isStarted: false }
    const body = JSON.stringify({ ...wanted, fileId: disc?.id })
    const reply = await fetch(server.url + createMachine.path, { method: createMachine.method, headers, body })
    const { id } = (await reply.json()) as { id: string }
    const disk = join(server.dataDir, 'machines', id, 'disk.qcow2')
    execFileSync('qemu-io', ['-f', 'qcow2', '-c', `write -P 1 0 ${20 + added.length * 10}M`, disk])
    added.push({ name, sizeBytes: (await stat(disk)).blocks * 512 })
  }
  return added
}
