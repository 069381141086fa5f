import type { File } from '@pinloft/contract/files/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { backUp, restore, temporaryFolder } from '../../../features/backup/backup.builders.ts'
import { answer } from '../../../testing/answer.ts'
import { afterSteps, between } from '../../../testing/between-steps.ts'
import { storedBlobs } from '../../../testing/stored-blobs.ts'
import { TEST_PIN, type TestApp } from '../../../testing/test-app.ts'
import { catalogue, emptyTrash, removeFolder } from '../../trash/trash.builders.ts'
import { restoreTo, save, versionsOf } from '../../versions/versions.builders.ts'
import { allShown, copyLarge, startWithMedia, startWithTarget, untilRemoved } from '../copies/long-copies.builders.ts'
import { changeFile, content, copy, type EntriesReply, everything, move, undo } from '../tree/entries.builders.ts'

vi.mock(import('../../../platform/db/steps.ts'), async (importOriginal) => {
  const { watchSteps } = await import('../../../testing/between-steps.ts')
  return watchSteps(importOriginal)
})

const CHANGED = [409, 'This can no longer be undone. The new items have been changed since']
const NO_ORIGINALS = [
  409,
  'This can no longer be undone. The originals were changed or deleted, so the copy is the only one left',
]

beforeEach(() => {
  between.steps = async () => {}
})

/** Does something once, after a step that deletes rows of what is no longer in the target. */
function whileRemoving(app: TestApp, work: () => Promise<unknown>): void {
  between.steps = async () => {
    if ((await everything(app)).some((path) => path.startsWith('Target/') && path !== 'Target/')) return
    between.steps = async () => {}
    await work()
  }
}

/** A file in the copy of the large folder. */
async function fileOfCopy(app: TestApp): Promise<File> {
  const found = (await catalogue(app)).find(
    (entry): entry is File => 'folder' in entry && entry.folder === 'Target/Large/inner',
  )
  if (found === undefined) throw new Error('There is no copy')
  return found
}

describe('a large copy that is undone', () => {
  test('stays as it is until it disappears at once, and its rows are deleted in steps', async () => {
    const { app, id } = await startWithMedia()
    const before = await allShown(app)
    const { undoId } = await copyLarge(app, id)
    const copied = await everything(app)
    const seen: string[][] = []
    const shownAfterwards: Record<string, unknown>[] = []
    between.steps = async () => {
      const paths = await everything(app)
      seen.push(paths)
      if (paths.length < copied.length) shownAfterwards.push(await allShown(app))
    }
    expect((await undo(app, undoId)).statusCode).toBe(200)
    await untilRemoved(app)
    expect(seen[0]).toEqual(copied)
    const afterwards = seen.filter((paths) => paths.length < copied.length)
    expect(afterwards.length).toBeGreaterThan(1)
    expect(seen.slice(0, -afterwards.length).every((paths) => paths.length === copied.length)).toBe(true)
    expect(shownAfterwards[1]).toEqual(before)
    expect(await allShown(app)).toEqual(before)
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(4)
  })

  test('is deleted further at the next start', async () => {
    const { app, fileIds } = await startWithTarget()
    const before = await catalogue(app)
    const { undoId }: EntriesReply = (await copy(app, { fileIds, folder: 'Target' })).json()
    let closed: Promise<unknown> | undefined
    whileRemoving(app, async () => {
      closed = app.http.close()
    })
    expect((await undo(app, undoId)).statusCode).toBe(200)
    await expect.poll(() => closed !== undefined).toBe(true)
    await closed
    const restarted = await app.restart()
    expect(await catalogue(restarted)).toEqual(before)
    await untilRemoved(restarted)
  })

  test('lets others write meanwhile', async () => {
    const { app, id } = await startWithTarget()
    const before = await everything(app)
    const { undoId } = await copyLarge(app, id)
    let isUndone = false
    const isUndoneWhenStored: boolean[] = []
    afterSteps(2, async () => {
      await app.store('meanwhile.txt', 'meanwhile', 'Target')
      isUndoneWhenStored.push(isUndone)
    })
    expect((await undo(app, undoId)).statusCode).toBe(200)
    isUndone = true
    expect(isUndoneWhenStored).toEqual([false])
    expect(await everything(app)).toEqual([...before, 'Target/meanwhile.txt'].sort())
  })

  test.each<[string, (app: TestApp, inside: File, step: number) => Promise<unknown>]>([
    ['renamed', (app, { id }, step) => changeFile(app, id, { name: `${step}.txt` })],
    ['edited', (app, { id }, step) => save(app, id, `${step}`)],
    ['added', (app, { folder }, step) => app.store(`added ${step}.txt`, 'added', folder)],
    ['moved out', (app, { id }) => move(app, { fileIds: [id], folder: '' })],
  ])('is refused where a file is %s meanwhile', async (_, change) => {
    const { app, id } = await startWithTarget()
    const { undoId } = await copyLarge(app, id)
    const inside = await fileOfCopy(app)
    const states: string[][] = []
    let steps = 0
    between.steps = async () => {
      // Most rows have been read then; in the last steps, all.
      if (++steps < 3) return
      await change(app, inside, steps)
      states.push(await everything(app))
    }
    expect(await answer(undo(app, undoId))).toEqual(CHANGED)
    between.steps = async () => {}
    expect(states).not.toEqual([])
    expect(await everything(app)).toEqual(states.at(-1))
    await untilRemoved(app)
  })

  test('is refused where something of it has changed since', async () => {
    const { app, id } = await startWithTarget()
    const { undoId, folders } = await copyLarge(app, id)
    await changeFile(app, (await fileOfCopy(app)).id, { name: 'changed.txt' })
    const before = await catalogue(app)
    expect(await answer(undo(app, undoId))).toEqual(CHANGED)
    expect(await catalogue(app)).toEqual(before)
    expect(folders).toHaveLength(1)
  })

  test('is refused where a file of it had another content meanwhile', async () => {
    const { app, id } = await startWithTarget()
    const { undoId } = await copyLarge(app, id)
    const inside = await fileOfCopy(app)
    await save(app, inside.id, 'other')
    const [version] = await versionsOf(app, inside.id)
    await restoreTo(app, inside.id, version?.id ?? '')
    expect(await content(app, inside.id)).toBe('same')
    expect(await answer(undo(app, undoId))).toEqual(CHANGED)
  })

  test('is refused where it is all there is', async () => {
    const { app, id } = await startWithTarget()
    const { undoId } = await copyLarge(app, id)
    await removeFolder(app, id)
    await emptyTrash(app)
    const before = await catalogue(app)
    expect(await answer(undo(app, undoId))).toEqual(NO_ORIGINALS)
    expect(await catalogue(app)).toEqual(before)
    await untilRemoved(app)
  })

  test('is refused where the only other copy is undone at the same time', async () => {
    const { app, id } = await startWithTarget()
    const undoIds = [(await copyLarge(app, id)).undoId, (await copyLarge(app, id)).undoId]
    await removeFolder(app, id)
    await emptyTrash(app)
    const answers = await Promise.all(undoIds.map((undoId) => answer(undo(app, undoId))))
    // PostgreSQL decides which of the two is first.
    const isFirstUndone = answers[0]?.[0] === 200
    const [undone, kept] = isFirstUndone ? ['Large', 'Large (1)'] : ['Large (1)', 'Large']
    expect(answers[isFirstUndone ? 1 : 0]).toEqual(NO_ORIGINALS)
    expect(answers[isFirstUndone ? 0 : 1]?.[0]).toBe(200)
    expect(await everything(app)).not.toContain(`Target/${undone}/`)
    expect(await everything(app)).toContain(`Target/${kept}/inner/`)
    await untilRemoved(app)
    const inside = (await catalogue(app)).find((entry) => 'folder' in entry && entry.folder === `Target/${kept}/inner`)
    expect(await content(app, inside?.id ?? '')).toBe('same')
  })

  test('is in a backup that is made meanwhile', async () => {
    const { app, id } = await startWithTarget()
    const { undoId } = await copyLarge(app, id)
    const copied = await everything(app)
    const [folder, dataDir] = [await temporaryFolder(), await temporaryFolder()]
    let path = ''
    afterSteps(2, async () => {
      path = await backUp(app.data, folder)
    })
    expect((await undo(app, undoId)).statusCode).toBe(200)
    const to = { dataDir, databaseUrl: app.data.databaseUrl }
    if (to.databaseUrl !== undefined) return
    await restore(path, to)
    const restored = await app.restart(to)
    await restored.enterPin(TEST_PIN)
    expect(await everything(restored)).toEqual(copied)
  })

  test('cannot be moved or changed while its rows are deleted', async () => {
    const { app, id } = await startWithTarget()
    const { undoId, folders } = await copyLarge(app, id)
    const inside = await fileOfCopy(app)
    const answers: unknown[] = []
    whileRemoving(app, async () => {
      answers.push(
        await answer(changeFile(app, inside.id, { name: 'x.txt' })),
        await answer(move(app, { folderIds: [folders[0]?.id ?? ''], folder: '' })),
        await answer(app.request({ url: pathOf('/api/files/:id/content', { id: inside.id }) })),
      )
    })
    await undo(app, undoId)
    await untilRemoved(app)
    expect(answers).toEqual([
      [404, 'File not found'],
      [404, 'Folder not found'],
      [404, 'File not found'],
    ])
  })
})
