import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCESS_TEXTS, endSession, listSessions, type Session } from '@pinloft/contract/access/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { UPLOAD_MAX_CONNECTIONS } from '@pinloft/contract/uploads/limits'
import { UPLOADS_TEXTS } from '@pinloft/contract/uploads/texts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLongRun } from '../server/src/testing/is-long-run.ts'
import { freePort } from '../tests/support/free-port.ts'
import { confirmUpload, dropPaths, enterPinToUpload, rowOf, sessionHeaders } from './files.actions.ts'
import { openPageInside, type Pinloft, passGate, startPinloft } from './support.ts'
import { queueRow, storedDigest, throttleUploads, watchParts, writePatternFile } from './uploads.actions.ts'

const MIB = 1024 * 1024
const KILLS = isLongRun ? 3 : 2
/** Console errors of a browser whose server is unreachable. */
const OFFLINE_FAULTS = [
  /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_SOCKET|WebSocket connection/,
]

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

/** Drops a local file on the storage screen and waits until its upload is running. */
async function beginUpload(page: Page, name: string, sizeBytes: number, bytesPerSecond: number) {
  const path = join(folder, name)
  const digest = await writePatternFile(path, sizeBytes)
  await page.getByRole('button', { name: 'Upload Files' }).waitFor()
  const setOffline = await throttleUploads(page, bytesPerSecond)
  const parts = watchParts(page)
  await dropPaths(page, [path])
  await confirmUpload(page)
  return { path, digest, parts, setOffline }
}

/** Ends every session but one of the test's own. */
async function endOtherSessions({ url }: Pinloft): Promise<void> {
  const headers = await sessionHeaders(server)
  const sessions: Session[] = await (await fetch(url + listSessions.path, { headers })).json()
  for (const { id } of sessions.filter(({ isCurrent }) => !isCurrent)) {
    await fetch(url + pathOf(endSession.path, { id }), { method: endSession.method, headers })
  }
}

const uploaded = (page: Page, name: string) => queueRow(page, name).getByRole('img', { name: 'Uploaded' }).waitFor()

/** So slow that it is not over before it is interrupted. */
const SLOW = 2 * MIB
const FAST = 100 * MIB

describe('an interrupted upload', () => {
  it('is sent in verified parts, several at a time, and shows its progress', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    const { digest, parts } = await beginUpload(page, 'parts.bin', 40 * MIB, 8 * MIB)
    await page.getByText(/^\d+\.\d\d of 40\.00 MB · \d+\.\d [KM]B\/s · \d+ s left$/).waitFor()
    await uploaded(page, 'parts.bin')
    expect(parts.counts.mostAtOnce).toBe(UPLOAD_MAX_CONNECTIONS)
    expect([...parts.counts.checksums]).toEqual([true])
    await expect.poll(() => storedDigest(server, 'parts.bin')).toBe(digest)
  })

  it('resumes by itself when the server is killed, again and again', async () => {
    const page = await openPageInside(server, { path: '/storage', expectedFaults: OFFLINE_FAULTS })
    const { digest, parts, setOffline } = await beginUpload(page, 'killed.bin', 40 * MIB, 4 * MIB)
    for (let kill = 0; kill < KILLS; kill++) {
      await parts.more(3)
      await server.kill()
      await page.getByText(UPLOADS_TEXTS.waitingForConnection).waitFor()
      server = await start()
    }
    await setOffline(false, FAST)
    await uploaded(page, 'killed.bin')
    expect(parts.counts.creations).toBe(1)
    await expect.poll(() => storedDigest(server, 'killed.bin')).toBe(digest)
  })

  // In the gate: the same after a kill of the server, above, and `sendFile.test.ts`.
  it.runIf(isLongRun)('resumes by itself when the network is back', async () => {
    const page = await openPageInside(server, { path: '/storage', expectedFaults: OFFLINE_FAULTS })
    const { digest, parts, setOffline } = await beginUpload(page, 'offline.bin', 20 * MIB, SLOW)
    await parts.more(1)
    await setOffline(true)
    await page.getByText(UPLOADS_TEXTS.waitingForConnection).waitFor()
    await setOffline(false, FAST)
    await uploaded(page, 'offline.bin')
    await expect.poll(() => storedDigest(server, 'offline.bin')).toBe(digest)
  })

  // In the gate: 'loses and doubles no byte, whatever fails' in `sendFile.test.ts`, with bad gateways and damaged parts.
  it.runIf(isLongRun)(
    'survives a proxy that responds in place of the server, and one that corrupts parts',
    async () => {
      const page = await openPageInside(server, { path: '/storage', expectedStatuses: [502, 503, 504, 460] })
      let spoiled = 0
      await page.route('**/api/uploads/*', async (route) => {
        spoiled += 1
        if (spoiled > 4 || route.request().method() !== 'PATCH') return route.continue()
        if (spoiled < 4) return route.fulfill({ status: 501 + spoiled, body: '<html>proxy</html>' })
        return route.continue({
          headers: { ...route.request().headers(), 'upload-checksum': `sha256 ${'A'.repeat(43)}=` },
        })
      })
      const { digest } = await beginUpload(page, 'proxy.bin', 10 * MIB, 50 * MIB)
      await uploaded(page, 'proxy.bin')
      await expect.poll(() => storedDigest(server, 'proxy.bin')).toBe(digest)
    },
  )

  it('is paused, lets the next one run, and is resumed with the keyboard', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    const { digest, parts, setOffline } = await beginUpload(page, 'paused.bin', 30 * MIB, SLOW)
    await writeFile(join(folder, 'next.txt'), 'next')
    await parts.more(1)
    await page.getByRole('button', { name: 'Pause the upload of paused.bin' }).click()
    await queueRow(page, 'paused.bin')
      .getByText(/^Paused · \d+\.\d\d of 30\.00 MB$/)
      .waitFor()
    await dropPaths(page, [join(folder, 'next.txt')])
    await confirmUpload(page)
    await uploaded(page, 'next.txt')

    await setOffline(false, FAST)
    await page.getByRole('button', { name: 'Resume the upload of paused.bin' }).focus()
    await page.keyboard.press('Enter')
    await uploaded(page, 'paused.bin')
    await page.getByText('Files uploaded successfully', { exact: true }).first().waitFor()
    expect(parts.counts.creations).toBe(2)
    await expect.poll(() => storedDigest(server, 'paused.bin')).toBe(digest)
  })

  it('is cancelled without leaving anything behind, and sent again on a retry', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    const { digest, parts, setOffline } = await beginUpload(page, 'cancelled.bin', 20 * MIB, SLOW)
    await parts.more(1)
    const discarded = page.waitForResponse((reply) => reply.request().method() === 'DELETE')
    await page.getByRole('button', { name: 'Cancel the upload of cancelled.bin' }).click()
    expect((await discarded).status()).toBe(204)
    await queueRow(page, 'cancelled.bin').getByText(UPLOADS_TEXTS.cancelled).waitFor()
    await expect.poll(() => page.getByText(UPLOADS_TEXTS.unfinishedTitle).count()).toBe(0)

    await setOffline(false, FAST)
    await page.getByRole('button', { name: 'Retry' }).click()
    await enterPinToUpload(page)
    await uploaded(page, 'cancelled.bin')
    expect(parts.counts.creations).toBe(2)
    await expect.poll(() => storedDigest(server, 'cancelled.bin')).toBe(digest)
  })

  it('resumes after a reload when the same file is chosen again, and only then', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    const { path, digest, parts, setOffline } = await beginUpload(page, 'reloaded.bin', 30 * MIB, 4 * MIB)
    await parts.more(2)
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await setOffline(false, FAST)
    await passGate(page)
    await page.getByRole('button', { name: 'Upload Files' }).click()
    const unfinished = page.getByRole('region', { name: UPLOADS_TEXTS.unfinishedTitle })
    await unfinished.getByText(/^\d+\.\d\d of 30\.00 MB · to Root · expires in 7 days$/).waitFor()

    await dropPaths(page, [path])
    await queueRow(page, 'reloaded.bin')
      .getByText(/^Continues at \d+\.\d\d of 30\.00 MB$/)
      .waitFor()
    await unfinished.waitFor({ state: 'detached' })
    const again = watchParts(page)
    await confirmUpload(page)
    await uploaded(page, 'reloaded.bin')
    expect(again.counts.creations).toBe(0)
    await expect.poll(() => storedDigest(server, 'reloaded.bin')).toBe(digest)
  })

  it('stops when its session ends, and resumes behind the gate', async () => {
    const page = await openPageInside(server, {
      path: '/storage',
      expectedStatuses: [401],
      expectedFaults: OFFLINE_FAULTS,
    })
    const { path, digest, parts, setOffline } = await beginUpload(page, 'gate.bin', 20 * MIB, SLOW)
    await writeFile(join(folder, 'behind.txt'), 'behind')
    await dropPaths(page, [join(folder, 'behind.txt')])
    await parts.more(1)
    await endOtherSessions(server)
    await page.getByLabel(ACCESS_TEXTS.pinLabel).waitFor()
    await passGate(page)
    await setOffline(false, FAST)
    await page.getByRole('button', { name: 'Upload Files' }).waitFor()
    await expect.poll(() => page.getByRole('complementary', { name: 'Uploads' }).count()).toBe(0)
    await dropPaths(page, [path])
    await queueRow(page, 'gate.bin')
      .getByText(/^Continues at/)
      .waitFor()
    await confirmUpload(page)
    await uploaded(page, 'gate.bin')
    expect(parts.counts.creations).toBe(1)
    await expect.poll(() => storedDigest(server, 'gate.bin')).toBe(digest)
  })

  it('is listed as unfinished until it is removed', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    const { path, parts } = await beginUpload(page, 'left.bin', 20 * MIB, SLOW)
    await parts.more(1)
    await page.close({ runBeforeUnload: false })

    const other = await openPageInside(server, { path: '/storage' })
    await writePatternFile(path, (await stat(path)).size + 1)
    await other.getByRole('button', { name: 'Upload Files' }).waitFor()
    await dropPaths(other, [path])
    await other.getByText(UPLOADS_TEXTS.unfinishedTitle).waitFor()
    await expect.poll(() => other.getByText(/^Continues at/).count()).toBe(0)
    await other.getByRole('button', { name: 'Remove the unfinished upload of left.bin' }).click()
    await other.getByText(UPLOADS_TEXTS.unfinishedTitle).waitFor({ state: 'detached' })
    await expect.poll(() => rowOf(other, 'left.bin').count()).toBe(0)
  })

  it('runs in one tab only, and the other one sees the stored file', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    const { path, digest, parts, setOffline } = await beginUpload(page, 'tabs.bin', 30 * MIB, SLOW)
    await parts.more(2)
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/uploads/*', (route) => gate.promise.then(() => route.continue()))
    const second = await page.context().newPage()
    await second.goto(`${server.url}/storage`)
    await passGate(second)
    await second.getByRole('button', { name: 'Upload Files' }).waitFor()
    await dropPaths(second, [path])
    await queueRow(second, 'tabs.bin')
      .getByText(/^Continues at/)
      .waitFor()
    const sentBySecond = watchParts(second)
    await confirmUpload(second)
    await second.getByText(UPLOADS_TEXTS.waitingForTab).waitFor()
    await setOffline(false, FAST)
    gate.resolve()
    await uploaded(page, 'tabs.bin')
    await uploaded(second, 'tabs.bin')
    expect(sentBySecond.counts).toMatchObject({ stored: 0, creations: 0 })
    await expect.poll(() => storedDigest(server, 'tabs.bin')).toBe(digest)
  })
})
