import { randomUUID } from 'node:crypto'
import type { File } from '@pinloft/contract/files/endpoints'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { storedBlobs } from '../../testing/stored-blobs.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { changeFolder, copy, everything, move } from '../files/tree/entries.builders.ts'
import { emptyTrash, purge, removeFolder, removeSome, restore, trashed } from './trash.builders.ts'

const ROUNDS = 6

async function allFiles(app: TestApp): Promise<File[]> {
  return (await app.request({ url: '/api/files' })).json()
}

async function entryIds(app: TestApp): Promise<string[]> {
  return (await trashed(app)).map(({ id }) => id)
}

test('concurrent restores, purges, deletions and copies leave exactly the bytes that are needed', async () => {
  const app = await startOpenTestApp()
  for (let round = 0; round < ROUNDS; round++) {
    const folder = await app.createFolder(`Folder ${round}`)
    const file = await app.store('a.txt', randomUUID(), folder.path)
    await copy(app, { fileIds: [file.id], folder: '' })
    const [twin] = (await allFiles(app)).filter(({ folder: path }) => path === '')
    await app.delete(twin?.id ?? '')
    const [twinEntry = ''] = await entryIds(app)
    const replies = await Promise.all([
      removeFolder(app, folder.id),
      restore(app, [twinEntry]),
      copy(app, { fileIds: [file.id], folder: '' }),
      purge(app, { ids: [twinEntry] }),
      app.store('b.txt', randomUUID(), '').then(({ id }) => move(app, { fileIds: [id], folder: folder.path })),
      restore(app, [twinEntry]),
      changeFolder(app, folder.id, { name: `Renamed ${round}` }),
    ])
    for (const { statusCode, body } of replies) expect([200, 404, 409], body).toContain(statusCode)
    for (const { id, version } of await allFiles(app)) {
      const { statusCode, headers } = await app.request({ url: `/api/files/${id}/content` })
      expect([statusCode, headers.etag]).toEqual([200, `"${version}"`])
    }
    await restore(app, [...(await entryIds(app)), 'nothing'])
    const paths = await everything(app)
    expect(new Set(paths).size).toBe(paths.length)
    const contents = new Set((await allFiles(app)).map(({ version }) => version))
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(contents.size)

    const [rest, all] = [await allFiles(app), await app.request({ url: '/api/folders' })]
    const chosen = { fileIds: rest.map(({ id }) => id), folderIds: all.json().map(({ id }: { id: string }) => id) }
    expect((await removeSome(app, chosen)).statusCode).toBe(200)
    const ids = await entryIds(app)
    await Promise.all(ids.map((id) => purge(app, { ids: [id] })))
    await emptyTrash(app)
    expect(await storedBlobs(app.data.dataDir)).toEqual([])
  }
})

test('a deletion sent repeatedly creates one entry', async () => {
  const app = await startOpenTestApp()
  const folder = await app.createFolder('Folder')
  await app.store('a.txt', 'a', 'Folder')
  const replies = await Promise.all([1, 2, 3].map(() => removeFolder(app, folder.id)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
  expect(await trashed(app)).toMatchObject([{ name: 'Folder', fileCount: 1 }])
})

test('nothing can be added to a folder in the trash', async () => {
  const app = await startOpenTestApp()
  const folder = await app.createFolder('Folder')
  const { id } = await app.store('a.txt', 'a')
  await removeFolder(app, folder.id)
  const gone = [404, 'Folder not found']
  expect(await answer(move(app, { fileIds: [id], folder: 'Folder' }))).toEqual(gone)
  expect(await answer(copy(app, { fileIds: [id], folder: 'Folder' }))).toEqual(gone)
  expect(await answer(changeFolder(app, folder.id, { name: 'Other' }))).toEqual(gone)
  const fields = [
    { name: 'pin', value: TEST_PIN },
    { name: 'folder', value: 'Folder' },
  ]
  expect(await answer(app.upload([...fields, { name: 'file', fileName: 'b.txt', value: 'b' }]))).toEqual(gone)
  const payload = { name: 'inner', parentPath: 'Folder' }
  expect(await answer(app.request({ method: 'POST', url: '/api/folders', payload }))).toEqual(gone)
})
