import { join } from 'node:path'
import { getExport, prepareExport } from '@pinloft/contract/backup/exports'
import { getGuideDraft } from '@pinloft/contract/guides/drafts'
import { getGuide, updateGuide, verifyGuidePassword } from '@pinloft/contract/guides/endpoints'
import { getGuideRevision, listGuideRevisions } from '@pinloft/contract/guides/revisions'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { checkAll, flipBit } from '../../core/file-checks/file-checks.builders.ts'
import { openProductDatabase } from '../../storage.ts'
import { send, sendForReply } from '../../testing/operation.ts'
import { readZip } from '../../testing/read-zip.ts'
import { storedBlobPaths } from '../../testing/stored-blobs.ts'
import { startOpenTestApp, startTestApp, TEST_PIN } from '../../testing/test-app.ts'
import { furtherTestDatabase } from '../../testing/test-database.ts'
import { backUp, restore, temporaryFolder } from '../backup/backup.builders.ts'
import { isAnythingStored } from '../backup/restore/stored-things.repository.ts'
import { addDraft, addGuide, addPicture, addTrashedGuide, changeGuide, sendZip } from './guides.builders.ts'

test('a guide makes an installation not empty', async () => {
  const app = await startOpenTestApp()
  const database = await openProductDatabase(app.data)
  onTestFinished(() => database.close())
  expect(await isAnythingStored(database.handle)).toBe(false)
  await addGuide(app)
  expect(await isAnythingStored(database.handle)).toBe(true)
})

test('damage of a picture is found, and named by its guide', async () => {
  const app = await startOpenTestApp()
  const picture = await addPicture(app)
  await addGuide(app, { title: 'With a picture', content: `![](${picture.path})` })
  const [path = ''] = await storedBlobPaths(app.data.dataDir)
  await flipBit(path, 0)
  expect((await checkAll(app)).damaged).toMatchObject([{ place: 'guides', name: 'With a picture' }])
})

test('a password that is changed or removed leaves nothing of the guesses at it', async () => {
  const app = await startOpenTestApp()
  const guide = await addGuide(app, { password: 'first' })
  const params = { id: guide.id }
  const database = await openProductDatabase(app.data)
  onTestFinished(() => database.close())
  const guessedAt = async () => {
    const { rows } = await sql`
      select subject from guess_misses where subject like 'guide:%'
      union select subject from guess_counters where subject like 'guide:%'`.execute(database.handle)
    return rows.length
  }
  for (const [password, newPassword] of [
    ['first', 'second'],
    ['second', null],
  ]) {
    await send(app, verifyGuidePassword, { params, payload: { password: 'wrong' } })
    expect(await guessedAt()).toBe(1)
    await sendForReply(app, updateGuide, { params, payload: { ...guide, password, newPassword } })
    expect(await guessedAt()).toBe(0)
  }
})

test('guides come back from a backup with all that belongs to them', async () => {
  const app = await startOpenTestApp()
  const picture = await addPicture(app)
  const guide = await addGuide(app, { content: `![](${picture.path})`, tags: ['t'], category: 'C' })
  const changed = await changeGuide(app, guide, 'Another text')
  const locked = await addGuide(app, { password: 'secret' })
  const draftId = await addDraft(app, { guideId: guide.id, baseRevision: 2, content: 'typed' })
  const pictureBytes = (await app.request({ url: picture.path })).rawPayload
  await app.http.close()

  const folder = await temporaryFolder()
  const to = { dataDir: join(folder, 'restored'), databaseUrl: await furtherTestDatabase() }
  expect(await restore(await backUp(app.data, folder), to)).toEqual([])
  const restored = await startTestApp(to)
  await restored.enterPin(TEST_PIN)
  const params = { id: guide.id }
  expect(await sendForReply(restored, getGuide, { params })).toEqual({ ...changed, draftId })
  expect(await sendForReply(restored, listGuideRevisions, { params })).toHaveLength(2)
  const first = await sendForReply(restored, getGuideRevision, { params: { ...params, revision: '1' } })
  expect(first).toMatchObject({ content: guide.content })
  expect(await sendForReply(restored, getGuideDraft, { params: { id: draftId } })).toMatchObject({ content: 'typed' })
  expect((await restored.request({ url: picture.path })).rawPayload).toEqual(pictureBytes)
  const verify = (password: string) =>
    send(restored, verifyGuidePassword, { params: { id: locked.id }, payload: { password } }).then(
      ({ statusCode }) => statusCode,
    )
  expect([await verify('wrong'), await verify('secret')]).toEqual([403, 200])
})

test('guides are in the export of everything as Markdown with their pictures, and can be imported from there', async () => {
  const app = await startOpenTestApp()
  const picture = await addPicture(app)
  await addGuide(app, { title: 'Roof: how?', content: `![](${picture.path})`, tags: ['t'], password: 'secret' })
  await addGuide(app, { title: 'Wall', content: `![again](${picture.path}) ![lost](/api/guide-pictures/lost)` })
  await addTrashedGuide(app, { title: 'Forgotten' })
  const { id } = await sendForReply<{ id: string }>(app, prepareExport, { payload: { pin: TEST_PIN } })
  const archive = await app.request({ url: pathOf(getExport.path, { id }) })
  const entries = new Map((await readZip(archive.rawPayload)).map(({ path, content }) => [path, content]))
  const [folder, file] = ['Guides in Markdown', `pictures/${picture.id}.png`]
  expect([...entries.keys()].sort()).toEqual(
    [`${folder}/`, `${folder}/Roof_ how_.md`, `${folder}/Wall.md`, `${folder}/pictures/`, `${folder}/${file}`].sort(),
  )
  expect(String(entries.get(`${folder}/Roof_ how_.md`))).toMatch(
    new RegExp(
      `^---\\ntitle: "Roof: how\\?"\\ntags: \\["t"\\]\\ncreated: .+\\nprotected: true\\n---\\n\\n!\\[\\]\\(${file}\\)$`,
    ),
  )
  expect(String(entries.get(`${folder}/Wall.md`))).toContain(`![again](${file}) ![lost](/api/guide-pictures/lost)`)
  expect(entries.get(`${folder}/${file}`)).toEqual((await app.request({ url: picture.path })).rawPayload)

  const imported = await sendZip(app, archive.rawPayload)
  expect(imported.json()).toMatchObject({ guideCount: 2, pictureCount: 1, leftOut: [] })
})
