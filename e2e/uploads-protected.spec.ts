import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../tests/support/free-port.ts'
import { confirmUpload, dropPaths, enterPinToUpload } from './files.actions.ts'
import { openPageInside, type Pinloft, passGate, startPinloft, TEST_PIN } from './support.ts'
import { queueRow, storedDigest, throttleUploads, watchParts, writePatternFile } from './uploads.actions.ts'

const MIB = 1024 * 1024
const PASSWORD = 'nur für mich ✓'
const OFFLINE_FAULTS = [/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|WebSocket connection/]

let folder: string
/** The same after each restart. */
let port: string
let server: Pinloft
const start = () => startPinloft({ dataDir: join(folder, 'data'), env: { PORT: port } })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinloft-e2e-'))
  port = String(await freePort())
  server = await start()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

describe('an upload of files with a password', () => {
  it('keeps the password through a server restart, and asks for it after a reload', async () => {
    const path = join(folder, 'secret.bin')
    const digest = await writePatternFile(path, 40 * MIB + 12_345)
    const page = await openPageInside(server, {
      path: '/storage',
      expectedFaults: OFFLINE_FAULTS,
      expectedStatuses: [403],
    })
    await page.getByRole('button', { name: 'Upload Files' }).waitFor()
    const setOffline = await throttleUploads(page, 4 * MIB)
    const parts = watchParts(page)
    await dropPaths(page, [path])
    await confirmUpload(page, TEST_PIN, PASSWORD)
    await parts.more(2)
    await server.kill()
    server = await start()
    await parts.more(2)

    page.on('dialog', (dialog) => dialog.accept())
    await server.kill()
    // The page, which still has the password, must not reach the new server.
    await page.goto('about:blank')
    server = await start()
    await setOffline(false, 100 * MIB)
    await page.goto(`${server.url}/storage`)
    await passGate(page)
    await page.getByRole('button', { name: 'Upload Files' }).waitFor()
    await dropPaths(page, [path])
    const row = queueRow(page, 'secret.bin')
    await row.getByText(/^Continues at/).waitFor()
    await confirmUpload(page)
    await row.getByText('Password required').waitFor()

    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('secret.bin goes on with the password it was begun with').waitFor()
    await enterPinToUpload(page, TEST_PIN, 'wrong')
    await row.getByText('Incorrect password').waitFor()
    await page.getByRole('button', { name: 'Retry' }).click()
    await enterPinToUpload(page, TEST_PIN, PASSWORD)
    await row.getByRole('img', { name: 'Uploaded' }).waitFor()

    expect(parts.counts.creations).toBe(1)
    await expect.poll(() => storedDigest(server, 'secret.bin', PASSWORD)).toBe(digest)
  })

  it('leaves no plaintext on the disk, not even of a small file', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    await page.getByRole('button', { name: 'Upload Files' }).click()
    const buffer = Buffer.from('a very secret sentence')
    await page.locator('input[type=file]').setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer })
    await confirmUpload(page, TEST_PIN, PASSWORD)
    await queueRow(page, 'note.txt').getByRole('img', { name: 'Uploaded' }).waitFor()
    for (const entry of await readdir(server.dataDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      expect((await readFile(join(entry.parentPath, entry.name))).includes(buffer), entry.name).toBe(false)
    }
  })
})
