import type { AddressInfo } from 'node:net'
import { copyEntries } from '@pinloft/contract/files/entries'
import { search } from '@pinloft/contract/search/endpoints'
import { listVideoFolders, listVideos } from '@pinloft/contract/video/endpoints'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { backUp, restore, temporaryFolder } from '../../../features/backup/backup.builders.ts'
import { answer } from '../../../testing/answer.ts'
import { afterSteps, between } from '../../../testing/between-steps.ts'
import { isOnPostgres } from '../../../testing/is-on-postgres.ts'
import { TEST_PIN } from '../../../testing/test-app.ts'
import { catalogue, removeFolder } from '../../trash/trash.builders.ts'
import { changeFile, copy, type EntriesReply, everything } from '../tree/entries.builders.ts'
import { refuseRows } from '../tree/large-folder.builders.ts'
import { allShown, copyLarge, FILES, startWithMedia, startWithTarget, untilRemoved } from './long-copies.builders.ts'

const INTERRUPTED = [503, 'The copy was interrupted. Nothing was copied. Try again']

vi.mock(import('../../../platform/db/steps.ts'), async (importOriginal) => {
  const { watchSteps } = await import('../../../testing/between-steps.ts')
  return watchSteps(importOriginal)
})

beforeEach(() => {
  between.steps = async () => {}
})

describe('a large copy', () => {
  test('is in no reply until it is complete', async () => {
    const { app, id } = await startWithMedia()
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
test.skipIf(isOnPostgres)('a large copy that fails leaves nothing', async () => {
  const { app, id } = await startWithTarget()
  const before = await catalogue(app)
  const heal = refuseRows(app, 'files', `(select count(*) from files) >= ${FILES + 200}`)
  expect((await copy(app, { folderIds: [id], folder: 'Target' })).statusCode).toBe(500)
  heal()
  await untilRemoved(app)
  expect(await catalogue(app)).toEqual(before)
})
