import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entityTag, type File, type Folder, listFiles, replaceTextContent } from '@pinloft/contract/files/endpoints'
import { moveEntries } from '@pinloft/contract/files/entries'
import { changePcSync, getPcSyncHold } from '@pinloft/contract/pc-sync/endpoints'
import { PC_SYNC_TEXTS } from '@pinloft/contract/pc-sync/texts'
import { deleteFolder } from '@pinloft/contract/trash/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { send, sendForReply } from '../../testing/operation.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { makeSync, mirrorPath, rescan, syncOf } from './pc-sync.builders.ts'

const modified = async (path: string) => (await stat(path, { bigint: true })).mtimeNs

const filesOf = async (app: TestApp) => (await app.request({ url: listFiles.path })).json<File[]>()

const pathsOf = async (app: TestApp) =>
  (await filesOf(app)).map(({ folder, originalName }) => `${folder}/${originalName}`).sort()

/** Syncthing, whose start takes longer than all of this, is needed only for what it says. */
async function startSynced(
  settings: Parameters<typeof startOpenTestApp>[0] = { programs: { syncthing: '/bin/false' } },
) {
  const app = await startOpenTestApp(settings)
  const shared = await app.createFolder('Shared')
  const { id } = await makeSync(app)
  const at = (...names: string[]) => mirrorPath(app, id, ...names)
  return { app, id, at, shared }
}

test('a file that gets another content of the same size and time is another one for the computer too', async () => {
  const { app, id, at } = await startSynced()
  const file = await app.store('a.txt', 'one', 'Shared')
  await rescan(app, id)
  await utimes(at('a.txt'), app.clock.now() / 1000, app.clock.now() / 1000)
  await rescan(app, id)
  const { version } = (await filesOf(app))[0] as File
  await sendForReply(app, replaceTextContent, {
    params: { id: file.id },
    payload: { content: 'two', pin: TEST_PIN },
    headers: { 'if-match': entityTag(version) },
  })
  const before = await modified(at('a.txt'))
  await rescan(app, id)
  expect(await readFile(at('a.txt'), 'utf8')).toBe('two')
  expect(await modified(at('a.txt'))).not.toBe(before)
})

/** Changes both sides before they are compared. */
async function whilePaused(app: TestApp, id: string, change: () => Promise<void>): Promise<void> {
  const setPaused = (isPaused: boolean) => send(app, changePcSync, { params: { id }, payload: { isPaused } })
  await setPaused(true)
  await change()
  await setPaused(false)
}

test('what comes into a folder that the computer deletes brings the folder back', async () => {
  const { app, id, at } = await startSynced()
  await app.createFolder('Outer', 'Shared')
  await app.createFolder('Inner', 'Shared/Outer')
  await rescan(app, id)
  await whilePaused(app, id, async () => {
    await rm(at('Outer'), { recursive: true })
    await app.store('new.txt', 'new', 'Shared/Outer/Inner')
  })
  await rescan(app, id)
  expect(await readFile(at('Outer', 'Inner', 'new.txt'), 'utf8')).toBe('new')
  expect(await syncOf(app, id)).toMatchObject({ fileCount: 1 })
})

test('names that Syncthing uses itself stay on their side', async () => {
  const { app, id, at } = await startSynced()
  await mkdir(at('Inner'))
  await writeFile(at('Inner', '.stignore'), 'of a project')
  await rescan(app, id)
  await app.store('.stignore', '#include /etc/passwd', 'Shared')
  await app.store('~syncthing~a.tmp', 'here', 'Shared/Inner')
  await rescan(app, id)
  await rescan(app, id)
  expect(await pathsOf(app)).toEqual(['Shared/.stignore', 'Shared/Inner/.stignore', 'Shared/Inner/~syncthing~a.tmp'])
  expect(await readdir(at('Inner'))).toEqual(['.stignore'])
  await expect(readFile(at('.stignore'))).rejects.toThrow('ENOENT')
})

test('a name that no disk can hold is told, and keeps nothing else from arriving', async () => {
  const { app, id, at } = await startSynced({})
  const name = `${'ж'.repeat(200)}.txt`
  await app.store(name, 'long', 'Shared')
  await app.store('z.txt', 'short', 'Shared')
  await rescan(app, id)
  expect(await readFile(at('z.txt'), 'utf8')).toBe('short')
  const status = { syncStatus: 'error', statusReason: PC_SYNC_TEXTS.nameTooLong(name) }
  await expect.poll(() => syncOf(app, id)).toMatchObject(status)

  const almost = `${'ж'.repeat(120)}.txt`
  await app.store(almost, 'here', 'Shared')
  await writeFile(at(almost), 'there')
  const other = `${'я'.repeat(125)}.txt`
  for (const cased of [other, other.toUpperCase()]) await writeFile(at(cased), cased)
  await rescan(app, id)
  expect((await filesOf(app)).length).toBe(6)
  expect(await syncOf(app, id)).toMatchObject({ conflictCount: 1 })
})

test('a name whose case changes on one side changes on the other', async () => {
  const { app, id, at } = await startSynced()
  const file = await app.store('Report.txt', 'text', 'Shared')
  await rescan(app, id)
  await rename(at('Report.txt'), at('report.txt'))
  await rescan(app, id)
  expect(await filesOf(app)).toMatchObject([{ id: file.id, originalName: 'report.txt' }])
  await app.request({ method: 'PATCH', url: `/api/files/${file.id}`, payload: { name: 'REPORT.txt' } })
  await rescan(app, id)
  expect((await readdir(at())).filter((name) => !name.startsWith('.'))).toEqual(['REPORT.txt'])
})

test('a link in the place of a folder leads nothing out of the mirror', async () => {
  const { app, id, at } = await startSynced()
  const outside = await mkdtemp(join(tmpdir(), 'pinloft-outside-'))
  onTestFinished(() => rm(outside, { recursive: true }))
  await app.createFolder('Inner', 'Shared')
  await rescan(app, id)
  await whilePaused(app, id, async () => {
    await rm(at('Inner'), { recursive: true })
    await symlink(outside, at('Inner'))
    await app.store('a.txt', 'text', 'Shared/Inner')
  })
  await rescan(app, id)
  expect(await readdir(outside)).toEqual([])
  expect(await pathsOf(app)).toEqual(['Shared/Inner/a.txt'])
})

test('a crash in the middle of an exchange leaves nothing aside, and loses nothing', async () => {
  const { app, id, at } = await startSynced()
  const aside = join(app.data.dataDir, 'pc-sync', 'aside', id)
  await writeFile(join(aside, 'taken'), 'just arrived')
  await symlink('b.txt', join(aside, 'taken.place'))
  await writeFile(join(aside, 'prepared'), 'half')
  const restarted = await app.restart()
  expect(await readdir(aside)).toEqual([])
  expect(await readFile(at('b.txt'), 'utf8')).toBe('just arrived')
  await rescan(restarted, id)
  expect(await pathsOf(restarted)).toEqual(['Shared/b.txt'])
})

test('a folder that goes to the trash deletes nothing on the computer, and goes on when it is restored', async () => {
  const { app, id, at, shared } = await startSynced()
  await app.store('a.txt', 'text', 'Shared')
  await rescan(app, id)
  await sendForReply(app, deleteFolder, { params: { id: (shared as Folder).id }, payload: { pin: TEST_PIN } })
  await rescan(app, id)
  expect(await syncOf(app, id)).toMatchObject({ syncStatus: 'error', statusReason: PC_SYNC_TEXTS.folderGone })
  expect(await sendForReply(app, getPcSyncHold, { params: { id } })).toMatchObject({ hold: null })
  const answer = { method: 'POST', url: `/api/pc-sync/${id}/hold`, payload: { holdId: 'x', answer: 'keep' } } as const
  expect((await app.request(answer)).statusCode).toBe(409)
  expect(await readFile(at('a.txt'), 'utf8')).toBe('text')
})

test('a folder is followed to wherever it, or a folder above it, is moved', async () => {
  const { app, at, shared } = await startSynced()
  const arrives = async (name: string, folder: string) => {
    await app.store(name, `from ${folder}`, folder)
    await expect.poll(() => readFile(at(name), 'utf8').catch(() => null)).toBe(`from ${folder}`)
  }
  await arrives('first.txt', 'Shared')
  const upper = await app.createFolder('Upper')
  await app.createFolder('Other')
  const move = (folderId: string, folder: string) =>
    send(app, moveEntries, { payload: { folderIds: [folderId], folder } })
  await move((shared as Folder).id, 'Upper')
  await arrives('second.txt', 'Upper/Shared')
  await move(upper.id, 'Other')
  await arrives('third.txt', 'Other/Upper/Shared')
})
