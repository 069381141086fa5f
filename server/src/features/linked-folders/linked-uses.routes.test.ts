import { join } from 'node:path'
import { search } from '@pinloft/contract/search/endpoints'
import { getZip, prepareZip } from '@pinloft/contract/zips/endpoints'
import { expect, test } from 'vitest'
import { checkAll } from '../../core/file-checks/file-checks.builders.ts'
import { content } from '../../core/files/tree/entries.builders.ts'
import { BLUE, look, RED, thumbnail } from '../../core/media/thumbnails.builders.ts'
import { restore as restoreFromTrash, trashed } from '../../core/trash/trash.builders.ts'
import { send, sendForReply } from '../../testing/operation.ts'
import { twoColors } from '../../testing/picture-samples.ts'
import { startTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { furtherTestDatabase } from '../../testing/test-database.ts'
import { backUp, restore, temporaryFolder } from '../backup/backup.builders.ts'
import { fileAt, linksOf, pathsOf, startLinkedApp, waitForScan, writeInside } from './linked-folders.builders.ts'

const found = async (app: TestApp, q: string) =>
  (await app.request({ url: `${search.path}?${new URLSearchParams({ q })}` }))
    .json<{ hits: { file?: { originalName: string } }[] }>()
    .hits.map(({ file }) => file?.originalName)

test('its files have previews, are found by their text, and are in archives', async () => {
  const { app, directory } = await startLinkedApp({ 'note.txt': 'an uncommonplace word' })
  await writeInside(directory, 'picture.png', await twoColors(64, 32).png().toBuffer())
  await expect.poll(() => pathsOf(app)).toContain('Media/picture.png')
  const picture = await thumbnail(app, (await fileAt(app, 'Media/picture.png')).id)
  expect(await look(picture.rawPayload)).toMatchObject({ format: 'webp', left: RED, right: BLUE })
  await expect.poll(() => found(app, 'uncommonplace')).toEqual(['note.txt'])
  await writeInside(directory, 'note.txt', 'another unheardof word')
  await expect.poll(() => found(app, 'unheardof')).toEqual(['note.txt'])
  expect(await found(app, 'uncommonplace')).toEqual([])
  const { id } = await sendForReply<{ id: string }>(app, prepareZip, {
    payload: { fileIds: [(await fileAt(app, 'Media/note.txt')).id] },
  })
  const zip = await send(app, getZip, { params: { id } })
  expect(zip.rawPayload.includes('another unheardof word')).toBe(true)
})

test('a check of all files leaves it out', async () => {
  const { app, directory } = await startLinkedApp({ 'a.txt': 'words' })
  await app.store('own.txt', 'own')
  await writeInside(directory, 'a.txt', 'other words')
  expect(await checkAll(app)).toMatchObject({ damagedCount: 0, lastFullCheck: { fileCount: 1, sizeBytes: 3 } })
})

test('a backup has no file of it, and after a restore it is read again', async () => {
  const { app, root } = await startLinkedApp({ 'a.txt': 'words', 'Inner/b.txt': 'b', 'Inner/c.txt': 'c' })
  await app.store('own.txt', 'own')
  const deleted = await fileAt(app, 'Media/Inner/c.txt')
  expect((await app.delete(deleted.id)).statusCode).toBe(200)
  await app.http.close()
  const archive = await backUp(app.data, await temporaryFolder())
  const to = { dataDir: join(await temporaryFolder(), 'restored'), databaseUrl: await furtherTestDatabase() }
  expect(await restore(archive, to)).toEqual([])
  const restored = await startTestApp({ ...to, linkRoots: [root] })
  await restored.enterPin(TEST_PIN)
  const [link] = await linksOf(restored)
  await waitForScan(restored, link?.id ?? '')
  await expect.poll(() => pathsOf(restored)).toEqual(['/own.txt', 'Media/Inner/b.txt', 'Media/a.txt'])
  const [entry] = await trashed(restored)
  expect((await restoreFromTrash(restored, [entry?.id ?? ''])).statusCode).toBe(200)
  expect(await content(restored, deleted.id)).toBe('c')
  const elsewhere = await restored.restart({ linkRoots: [] })
  await expect.poll(async () => (await linksOf(elsewhere))[0]?.reason).toContain('LINK_ROOTS')
})
