import { queryObjects } from 'node:v8'
import { beforeEach, describe, expect, it } from 'vitest'
import { cellOf } from '../blocks/cell.ts'
import { idByKey } from '../blocks/registry.ts'
import { cellIndex } from '../world/coordinates.ts'
import { Terrain } from '../world/terrain.ts'
import { ChunkBuilder } from './chunk-builder.ts'
import { isBeyond, ViewDistance, wantedChunks } from './chunk-manager.ts'
import type { FromWorker } from './messages.ts'

const LAMP = cellOf(idByKey('lamp'))

let sent: FromWorker[]
let builder: ChunkBuilder

beforeEach(() => {
  sent = []
  builder = new ChunkBuilder((message, transfer) => {
    // What is transferred is gone for the sender.
    sent.push(structuredClone(message, { transfer }))
  })
  builder.receive({ type: 'start', seed: 1 })
})

function finish(): FromWorker[] {
  sent = []
  while (builder.step());
  return sent
}

const namesOf = (messages: readonly FromWorker[]) =>
  messages.map((message) =>
    'place' in message
      ? `${message.type} ${message.place.chunkX} ${message.place.chunkZ}`
      : `${message.type} ${message.id}`,
  )

describe('the worker', () => {
  it('makes a chunk and those around it, and meshes it', () => {
    builder.receive({ type: 'want', chunks: [{ chunkX: 4, chunkZ: 7 }], keepDistance: 3 })
    const names = namesOf(finish())
    expect(names).toHaveLength(10)
    expect(names[0]).toBe('made 4 7')
    expect(names[9]).toBe('meshed 4 7')
    const [made] = sent
    expect(made?.type === 'made' && made.cells).toEqual(new Terrain(1).generate(4, 7))
    expect(finish()).toEqual([])
  })

  it('remembers nothing of the chunks that were left as they were', () => {
    const walk = (from: number, to: number) => {
      for (let chunkX = from; chunkX < to; chunkX += 4) {
        builder.receive({ type: 'want', chunks: [{ chunkX, chunkZ: 0 }], keepDistance: 2 })
        finish()
      }
      sent = []
      return queryObjects(Uint16Array, { format: 'count' })
    }
    const before = walk(0, 20)
    expect(walk(20, 40) - before).toBeLessThan(20)
  })

  it('does not begin what is no longer wanted', () => {
    builder.receive({ type: 'want', chunks: wantedChunks(0, 0, 4), keepDistance: 6 })
    builder.step()
    builder.receive({ type: 'want', chunks: [{ chunkX: 100, chunkZ: 0 }], keepDistance: 6 })
    expect(namesOf(finish()).filter((name) => name.startsWith('meshed'))).toEqual(['meshed 100 0'])
  })

  it('meshes what an edit changed before anything else, and says when that is done', () => {
    builder.receive({ type: 'want', chunks: wantedChunks(8, 8, 1), keepDistance: 4 })
    finish()
    builder.receive({ type: 'want', chunks: wantedChunks(8, 8, 2), keepDistance: 4 })
    builder.receive({ type: 'edit', id: 7, edits: [{ x: 0, y: 100, z: 8, cell: LAMP }] })
    const names = namesOf(finish())
    const edited = names.indexOf('edited 7')
    expect(names.slice(0, edited).toSorted()).toEqual(
      ['-1 -1', '-1 0', '-1 1', '0 -1', '0 0', '0 1'].map((name) => `meshed ${name}`),
    )
    expect(names[0]).toBe('meshed 0 0')
    expect(names.length).toBeGreaterThan(edited + 1)
    const mesh = sent.find(
      (message) => message.type === 'meshed' && message.place.chunkX === 0 && message.place.chunkZ === 0,
    )
    expect(mesh?.type === 'meshed' && mesh.light[cellIndex(1, 100, 8)]).toBe(0xfe)
  })

  it('puts saved differences into what it makes, and gives back what the terrain had', () => {
    const index = cellIndex(3, 20, 3)
    const original = new Terrain(1).generate(0, 0)[index]
    const saved = { indices: Uint16Array.of(index), cells: Uint16Array.of(LAMP) }
    builder.receive({ type: 'restore', place: { chunkX: 0, chunkZ: 0 }, ...saved })
    builder.receive({ type: 'want', chunks: [{ chunkX: 0, chunkZ: 0 }], keepDistance: 1 })
    const [made] = finish()
    expect(made?.type === 'made' && made.cells[index]).toBe(LAMP)
    expect(made?.type === 'made' && [...made.original.indices, ...made.original.cells]).toEqual([index, original])
    // What changes later comes as edits, or the page could lose its own.
    expect(() => builder.receive({ type: 'restore', place: { chunkX: 0, chunkZ: 0 }, ...saved })).toThrow(
      'before it is made',
    )
  })

  it('keeps edits of chunks that it forgot, or has not made yet', () => {
    builder.receive({ type: 'want', chunks: [{ chunkX: 0, chunkZ: 0 }], keepDistance: 1 })
    finish()
    builder.receive({
      type: 'edit',
      id: 1,
      edits: [
        { x: 1, y: 90, z: 1, cell: LAMP },
        { x: 800, y: 91, z: 1, cell: LAMP },
      ],
    })
    builder.receive({ type: 'want', chunks: [{ chunkX: 50, chunkZ: 0 }], keepDistance: 1 })
    const far = finish().find(
      (message) => message.type === 'made' && message.place.chunkX === 50 && message.place.chunkZ === 0,
    )
    expect(far?.type === 'made' && far.cells[cellIndex(0, 91, 1)]).toBe(LAMP)
    builder.receive({ type: 'want', chunks: [{ chunkX: 0, chunkZ: 0 }], keepDistance: 1 })
    const [near] = finish()
    expect(near?.type === 'made' && near.cells[cellIndex(1, 90, 1)]).toBe(LAMP)
  })
})

describe('chunks that are wanted', () => {
  it('are the near ones first, then those ahead', () => {
    const wanted = wantedChunks(-3, 40, 4, 1, 0)
    expect(wanted[0]).toEqual({ chunkX: -1, chunkZ: 2 })
    const rankOf = (chunkX: number, chunkZ: number) =>
      wanted.findIndex((place) => place.chunkX === chunkX && place.chunkZ === chunkZ)
    expect(rankOf(2, 2)).toBeLessThan(rankOf(-4, 2))
    expect(rankOf(3, 6)).toBe(-1)
    for (const place of wanted) expect(isBeyond(place, -3, 40, 4)).toBe(false)
    expect(isBeyond({ chunkX: 6, chunkZ: 2 }, -3, 40, 4)).toBe(true)
  })

  it('end where the world does', () => {
    expect(wantedChunks(2 ** 20 - 1, 0, 2).every(({ chunkX }) => chunkX < 2 ** 16)).toBe(true)
  })

  it('become fewer on a slow device, and more on a fast one', () => {
    const view = new ViewDistance(6, 8)
    for (let frame = 0; frame < 90; frame++) view.afterFrame(60)
    expect(view.afterFrame(16)).toBe(5)
    for (let frame = 0; frame < 90 * 30; frame++) view.afterFrame(12)
    expect(view.afterFrame(12)).toBe(8)
    for (let frame = 0; frame < 90 * 30; frame++) view.afterFrame(90)
    expect(view.afterFrame(90)).toBe(2)
  })

  it('become no fewer while the picture can be coarser, and are kept to a modest distance', () => {
    const play = (view: ViewDistance, milliseconds: number, rounds: number, mayShrink = true) => {
      for (let frame = 0; frame < 90 * rounds; frame++) view.afterFrame(milliseconds, mayShrink)
      return view.afterFrame(milliseconds, mayShrink)
    }
    const view = new ViewDistance(3, 8)
    expect(play(view, 90, 3, false)).toBe(3)
    expect(play(view, 50, 20)).toBe(4)
    expect(play(view, 60, 20)).toBe(4)
    // What was too much is not tried again.
    const slow = new ViewDistance(3, 8)
    expect(play(slow, 33, 3)).toBe(4)
    expect(play(slow, 80, 1)).toBe(3)
    expect(play(slow, 33, 20)).toBe(3)
  })

  it('become more than modest where pictures are even, once those are as fine as can be', () => {
    const view = new ViewDistance(3, 6, 'even')
    const play = (milliseconds: number, rounds: number, isFinest: boolean) => {
      for (let frame = 0; frame < 90 * rounds; frame++) view.afterFrame(milliseconds, true, isFinest)
      return view.afterFrame(milliseconds, true, isFinest)
    }
    expect(play(33.3, 20, false)).toBe(4)
    expect(play(33.3, 1, true)).toBe(5)
    expect(play(50, 1, true)).toBe(4)
    expect(play(33.3, 20, true)).toBe(4)
  })
})
