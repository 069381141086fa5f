import type { SavedChunk } from '../save/world-save.ts'
import { type Chunk, changeCell, createChunk } from '../world/chunk.ts'
import { CHUNK_HEIGHT } from '../world/coordinates.ts'
import type { Terrain } from '../world/terrain.ts'
import { javaBlockOf } from './java-blocks.ts'
import { byte, bytes, compound, encodeNbt, int, ints, list, long, type Nbt, text } from './nbt-writer.ts'

/** Of Minecraft 1.12.2. */
export const DATA_VERSION = 1343
const SECTION_HEIGHT = 16
const SECTION_CELLS = SECTION_HEIGHT * 256
const PLAINS = 1
const SIGN_LINES = 4
const SIGN_LINE_CHARACTERS = 15

/** The chunk as Minecraft stores it, not compressed. Its light is left to Minecraft, but for what is open to the sky. */
export function javaChunk(terrain: Terrain, chunkX: number, chunkZ: number, saved: SavedChunk | undefined): Uint8Array {
  const chunk = createChunk(chunkX, chunkZ, terrain.generate(chunkX, chunkZ))
  saved?.edits.indices.forEach((index, at) => void changeCell(chunk, index, saved.edits.cells[at] ?? 0))
  const heights = heightsOf(chunk)
  const sections: Nbt[] = []
  for (let y = 0; y < CHUNK_HEIGHT / SECTION_HEIGHT; y++) {
    const section = sectionOf(chunk, y, heights)
    if (section !== null) sections.push(section)
  }
  const level = compound({
    xPos: int(chunkX),
    zPos: int(chunkZ),
    LastUpdate: long(0),
    InhabitedTime: long(0),
    V: byte(1),
    TerrainPopulated: byte(1),
    LightPopulated: byte(0),
    Biomes: bytes(new Uint8Array(256).fill(PLAINS)),
    HeightMap: ints(heights),
    Sections: list(sections),
    Entities: list([]),
    TileEntities: list([...(saved?.texts ?? [])].map(([index, words]) => sign(chunkX, chunkZ, index, words))),
  })
  return encodeNbt(compound({ DataVersion: int(DATA_VERSION), Level: level }))
}

/** By column: the lowest place with nothing but air from there up. */
function heightsOf({ cells }: Chunk): Int32Array {
  return Int32Array.from({ length: 256 }, (_, column) => {
    let y = CHUNK_HEIGHT
    while (y > 0 && cells[((y - 1) << 8) | column] === 0) y--
    return y
  })
}

/** Null if there is only air in it. */
function sectionOf({ cells }: Chunk, sectionY: number, heights: Int32Array): Nbt | null {
  const [ids, data] = [new Uint8Array(SECTION_CELLS), new Uint8Array(SECTION_CELLS / 2)]
  const sky = new Uint8Array(SECTION_CELLS / 2)
  let isEmpty = true
  for (let index = 0; index < SECTION_CELLS; index++) {
    const cell = cells[sectionY * SECTION_CELLS + index] ?? 0
    if (cell !== 0) isEmpty = false
    const block = javaBlockOf(cell)
    ids[index] = block.id
    const y = sectionY * SECTION_HEIGHT + (index >> 8)
    setHalf(data, index, block.data)
    setHalf(sky, index, y >= (heights[index & 255] ?? 0) ? 15 : 0)
  }
  if (isEmpty) return null
  return compound({
    Y: byte(sectionY),
    Blocks: bytes(ids),
    Data: bytes(data),
    BlockLight: bytes(new Uint8Array(SECTION_CELLS / 2)),
    SkyLight: bytes(sky),
  })
}

function setHalf(halves: Uint8Array, index: number, value: number): void {
  const at = index >> 1
  halves[at] = (halves[at] ?? 0) | ((value & 15) << ((index & 1) * 4))
}

function sign(chunkX: number, chunkZ: number, index: number, words: string): Nbt {
  const lines = linesOf(words)
  const shown = (line: number) => text(JSON.stringify({ text: lines[line] ?? '' }))
  return compound({
    id: text('minecraft:sign'),
    x: int(chunkX * 16 + (index & 15)),
    y: int(index >> 8),
    z: int(chunkZ * 16 + ((index >> 4) & 15)),
    Text1: shown(0),
    Text2: shown(1),
    Text3: shown(2),
    Text4: shown(3),
  })
}

/** As many lines as a sign has, broken between words. What is left over is in the last one. */
function linesOf(words: string): string[] {
  const lines = ['']
  for (const word of words.split(/\s+/)) {
    const line = lines.at(-1) ?? ''
    const joined = line === '' ? word : `${line} ${word}`
    if (line === '' || joined.length <= SIGN_LINE_CHARACTERS || lines.length === SIGN_LINES) lines.splice(-1, 1, joined)
    else lines.push(word)
  }
  return lines
}
