import type { AddressInfo } from 'node:net'
import { pathOf } from '@pinloft/contract/endpoint'
import { copyEntries } from '@pinloft/contract/entries'
import type { File } from '@pinloft/contract/files'
import { getMusicSummary } from '@pinloft/contract/music'
import { search } from '@pinloft/contract/search'
import { listVideoFolders, listVideos } from '@pinloft/contract/video'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type * as stepsModule from '../../../platform/db/steps.ts'
import { openProductDatabase } from '../../../storage.ts'
import { answer } from '../../../testing/answer.ts'
import { routesOf } from '../../../testing/route-table.ts'
import { storedBlobs } from '../../../testing/stored-blobs.ts'
import { TEST_PIN, type TestApp } from '../../../testing/test-app.ts'
import { backUp, restore, temporaryFolder } from '../../backup/backup.builders.ts'
import { catalogue, emptyTrash, removeFolder } from '../../trash/trash.builders.ts'
import { changeFile, copy, type EntriesReply, everything, move, undo } from '../entries/entries.builders.ts'
import { refuseRows, startWithLargeFolder } from '../entries/large-folder.builders.ts'

/** More than one transaction copies; a few steps. */
const FILES = 450
const LONG = { timeout: 60_000 }
const IN_THE_BACKGROUND = { timeout: 20_000, interval: 20 }
const INTERRUPTED = [503, 'This was interrupted, and nothing was copied. Try again']
/** These change by themselves, or describe the server. */
const NOT_COMPARED = new Set([
  '/api/sessions',
  '/api/engines',
  '/api/health',
  '/api/clock',
  '/api/docs',
  '/api/docs/json',
])

/** What a test does between two steps of long work. */
const between = vi.hoisted(() => ({ steps: async (): Promise<void> => {} }))

vi.mock(import('../../../platform/db/steps.ts'), async (importOriginal) => {
  const original: typeof stepsModule = await importOriginal()
  class WatchedSteps extends original.StepsApart {
    override async run<T>(step: Parameters<stepsModule.StepsApart['run']>[0]): Promise<T> {
      const result = await super.run(step)
      await between.steps()
      return result as T
    }
  }
  return { ...original, StepsApart: WatchedSteps as typeof original.StepsApart }
})

beforeEach(() => {
  between.steps = async () => {}
})

/** Does something once, after a number of steps. */
function afterSteps(count: number, work: () => Promise<unknown>): void {
  let left = count
  between.steps = async () => {
    if (--left === 0) await work()
  }
}

/** The replies of all routes without parameters, and of some with a query. */
async function allShown(app: TestApp): Promise<Record<string, unknown>> {
  const paths = routesOf(app.http)
    .filter((route) => /^GET \/api\/[^:*]*$/.test(route))
    .map((route) => route.slice('GET '.length))
  const asked = ['/api/files?sort=-createdAt&limit=5', '/api/files?kind=video&limit=5', `${search.path}?q=film`]
  const shown: Record<string, unknown> = {}
  for (const path of [...paths, ...asked]) {
    if (NOT_COMPARED.has(path)) continue
    const { statusCode, body } = await app.request({ url: path })
    shown[path] = [statusCode, body.replaceAll(/"(free|waitingFiles)":[^,}]*/g, '')]
  }
  return shown
}

/** Waits until nothing is left of copies that failed or were undone. */
async function untilRemoved(app: TestApp): Promise<void> {
  const database = await openProductDatabase(app.data)
  onTestFinished(() => database.close())
  const rows = async () => {
    const { rows: counted } = await sql<{ count: number }>`
      select count(*) as count from folders where parent_id is null and id <> 'root'
      union all select count(*) from unattached_folders`.execute(database.handle)
    return counted.map(({ count }) => Number(count))
  }
  await vi.waitFor(async () => expect(await rows()).toEqual([0, 0]), IN_THE_BACKGROUND)
}

async function copyLarge(app: TestApp, id: string): Promise<EntriesReply> {
  return (await copy(app, { folderIds: [id], folder: 'Target' })).json()
}

/** A large folder with a film and music, and a folder to copy it to. */
async function startWithTarget() {
  const started = await startWithLargeFolder(FILES)
  const { app } = started
  await app.createFolder('Target')
  await app.store('film.mp4', 'film', 'Large')
  await app.store('music.mp3', 'music', 'Large')
  const found = async () => (await app.request({ url: `${search.path}?q=film` })).json().hits.length
  await vi.waitUntil(async () => (await found()) === 1, IN_THE_BACKGROUND)
  const unread = async () => (await app.request({ url: getMusicSummary.path })).json().unreadCount
  await vi.waitUntil(async () => (await unread()) === 0, IN_THE_BACKGROUND)
  return started
}

describe('a large copy', LONG, () => {
  test('is in no reply until it is complete', async () => {
    const { app, id } = await startWithTarget()
    const before = await allShown(app)
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['/api/dashboard/stats', listVideos.path, listVideoFolders.path]),
    )
    const seen: Record<string, unknown>[] = []
    const besideId = (await catalogue(app)).find(
      (entry) => 'originalName' in entry && entry.originalName === 'beside.txt',
    )?.id
    between.steps = async () => {
      // Makes the search look for what has changed.
      for (const isStarred of [true, false]) await changeFile(app, besideId ?? '', { isStarred })
      seen.push(await allShown(app))
    }
    const { folders } = await copyLarge(app, id)
    expect(seen.length).toBeGreaterThan(4)
    // After the last step it is there.
    for (const shown of seen.slice(0, -1)) expect(shown).toEqual(before)
    expect(folders).toMatchObject([{ path: 'Target/Large' }])
    between.steps = async () => {}
    const paths = await everything(app)
    const copied = paths.filter((path) => path.startsWith('Target/Large/')).map((path) => path.slice('Target/'.length))
    expect(copied).toEqual(
      paths
        .filter((path) => path.startsWith('Large/') && path !== 'Large/')
        .concat('Large/')
        .sort(),
    )
    const found = await app.request({ url: `${search.path}?q=film` })
    expect(found.json().hits).toHaveLength(2)
    expect((await app.request({ url: listVideos.path })).json().videos).toHaveLength(2)
    expect((await app.request({ url: '/api/music/tracks' })).json().tracks).toHaveLength(2)
    await untilRemoved(app)
  })

  test('lets others write meanwhile', async () => {
    const { app, id } = await startWithTarget()
    afterSteps(3, () => app.store('meanwhile.txt', 'meanwhile'))
    await copyLarge(app, id)
    expect(await everything(app)).toContain('meanwhile.txt')
    expect(await everything(app)).toContain('Target/Large/inner/')
  })

  test('of chosen files gets other names where somebody takes them meanwhile', async () => {
    const { app, fileIds } = await startWithTarget()
    afterSteps(3, () => app.store('0.txt', 'other', 'Target'))
    const { files }: EntriesReply = (await copy(app, { fileIds, folder: 'Target' })).json()
    const names = files.map((file) => file.originalName)
    expect(names[0]).toMatch(/^0 \(\d+\)\.txt$/)
    expect(names.slice(1)).not.toContain('0.txt')
    expect(new Set(names).size).toBe(FILES)
    const paths = await everything(app)
    for (const name of [...names, '0.txt']) expect(paths).toContain(`Target/${name}`)
    expect(files.every((file) => file.folder === 'Target')).toBe(true)
  })

  test('of a folder gets another name where somebody takes it meanwhile', async () => {
    const { app, id } = await startWithTarget()
    afterSteps(3, () => app.createFolder('Large', 'Target'))
    expect((await copyLarge(app, id)).folders).toMatchObject([{ path: 'Target/Large (1)' }])
  })

  test.each(['Target', 'Large'])('is refused where the folder %s is deleted meanwhile', async (name) => {
    const { app, id } = await startWithTarget()
    const target = (await catalogue(app)).find((entry) => 'path' in entry && entry.path === 'Target')
    afterSteps(3, () => removeFolder(app, name === 'Large' ? id : (target?.id ?? '')))
    expect(await answer(copy(app, { folderIds: [id], folder: 'Target' }))).toEqual([404, 'Folder not found'])
    between.steps = async () => {}
    await untilRemoved(app)
    expect((await everything(app)).filter((path) => path.startsWith('Target/L'))).toEqual([])
  })

  test('has what is in a folder when its turn comes', async () => {
    const { app, id, fileIds } = await startWithTarget()
    // The folders have been read then, and no file.
    afterSteps(1, async () => {
      await app.store('added.txt', 'added', 'Large/inner')
      await changeFile(app, fileIds[1] ?? '', { name: 'renamed.txt' })
      await app.delete(fileIds[2] ?? '')
    })
    await copyLarge(app, id)
    const copied = (await everything(app)).filter((path) => path.startsWith('Target/Large/inner/'))
    expect(copied).toContain('Target/Large/inner/added.txt')
    expect(copied).toContain('Target/Large/inner/renamed.txt')
    expect(copied).toHaveLength(FILES + 1)
  })

  test('of chosen files is refused where one is deleted meanwhile', async () => {
    const { app, fileIds } = await startWithTarget()
    afterSteps(2, () => app.delete(fileIds.at(-1) ?? ''))
    expect(await answer(copy(app, { fileIds, folder: 'Target' }))).toEqual([404, 'File not found'])
    await untilRemoved(app)
  })

  test('leaves nothing when its client disconnects', async () => {
    const { app, id } = await startWithTarget()
    const before = await everything(app)
    await app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.http.server.address() as AddressInfo
    const { cookies } = await app.otherBrowser().enterPin(TEST_PIN)
    const request = new AbortController()
    let stepsAfter = 0
    afterSteps(2, async () => {
      request.abort()
      // Until the server has seen it.
      await new Promise((resolve) => setTimeout(resolve, 50))
      between.steps = async () => void stepsAfter++
    })
    const sent = fetch(`http://127.0.0.1:${port}${copyEntries.path}`, {
      method: copyEntries.method,
      headers: {
        'content-type': 'application/json',
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify({ folderIds: [id], folder: 'Target' }),
      signal: request.signal,
    })
    await expect(sent).rejects.toThrow('aborted')
    await untilRemoved(app)
    expect(stepsAfter).toBeGreaterThan(0)
    expect(await everything(app)).toEqual(before)
  })

  test('leaves nothing where the server closes', async () => {
    const { app, id } = await startWithTarget()
    const before = await catalogue(app)
    let closed: Promise<unknown> | undefined
    afterSteps(2, async () => {
      closed = app.http.close()
    })
    expect(await answer(copy(app, { folderIds: [id], folder: 'Target' }))).toEqual(INTERRUPTED)
    await closed
    const restarted = await app.restart()
    await untilRemoved(restarted)
    expect(await catalogue(restarted)).toEqual(before)
  })

  test('is not in a backup that is made meanwhile, once that is restored', async () => {
    const { app, id } = await startWithTarget()
    const before = await everything(app)
    const [folder, dataDir] = [await temporaryFolder(), await temporaryFolder()]
    let path = ''
    afterSteps(3, async () => {
      path = await backUp(app.data, folder)
    })
    await copyLarge(app, id)
    const to = { dataDir, databaseUrl: app.data.databaseUrl }
    if (to.databaseUrl !== undefined) return
    await restore(path, to)
    const restored = await app.restart(to)
    await restored.enterPin(TEST_PIN)
    expect(await everything(restored)).toEqual(before)
    await untilRemoved(restored)
    expect(await everything(restored)).toEqual(before)
  })
})

// A trigger in SQLite syntax makes the database fail.
test.skipIf(process.env.TEST_DATABASE_URL !== undefined)('a large copy that fails leaves nothing', LONG, async () => {
  const { app, id } = await startWithTarget()
  const before = await catalogue(app)
  const heal = refuseRows(app, 'files', `(select count(*) from files) >= ${FILES + 200}`)
  expect((await copy(app, { folderIds: [id], folder: 'Target' })).statusCode).toBe(500)
  heal()
  await untilRemoved(app)
  expect(await catalogue(app)).toEqual(before)
})

describe('a large copy that is undone', LONG, () => {
  test('disappears at once, and its rows are deleted in steps', async () => {
    const { app, id } = await startWithTarget()
    const before = await allShown(app)
    const { undoId } = await copyLarge(app, id)
    let steps = 0
    between.steps = async () => {
      if (steps++ === 1) expect(await allShown(app)).toEqual(before)
    }
    expect((await undo(app, undoId)).statusCode).toBe(200)
    await untilRemoved(app)
    expect(steps).toBeGreaterThan(1)
    expect(await allShown(app)).toEqual(before)
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(4)
  })

  test('is deleted further at the next start', async () => {
    const { app, fileIds } = await startWithTarget()
    const before = await catalogue(app)
    const { undoId }: EntriesReply = (await copy(app, { fileIds, folder: 'Target' })).json()
    let closed: Promise<unknown> | undefined
    afterSteps(2, async () => {
      closed = app.http.close()
    })
    expect((await undo(app, undoId)).statusCode).toBe(200)
    await vi.waitUntil(() => closed !== undefined, IN_THE_BACKGROUND)
    await closed
    const restarted = await app.restart()
    expect(await catalogue(restarted)).toEqual(before)
    await untilRemoved(restarted)
  })

  test('is refused where something of it has changed since', async () => {
    const { app, id } = await startWithTarget()
    const { undoId, folders } = await copyLarge(app, id)
    const inside = (await catalogue(app)).find(
      (entry): entry is File => 'folder' in entry && entry.folder === 'Target/Large/inner',
    )
    await changeFile(app, inside?.id ?? '', { name: 'changed.txt' })
    const before = await catalogue(app)
    expect((await undo(app, undoId)).statusCode).toBe(409)
    expect(await catalogue(app)).toEqual(before)
    expect(folders).toHaveLength(1)
  })

  test('is refused where it is all there is', async () => {
    const { app, id } = await startWithTarget()
    const { undoId } = await copyLarge(app, id)
    await removeFolder(app, id)
    await emptyTrash(app)
    const before = await catalogue(app)
    expect(await answer(undo(app, undoId))).toEqual([
      409,
      'This can no longer be undone. The original is gone or has changed: the copy is all there is',
    ])
    expect(await catalogue(app)).toEqual(before)
    await untilRemoved(app)
  })

  test('cannot be moved or changed while its rows are deleted', async () => {
    const { app, id } = await startWithTarget()
    const { undoId, folders } = await copyLarge(app, id)
    const inside = (await catalogue(app)).find(
      (entry): entry is File => 'folder' in entry && entry.folder === 'Target/Large/inner',
    )
    let isSeen = false
    between.steps = async () => {
      if (isSeen) return
      isSeen = true
      expect(await answer(changeFile(app, inside?.id ?? '', { name: 'x.txt' }))).toEqual([404, 'File not found'])
      expect(await answer(move(app, { folderIds: [folders[0]?.id ?? ''], folder: '' }))).toEqual([
        404,
        'Folder not found',
      ])
      expect((await app.request({ url: pathOf('/api/files/:id/content', { id: inside?.id ?? '' }) })).statusCode).toBe(
        404,
      )
    }
    await undo(app, undoId)
    await untilRemoved(app)
    expect(isSeen).toBe(true)
  })
})
