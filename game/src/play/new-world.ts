import type { BlockGameDifficulty, BlockGameMode } from '@pinloft/contract/block-game/messages'
import type { WorldSave } from '../save/world-save.ts'
import { TERRAIN_VERSION, Terrain } from '../world/terrain.ts'
import { FIRST_TICK } from './day.ts'
import { emptyInventory } from './inventory.ts'
import { HALVES_MAX } from './survival.ts'

/** A new world in front of a new player. `seed` is a whole number of 32 bits. */
export function createWorldSave(
  name: string,
  seed: number,
  mode: BlockGameMode,
  difficulty: BlockGameDifficulty,
): WorldSave {
  const { x, y, z } = new Terrain(seed).spawn()
  const spawn = { x: x + 0.5, y, z: z + 0.5 }
  const vitals = { health: HALVES_MAX, food: HALVES_MAX, air: HALVES_MAX }
  const player = { ...spawn, ...vitals, yaw: 0, pitch: 0, isFlying: false, selected: 0, inventory: emptyInventory() }
  return { name, seed, terrainVersion: TERRAIN_VERSION, mode, difficulty, spawn, time: FIRST_TICK, player, chunks: [] }
}
