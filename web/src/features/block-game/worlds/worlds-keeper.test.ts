import { BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import { createWorldSave, decodeWorld, encodeWorld } from '@pinloft/game'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser, fakeCloud } from './keeper-fakes.ts'
import { isLooking } from './keeper-parts.ts'
import type { StoredWorld } from './stored-world.ts'
import { WorldsKeeper } from './worlds-keeper.ts'

const WANTED = { name: 'Pier', mode: 'creative', difficulty: 'peaceful', seed: 7 } as const

/** A save with something built in these chunks. */
function built(...places: [number, number][]): Uint8Array {
  const edits = { indices: Uint16Array.of(4000), cells: Uint16Array.of(1) }
  const chunks = places.map(([chunkX, chunkZ]) => ({ chunkX, chunkZ, edits, texts: new Map() }))
  return encodeWorld({ ...createWorldSave('Pier', 7, 'creative', 'peaceful'), chunks })
}

function placesIn(world: StoredWorld | undefined): string[] {
  const { chunks } = decodeWorld(world?.save ?? new Uint8Array())
  return chunks.map(({ chunkX, chunkZ }) => `${chunkX} ${chunkZ}`).sort()
}

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

  it('wait for a round of another window, but not for one that hangs', async () => {
    const { laptop } = start()
    onTestFinished(() => laptop.stop())
    await laptop.create(WANTED)
    const hanging = Promise.withResolvers<void>()
    const other = navigator.locks.request('pinloft-block-world', () => hanging.promise)
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
    onTestFinished(() => timeout.mockRestore())
    laptop.sync()
    limit.abort()
    await laptop.settled()
    expect(laptop.getState()).toMatchObject({ isSyncing: false, isReachable: false })
    hanging.resolve()
    await other
    await sync(laptop)
    expect(laptop.getState().isReachable).toBe(true)
  })

  it('are looked for in the cloud before it is said that there are none, unless it cannot be reached', async () => {
    const { cloud, laptop, tablet } = start()
    const said = new Set<string>()
    const note = () => said.add(isLooking(tablet.getState()) ? 'looking' : `${tablet.getState().worlds?.length}`)
    await play(laptop, await laptop.create(WANTED), 1)
    tablet.subscribe(note)
    onTestFinished(() => tablet.stop())
    cloud.setOffline(true)
    tablet.start()
    await vi.waitFor(() => expect([...said]).toEqual(['looking', '0']))
    cloud.setOffline(false)
    await sync(tablet)
    expect([...said]).toEqual(['looking', '0', '1'])

    said.clear()
    const phone = new WorldsKeeper(fakeBrowser(), cloud.connect(), true)
    onTestFinished(() => phone.stop())
    phone.subscribe(() => said.add(isLooking(phone.getState()) ? 'looking' : `${phone.getState().worlds?.length}`))
    phone.start()
    await vi.waitFor(() => expect([...said]).toContain('1'))
    expect([...said]).toEqual(['looking', '1'])
  })

  it('still say what a room of the server stored last', async () => {
    const { cloud, laptop } = start()
    const id = await laptop.create(WANTED)
    await play(laptop, id, 1)
    const read = () => JSON.parse(cloud.values.get(id)?.value ?? '')
    const room = { id: 'a-room', order: 7 }
    cloud.values.set(id, { value: JSON.stringify({ ...read(), room }), revision: 2 })
    await sync(laptop)
    await play(laptop, id, 2)
    expect([cloud.values.get(id)?.revision, read().room]).toEqual([3, room])
  })

  it('become two, named by device and time, where both were changed in the same place', async () => {
    const { cloud, laptop, tablet } = start()
    const id = await laptop.create(WANTED)
    await play(laptop, id, 1)
    await sync(tablet)
    cloud.setOffline(true)
    await play(laptop, id, 2)
    cloud.setOffline(false)
    await play(tablet, id, 3)
    const worlds = await sync(laptop)
    expect(worlds.map(({ name, save }) => [save?.[0], name.replace(/\d+ \w+, [\d:]+/, 'then')]).sort()).toEqual([
      [2, 'Pier (Laptop, then)'],
      [3, 'Pier (Tablet, then)'],
    ])
    expect(laptop.getState().notice?.title).toBe(TEXTS.keptApart('Pier'))
    expect((await sync(tablet)).map(({ name }) => name).sort()).toEqual(worlds.map(({ name }) => name).sort())
  })

  it('are one again where they were changed apart from each other', async () => {
    const { cloud, laptop, tablet } = start()
    const id = await laptop.create(WANTED)
    await play(laptop, id, ...built([0, 0]))
    await sync(tablet)
    cloud.setOffline(true)
    await play(laptop, id, ...built([0, 0], [9, 0]))
    cloud.setOffline(false)
    await tablet.rename(id, 'Bay')
    await play(tablet, id, ...built([0, 0], [0, 9]))
    const [world, ...others] = await sync(laptop)
    expect([world?.name, others, placesIn(world)]).toEqual(['Bay', [], ['0 0', '0 9', '9 0']])
    expect(laptop.getState().notice?.title).toBe(TEXTS.broughtTogether('Bay'))
    expect((await sync(tablet)).map(placesIn)).toEqual([['0 0', '0 9', '9 0']])
  })

  it('are left alone while they are played, and brought together after that', async () => {
    const { laptop, tablet } = start()
    const id = await laptop.create(WANTED)
    await play(laptop, id, ...built([0, 0]))
    await sync(tablet)
    await laptop.open(id)
    await play(tablet, id, ...built([0, 0], [0, 9]))
    await laptop.keep(built([0, 0], [9, 0]))
    await laptop.settled()
    expect([laptop.playedId, laptop.isHeld]).toEqual([id, true])
    await laptop.keep(built([0, 0], [9, 0], [10, 0]))
    laptop.close()
    await laptop.settled()
    expect((await sync(tablet)).map(placesIn)).toEqual([['0 0', '0 9', '10 0', '9 0']])
  })

  it('know their own value again when its answer was lost', async () => {
    const { cloud, laptop, tablet } = start()
    const id = await laptop.create(WANTED)
    await play(laptop, id, 1)
    await laptop.open(id)
    cloud.loseAnswers(true)
    for (const byte of [2, 3]) {
      await laptop.keep(Uint8Array.of(byte))
      await laptop.settled()
    }
    cloud.loseAnswers(false)
    await laptop.keep(Uint8Array.of(4))
    await laptop.settled()
    laptop.close()
    await laptop.settled()
    expect((await sync(laptop)).map(({ name, save }) => [name, save?.[0]])).toEqual([['Pier', 4]])
    expect((await sync(tablet)).map(({ name, save }) => [name, save?.[0]])).toEqual([['Pier', 4]])
  })

  it('come back to a cloud that was set back to an earlier day, beside what was saved there since', async () => {
    const { cloud, laptop, tablet } = start()
    const [pier, mill] = [await laptop.create(WANTED), await laptop.create({ ...WANTED, name: 'Mill' })]
    await play(laptop, pier, 1)
    await play(laptop, mill, 1)
    await sync(tablet)
    const earlier = new Map(cloud.values)
    await play(laptop, pier, 2)
    await play(laptop, mill, 2)
    await play(laptop, await laptop.create({ ...WANTED, name: 'Lock' }), 5)
    cloud.values.clear()
    for (const [id, value] of earlier) cloud.values.set(id, value)
    for (const byte of [7, 8, 9]) await play(tablet, mill, byte)
    await sync(laptop)
    const worlds = await sync(tablet)
    expect(worlds.map(({ name, save }) => `${name.replace(/ \(.*/, '')} ${save?.[0]}`).sort()).toEqual([
      'Lock 5',
      'Mill 2',
      'Mill 9',
      'Pier 2',
    ])
  })

  it('are loaded once each when they changed, also those that cannot be read', async () => {
    const { cloud, laptop, tablet } = start()
    const ids = [await laptop.create(WANTED), await laptop.create({ ...WANTED, name: 'Mill' })]
    for (const id of ids) await play(laptop, id, 1)
    await sync(tablet)
    expect(cloud.loads.splice(0).sort()).toEqual(ids.sort())
    await play(laptop, ids[0] ?? '', 2)
    cloud.values.set('later', { value: '{"version":9}', revision: 1 })
    for (let round = 0; round < 3; round++) await sync(tablet)
    expect(cloud.loads.sort()).toEqual([ids[0], 'later'].sort())
    expect(tablet.getState().notice?.title).toBe(TEXTS.notRead('Tablet'))
  })

  it('are all there after the tab was killed, the disk was full, and an hour without a connection by a wrong clock', async () => {
    const { cloud, tablet } = start()
    const browser = fakeBrowser()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const keeper = new WorldsKeeper(browser, cloud.connect(), true)
    const id = await keeper.create(WANTED)
    await play(keeper, id, 1)
    await sync(tablet)
    // The clock of this device is an hour behind from now on.
    vi.setSystemTime(Date.now() - 3_600_000)
    cloud.setOffline(true)
    await keeper.open(id)
    for (let save = 0; save < 900; save++) {
      await keeper.keep(Uint8Array.of(save % 256, save >> 8))
      vi.setSystemTime(Date.now() + 4000)
    }
    browser.fill()
    await expect(keeper.keep(Uint8Array.of(9, 9))).rejects.toThrow('Quota')
    // The tab is killed here: nothing of it is left but what the browser keeps.
    keeper.stop()
    cloud.setOffline(false)
    browser.free()
    const again = new WorldsKeeper(browser, cloud.connect(), true)
    expect((await sync(again)).map(({ name, save }) => [name, [...(save ?? [])]])).toEqual([['Pier', [131, 3]]])
    expect((await sync(tablet)).map(({ name, save }) => [name, [...(save ?? [])]])).toEqual([['Pier', [131, 3]]])
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
