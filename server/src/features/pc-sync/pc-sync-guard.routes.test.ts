import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type File, listFiles } from '@pinloft/contract/files/endpoints'
import { answerPcSyncHold, getPcSyncEngine, type PcSyncEngine } from '@pinloft/contract/pc-sync/endpoints'
import { listTrash } from '@pinloft/contract/trash/endpoints'
import { test as everyTest, expect } from 'vitest'
import { isOnPostgres } from '../../testing/is-on-postgres.ts'
import { sendForReply } from '../../testing/operation.ts'
import { startOpenTestApp, TEST_PIN } from '../../testing/test-app.ts'
import { Computer, makeSync, mirrorPath, rescan, syncOf, takeMirror, waitForStatus } from './pc-sync.builders.ts'

/** What Syncthing does is the same with every database engine. */
const test = everyTest.skipIf(isOnPostgres)

const FILE_COUNT = 40

test('no story by which people lose their files deletes anything here', async () => {
  const app = await startOpenTestApp()
  const engine = (await app.request({ method: 'POST', url: getPcSyncEngine.path })).json<PcSyncEngine>()
  const computer = await Computer.start(app)
  await app.createFolder('Shared')
  const names = Array.from({ length: FILE_COUNT }, (_, index) => `${index}.txt`)
  for (const name of names) await app.store(name, `text of ${name}`, 'Shared')
  const { id } = await makeSync(app, { deviceId: computer.id })
  await computer.connect(engine, [id])

  const at = (name: string) => join(computer.folder, name)
  const namesHere = async () =>
    (await app.request({ url: listFiles.path }))
      .json<File[]>()
      .map(({ originalName }) => originalName)
      .sort()
  const isTheSame = async () => {
    await expect.poll(() => computer.names()).toEqual(expect.arrayContaining(names))
    await waitForStatus(app, id, 'active')
    expect(await computer.names()).toEqual(await namesHere())
  }
  /** What was done on the computer is asked about, and nothing of it is done here; then the files go back there. */
  const isAskedAbout = async (hold: object) => {
    const before = await namesHere()
    await computer.scan(id).catch(() => undefined)
    await waitForStatus(app, id, 'error')
    // Its changes may come in parts, the new files first.
    await expect.poll(async () => (await syncOf(app, id))?.hold).toMatchObject(hold)
    const held = (await syncOf(app, id))?.hold
    expect(await namesHere()).toEqual(expect.arrayContaining(before))
    const payload = { holdId: held?.id, answer: 'keep' }
    await sendForReply(app, answerPcSyncHold, { params: { id }, payload })
    await isTheSame()
    expect(await namesHere()).toEqual(expect.arrayContaining(before))
  }
  await isTheSame()

  // A disk that wakes up empty has no marker either: Syncthing there stops by itself, until it is told to go on.
  await rename(computer.folder, `${computer.folder}-unplugged`)
  await mkdir(computer.folder)
  await expect(computer.scan(id)).rejects.toThrow('marker')
  expect(await namesHere()).toEqual([...names].sort())
  await mkdir(at('.stfolder'))
  await isAskedAbout({ reason: 'emptied', fileCount: FILE_COUNT, totalCount: FILE_COUNT })

  // A script deletes half of the folder.
  for (const name of names.slice(0, FILE_COUNT / 2)) await rm(at(name))
  await isAskedAbout({ reason: 'deleted', fileCount: FILE_COUNT / 2, totalCount: FILE_COUNT })

  // Another folder is in the place of the one that was synced.
  await rm(computer.folder, { recursive: true })
  await mkdir(at('.stfolder'), { recursive: true })
  await writeFile(at('other.txt'), 'other')
  await isAskedAbout({ reason: 'deleted', fileCount: FILE_COUNT })
  expect(await namesHere()).toContain('other.txt')

  // What encrypts files gives them one new extension.
  for (const name of names.slice(0, 10)) {
    await rename(at(name), at(`${name}.locked`))
    await writeFile(at(`${name}.locked`), `encrypted ${name}`)
  }
  await isAskedAbout({ reason: 'renamed', fileCount: 10, extension: 'locked' })

  // A phone that was wiped knows nothing, so nothing is deleted for it.
  await computer.wipe()
  await computer.connect(engine, [id])
  await isTheSame()

  // The mirror is exchanged on the server itself.
  await takeMirror(app, id)
  await mkdir(mirrorPath(app, id))
  await rescan(app, id)
  await isAskedAbout({ reason: 'replaced' })

  // Two cases of one name.
  await writeFile(at('Plan.txt'), 'one')
  await writeFile(at('plan.txt'), 'two')
  await computer.scan(id)
  await expect.poll(() => computer.names()).toContain('plan (2).txt')
  await isTheSame()
  expect([await computer.text('Plan.txt'), await computer.text('plan (2).txt')]).toEqual(['one', 'two'])

  // A file with a password here, and one of the same name there, never meet.
  await app.upload([
    { name: 'pin', value: TEST_PIN },
    { name: 'folder', value: 'Shared' },
    { name: 'password', value: 'secret' },
    { name: 'file', fileName: 'secret.txt', value: 'hidden' },
  ])
  await expect.poll(() => syncOf(app, id)).toMatchObject({ protectedCount: 1, syncStatus: 'active' })
  await writeFile(at('secret.txt'), 'open')
  await writeFile(at('after.txt'), 'sent after it')
  await computer.scan(id)
  await expect.poll(namesHere).toContain('after.txt')
  expect((await namesHere()).filter((name) => name.startsWith('secret'))).toEqual(['secret.txt'])
  expect(await computer.text('secret.txt')).toBe('open')
  await rm(at('secret.txt'))

  // A conflict copy that nobody saw is counted.
  await writeFile(at('0.sync-conflict-20260102-030405-ABCDEF7.txt'), 'unseen')
  await computer.scan(id)
  await expect.poll(() => syncOf(app, id)).toMatchObject({ conflictCount: 1 })
  expect((await app.request({ url: listTrash.path })).json()).toEqual([])
})
