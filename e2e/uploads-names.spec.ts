import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entityTag, type File as StoredFile } from '@pinloft/contract/files/endpoints'
import { UPLOADS_TEXTS } from '@pinloft/contract/uploads/texts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeDialog,
  confirmUpload,
  dropPaths,
  enterPinToUpload,
  rowOf,
  sessionHeaders,
  store,
} from './files.actions.ts'
import { textSample } from './files.samples.ts'
import { FILE_PASSWORD, protect } from './protection.actions.ts'
import { expectGoodLooks, openPageInside, type Pinloft, startPinloft, TEST_PIN } from './support.ts'

let server: Pinloft
let scratch: string
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'pinloft-e2e-'))
  server = await startPinloft()
})
afterAll(async () => {
  await server.stop()
  await rm(scratch, { recursive: true })
})

async function filesIn(folder: string): Promise<StoredFile[]> {
  const headers = await sessionHeaders(server)
  return (await fetch(`${server.url}/api/files?${new URLSearchParams({ folder })}`, { headers })).json()
}

async function contentsOf(file: StoredFile): Promise<{ present: string; earlier: string[] }> {
  const headers = await sessionHeaders(server)
  const read = async (path: string) => (await fetch(`${server.url}/api/files/${file.id}/${path}`, { headers })).text()
  const { items }: { items: { id: string }[] } = JSON.parse(await read('versions'))
  return {
    present: await read('content'),
    earlier: await Promise.all(items.map(({ id }) => read(`versions/${id}/content`))),
  }
}

async function choose(page: Page, ...samples: ReturnType<typeof textSample>[]): Promise<void> {
  await page.getByRole('button', { name: 'Upload Files' }).filter({ visible: true }).click()
  await page.locator('input[type=file]').setInputFiles(samples)
  await page.getByRole('button', { name: /^Upload \d+ Files$/ }).click()
}

const answer = (page: Page, text: string) => page.getByRole('dialog').getByRole('button', { name: text }).click()
const stored = (page: Page) => page.getByRole('button', { name: UPLOADS_TEXTS.done }).waitFor()

describe('files whose names are taken', () => {
  it('are asked about once, before anything is sent: replaced, kept beside, or skipped', async () => {
    await store(server, 'Notes', textSample('Ideas.md', 'old ideas'), textSample('Plan.md', 'old plan'))
    const page = await openPageInside(server, { path: '/storage?folder=Notes' })
    await rowOf(page, 'Ideas.md').waitFor()
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/uploads') && request.method() === 'POST') sent++
    })

    await choose(page, textSample('Ideas.md', 'new ideas'), textSample('Fresh.md', 'fresh'))
    await page.getByRole('dialog', { name: UPLOADS_TEXTS.conflictsTitle(1) }).waitFor()
    await expectGoodLooks(page, 'uploads-names')
    expect(sent).toBe(0)
    await answer(page, UPLOADS_TEXTS.replace)
    await enterPinToUpload(page)
    await stored(page)
    const [, ideas] = await filesIn('Notes')
    expect((await filesIn('Notes')).map(({ originalName }) => originalName)).toEqual([
      'Fresh.md',
      'Ideas.md',
      'Plan.md',
    ])
    expect(ideas && (await contentsOf(ideas))).toEqual({ present: 'new ideas', earlier: ['old ideas'] })
    await closeDialog(page)

    await choose(page, textSample('Ideas.md', 'other ideas'))
    await answer(page, UPLOADS_TEXTS.keepBoth)
    await enterPinToUpload(page)
    await stored(page)
    await closeDialog(page)
    await rowOf(page, 'Ideas (1).md').waitFor()

    await choose(page, textSample('Ideas.md', 'more ideas'))
    await answer(page, UPLOADS_TEXTS.skip)
    await page.getByRole('button', { name: 'Upload 0 Files' }).waitFor()
    await closeDialog(page)
    await expect.poll(() => filesIn('Notes')).toHaveLength(4)
  })

  it('are found in dropped folders too, and not asked about where nothing is there', async () => {
    await store(server, 'Trips', textSample('Route.md', 'old route'))
    const trips = join(scratch, 'Trips')
    await mkdir(trips)
    await writeFile(join(trips, 'Route.md'), 'new route')
    await writeFile(join(trips, 'Packing.md'), 'packing')
    const page = await openPageInside(server, { path: '/storage', width: 360 })
    await rowOf(page, 'Trips').waitFor()
    await dropPaths(page, [trips], undefined, { x: 180, y: 420 })
    await page.getByRole('button', { name: 'Upload 2 Files' }).click()
    await page
      .getByRole('dialog', { name: UPLOADS_TEXTS.conflictsTitle(1) })
      .getByText('Route.md')
      .waitFor()
    await expectGoodLooks(page, 'uploads-names')
    await answer(page, UPLOADS_TEXTS.replace)
    await enterPinToUpload(page)
    await stored(page)
    const files = await filesIn('Trips')
    expect(files.map(({ originalName }) => originalName)).toEqual(['Packing.md', 'Route.md'])
    expect(files[1] && (await contentsOf(files[1])).earlier).toEqual(['old route'])
  })

  it('are replaced under the same protection only, which the dialogs say', async () => {
    await store(server, 'Vault', textSample('secret.md', 'old secret'), textSample('open.md', 'old open'))
    await protect(server, 'Vault', ['secret.md'])
    const page = await openPageInside(server, { path: '/storage?folder=Vault' })
    await rowOf(page, 'secret.md').waitFor()
    const both = [textSample('secret.md', 'new secret'), textSample('open.md', 'new open')]
    await choose(page, ...both)
    await page.getByText(UPLOADS_TEXTS.protectedConflicts('“secret.md”', 1), { exact: true }).waitFor()
    await answer(page, UPLOADS_TEXTS.replace)
    await page.getByText(UPLOADS_TEXTS.keptBesideOpen('“open.md”', 1), { exact: true }).waitFor()
    await page.getByRole('switch').click()
    await page.getByText(UPLOADS_TEXTS.keptBesideProtected('“secret.md”', 1), { exact: true }).waitFor()
    await page.getByRole('switch').click()
    await enterPinToUpload(page, TEST_PIN, FILE_PASSWORD)
    await stored(page)
    const files = await filesIn('Vault')
    expect(files.map(({ originalName, isPasswordProtected }) => [originalName, isPasswordProtected])).toEqual([
      ['open (1).md', true],
      ['open.md', false],
      ['secret.md', true],
    ])
  })
})

describe('the time of a file', () => {
  it('is that of its last change, first on its own device and then here', async () => {
    const path = join(scratch, 'Letter.md')
    await writeFile(path, 'Dear aunt')
    await utimes(path, new Date('2021-03-14T09:26:00Z'), new Date('2021-03-14T09:26:00Z'))
    const page = await openPageInside(server, { path: '/storage?folder=Notes' })
    await page.getByRole('button', { name: 'Upload Files' }).click()
    await page.locator('input[type=file]').setInputFiles([path])
    await confirmUpload(page)
    await stored(page)
    await closeDialog(page)
    const when = rowOf(page, 'Letter.md').getByRole('time')
    await when.filter({ hasText: '14 Mar 2021' }).waitFor()
    await store(server, 'Notes', textSample('Newest.md', 'x'))

    const letter = (await filesIn('Notes')).find(({ originalName }) => originalName === 'Letter.md')
    const saved = await fetch(`${server.url}/api/files/${letter?.id}/content`, {
      method: 'PUT',
      headers: {
        ...(await sessionHeaders(server)),
        'content-type': 'application/json',
        'if-match': entityTag(letter?.version ?? ''),
      },
      body: JSON.stringify({ content: 'Dear uncle', pin: TEST_PIN }),
    })
    expect(saved.status).toBe(200)
    await when.filter({ hasText: /^Today/ }).waitFor()
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    const recent = page.getByRole('region', { name: 'Recent Files' }).getByRole('listitem')
    await recent.first().getByText('Letter.md').waitFor()
  })
})
