import { isSlotPossible } from '../play/inventory.ts'
import { HALVES_MAX } from '../play/survival.ts'
import { BLOCKS_LIMIT } from '../world/coordinates.ts'
import { HEIGHT_LIMIT, SIGN_MAX_BYTES, WORLD_NAME_MAX_BYTES, type WorldSave } from './world-save.ts'

/**
 * The same save with everything inside what is accepted when it is read: better a player in the wrong place than a world that
 * can't be opened any more.
 */
export function boundedSave(save: WorldSave): WorldSave {
  const { player } = save
  const place = ({ x, y, z }: { x: number; y: number; z: number }) => ({
    x: bounded(x, -BLOCKS_LIMIT, BLOCKS_LIMIT),
    y: bounded(y, -HEIGHT_LIMIT, HEIGHT_LIMIT),
    z: bounded(z, -BLOCKS_LIMIT, BLOCKS_LIMIT),
  })
  const halves = (value: number) => Math.round(bounded(value, 0, HALVES_MAX))
  return {
    ...save,
    name: fittingText(save.name, WORLD_NAME_MAX_BYTES),
    spawn: place(save.spawn),
    time: Math.floor(bounded(save.time, 0, Number.MAX_SAFE_INTEGER)),
    player: {
      ...player,
      ...place(player),
      // A turn is a turn, however often it was made.
      yaw: bounded(Math.atan2(Math.sin(player.yaw), Math.cos(player.yaw)), -4, 4),
      pitch: bounded(player.pitch, -Math.PI / 2, Math.PI / 2),
      health: halves(player.health),
      food: halves(player.food),
      air: halves(player.air),
      selected: Math.round(bounded(player.selected, 0, 8)),
      inventory: player.inventory.map((slot) => (slot !== null && isSlotPossible(slot) ? slot : null)),
    },
    chunks: save.chunks.map((chunk) =>
      chunk.texts.size === 0 ? chunk : { ...chunk, texts: fittingTexts(chunk.texts) },
    ),
  }
}

/** The longest beginning of a text that has at most so many bytes and cuts no character. */
export function fittingText(text: string, mostBytes: number): string {
  let [kept, sizeBytes] = ['', 0]
  for (const character of text) {
    sizeBytes += new TextEncoder().encode(character).length
    if (sizeBytes > mostBytes) break
    kept += character
  }
  return kept
}

function fittingTexts(texts: ReadonlyMap<number, string>): Map<number, string> {
  return new Map([...texts].map(([index, text]) => [index, fittingText(text, SIGN_MAX_BYTES)]))
}

function bounded(value: number, least: number, most: number): number {
  return Number.isNaN(value) ? Math.max(0, least) : Math.min(most, Math.max(least, value))
}
