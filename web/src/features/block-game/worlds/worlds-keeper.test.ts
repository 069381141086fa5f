import { describe, expect, it } from 'vitest'
import type { CloudEntry } from './cloud.api.ts'
import type { CloudWorlds, LocalWorlds } from './keeper-parts.ts'
import type { StoredWorld } from './stored-world.ts'
import { WorldsKeeper } from './worlds-keeper.ts'

/** What a browser keeps. */
function fakeBrowser(): LocalWorlds {
  const worlds = new Map<string, StoredWorld>()
  const exchange: LocalWorlds['exchange'] = async (id, change) => {
    const others = change(worlds.get(id))
    if (others === null) return
    worlds.delete(id)
    for (const world of others) worlds.set(world.id, world)
  }
  return {
    exchange,
    all: async () => [...worlds.values()],
    find: async (id) => worlds.get(id),
    put: async (world) => void worlds.set(world.id, world),
    remove: async (id) => void worlds.delete(id),
    update: async (id, change) => {
      const world = worlds.get(id)
      const changed = world && change(world)
      if (changed) worlds.set(id, changed)
      return worlds.get(id)
    },
  }
}

/** A cloud that several browsers share, and that refuses what is behind. */
function fakeCloud() {
  const values = new Map<string, { value: string | null; revision: number }>()
  let isOffline = false
  const connect = (): CloudWorlds => ({
    save: async (id, value, baseRevision) => {
      if (isOffline) return { type: 'unreachable' }
      const now = values.get(id)
      if (now !== undefined && now.revision !== baseRevision) {
        return { type: 'stale', newer: { ...now, device: 'Tablet', updatedAt: '2026-01-01T00:00:00.000Z' } }
      }
      values.set(id, { value, revision: baseRevision + 1 })
      return { type: 'saved', revision: baseRevision + 1 }
    },
    list: async () =>
      isOffline
        ? null
        : [...values].map(
            ([id, { value, revision }]): CloudEntry => ({ id, entryId: id, revision, isCleared: value === null }),
          ),
    load: async () => {
      if (isOffline) return null
      return new Map(
        [...values].flatMap(([id, { value, revision }]) => (value === null ? [] : [[id, { value, revision }]])),
      )
    },
    clear: async (id) => {
      if (isOffline) return false
      values.set(id, { value: null, revision: (values.get(id)?.revision ?? 0) + 1 })
      return true
    },
    settleConflict: async () => 'Laptop',
    onChange: () => () => undefined,
  })
  const setOffline = (offline: boolean) => {
    isOffline = offline
  }
  return { connect, setOffline }
}

const WANTED = { name: 'Pier', mode: 'creative', difficulty: 'peaceful', seed: 7 } as const

async function sync(keeper: WorldsKeeper): Promise<readonly StoredWorld[]> {
  keeper.sync()
  await keeper.settled()
  return keeper.getState().worlds ?? []
}

/** Plays a world and leaves it. */
async function play(keeper: WorldsKeeper, id: string, ...bytes: number[]): Promise<void> {
  await keeper.open(id)
  await keeper.keep(Uint8Array.from(bytes))
  keeper.close()
  await keeper.settled()
}

function start() {
  const cloud = fakeCloud()
  const [laptop, tablet] = [0, 1].map(() => new WorldsKeeper(fakeBrowser(), cloud.connect(), true))
  if (laptop === undefined || tablet === undefined) throw new Error('No devices')
  return { cloud, laptop, tablet }
}

describe('worlds of several devices', () => {
  it('are the same on all of them', async () => {
    const { laptop, tablet } = start()
    const id = await laptop.create(WANTED)
    await play(laptop, id, 1, 2, 3)
    expect((await sync(tablet)).map(({ name, save }) => [name, [...(save ?? [])]])).toEqual([['Pier', [1, 2, 3]]])
    await play(tablet, id, 4)
    expect((await sync(laptop)).map(({ save }) => [...(save ?? [])])).toEqual([[4]])
  })

  it('become two, named by the device, where both were changed apart', async () => {
    const { cloud, laptop, tablet } = start()
    const id = await laptop.create(WANTED)
    await play(laptop, id, 1)
    await sync(tablet)
    cloud.setOffline(true)
    await play(laptop, id, 2)
    cloud.setOffline(false)
    await play(tablet, id, 3)
    const worlds = await sync(laptop)
    expect(new Map(worlds.map(({ name, save }) => [name, save?.[0]]))).toEqual(
      new Map([
        ['Pier', 3],
        ['Pier (Laptop)', 2],
      ]),
    )
    expect((await sync(tablet)).map(({ name }) => name).sort()).toEqual(['Pier', 'Pier (Laptop)'])
  })

  it('go on as the copy while they are played', async () => {
    const { laptop, tablet } = start()
    const id = await laptop.create(WANTED)
    await play(laptop, id, 1)
    await sync(tablet)
    await laptop.open(id)
    await play(tablet, id, 2)
    await laptop.keep(Uint8Array.of(3))
    await laptop.settled()
    expect(laptop.playedId).not.toBe(id)
    await laptop.keep(Uint8Array.of(4))
    laptop.close()
    await laptop.settled()
    expect((await sync(tablet)).map(({ save }) => save?.[0]).sort()).toEqual([2, 4])
  })

  it('go on as a copy when another tab has put something else in their place', async () => {
    const { cloud, tablet } = start()
    const browser = fakeBrowser()
    const [game, menu] = [0, 1].map(() => new WorldsKeeper(browser, cloud.connect(), true))
    if (game === undefined || menu === undefined) throw new Error('No tabs')
    const id = await game.create(WANTED)
    await play(game, id, 1)
    await sync(tablet)
    await game.open(id)
    await play(tablet, id, 2)
    await sync(menu)
    await Promise.all([game.keep(Uint8Array.of(3)), game.keep(Uint8Array.of(4))])
    expect(game.playedId).not.toBe(id)
    await tablet.remove(id)
    await tablet.remove(game.playedId ?? '')
    await tablet.settled()
    await sync(menu)
    await game.keep(Uint8Array.of(5))
    game.close()
    await game.settled()
    expect((await sync(tablet)).map(({ save }) => save?.[0])).toEqual([5])
  })

  it('are kept here while nothing can be reached, and deleted everywhere later', async () => {
    const { cloud, laptop, tablet } = start()
    const id = await laptop.create(WANTED)
    await play(laptop, id, 1)
    await sync(tablet)
    cloud.setOffline(true)
    await tablet.remove(id)
    await tablet.settled()
    expect(tablet.getState()).toMatchObject({ worlds: [], isReachable: false })
    tablet.stop()
    cloud.setOffline(false)
    await sync(tablet)
    expect(await sync(laptop)).toEqual([])
  })
})
