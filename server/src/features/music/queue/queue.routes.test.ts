import { listTracks } from '@pinloft/contract/music/endpoints'
import { getQueue, listQueueEntries, type MusicQueue, reportPosition } from '@pinloft/contract/music/queue'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { expect, test } from 'vitest'
import { answer } from '../../../testing/answer.ts'
import { startOpenTestApp, type TestApp } from '../../../testing/test-app.ts'
import { storeTracks } from '../music.builders.ts'

const QUEUE = getQueue.path
const ENTRIES = listQueueEntries.path
const EVERYTHING = { tracks: { from: 'library' } }

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'

function send(app: TestApp, method: Method, url: string, payload?: object) {
  return app.request({ method, url, ...(payload && { payload }) })
}

async function call<Reply = MusicQueue>(app: TestApp, method: Method, url: string, payload?: object): Promise<Reply> {
  const response = await send(app, method, url, payload)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json()
}

interface Listed {
  entryId: number
  title: string
}

async function listed(app: TestApp): Promise<Listed[]> {
  const { entries } = await call<{ entries: { entryId: number; track: { title: string } }[] }>(app, 'GET', ENTRIES)
  return entries.map(({ entryId, track }) => ({ entryId, title: track.title }))
}

/** The titles of the queue, concatenated. */
async function order(app: TestApp): Promise<string> {
  return (await listed(app)).map(({ title }) => title).join('')
}

async function entryOf(app: TestApp, title: string): Promise<number> {
  return (await listed(app)).find((entry) => entry.title === title)?.entryId ?? -1
}

/** An app with tracks named by single letters, and their ids. */
async function startWith(letters: string): Promise<{ app: TestApp; idOf: (letter: string) => string }> {
  const app = await startOpenTestApp()
  const ids = await storeTracks(app, Object.fromEntries([...letters].map((letter) => [`${letter}.flac`, {}])))
  return { app, idOf: (letter) => ids.get(`${letter}.flac`) ?? '' }
}

test('is empty at first', async () => {
  const app = await startOpenTestApp()
  expect(await call(app, 'GET', QUEUE)).toEqual({
    revision: 0,
    totalCount: 0,
    current: null,
    next: null,
    previous: null,
    positionMs: 0,
    positionAt: null,
    isPlaying: false,
    playerId: null,
    isShuffled: false,
    repeat: 'off',
  })
})

test('starts playback at the chosen track', async () => {
  const { app, idOf } = await startWith('abcd')
  const queue = await call(app, 'POST', QUEUE, { ...EVERYTHING, startFileId: idOf('c'), playerId: 'here' })
  expect(queue).toMatchObject({ totalCount: 4, isPlaying: true, playerId: 'here', positionMs: 0 })
  expect(queue.current).toMatchObject({ index: 2, track: { title: 'c' } })
  expect([queue.previous?.track.title, queue.next?.track.title]).toEqual(['b', 'd'])
  expect(await order(app)).toBe('abcd')
  const searched = { tracks: { from: 'library', filter: { search: 'b' } } }
  expect(await call(app, 'POST', QUEUE, searched)).toMatchObject({ totalCount: 1, current: { index: 0 } })
})

test('wraps around at both ends when the queue repeats', async () => {
  const { app, idOf } = await startWith('abc')
  await call(app, 'POST', QUEUE, { ...EVERYTHING, startFileId: idOf('c') })
  expect(await call(app, 'GET', QUEUE)).toMatchObject({ next: null, previous: { track: { title: 'b' } } })
  const all = await call(app, 'PATCH', QUEUE, { repeat: 'all' })
  expect(all).toMatchObject({ repeat: 'all', next: { track: { title: 'a' } } })
  const first = await call(app, 'PATCH', QUEUE, { currentEntryId: all.next?.entryId })
  expect(first).toMatchObject({ current: { index: 0 }, previous: { track: { title: 'c' } } })
})

test('adds tracks next or at the end, moves and removes them', async () => {
  const { app, idOf } = await startWith('abcdef')
  const files = (letters: string) => ({ tracks: { from: 'files', fileIds: [...letters].map(idOf) } })
  await call(app, 'POST', QUEUE, { ...files('abc'), startFileId: idOf('b') })
  expect(await call(app, 'POST', ENTRIES, { ...files('ef'), place: 'next' })).toMatchObject({ addedCount: 2 })
  await call(app, 'POST', ENTRIES, { ...files('da'), place: 'end' })
  expect(await order(app)).toBe('abefcda')
  const move = async (title: string, before: string | null) =>
    call(app, 'POST', `${ENTRIES}/${await entryOf(app, title)}/move`, {
      beforeEntryId: before === null ? null : await entryOf(app, before),
    })
  await move('d', 'b')
  expect(await order(app)).toBe('adbefca')
  await move('b', null)
  expect(await order(app)).toBe('adefcab')
  const removed = await call(app, 'DELETE', ENTRIES, { entryIds: [await entryOf(app, 'd'), -7] })
  expect(removed).toMatchObject({ totalCount: 6, current: { track: { title: 'b' }, index: 5 } })
  await call(app, 'DELETE', ENTRIES, { entryIds: [await entryOf(app, 'b')] })
  expect(await call(app, 'GET', QUEUE)).toMatchObject({ current: null, totalCount: 5 })
  expect(await answer(send(app, 'POST', `${ENTRIES}/-7/move`, { beforeEntryId: null }))).toEqual([
    404,
    ERRORS.queue_entry_not_found.message,
  ])
  expect(await call(app, 'DELETE', QUEUE)).toMatchObject({ totalCount: 0, current: null, isPlaying: false })
})

test('shuffling puts the current track first, and turning it off restores the order', async () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const { app, idOf } = await startWith(letters)
  await call(app, 'POST', QUEUE, { ...EVERYTHING, startFileId: idOf('m') })
  expect(await call(app, 'PATCH', QUEUE, { isShuffled: true })).toMatchObject({
    isShuffled: true,
    current: { index: 0 },
  })
  const shuffled = await order(app)
  expect(shuffled[0]).toBe('m')
  expect(shuffled).not.toBe(letters)
  expect([...shuffled].toSorted().join('')).toBe(letters)
  await call(app, 'POST', ENTRIES, { tracks: { from: 'files', fileIds: [idOf('a')] }, place: 'next' })
  expect((await order(app)).slice(0, 2)).toBe('ma')
  expect(await call(app, 'PATCH', QUEUE, { isShuffled: false })).toMatchObject({ current: { index: 12 } })
  expect(await order(app)).toBe('abcdefghijklmanopqrstuvwxyz')
  const again = await call(app, 'POST', QUEUE, { ...EVERYTHING, isShuffled: true })
  expect(again).toMatchObject({ isShuffled: true, current: { index: 0 } })
})

test('keeps the position, and accepts it only from the player that took over', async () => {
  const { app } = await startWith('ab')
  const queue = await call(app, 'POST', QUEUE, { ...EVERYTHING, playerId: 'one' })
  const [entryId, nextId] = [queue.current?.entryId ?? -1, queue.next?.entryId ?? -1]
  const tell = (to: TestApp, playerId: string, told: object) =>
    call<{ playerId: string; revision: number }>(to, 'PUT', reportPosition.path, {
      ...{ playerId, entryId, positionMs: 0, isPlaying: true },
      ...told,
    })
  const { revision } = await tell(app, 'one', { positionMs: 61_000 })
  expect(revision).toBe(queue.revision)
  const restarted = await app.restart()
  expect(await call(restarted, 'GET', QUEUE)).toMatchObject({
    positionMs: 61_000,
    positionAt: new Date(app.clock.now()).toISOString(),
    isPlaying: true,
    playerId: 'one',
  })
  expect(await tell(restarted, 'two', { positionMs: 5 })).toEqual({ playerId: 'one', revision })
  expect(await tell(restarted, 'two', { positionMs: 62_000, takesOver: true })).toEqual({
    playerId: 'two',
    revision: revision + 1,
  })
  expect(await tell(restarted, 'one', { positionMs: 70_000 })).toEqual({ playerId: 'two', revision: revision + 1 })
  expect(await call(restarted, 'GET', QUEUE)).toMatchObject({ positionMs: 62_000, playerId: 'two' })
  expect(await tell(restarted, 'two', { entryId: nextId, positionMs: 10 })).toMatchObject({ revision: revision + 2 })
  expect(await call(restarted, 'GET', QUEUE)).toMatchObject({ current: { index: 1 }, positionMs: 10 })
  const kept = await call(restarted, 'GET', QUEUE)
  expect(await tell(restarted, 'three', { entryId: -7, positionMs: 90_000, takesOver: true })).toEqual({
    playerId: 'two',
    revision: kept.revision,
  })
  expect(await call(restarted, 'GET', QUEUE)).toEqual(kept)
})

test('drops a deleted file and makes the next entry current', async () => {
  const { app, idOf } = await startWith('abc')
  const before = await call(app, 'POST', QUEUE, { ...EVERYTHING, startFileId: idOf('b'), playerId: 'one' })
  await call(app, 'PUT', reportPosition.path, {
    ...{ playerId: 'one', entryId: before.current?.entryId, positionMs: 9_000, isPlaying: true },
  })
  await app.delete(idOf('b'))
  const after = await call(app, 'GET', QUEUE)
  expect(after).toMatchObject({ totalCount: 2, current: { track: { title: 'c' }, index: 1 }, positionMs: 0 })
  expect(after.revision).toBeGreaterThan(before.revision)
  await app.delete(idOf('c'))
  expect(await call(app, 'GET', QUEUE)).toMatchObject({ totalCount: 1, current: null })
  expect((await call<{ totalCount: number }>(app, 'GET', listTracks.path)).totalCount).toBe(1)
})
