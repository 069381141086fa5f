import { chunkKey } from '../world/coordinates.ts'
import { encodeChunk, type SavedChunk, type WorldSave } from './world-save.ts'

/**
 * One world of two that were changed apart, both beginning at `base`: with the player of `mine` and the chunks of both.
 * Undefined if they touch, as nobody can say what belongs together there: chunks that both changed, or that are beside each
 * other; and in survival what both players carry. Then both are to be kept.
 */
export function mergeSaves(base: WorldSave, mine: WorldSave, theirs: WorldSave): WorldSave | undefined {
  const isSameWorld = [mine, theirs].every(
    ({ seed, terrainVersion }) => seed === base.seed && terrainVersion === base.terrainVersion,
  )
  if (!isSameWorld) return undefined
  const [before, own, others] = [byKey(base.chunks), byKey(mine.chunks), byKey(theirs.chunks)]
  const [ownChanges, otherChanges] = [changesOf(before, own), changesOf(before, others)]
  if (otherChanges.length === 0 && !hasOtherThings(base, theirs)) return mine
  if (doTouch(ownChanges, otherChanges)) return undefined
  if (mine.mode === 'survival' && hasOtherThings(base, mine) && hasOtherThings(base, theirs)) return undefined
  const merged = new Map(own)
  for (const { key } of otherChanges) {
    const chunk = others.get(key)
    if (chunk === undefined) merged.delete(key)
    else merged.set(key, chunk)
  }
  // Who has gone on carries what they found; the other one carries what there was.
  const { inventory } = hasOtherThings(base, mine) ? mine.player : theirs.player
  const time = Math.max(mine.time, theirs.time)
  return { ...mine, time, player: { ...mine.player, inventory }, chunks: [...merged.values()] }
}

interface Change {
  readonly key: number
  readonly chunkX: number
  readonly chunkZ: number
}

function byKey(chunks: readonly SavedChunk[]): Map<number, SavedChunk> {
  return new Map(chunks.map((chunk) => [chunkKey(chunk.chunkX, chunk.chunkZ), chunk]))
}

function changesOf(before: ReadonlyMap<number, SavedChunk>, after: ReadonlyMap<number, SavedChunk>): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, now] = [before.get(key), after.get(key)]
    const { chunkX = 0, chunkZ = 0 } = now ?? old ?? {}
    return isEqual(old, now) ? [] : [{ key, chunkX, chunkZ }]
  })
}

function isEqual(some: SavedChunk | undefined, other: SavedChunk | undefined): boolean {
  if (some === undefined || other === undefined) return some === other
  const [bytes, others] = [encodeChunk(some), encodeChunk(other)]
  return bytes.length === others.length && bytes.every((byte, index) => byte === others[index])
}

function doTouch(own: readonly Change[], others: readonly Change[]): boolean {
  const around = new Set<number>()
  for (const { chunkX, chunkZ } of own) {
    for (let place = 0; place < 9; place++)
      around.add(chunkKey(chunkX + (place % 3) - 1, chunkZ + Math.floor(place / 3) - 1))
  }
  return others.some(({ key }) => around.has(key))
}

function hasOtherThings(base: WorldSave, save: WorldSave): boolean {
  return JSON.stringify(base.player.inventory) !== JSON.stringify(save.player.inventory)
}
