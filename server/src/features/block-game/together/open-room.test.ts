import { gunzipSync, gzipSync } from 'node:zlib'
import { type FromRoom, ROOM_CLOSED } from '@pinloft/contract/block-game/together'
import { decodeWorld, encodeWorld } from '@pinloft/game/together'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { TestClock } from '../../../testing/test-app.ts'
import { OpenRoom, type Values } from './open-room.ts'
import { sharedSave } from './random-edits.builders.ts'
import { readStoredWorld } from './stored-world.ts'

const KEY = 'world/harbour'
const { spawn } = sharedSave()
const HEAD = [Math.floor(spawn.x), spawn.y + 1, Math.floor(spawn.z)] as const

/** A room with somebody in it, and the values that its world is stored among. */
async function openRoom() {
  const world = {
    version: 1,
    name: 'Harbour',
    mode: 'creative',
    difficulty: 'peaceful',
    seed: 7,
    save: null,
    history: [['device', 3]],
  }
  const values = new Map<string, { value: string | null; revision: number }>()
  const store = (value: object | null) => {
    const revision = (values.get(KEY)?.revision ?? 0) + 1
    values.set(KEY, { value: value && JSON.stringify(value), revision })
  }
  store({ ...world, lastPlayed: '', picture: 'AAAA' })
  let failure: Error | null = null
  const kept: Values = {
    find: async (_area, key) => values.get(key),
    save: async ({ key, value, baseRevision }) => {
      if (failure !== null) throw failure
      expect(baseRevision).toBe(values.get(key)?.revision ?? 0)
      values.set(key, { value, revision: (baseRevision ?? 0) + 1 })
      return (baseRevision ?? 0) + 1
    },
  }
  const options = { clock: new TestClock(), values: kept, onIdle: () => undefined, onError: () => undefined }
  const open = await OpenRoom.open('harbour', options)
  if (open === undefined) throw new Error('There is no room')
  onTestFinished(() => open.close())
  open.enter(false)
  const heard: FromRoom[] = []
  const peer = {
    send: (message: FromRoom) => heard.push(message),
    sendSnapshot: () => undefined,
    close: (code: number) => closed.push(code),
  }
  const closed: number[] = []
  const player = open.room.join(peer, { type: 'join', name: 'Anna', resume: null })
  if (player === undefined) throw new Error('Nobody is in')
  open.room.receive(player, { type: 'move', ...spawn, yaw: 0 })
  let number = 0
  const edit = (block: number) => {
    open.room.receive(player, { type: 'edit', number: ++number, changes: [[...HEAD, block]] })
  }
  const read = (key = KEY) => JSON.parse(values.get(key)?.value ?? '{}')
  const fail = (error: Error | null) => {
    failure = error
  }
  return { open, values, store, read, edit, fail, closed, last: () => heard.at(-1), world }
}

test('what is durable is said, and what is not', async () => {
  const { open, edit, fail, last, read } = await openRoom()
  edit(1)
  fail(new Error('The disk is full'))
  await open.keep()
  expect(last()).toMatchObject({ type: 'not-kept' })
  edit(0)
  fail(new AppError('browser_data_value_too_large'))
  await open.keep()
  edit(1)
  // Nothing is added to a world that is as large as it may be.
  expect(last()).toMatchObject({
    type: 'answered',
    truth: [
      [...HEAD, 0],
      [...HEAD, ''],
    ],
  })
  fail(null)
  await open.keep()
  expect([last(), open.isKept]).toMatchObject([{ type: 'kept', order: 2 }, true])
  expect(read()).toMatchObject({ name: 'Harbour', picture: 'AAAA', lastPlayed: '2026-01-02T03:04:05.000Z' })
  // By that, devices see what was played here.
  expect(read().history).toEqual([
    ['device', 3],
    [expect.stringMatching(/^r/), 1],
  ])
  edit(1)
  expect(open.isKept).toBe(false)
})

test('another name is taken over, and another world goes on beside the one that is played', async () => {
  const { open, edit, store, read, last, values, world } = await openRoom()
  edit(1)
  await open.keep()
  // Its browser compresses in another way.
  const save = gzipSync(gunzipSync(Buffer.from(read().save, 'base64')), { level: 1 }).toString('base64')
  expect(save).not.toBe(read().save)
  store({ ...read(), name: 'Port', save })
  edit(0)
  await open.keep()
  expect([last(), read().name]).toMatchObject([{ type: 'kept', order: 2 }, 'Port'])
  // Deleted while somebody plays in it: it stays.
  store(null)
  edit(1)
  await open.keep()
  expect(read()).toMatchObject({ name: 'Port' })

  store({ ...world, lastPlayed: '', name: 'Port' })
  edit(0)
  await open.keep()
  const copy = `world/${open.worldId}`
  expect([[...values.keys()], read(copy).name, read().save]).toEqual([[KEY, copy], 'Port (together)', null])
  expect(last()).toMatchObject({ type: 'kept', order: 4 })
})

test('a world that was deleted is not brought back by visitors, in whatever way it was deleted', async () => {
  for (const remove of ['marked', 'permanently'] as const) {
    const { open, edit, store, values, closed } = await openRoom()
    edit(1)
    await open.keep()
    // Whoever had a session has left; visitors are still in.
    open.enter(true)
    open.leave(false)
    edit(0)
    if (remove === 'marked') store(null)
    else values.delete(KEY)
    await open.keep()
    expect([closed, open.isKept, open.isDeleted], remove).toEqual([[ROOM_CLOSED.worldMissing], true, true])
    edit(1)
    await open.keep()
    expect(values.get(KEY)?.value ?? null, remove).toBeNull()
  }
})

test('nothing is added to a world before it is too large to be stored', async () => {
  const { open, edit, last, store, read } = await openRoom()
  edit(1)
  await open.keep()
  // Its picture is part of what is stored.
  store({ ...read(), picture: 'A'.repeat(4.5 * 1024 * 1024) })
  edit(0)
  await open.keep()
  expect(last()).toMatchObject({ type: 'kept', order: 2 })
  edit(1)
  expect(last()).toMatchObject({ type: 'answered', refusedCount: 1 })
})

test('a long name makes no world that cannot be read again', async () => {
  const stored = { version: 1, name: '世'.repeat(200), mode: 'creative', difficulty: 'peaceful', seed: 7, save: null }
  const { save } = await readStoredWorld(JSON.stringify({ ...stored, lastPlayed: '' }))
  expect(decodeWorld(encodeWorld(save)).name).toBe('世'.repeat(133))
})
