import { FOLDER_MAX_DEPTH } from '@pinloft/contract/files/limits'
import { describe, expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { isOnPostgres } from '../../testing/is-on-postgres.ts'
import { jobOnce } from '../../testing/job-once.ts'
import { TEST_PIN } from '../../testing/test-app.ts'
import { everything, move, undo } from '../files/tree/entries.builders.ts'
import { LARGE_FILES, refuseRows, startWithLargeFolder } from '../files/tree/large-folder.builders.ts'
import { jobs } from '../jobs/jobs.builders.ts'
import { catalogue, emptyTrash, removeFolder, removeSome, restore, trashed, trashSums } from './trash.builders.ts'

const UNFINISHED_DELETION = [503, 'This is still being moved to the trash. Try again in a moment']
const UNFINISHED_RESTORE = [503, 'This is still being restored. Try again in a moment']

describe('a folder moved in steps', () => {
  test('goes to the trash as one entry, is restored identically, and its deletion can be undone', async () => {
    const { app, id } = await startWithLargeFolder()
    const before = await catalogue(app)
    const { undoId } = (await removeFolder(app, id)).json()
    expect(await trashed(app)).toMatchObject([
      { name: 'Large', fileCount: LARGE_FILES, folderCount: 1, sizeBytes: LARGE_FILES * 4 },
    ])
    expect(await everything(app)).toEqual(['beside.txt'])
    expect((await undo(app, undoId)).statusCode).toBe(200)
    expect(await catalogue(app)).toEqual(before)
    expect(await trashed(app)).toEqual([])
    // The folder, the one in it, and the files.
    const progress = { unit: 'items', done: LARGE_FILES + 2, total: LARGE_FILES + 2 }
    expect(await jobs(app)).toMatchObject([
      { title: 'Restoring “Large”', state: 'done', progress },
      { title: 'Moving “Large” to the trash', state: 'done', canCancel: false, progress },
    ])
    await removeFolder(app, id)
    await emptyTrash(app)
    await jobOnce(() => jobs(app), { state: 'done', title: 'Deleting permanently', progress: { total: LARGE_FILES } })
  })

  test('works the same for chosen files', async () => {
    const { app, fileIds } = await startWithLargeFolder()
    const before = await catalogue(app)
    const { undoId } = (await removeSome(app, { fileIds })).json()
    expect(await trashSums(app)).toEqual({
      entryCount: LARGE_FILES,
      fileCount: LARGE_FILES,
      folderCount: 0,
      sizeBytes: LARGE_FILES * 4,
    })
    expect(await everything(app)).toEqual(['Large/', 'Large/inner/', 'beside.txt'])
    expect((await undo(app, undoId)).statusCode).toBe(200)
    expect(await catalogue(app)).toEqual(before)
  })

  test('is hidden from the first moment, while other requests are answered', async () => {
    const { app, id, fileIds } = await startWithLargeFolder()
    const deletion = removeFolder(app, id)
    let seen = 0
    await expect.poll(async () => !(await everything(app)).includes('Large/'), { interval: 0 }).toBe(true)
    const isOver = deletion.then(() => true)
    while (!(await Promise.race([isOver, Promise.resolve(false)]))) {
      expect(await everything(app)).toEqual(['beside.txt'])
      expect(await answer(app.delete(fileIds.at(-1) ?? ''))).toEqual([404, 'File not found'])
      expect(await answer(removeFolder(app, id))).toEqual([404, 'Folder not found'])
      seen++
    }
    expect((await deletion).statusCode).toBe(200)
    expect(seen).toBeGreaterThan(0)
    expect(await trashed(app)).toHaveLength(1)
  })
})

test('a folder restored in steps may be as deep as any, and is refused where it would be deeper', async () => {
  const { app, id } = await startWithLargeFolder()
  const top = await app.createFolder('d')
  let { path } = top
  // It has one level below it.
  for (let depth = 2; depth <= FOLDER_MAX_DEPTH - 2; depth++) path = (await app.createFolder('d', path)).path
  await move(app, { folderIds: [id], folder: path })
  const before = await catalogue(app)
  await removeFolder(app, id)
  const [entry] = await trashed(app)
  expect((await restore(app, [entry?.id ?? ''])).statusCode).toBe(200)
  expect(await catalogue(app)).toEqual(before)

  await removeFolder(app, id)
  await app.createFolder('above')
  await move(app, { folderIds: [top.id], folder: 'above' })
  const deleted = await trashed(app)
  expect(await answer(restore(app, [deleted[0]?.id ?? '']))).toEqual([400, 'Folders can’t be nested any deeper'])
  expect(await trashed(app)).toEqual(deleted)
})

// A trigger in SQLite syntax makes the database fail.
describe.skipIf(isOnPostgres)('a failure in the middle', () => {
  test('of a deletion is reported; the next start completes it, and everything can be restored', async () => {
    const { app, id } = await startWithLargeFolder()
    const before = await catalogue(app)
    const heal = refuseRows(app, 'trash_files', '(select count(*) from trash_files) >= 500')
    expect(await answer(removeFolder(app, id))).toEqual(UNFINISHED_DELETION)
    expect(await jobs(app)).toMatchObject([{ state: 'failed', problem: { message: UNFINISHED_DELETION[1] } }])
    expect([await everything(app), await trashed(app)]).toEqual([['beside.txt'], []])
    // Entries being moved are not purged.
    expect((await emptyTrash(app)).json().entryCount).toBe(0)
    heal()
    const restarted = await app.restart()
    await expect.poll(async () => (await trashed(restarted)).length === 1).toBe(true)
    const [entry] = await trashed(restarted)
    expect(entry).toMatchObject({ name: 'Large', fileCount: LARGE_FILES, folderCount: 1, sizeBytes: LARGE_FILES * 4 })
    expect((await restore(restarted, [entry?.id ?? ''])).statusCode).toBe(200)
    expect(await catalogue(restarted)).toEqual(before)
  })

  test('of a restore is reported; it completes automatically', async () => {
    const { app, id } = await startWithLargeFolder()
    const before = await catalogue(app)
    await removeFolder(app, id)
    const [entry] = await trashed(app)
    const heal = refuseRows(app, 'files', '(select count(*) from files) >= 500')
    expect(await answer(restore(app, [entry?.id ?? '']))).toEqual(UNFINISHED_RESTORE)
    expect([await everything(app), await trashed(app)]).toEqual([['beside.txt'], []])
    expect((await restore(app, [entry?.id ?? ''])).json()).toEqual({ files: [], folders: [] })
    heal()
    await expect.poll(async () => (await everything(app)).includes('Large/')).toBe(true)
    expect(await catalogue(app)).toEqual(before)
  })

  test('of the deletion of chosen files is reported; it completes automatically', async () => {
    const { app, fileIds } = await startWithLargeFolder()
    const heal = refuseRows(app, 'trash_files', '(select count(*) from trash_files) >= 500')
    expect(await answer(removeSome(app, { fileIds, pin: TEST_PIN }))).toEqual(UNFINISHED_DELETION)
    heal()
    await expect.poll(async () => (await trashSums(app)).fileCount === LARGE_FILES).toBe(true)
    expect(await everything(app)).toEqual(['Large/', 'Large/inner/', 'beside.txt'])
  })
})
