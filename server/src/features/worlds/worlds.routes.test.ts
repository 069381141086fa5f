import { chmod, readFile, writeFile } from 'node:fs/promises'
import type { Folder } from '@pinloft/contract/files/endpoints'
import { type Job, listJobs } from '@pinloft/contract/jobs/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import {
  copyWorldToStorage,
  deleteWorld,
  deleteWorldRevision,
  downloadWorld,
  getWorld,
  getWorldMap,
  listWorlds,
  makeWorld,
  renameWorld,
  restoreWorldRevision,
  syncWorld,
  uploadWorld,
  type World,
  type WorldDetails,
  type WorldMap,
} from '@pinloft/contract/worlds/endpoints'
import { WORLD_REVISIONS_MAX } from '@pinloft/contract/worlds/limits'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import { listTrashedWorlds, purgeWorlds, restoreWorld, type TrashedWorld } from '@pinloft/contract/worlds/trash'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { buildMultipart, type MultipartEntry } from '../../testing/multipart-body.ts'
import { send, sendForReply } from '../../testing/operation.ts'
import { storedBlobPaths, storedBlobs, waitForBlobs } from '../../testing/stored-blobs.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import {
  addWorld,
  bedrockLevel,
  javaLevel,
  javaWorld,
  LAST_PLAYED,
  SEED,
  sendWorld,
  tarGzOf,
  zipOf,
} from './worlds.builders.ts'

const DAY_MS = 24 * 60 * 60_000

const worlds = (app: TestApp) => sendForReply<World[]>(app, listWorlds, {})
const details = (app: TestApp, id: string) => sendForReply<WorldDetails>(app, getWorld, { params: { id } })
const trashed = async (app: TestApp) =>
  (await sendForReply<{ items: TrashedWorld[] }>(app, listTrashedWorlds, {})).items

async function download(app: TestApp, id: string, revision?: number) {
  const query = revision === undefined ? '' : `?revision=${revision}`
  return app.request({ url: pathOf(downloadWorld.path, { id }) + query })
}

function sendForm(app: TestApp, entries: readonly MultipartEntry[]) {
  const { body, contentType } = buildMultipart(entries)
  return app.request({ method: 'POST', url: uploadWorld.path, headers: { 'content-type': contentType }, payload: body })
}

test('an uploaded world is listed with what its level says, and downloaded as it was sent', async () => {
  const app = await startOpenTestApp()
  const bytes = tarGzOf(javaWorld())
  const response = await sendWorld(app, { name: '  My camp ', bytes, fileName: 'my camp.tar.gz' })
  expect(response.statusCode).toBe(201)
  const world = response.json<World>()
  expect(world).toMatchObject({
    name: 'My camp',
    size: bytes.length,
    edition: 'java',
    levelName: 'Camp 🏕',
    gameMode: 'survival',
    difficulty: 'hard',
    version: '1.21',
    seed: String(SEED),
    lastPlayed: LAST_PLAYED,
    syncStatus: 'synced',
    syncReason: null,
    revision: 1,
    revisionCount: 1,
    iconPath: null,
    isFromOldLevel: false,
    chunkCount: 3,
  })
  expect(await worlds(app)).toEqual([world])
  const reply = await download(app, world.id)
  expect(reply.rawPayload).toEqual(bytes)
  expect(reply.headers['content-disposition']).toContain('my camp.tar.gz')
  const map = await sendForReply<WorldMap>(app, getWorldMap, { params: { id: world.id } })
  expect(map.dimensions.map(({ name }) => name)).toEqual(['overworld', 'nether'])
})

test('a form without a file or a name is refused in the words of the specification', async () => {
  const app = await startOpenTestApp()
  const missing = [400, 'Missing Information: Please select a world file and enter a world name']
  const world: MultipartEntry = { name: 'world', fileName: 'a.zip', value: zipOf(javaWorld()) }
  expect(await answer(sendForm(app, [world]))).toEqual(missing)
  expect(await answer(sendForm(app, [world, { name: 'worldName', value: '  ' }]))).toEqual(missing)
  expect(await answer(sendForm(app, [{ name: 'worldName', value: 'a' }]))).toEqual(missing)
  expect(
    await answer(
      sendForm(app, [
        { ...world, fileName: '', value: '' },
        { name: 'worldName', value: 'a' },
      ]),
    ),
  ).toEqual(missing)
  expect((await sendForm(app, [world, { name: 'worldName', value: 'a/b' }])).json()).toMatchObject({
    code: 'world_name_invalid',
  })
  expect((await sendForm(app, [world, { name: 'worldName', value: 'a'.repeat(101) }])).json()).toMatchObject({
    code: 'world_name_too_long',
  })
  expect((await sendForm(app, [world, world, { name: 'worldName', value: 'a' }])).statusCode).toBe(400)
  expect(await worlds(app)).toEqual([])
  expect(await storedBlobs(app.data.dataDir)).toEqual([])
})

test('what is no world is refused with the reason in words, and leaves nothing', async () => {
  const app = await startOpenTestApp()
  const refused = [
    [Buffer.from('x'), 'This is not a zip or tar.gz archive'],
    [Buffer.from('a picture'), 'This is not a zip or tar.gz archive'],
    [zipOf({ 'a.txt': 'x' }), 'No world in this archive: it has no level.dat'],
    [zipOf(javaWorld()).subarray(0, -9), 'This archive is cut short. Upload it again'],
  ] as const
  for (const [bytes, message] of refused) expect(await answer(sendWorld(app, { bytes }))).toEqual([422, message])
  expect(await worlds(app)).toEqual([])
  expect(await storedBlobs(app.data.dataDir)).toEqual([])
})

test('the check of a large archive is in the list of jobs', async () => {
  const app = await startOpenTestApp()
  const bytes = tarGzOf(javaWorld('', { large: Buffer.alloc(65 * 1024 * 1024, 'x') }), { level: 0 })
  await addWorld(app, { name: 'Camp', bytes })
  const jobs = await sendForReply<Job[]>(app, listJobs, {})
  expect(jobs).toMatchObject([{ kind: 'world-check', title: 'Check the world Camp', state: 'done' }])
})

test('of an archive with two worlds one is chosen', async () => {
  const app = await startOpenTestApp()
  const bytes = zipOf({ ...javaWorld('a/'), 'b/level.dat': bedrockLevel() })
  const refused = await sendWorld(app, { bytes })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { code: 'worlds_several', message: 'Two worlds in this archive: choose one', files: [{ id: 'a' }, { id: 'b' }] },
  ])
  expect(await addWorld(app, { bytes, worldPath: 'b' })).toMatchObject({ edition: 'bedrock', chunkCount: null })
})

test('the first bytes decide what an archive is, and level.dat_old helps out', async () => {
  const app = await startOpenTestApp()
  const bytes = zipOf({ 'level.dat': javaLevel().subarray(0, 50), 'level.dat_old': javaLevel() })
  expect(await addWorld(app, { bytes, fileName: 'world.rar' })).toMatchObject({
    isFromOldLevel: true,
    seed: String(SEED),
  })
  expect(await addWorld(app, { bytes: tarGzOf(javaWorld()), fileName: 'world.mcworld' })).toMatchObject({
    edition: 'java',
  })
})

test('the icon of a world is drawn anew; one that is no picture is left out', async () => {
  const app = await startOpenTestApp()
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const { iconPath } = await addWorld(app, { bytes: zipOf(javaWorld('', { 'icon.png': picture })) })
  const reply = await app.request({ url: iconPath ?? '' })
  expect(reply.headers['content-type']).toBe('image/webp')
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 128, height: 128 })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  expect(await addWorld(app, { bytes: zipOf(javaWorld('', { 'icon.png': svg })) })).toMatchObject({ iconPath: null })
})

test('an upload to a world adds a revision and overwrites nothing; an earlier one is restored as a new one', async () => {
  const app = await startOpenTestApp()
  const [first, second] = [zipOf(javaWorld('', { a: '1' })), zipOf({ 'level.dat': bedrockLevel() })]
  const { id } = await addWorld(app, { name: 'Camp', bytes: first, fileName: 'one.zip' })
  app.clock.advance(1000)
  expect(await addWorld(app, { name: 'cAMP', bytes: second, fileName: 'two.mcworld' })).toMatchObject({
    id,
    name: 'Camp',
    revision: 2,
    revisionCount: 2,
    edition: 'bedrock',
  })
  app.clock.advance(1000)
  const restored = await sendForReply<WorldDetails>(app, restoreWorldRevision, { params: { id, revision: '1' } })
  expect(restored).toMatchObject({ revision: 3, edition: 'java', size: first.length })
  expect(
    restored.revisions.map(({ revision, origin, originName, fileName, isCurrent }) => [
      revision,
      origin,
      originName,
      fileName,
      isCurrent,
    ]),
  ).toEqual([
    [3, 'restored', '1', 'one.zip', true],
    [2, 'uploaded', 'two.mcworld', 'two.mcworld', false],
    [1, 'uploaded', 'one.zip', 'one.zip', false],
  ])
  for (const [revision, bytes] of [
    [1, first],
    [2, second],
    [3, first],
  ] as const) {
    expect((await download(app, id, revision)).rawPayload).toEqual(bytes)
  }
  expect(await storedBlobs(app.data.dataDir)).toHaveLength(2)
  expect((await send(app, restoreWorldRevision, { params: { id, revision: '9' } })).statusCode).toBe(404)
})

test('earlier revisions are deleted with the PIN, and their bytes once nothing has them', async () => {
  const app = await startOpenTestApp()
  const { id } = await addWorld(app, { name: 'Camp' })
  await addWorld(app, { name: 'Camp' })
  await sendForReply(app, restoreWorldRevision, { params: { id, revision: '1' } })
  const remove = (revision: number, pin = TEST_PIN) =>
    send(app, deleteWorldRevision, { params: { id, revision: String(revision) }, payload: { pin } })
  expect((await remove(1, '000000')).statusCode).toBe(403)
  expect((await remove(3)).json()).toMatchObject({ code: 'world_revision_current' })
  expect((await remove(1)).json<WorldDetails>().revisions.map(({ revision }) => revision)).toEqual([3, 2])
  expect(await storedBlobs(app.data.dataDir)).toHaveLength(2)
  await remove(2)
  await waitForBlobs(app.data.dataDir, 1)
  expect((await download(app, id)).statusCode).toBe(200)
})

test('a world has so many revisions and no more', async () => {
  const app = await startOpenTestApp()
  const { id } = await addWorld(app)
  const restore = () => send(app, restoreWorldRevision, { params: { id, revision: '1' } })
  for (let count = 1; count < WORLD_REVISIONS_MAX; count++) expect((await restore()).statusCode).toBe(200)
  expect((await restore()).json()).toMatchObject({ code: 'world_revisions_too_many' })
})

test('a world is renamed, but not to the name of another', async () => {
  const app = await startOpenTestApp()
  const { id } = await addWorld(app, { name: 'Camp' })
  await addWorld(app, { name: 'Island' })
  const rename = (name: string) => send(app, renameWorld, { params: { id }, payload: { name } })
  expect((await rename('island')).json()).toMatchObject({ code: 'world_name_taken' })
  expect((await rename(' ')).statusCode).toBe(400)
  expect((await rename('CAMP')).json()).toMatchObject({ name: 'CAMP', levelName: 'Camp 🏕' })
})

test('a deleted world is in the trash, comes back as it was, and goes for good', async () => {
  const app = await startOpenTestApp()
  const { id } = await addWorld(app, { name: 'Camp' })
  const before = await details(app, id)
  const remove = (pin: string) => send(app, deleteWorld, { params: { id }, payload: { pin } })
  expect((await remove('000000')).statusCode).toBe(403)
  expect((await remove(TEST_PIN)).json()).toEqual({ message: WORLDS_TEXTS.deleted })
  expect(await worlds(app)).toEqual([])
  expect((await send(app, getWorld, { params: { id } })).statusCode).toBe(404)
  expect((await trashed(app)).map((world) => [world.id, world.expiresAt !== null])).toEqual([[id, true]])
  await addWorld(app, { name: 'Camp' })
  expect(await sendForReply<World>(app, restoreWorld, { params: { id } })).toMatchObject({ name: 'Camp (2)' })
  expect(await details(app, id)).toEqual({ ...before, name: 'Camp (2)' })
  await remove(TEST_PIN)
  const purge = (pin: string) => send(app, purgeWorlds, { payload: { ids: [id, 'unknown'], pin } })
  expect((await purge('000000')).statusCode).toBe(403)
  expect((await purge(TEST_PIN)).json()).toMatchObject({ worldCount: 1 })
  expect(await trashed(app)).toEqual([])
  await waitForBlobs(app.data.dataDir, 1)
})

test('worlds stay in the trash as long as files', async () => {
  const app = await startOpenTestApp()
  const { id } = await addWorld(app)
  await sendForReply(app, deleteWorld, { params: { id }, payload: { pin: TEST_PIN } })
  app.clock.advance(29 * DAY_MS)
  await app.retention.sweepNow()
  await app.enterPin(TEST_PIN)
  expect(await trashed(app)).toHaveLength(1)
  app.clock.advance(2 * DAY_MS)
  await app.retention.sweepNow()
  await app.enterPin(TEST_PIN)
  await expect.poll(() => trashed(app)).toEqual([])
})

test('a file in Cloud Storage becomes a world that shares its bytes and outlives it', async () => {
  const app = await startOpenTestApp()
  const bytes = zipOf(javaWorld())
  const file = await app.store('camp.zip', bytes)
  const make = (payload: object) => send(app, makeWorld, { payload: { worldName: 'Camp', ...payload } })
  const { id } = (await make({ fileId: file.id })).json<World>()
  expect((await details(app, id)).revisions).toMatchObject([{ origin: 'file', originName: 'camp.zip' }])
  expect(await storedBlobs(app.data.dataDir)).toHaveLength(1)
  await app.delete(file.id)
  await app.request({ method: 'POST', url: '/api/trash/purge', payload: { isAll: true, pin: TEST_PIN } })
  expect((await download(app, id)).rawPayload).toEqual(bytes)
  const text = await app.store('a.txt', 'text')
  expect((await make({ fileId: text.id })).json()).toMatchObject({ code: 'world_refused' })
  expect((await make({ fileId: 'unknown' })).statusCode).toBe(404)
  expect((await make({})).json()).toMatchObject({ code: 'world_information_missing' })
})

test('a folder in Cloud Storage becomes a world', async () => {
  const app = await startOpenTestApp()
  const folder = await app.createFolder('My world')
  await app.createFolder('region', folder.path)
  for (const [path, content] of Object.entries(javaWorld(''))) {
    const parts = path.split('/')
    if (parts[0] === 'DIM-1' || parts[0] === 'playerdata') continue
    await app.store(parts.at(-1) ?? '', Buffer.from(content), [folder.path, ...parts.slice(0, -1)].join('/'))
  }
  const make = (folderId: string) => send(app, makeWorld, { payload: { folderId, worldName: 'Camp' } })
  const world = (await make(folder.id)).json<World>()
  expect(world).toMatchObject({ levelName: 'Camp 🏕', chunkCount: 2, fileCount: 2 })
  expect((await details(app, world.id)).revisions).toMatchObject([
    { origin: 'folder', originName: 'My world', fileName: 'My world.zip' },
  ])
  const empty: Folder = await app.createFolder('Empty')
  expect((await make(empty.id)).json()).toMatchObject({ code: 'world_refused' })
  expect((await make('unknown')).statusCode).toBe(404)
})

test('the archive of a world is put into Cloud Storage, where its bytes are shared', async () => {
  const app = await startOpenTestApp()
  const bytes = zipOf(javaWorld())
  const { id } = await addWorld(app, { bytes, fileName: 'camp.zip' })
  const copy = (payload: object) => send(app, copyWorldToStorage, { params: { id }, payload })
  expect((await copy({})).json()).toMatchObject({ originalName: 'camp.zip', folder: 'Worlds', size: bytes.length })
  expect((await copy({ folder: '', revision: 1 })).json()).toMatchObject({ folder: '' })
  expect((await copy({ folder: 'Nowhere' })).statusCode).toBe(404)
  expect((await copy({ revision: 2 })).statusCode).toBe(404)
  expect(await storedBlobs(app.data.dataDir)).toHaveLength(1)
  await sendForReply(app, deleteWorld, { params: { id }, payload: { pin: TEST_PIN } })
  await sendForReply(app, purgeWorlds, { payload: { isAll: true, pin: TEST_PIN } })
  expect(await storedBlobs(app.data.dataDir)).toHaveLength(1)
})

test('a sync says what is true: intact, damaged, unknown', async () => {
  const app = await startOpenTestApp()
  const { name } = await addWorld(app, { name: 'My camp' })
  const sync = (worldName: string) => send(app, syncWorld, { params: { worldName } })
  expect((await sync('MY CAMP')).json()).toMatchObject({ name, syncStatus: 'synced', syncReason: null })
  expect(await answer(sync('unknown'))).toEqual([404, 'This world no longer exists'])
  const [path = ''] = await storedBlobPaths(app.data.dataDir)
  const bytes = await readFile(path)
  await chmod(path, 0o600)
  await writeFile(path, bytes.fill(0, 100, 200))
  expect((await sync(name)).json()).toMatchObject({ syncStatus: 'error', syncReason: WORLDS_TEXTS.damaged })
  await expect.poll(async () => (await worlds(app))[0]?.syncStatus).toBe('error')
})
