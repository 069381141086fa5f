import type { RoomChange } from '@pinloft/contract/block-game/together'
import type { Cell } from '../blocks/cell.ts'
import { applyChange } from '../play/apply-change.ts'
import { Editor } from '../play/editor.ts'
import type { WorldSave } from '../save/world-save.ts'
import { Terrain } from '../world/terrain.ts'
import type { Cells } from '../world/world.ts'
import { EndlessWorld, NO_LIMITS, type SaveLimits } from './endless-world.ts'

/** Chunks that may be made in a step: what follows in places far apart waits for later ones. */
const MADE_PER_STEP = 2

/** A whole world without a picture or a player: as the room has it, which everybody else follows. */
export class SharedWorld implements Cells {
  readonly #world: EndlessWorld
  readonly #editor: Editor
  readonly #save: WorldSave

  constructor(save: WorldSave, limits: SaveLimits = NO_LIMITS) {
    this.#save = save
    this.#world = new EndlessWorld(new Terrain(save.seed), save.chunks, limits)
    this.#editor = new Editor(this.#world)
  }

  cellAt(x: number, y: number, z: number): Cell {
    return this.#world.cellAt(x, y, z)
  }

  textAt(x: number, y: number, z: number): string {
    return this.#world.textAt(x, y, z) ?? ''
  }

  /** How many chunks were made until now. */
  get madeCount(): number {
    return this.#world.madeCount
  }

  /** Nothing is added while it is set. */
  set isFull(isFull: boolean) {
    this.#world.isFull = isFull
  }

  /** Whether a place is known without making its chunk. */
  isLoaded([x, , z]: RoomChange): boolean {
    return this.#world.isLoaded(x, z)
  }

  /** Whether a save has room for a change. */
  hasRoomFor([x, y, z, value]: RoomChange): boolean {
    return typeof value === 'string'
      ? this.#world.hasRoomForText(x, y, z, value)
      : this.#world.hasRoomForCell(x, y, z, value)
  }

  /** Makes a change of a player, from which others may follow. */
  edit([x, y, z, value]: RoomChange): void {
    if (typeof value === 'string') this.#world.setText(x, y, z, value)
    else this.#editor.set(x, y, z, value)
  }

  /** Follows what the room says. */
  apply(changes: readonly RoomChange[]): void {
    for (const change of changes) applyChange(this.#world, change)
  }

  /** A twentieth of a second: sand falls, water flows. */
  step(): void {
    if (this.#editor.waitingCount === 0) return
    const { madeCount } = this
    this.#editor.step(() => this.madeCount - madeCount < MADE_PER_STEP)
    this.#editor.takeDrops()
  }

  /** Cells that changed since the last call. */
  takeChanges(): RoomChange[] {
    return this.#editor.takeChanges().map(({ x, y, z, cell }) => [x, y, z, cell])
  }

  /** The world in the order of its chunks, so that equal worlds have equal saves. */
  toSave(time: number): WorldSave {
    const chunks = this.#world.toSaved().sort((a, b) => a.chunkX - b.chunkX || a.chunkZ - b.chunkZ)
    return { ...this.#save, time, chunks }
  }
}
