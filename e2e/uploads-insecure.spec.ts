import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chromiumOptions } from './chromium.ts'
import { confirmUpload, dropPaths } from './files.actions.ts'
import { type Pinloft, passGate, startPinloft } from './support.ts'
import { trapFaults } from './traps.ts'
import { queueRow, storedDigest, watchParts, writePatternFile } from './uploads.actions.ts'

const HOST = 'cloud.test'

let folder: string
let server: Pinloft
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinloft-e2e-'))
  server = await startPinloft()
  browser = await chromium.launch(chromiumOptions('headless shell', `--host-resolver-rules=MAP ${HOST} 127.0.0.1`))
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true })
})

it('uploads in verified parts over plain HTTP on a home network, where browsers offer no Web Crypto', async () => {
  const address = server.url.replace('127.0.0.1', HOST)
  const context = await browser.newContext()
  const faults = trapFaults(context, address).begin({})
  const page = await context.newPage()
  await page.goto(`${address}/storage`)
  await expect
    .poll(() => page.evaluate(() => [isSecureContext, 'subtle' in crypto, 'locks' in navigator]))
    .toEqual([false, false, false])
  await passGate(page)
  await page.getByRole('button', { name: 'Upload Files' }).waitFor()
  const path = join(folder, 'home.bin')
  const digest = await writePatternFile(path, 24 * 1024 * 1024 + 3)
  const parts = watchParts(page)
  await dropPaths(page, [path])
  await confirmUpload(page)
  await queueRow(page, 'home.bin').getByRole('img', { name: 'Uploaded' }).waitFor()
  expect([...parts.counts.checksums]).toEqual([true])
  await expect.poll(() => storedDigest(server, 'home.bin')).toBe(digest)
  expect(faults).toEqual([])
})
