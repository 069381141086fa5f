import { beforeEach, describe, expect, it } from 'vitest'
import {
  type ChunkMesh,
  type ChunkPlace,
  cellOf,
  createWorldSave,
  decodeWorld,
  encodeWorld,
  type FromWorker,
  idByKey,
  Session,
  type ToWorker,
} from '../index.ts'
import { ChunkBuilder } from '../worker/chunk-builder.ts'
import { ChunkLink } from './chunk-link.ts'

const LAMP = cellOf(idByKey('lamp'))

/** A worker whose turns the test gives. */
class FakeWorker {
  onmessage: Worker['onmessage'] = null
  onerror: Worker['onerror'] = null
  isGone = false
  readonly #said: FromWorker[] = []
  readonly #builder = new ChunkBuilder((message) => this.#said.push(structuredClone(message)))

  postMessage(message: ToWorker): void {
    if (!this.isGone) this.#builder.receive(structuredClone(message))
  }

  terminate(): void {
    this.isGone = true
  }

  work(): void {
    while (!this.isGone && this.#builder.step());
  }

  /** Lets the page have what the worker has said. */
  deliver(): void {
    for (const data of this.#said.splice(0)) this.onmessage?.call(this as unknown as Worker, { data } as MessageEvent)
  }

  fail(message: string): void {
    this.onerror?.call(this as unknown as Worker, { message } as ErrorEvent)
  }
}

let workers: FakeWorker[]
let session: Session
let link: ChunkLink
let shown: Map<string, ChunkMesh>
let failures: string[]

const nameOf = ({ chunkX, chunkZ }: ChunkPlace) => `${chunkX} ${chunkZ}`
const worker = () => workers.at(-1) as FakeWorker
const place = () => ({ x: Math.floor(session.player.x), y: 120, z: Math.floor(session.player.z) })
const facesAbove = () => {
  const { x, z } = place()
  return shown.get(`${x >> 4} ${z >> 4}`)?.opaque.quadCount ?? 0
}

function build(y: number): void {
  session.editor.set(place().x, y, place().z, LAMP)
  const edits = session.editor.takeChanges()
  link.send(edits)
}

/** Frames of a tenth of a second, in each of which the worker does what it can. */
function pass(seconds: number): void {
  for (let frame = 0; frame < seconds * 10; frame++) {
    link.want(1)
    link.watch(0.1)
    worker().work()
    worker().deliver()
  }
}

beforeEach(() => {
  workers = []
  shown = new Map()
  failures = []
  session = new Session(createWorldSave('Bay', 4, 'creative', 'peaceful'))
  link = new ChunkLink({
    session,
    scene: {
      put: (at, mesh) => shown.set(nameOf(at), mesh),
      remove: (chunkX, chunkZ) => shown.delete(nameOf({ chunkX, chunkZ })),
    },
    createWorker: () => {
      workers.push(new FakeWorker())
      return worker() as unknown as Worker
    },
    onFailed: (reason) => failures.push(reason),
  })
  pass(1)
})

describe('a worker that is gone', () => {
  it('is replaced by one that knows all changes, also those that were made meanwhile', () => {
    build(120)
    pass(1)
    const before = facesAbove()
    worker().terminate()
    build(122)
    pass(9)
    expect([workers.length, facesAbove()]).toEqual([1, before])
    link.watch(1.5)
    expect(workers).toHaveLength(2)
    // While what the new worker has made without it is on its way.
    link.want(1)
    worker().work()
    build(124)
    worker().deliver()
    pass(20)
    expect(workers).toHaveLength(2)
    expect(facesAbove()).toBeGreaterThan(before)
    const { x, z } = place()
    for (const y of [120, 122, 124]) expect(session.world.cellAt(x, y, z)).toBe(LAMP)
    const other = new Session(decodeWorld(encodeWorld(session.toSave())))
    expect(other.chunks.all().reduce((sum, { edits }) => sum + edits.indices.length, 0)).toBe(3)
    expect(failures).toEqual([])
  })

  it('is replaced at once when it says why, but not for ever', () => {
    for (let fault = 1; fault <= 3; fault++) {
      worker().fail('Out of memory')
      expect([workers.length, failures]).toEqual([1 + fault, []])
    }
    worker().fail('Out of memory')
    expect([workers.length, failures]).toEqual([4, ['Out of memory']])
  })

  it('is replaced when it never says anything, but not for ever', () => {
    worker().fail('Out of memory')
    for (const count of [3, 4]) {
      worker().terminate()
      for (let second = 0; second < 31; second++) link.watch(1)
      expect([workers.length, failures]).toEqual([count, []])
    }
    for (let second = 0; second < 100; second++) link.watch(1)
    expect([workers.length, failures]).toEqual([4, ['What makes the land has stopped.']])
  })

  it('is not one that takes long to begin, or a device that slept', () => {
    worker().fail('Out of memory')
    for (let second = 0; second < 30; second++) link.watch(0.25)
    expect(workers).toHaveLength(2)
    pass(60)
    expect(workers).toHaveLength(2)
  })
})
