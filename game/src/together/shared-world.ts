import type { RoomChange } from '@pinloft/contract/block-game/together'
import type { Cell } from '../blocks/cell.ts'
import { applyChange } from '../play/apply-change.ts'
import { Editor } from '../play/editor.ts'
import type { WorldSave } from '../save/world-save.ts'
import { Terrain } from '../world/terrain.ts'
import type { Cells } from '../world/world.ts'
import { EndlessWorld } from './endless-world.ts'

/** A whole world without a picture or a player: as the room has it, which everybody else follows. */
export class SharedWorld implements Cells {
  readonly #world: EndlessWorld
  readonly #editor: Editor
  readonly #save: WorldSave

  constructor(save: WorldSave) {
    this.#save = save
    this.#world = new EndlessWorld(new Terrain(save.seed), save.chunks)
    this.#editor = new Editor(this.#world)
  }

  cellAt(x: number, y: number, z: number): Cell {
    return this.#world.cellAt(x, y, z)
  }

  textAt(x: number, y: number, z: number): string {
    return this.#world.textAt(x, y, z) ?? ''
  }

  /** Makes a change of a player, from which others may follow. */
  edit([x, y, z, value]: RoomChange): void {
    if (typeof value === 'string') this.#world.setText(x, y, z, value)
    else this.#editor.set(x, y, z, value)
    this.#world.trim()
  }

  /** Follows what the room says. */
  apply(changes: readonly RoomChange[]): void {
    for (const change of changes) applyChange(this.#world, change)
    this.#world.trim()
  }

  /** A twentieth of a second: sand falls, water flows. */
  step(): void {
    // Those that a refused change was compared with.
    this.#world.trim()
    if (this.#editor.waitingCount === 0) return
    this.#editor.step()
    this.#editor.takeDrops()
    this.#world.trim()
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
