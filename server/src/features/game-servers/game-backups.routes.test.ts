import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type File, listFiles } from '@pinloft/contract/files/endpoints'
import {
  copyGameBackup,
  deleteGameBackup,
  makeGameBackup,
  restoreGameBackup,
} from '@pinloft/contract/game-servers/backups'
import { changeGameServer, deleteGameServer, stopGameServer } from '@pinloft/contract/game-servers/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { deleteWorld, downloadWorld, listWorlds, syncWorld, type World } from '@pinloft/contract/worlds/endpoints'
import { expect, test } from 'vitest'
import { diskFileSystem, type FileSystem } from '../../platform/blobs/file-system.ts'
import { send, sendForReply } from '../../testing/operation.ts'
import { readZip } from '../../testing/read-zip.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import {
  act,
  addServer,
  backupsOf,
  command,
  consoleOf,
  refusal,
  serverOf,
  startGamesApp,
  startServer,
  untilStatus,
} from './game-servers.builders.ts'

const MINUTE_MS = 60_000
const worldsOf = (app: TestApp) => sendForReply<World[]>(app, listWorlds, {})

async function blocksOf(app: TestApp, worldId: string | null): Promise<string | undefined> {
  const { rawPayload } = await app.request({ url: pathOf(downloadWorld.path, { id: worldId ?? '' }) })
  return (await readZip(rawPayload)).find(({ path }) => path === 'blocks.txt')?.content.toString()
}

/** Has a running server keep some blocks in a backup. */
async function backUp(app: TestApp, id: string, blocks: string): Promise<void> {
  const before = await backupsOf(app, id)
  await command(app, id, `place ${blocks}`)
  expect((await act(app, makeGameBackup, id)).statusCode).toBe(202)
  await expect.poll(() => backupsOf(app, id)).toHaveLength(before.length + 1)
  await expect.poll(async () => (await serverOf(app, id)).activity).toBeNull()
}

test('A running server saves first, and goes on after a backup', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app)
  await startServer(app, id)
  await backUp(app, id, 'gold')
  const { world, lastBackupAt, status } = await serverOf(app, id)
  expect([status, await blocksOf(app, world.id)]).toEqual(['running', 'gold'])
  expect(lastBackupAt).not.toBeNull()
  const said = await consoleOf(app, id)
  const words = ['Automatic saving is now disabled', 'Saved the game', 'Automatic saving is now enabled']
  for (const word of words) expect(said).toContain(`[12:00:00] [Server thread/INFO]: ${word}`)
  expect(said.some((line) => line.startsWith('Backup verified: '))).toBe(true)
  // Nothing is stored twice.
  await act(app, makeGameBackup, id)
  await expect.poll(() => consoleOf(app, id)).toContain('Nothing has changed since the last backup')
  expect(await backupsOf(app, id)).toHaveLength(1)
})

test('A damaged region stops the backup, and not the game', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app)
  await startServer(app, id)
  await backUp(app, id, 'whole')
  await command(app, id, 'damage')
  await act(app, makeGameBackup, id)
  await expect.poll(async () => (await serverOf(app, id)).backupFault).toContain('region/r.0.0.mca is damaged')
  expect(await serverOf(app, id)).toMatchObject({ status: 'running', world: { isPending: true } })
  expect(await backupsOf(app, id)).toHaveLength(1)
  // What is left of it is kept when it ends, and said.
  await act(app, stopGameServer, id)
  expect((await untilStatus(app, id, 'stopped')).backupFault).toContain('damaged')
  expect(await backupsOf(app, id)).toMatchObject([{ damagedCount: 1 }, { damagedCount: 0 }])
  expect((await consoleOf(app, id)).at(-1)).toContain('The last backup has a damaged region file')
})

test('What is read while the game writes is no backup', async () => {
  let writesLeft = 0
  let region = ''
  let savedAtSeconds = 0
  const open: FileSystem['open'] = async (path, flags, mode) => {
    // A backup is being stored, so the files of the world are listed, and not read to their ends.
    if (writesLeft > 0 && flags.startsWith('w')) {
      await utimes(region, new Date(), ++savedAtSeconds)
      writesLeft -= 1
    }
    return diskFileSystem.open(path, flags, mode)
  }
  const app = await startGamesApp({}, { ...diskFileSystem, open })
  const { id } = await addServer(app)
  await startServer(app, id)
  region = join(app.data.dataDir, 'game-servers', id, 'run/world/region/r.0.0.mca')
  writesLeft = Infinity
  await act(app, makeGameBackup, id)
  await expect.poll(async () => (await serverOf(app, id)).backupFault ?? '').toContain('changed')
  expect(await backupsOf(app, id)).toEqual([])
  await expect.poll(async () => (await serverOf(app, id)).activity).toBeNull()
  // It is read again.
  writesLeft = 1
  await backUp(app, id, 'at rest')
  expect(writesLeft).toBe(0)
  expect((await serverOf(app, id)).backupFault).toBeNull()
})

test('A backup of a server that ends meanwhile is the one of its end', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app, {}, { behaviour: 'ends-in-backup' })
  await startServer(app, id)
  await command(app, id, 'place before')
  await act(app, makeGameBackup, id)
  const { world } = await untilStatus(app, id, 'stopped')
  expect(await backupsOf(app, id)).toMatchObject([{ reason: 'stop' }])
  expect(await consoleOf(app, id)).toContain('The last backup failed. The backup failed. The server ended meanwhile.')
  expect(await blocksOf(app, world.id)).toBe('saved at the end')
})

test('A server that cannot save says why, and is no backup', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app, {}, { behaviour: 'cannot-save' })
  await startServer(app, id)
  await act(app, makeGameBackup, id)
  const words = 'The server says: Unable to save the game (is there enough disk space?)'
  await expect.poll(async () => (await serverOf(app, id)).backupFault).toContain(words)
  await expect
    .poll(() => consoleOf(app, id))
    .toContain('[12:00:00] [Server thread/INFO]: Automatic saving is now enabled')
  expect([(await serverOf(app, id)).status, await backupsOf(app, id)]).toEqual(['running', []])
})

test('A backup that is being restored is not thinned out', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app)
  await startServer(app, id)
  for (let index = 1; index <= 12; index++) await backUp(app, id, `blocks ${index}`)
  const first = (await backupsOf(app, id)).at(-1)
  await command(app, id, 'place last')
  await send(app, restoreGameBackup, { params: { id, backupId: first?.id ?? '' } })
  await expect.poll(async () => (await backupsOf(app, id))[0]?.reason).toBe('stop')
  const { world } = await untilStatus(app, id, 'running')
  await expect.poll(() => blocksOf(app, world.id)).toBe('blocks 1')
})

test('A copy that is refused as a world is played on, and becomes a file before something takes its place', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app, { worldName: 'Camp' })
  await startServer(app, id)
  await backUp(app, id, 'first')
  const spoilAndStop = async () => {
    await command(app, id, 'spoil')
    await act(app, stopGameServer, id)
    const stopped = await untilStatus(app, id, 'stopped')
    expect(stopped.statusReason).toContain('Start the server to play on as it is')
    expect(stopped).toMatchObject({ world: { isPending: true } })
  }
  const files = async () =>
    (await sendForReply<File[]>(app, listFiles, {})).map(({ folder, originalName }) => [folder, originalName])
  await spoilAndStop()
  await startServer(app, id)
  await act(app, stopGameServer, id)
  await untilStatus(app, id, 'stopped')
  const [backup] = await backupsOf(app, id)
  await send(app, restoreGameBackup, { params: { id, backupId: backup?.id ?? '' } })
  await expect.poll(async () => (await serverOf(app, id)).world.isPending).toBe(false)
  expect(await files()).toContainEqual(['Worlds', 'Camp.zip'])
  expect((await serverOf(app, id)).backupFault).toBeNull()
  await expect.poll(async () => (await serverOf(app, id)).activity).toBeNull()
  await startServer(app, id)
  await spoilAndStop()
  expect((await act(app, deleteGameServer, id, { pin: TEST_PIN })).statusCode).toBe(200)
  expect(await files()).toContainEqual(['Worlds', 'Camp (1).zip'])
  expect(await blocksOf(app, (await worldsOf(app))[0]?.id ?? '')).toBe('first')
})

test('A backup is restored in place: saved, stopped, put back and started again', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app)
  await startServer(app, id)
  await backUp(app, id, 'first')
  const [first] = await backupsOf(app, id)
  await command(app, id, 'place second')
  const params = { id, backupId: first?.id ?? '' }
  expect((await send(app, restoreGameBackup, { params })).statusCode).toBe(202)
  await expect.poll(async () => (await backupsOf(app, id))[0]?.reason).toBe('stop')
  const { world } = await untilStatus(app, id, 'running')
  await expect.poll(() => blocksOf(app, world.id)).toBe('first')
  await act(app, stopGameServer, id)
  await untilStatus(app, id, 'stopped')
  expect(await blocksOf(app, world.id)).toBe('first')
})

test('A backup becomes a world of its own, or is deleted with the PIN', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app, { worldName: 'Camp' })
  await startServer(app, id)
  await backUp(app, id, 'first')
  await backUp(app, id, 'second')
  const [newest, oldest] = await backupsOf(app, id)
  const of = (backup: typeof newest, payload?: object) => ({
    params: { id, backupId: backup?.id ?? '' },
    ...(payload && { payload }),
  })
  const copy = await sendForReply<World>(app, copyGameBackup, of(oldest))
  expect([copy.name, await blocksOf(app, copy.id)]).toEqual(['Camp revision 1', 'first'])
  expect(refusal(await send(app, copyGameBackup, of(oldest, { worldName: 'camp' })))).toEqual([409, 'world_name_taken'])
  expect((await send(app, deleteGameBackup, of(oldest, { pin: '000000' }))).statusCode).toBe(403)
  expect(refusal(await send(app, deleteGameBackup, of(newest, { pin: TEST_PIN })))).toEqual([
    409,
    'world_revision_current',
  ])
  expect((await send(app, deleteGameBackup, of(oldest, { pin: TEST_PIN }))).statusCode).toBe(200)
  expect(refusal(await send(app, restoreGameBackup, of(oldest)))).toEqual([404, 'game_backup_not_found'])
  expect(await backupsOf(app, id)).toMatchObject([{ id: newest?.id, isCurrent: true }])
})

test('A world that is played is not deleted, and is synced by its server', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app, { worldName: 'Played' })
  await startServer(app, id)
  await backUp(app, id, 'first')
  await command(app, id, 'place second')
  const [world] = await worldsOf(app)
  expect(world).toMatchObject({ syncStatus: 'pending' })
  const params = { id: world?.id ?? '' }
  expect(refusal(await send(app, deleteWorld, { params, payload: { pin: TEST_PIN } }))).toEqual([409, 'world_in_use'])
  const synced = await send(app, syncWorld, { params: { worldName: 'Played' } })
  expect(synced.json()).toMatchObject({ revision: 2 })
  expect(await blocksOf(app, params.id)).toBe('second')
  await act(app, stopGameServer, id)
  await untilStatus(app, id, 'stopped')
  expect((await send(app, deleteWorld, { params, payload: { pin: TEST_PIN } })).statusCode).toBe(200)
  const start = await act(app, deleteGameServer, id, { pin: TEST_PIN })
  expect(start.statusCode).toBe(200)
})

test('A schedule has bounds', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app, { worldName: 'Scheduled' })
  for (const backupEveryMinutes of [4, 10_081, 7.5]) {
    expect(refusal(await act(app, changeGameServer, id, { backupEveryMinutes }))).toEqual([
      400,
      'game_server_schedule_invalid',
    ])
  }
  expect((await act(app, changeGameServer, id, { backupEveryMinutes: 5 })).json()).toMatchObject({
    backupEveryMinutes: 5,
  })
  await startServer(app, id)
  await app.retention.sweepNow()
  expect(await backupsOf(app, id)).toEqual([])
  // The clock of the computer is set, which says nothing of how much time has passed.
  app.clock.jump(2 * 24 * 60 * MINUTE_MS)
  await app.enterPin(TEST_PIN)
  for (const count of [1, 2]) {
    await command(app, id, `place ${count}`)
    app.clock.advance(5 * MINUTE_MS)
    await app.retention.sweepNow()
    await expect.poll(() => backupsOf(app, id)).toHaveLength(count)
    await expect.poll(async () => (await serverOf(app, id)).activity).toBeNull()
  }
  expect(await backupsOf(app, id)).toMatchObject([{ reason: 'schedule' }, { reason: 'schedule' }])
  // One that fails is not tried again each minute.
  await command(app, id, 'damage')
  const failures = async () =>
    (await consoleOf(app, id)).filter((line) => line.startsWith('The last backup failed')).length
  const fail = async (count: number) => {
    app.clock.advance(5 * MINUTE_MS)
    await app.retention.sweepNow()
    await expect.poll(failures).toBe(count)
    await expect.poll(async () => (await serverOf(app, id)).activity).toBeNull()
  }
  await fail(1)
  app.clock.advance(4 * MINUTE_MS)
  await app.retention.sweepNow()
  // It would be refused while another one is being made.
  const synced = await send(app, syncWorld, { params: { worldName: 'Scheduled' } })
  expect([refusal(synced), await failures()]).toEqual([[500, 'game_backup_failed'], 2])
  await fail(3)
})
