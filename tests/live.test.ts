import { createPlaylist } from '@pinloft/contract/music/playlists'
import { replaceQueue } from '@pinloft/contract/music/queue'
import { LIVE_SOCKET_PATH, type LiveEvent } from '@pinloft/contract/shared/events'
import { changeTrashSettings } from '@pinloft/contract/trash/endpoints'
import { changeVersionsSettings } from '@pinloft/contract/versions/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, enteredClient } from './support/client.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft, TEST_PIN } from './support/pinloft.ts'
import { append, begin, cancel, uploadIdOf } from './support/resumable.ts'

let server: Pinloft

beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

test('a change by one client reaches another within a second', async () => {
  const [here, there] = [await enteredClient(server), await enteredClient(server)]
  const next = await listen(there)

  const [file] = await here.store([filePart('news.txt', 'new')])
  expect(await next()).toMatchObject({ type: 'file_uploaded', folders: [''] })
  await here.makeFolder('News')
  expect(await next()).toMatchObject({ type: 'folder_created' })
  await here.remove(file?.id ?? '')
  expect(await next()).toMatchObject({ type: 'file_deleted', folders: [''] })
  expect(await next()).toEqual({ type: 'trash_changed' })
})

test('moves to the trash, restores and permanent deletions are announced', async () => {
  const [here, there] = [await enteredClient(server), await enteredClient(server)]
  const next = await listen(there)

  const [file] = await here.store([filePart('a.txt', 'a')])
  expect(await next()).toMatchObject({ type: 'file_uploaded' })
  await here.remove(file?.id ?? '')
  expect(await next()).toEqual({ type: 'file_deleted', folders: [''] })
  expect(await next()).toEqual({ type: 'trash_changed' })
  await here.restore((await here.trash()).map(({ id }) => id))
  expect(await next()).toEqual({ type: 'file_changed', folders: [''] })
  expect(await next()).toEqual({ type: 'trash_changed' })
  await here.remove(file?.id ?? '')
  expect([await next(), await next()]).toContainEqual({ type: 'trash_changed' })
  // Once when it is decided, and once when the space is freed.
  await here.purge()
  expect(await next()).toEqual({ type: 'trash_changed' })
  expect(await next()).toEqual({ type: 'trash_changed' })
})

test('changes of the retention of trash and versions are announced', async () => {
  const [here, there] = [await enteredClient(server), await enteredClient(server)]
  const next = await listen(there)

  const json = { keptDays: 7, pin: TEST_PIN }
  await here.call(changeTrashSettings.method, changeTrashSettings.path, { json })
  expect(await next()).toEqual({ type: 'trash_changed' })
  await here.call(changeVersionsSettings.method, changeVersionsSettings.path, { json })
  expect(await next()).toEqual({ type: 'versions_settings_changed' })
})

test('an upload that is created, stored or cancelled is announced', async () => {
  const [here, there] = [await enteredClient(server), await enteredClient(server)]
  const next = await listen(there)

  const id = uploadIdOf(await begin(here, 3))
  expect(await next()).toEqual({ type: 'uploads_changed' })
  await append(here, id, 0, Buffer.from('abc'))
  expect(await next()).toEqual({ type: 'file_uploaded', folders: [''] })
  expect(await next()).toEqual({ type: 'uploads_changed' })
  const second = uploadIdOf(await begin(here, 3))
  expect(await next()).toEqual({ type: 'uploads_changed' })
  await cancel(here, second)
  expect(await next()).toEqual({ type: 'uploads_changed' })
  // What is stored in one request was never an unfinished upload.
  await begin(here, 3, { body: Buffer.from('abc') })
  expect(await next()).toEqual({ type: 'file_uploaded', folders: [''] })
})

test('renames, moves, copies and edits are announced with the old and the new folder', async () => {
  const [here, there] = [await enteredClient(server), await enteredClient(server)]
  const [file] = await here.store([filePart('a.txt', 'a')])
  const photos = (await here.makeFolder('Photos')).json<{ id: string }>()
  await here.makeFolder('Alps', 'Photos')
  await here.makeFolder('Target')
  const next = await listen(there)
  const fileIds = [file?.id ?? '']

  await here.call('PATCH', `/api/files/${file?.id}`, { json: { isStarred: true } })
  expect(await next()).toEqual({ type: 'file_changed', folders: [''] })
  const moved = await here.call('POST', '/api/entries/move', { json: { fileIds, folder: 'Photos/Alps' } })
  expect(await next()).toEqual({ type: 'file_changed', folders: ['', 'Photos/Alps'] })
  await here.call('POST', `/api/undo/${moved.json<{ undoId: string }>().undoId}`)
  expect(await next()).toEqual({ type: 'file_changed', folders: ['', 'Photos/Alps'] })
  await here.call('POST', '/api/entries/move', { json: { folderIds: [photos.id], folder: 'Target' } })
  expect(await next()).toEqual({ type: 'folder_changed', folders: ['', 'Target'] })
  await here.call('PATCH', `/api/folders/${photos.id}`, { json: { name: 'Pictures' } })
  expect(await next()).toEqual({ type: 'folder_changed', folders: ['Target'] })
  const json = { fileIds, folderIds: [photos.id], folder: 'Target/Pictures/Alps' }
  expect((await here.call('POST', '/api/entries/copy', { json })).status).toBe(400)
  await here.call('POST', '/api/entries/copy', { json: { ...json, folder: 'Target' } })
  expect(await next()).toEqual({ type: 'file_changed', folders: ['Target'] })
  expect(await next()).toEqual({ type: 'folder_changed', folders: ['Target'] })
  const headers = { 'if-match': `"${file?.version}"` }
  await here.call('PUT', `/api/files/${file?.id}/content`, { json: { content: 'b', pin: TEST_PIN }, headers })
  expect(await next()).toEqual({ type: 'file_changed', folders: [''] })
  await here.call('POST', '/api/files/text', { json: { name: 'new.txt', pin: TEST_PIN } })
  expect(await next()).toEqual({ type: 'file_uploaded', folders: [''] })
})

// The last one: what is read of the music is announced at any time.
test('new music, playlists and the queue are announced', async () => {
  const [here, there] = [await enteredClient(server), await enteredClient(server)]
  const next = await listen(there)
  const [file] = await here.store([filePart('a.mp3', 'no sound', 'audio/mpeg')])
  expect(await next()).toEqual({ type: 'file_uploaded', folders: [''] })
  expect(await next()).toEqual({ type: 'music_library_changed' })
  const tracks = { from: 'files', fileIds: [file?.id] }
  await here.call(createPlaylist.method, createPlaylist.path, { json: { name: 'Mine', tracks } })
  expect((await untilType(next, 'music_playlists_changed')).type).toBe('music_playlists_changed')
  await here.call(replaceQueue.method, replaceQueue.path, { json: { tracks, playerId: 'here' } })
  expect(await untilType(next, 'music_queue_changed')).toEqual({
    type: 'music_queue_changed',
    revision: 1,
    playerId: 'here',
  })
})

/** The next event of one type; events about read tags may come in between. */
async function untilType(next: () => Promise<LiveEvent>, type: LiveEvent['type']): Promise<LiveEvent> {
  for (;;) {
    const event = await next()
    if (event.type === type) return event
    expect(event.type).toBe('music_library_changed')
  }
}

/** Opens a socket; each call of the returned function waits for the next event. */
async function listen(client: Client): Promise<() => Promise<LiveEvent>> {
  const events: LiveEvent[] = []
  const options = { headers: { cookie: client.cookieHeader, origin: server.url } }
  // Node's WebSocket accepts headers, but is typed like the browser's, which doesn't.
  const socket = new WebSocket(server.url.replace('http', 'ws') + LIVE_SOCKET_PATH, options as unknown as string[])
  socket.addEventListener('message', ({ data }) => events.push(JSON.parse(String(data))))
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('The socket did not open')))
  })
  return async () => {
    await expect.poll(() => events.length, { interval: 5 }).toBeGreaterThan(0)
    return events.shift() as LiveEvent
  }
}
