import type { RoomChange } from '@pinloft/contract/block-game/together'
import { AIR, type Cell, idOf, isUpper } from '../blocks/cell.ts'
import { blockOf } from '../blocks/registry.ts'
import type { Edit } from '../worker/messages.ts'
import type { Cells, World } from '../world/world.ts'
import { isSupported } from './support.ts'
import { flow, isFlowing } from './water.ts'

/** Places that may wait to be looked at; more are passed over until something beside them changes again. */
const WAITING_MAX = 8192
const WRITTEN_MAX = 16
/** Places looked at in one tick. */
const PLACES_PER_TICK = 256

/** Ticks from a change to what follows from it. */
const WATER_DELAY = 5
const FALL_DELAY = 2
const SUPPORT_DELAY = 1

interface Waiting {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly due: number
}

/** Something that fell out of a block which lost its hold. */
export interface Drop {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly item: number
  readonly count: number
}

/**
 * The one door to changes of the world: it keeps what changed for the worker and for others, and lets follow what follows from
 * it: sand falls, water flows, torches lose their hold.
 */
export class Editor implements Cells {
  readonly world: World
  private changes = new Map<string, Edit>()
  private readonly waiting = new Map<string, Waiting>()
  private written: RoomChange[] = []
  private drops: Drop[] = []
  private tick = 0
  private readonly follows: boolean

  /** Without `follows` something else decides on what follows from a change. */
  constructor(world: World, { follows = true } = {}) {
    this.world = world
    this.follows = follows
  }

  cellAt(x: number, y: number, z: number): Cell {
    return this.world.cellAt(x, y, z)
  }

  /** Changes a cell. False where nothing is loaded, or nothing would change. */
  set(x: number, y: number, z: number, cell: Cell): boolean {
    const before = this.world.setCell(x, y, z, cell)
    if (before === undefined || before === cell) return false
    if (blockOf(before).shape === 'sign' && idOf(before) !== idOf(cell)) this.world.setText(x, y, z, '')
    this.changes.set(`${x} ${y} ${z}`, { x, y, z, cell })
    this.wake(x, y, z)
    for (const [dx, dy, dz] of AROUND) this.wake(x + dx, y + dy, z + dz)
    return true
  }

  /** The changes since the last call, the last of each place. */
  takeChanges(): Edit[] {
    const changes = [...this.changes.values()]
    this.changes = new Map()
    return changes
  }

  write(x: number, y: number, z: number, text: string): void {
    this.world.setText(x, y, z, text)
    this.written.push([x, y, z, text])
    // Nobody takes them where one plays alone.
    if (this.written.length > WRITTEN_MAX) this.written.shift()
  }

  /** Signs that were written since the last call. */
  takeWritten(): RoomChange[] {
    return this.written.splice(0)
  }

  takeDrops(): Drop[] {
    return this.drops.splice(0)
  }

  /** Places that wait for their turn. */
  get waitingCount(): number {
    return this.waiting.size
  }

  /** One twentieth of a second. What is not reached before `mayGoOn` says no is looked at with the next one. */
  step(mayGoOn: () => boolean = () => true): void {
    this.tick++
    const due: [string, Waiting][] = []
    for (const entry of this.waiting) {
      if (entry[1].due > this.tick) continue
      due.push(entry)
      if (due.length === PLACES_PER_TICK) break
    }
    for (const [key] of due) this.waiting.delete(key)
    for (const [key, place] of due) {
      if (mayGoOn()) this.follow(place.x, place.y, place.z)
      else if (!this.waiting.has(key)) this.waiting.set(key, place)
    }
  }

  private wake(x: number, y: number, z: number): void {
    const cell = this.cellAt(x, y, z)
    const delay = this.follows ? this.delayOf(x, y, z, cell) : 0
    if (delay === 0) return
    const key = `${x} ${y} ${z}`
    if (this.waiting.has(key) || this.waiting.size >= WAITING_MAX) return
    this.waiting.set(key, { x, y, z, due: this.tick + delay })
  }

  private delayOf(x: number, y: number, z: number, cell: Cell): number {
    if (cell === AIR) return 0
    const { isFalling, shape } = blockOf(cell)
    if (shape === 'liquid') return WATER_DELAY
    if (isFalling) return canFallInto(this.cellAt(x, y - 1, z)) ? FALL_DELAY : 0
    return isSupported(this, x, y, z, cell) ? 0 : SUPPORT_DELAY
  }

  private follow(x: number, y: number, z: number): void {
    const cell = this.cellAt(x, y, z)
    const block = blockOf(cell)
    if (isFlowing(cell)) {
      for (const [dx, dy, dz, next] of flow(this, x, y, z)) this.set(x + dx, y + dy, z + dz, next)
    } else if (block.isFalling) {
      if (canFallInto(this.cellAt(x, y - 1, z)) && this.set(x, y - 1, z, cell)) this.set(x, y, z, AIR)
    } else if (!isSupported(this, x, y, z, cell)) {
      this.set(x, y, z, AIR)
      // The lower half of a door falls out for both.
      const isCounted = block.shape === 'door' && isUpper(cell)
      if (block.drop.item !== 0 && !isCounted) this.drops.push({ x, y, z, ...block.drop })
    }
  }
}

const AROUND = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
] as const

function canFallInto(cell: Cell): boolean {
  return blockOf(cell).isReplaceable
}
