import { type FileHandle, open } from 'node:fs/promises'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { type Place, placeInContainer, readAt } from './camera-containers.ts'

const MAX_DIRECTORIES = 64
const MAX_ENTRIES = 512
/** Previews at sensor resolution take up to about ten megabytes. */
const JPEG_MAX_BYTES = 64 * MEBIBYTE
const MAX_PICTURES = 4

const COMPRESSION = 0x103
const STRIP_OFFSETS = 0x111
const STRIP_BYTE_COUNTS = 0x117
const SUB_DIRECTORIES = 0x14a
const JPEG_OFFSET = 0x201
const JPEG_BYTES = 0x202
/** Panasonic's tag, whose value is the entire JPEG. */
const JPEG_FROM_RAW = 0x2e
const JPEG_COMPRESSIONS = [6, 7]

interface Entry {
  count: number
  values: number[]
  /** Offset of the value, if it does not fit into the entry itself. */
  offset: number
}

/**
 * The embedded JPEGs of a raw file, the largest first. The first may be the sensor data as lossless JPEG. Throws if the
 * structure of the file is unknown.
 */
export async function embeddedJpegs(path: string): Promise<Buffer[]> {
  const file = await open(path)
  try {
    const contained = await placeInContainer(file)
    const places = (contained ? [contained] : await findInDirectories(file)).filter(isPossible)
    const pictures = []
    for (const place of places.sort((a, b) => b.sizeBytes - a.sizeBytes).slice(0, MAX_PICTURES)) {
      const picture = await readAt(file, place)
      if (picture.length > 2 && picture.readUInt16BE(0) === 0xffd8) pictures.push(picture)
    }
    return pictures
  } finally {
    await file.close()
  }
}

/** Most raw files are structured like a TIFF. */
async function findInDirectories(file: FileHandle): Promise<Place[]> {
  const head = await readAt(file, { offset: 0, sizeBytes: 8 })
  const order = head.toString('latin1', 0, 2)
  if (head.length < 8 || (order !== 'II' && order !== 'MM')) throw new Error('Not built like a TIFF')
  const isLittle = order === 'II'
  const seen = new Set<number>()
  const waiting = [isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4)]
  const places: Place[] = []
  for (let offset = waiting.pop(); offset !== undefined; offset = waiting.pop()) {
    if (offset === 0 || seen.has(offset) || seen.size >= MAX_DIRECTORIES) continue
    seen.add(offset)
    const { entries, next } = await readDirectory(file, offset, isLittle)
    waiting.push(next, ...(entries.get(SUB_DIRECTORIES)?.values ?? []))
    places.push(...jpegsOf(entries))
  }
  return places
}

function isPossible({ offset, sizeBytes }: Place): boolean {
  return offset > 0 && sizeBytes > 0 && sizeBytes <= JPEG_MAX_BYTES
}

function jpegsOf(entries: ReadonlyMap<number, Entry>): Place[] {
  const first = (tag: number) => entries.get(tag)?.values[0] ?? 0
  const places = [{ offset: first(JPEG_OFFSET), sizeBytes: first(JPEG_BYTES) }]
  if (JPEG_COMPRESSIONS.includes(first(COMPRESSION)) && entries.get(STRIP_OFFSETS)?.count === 1) {
    places.push({ offset: first(STRIP_OFFSETS), sizeBytes: first(STRIP_BYTE_COUNTS) })
  }
  const fromRaw = entries.get(JPEG_FROM_RAW)
  if (fromRaw !== undefined) places.push({ offset: fromRaw.offset, sizeBytes: fromRaw.count })
  return places
}

async function readDirectory(file: FileHandle, offset: number, isLittle: boolean) {
  const ENTRY_BYTES = 12
  const [short, long] = isLittle
    ? (['readUInt16LE', 'readUInt32LE'] as const)
    : (['readUInt16BE', 'readUInt32BE'] as const)
  const entries = new Map<number, Entry>()
  const counted = await readAt(file, { offset, sizeBytes: 2 })
  const count = Math.min(MAX_ENTRIES, counted.length < 2 ? 0 : counted[short](0))
  const table = await readAt(file, { offset: offset + 2, sizeBytes: count * ENTRY_BYTES + 4 })
  if (table.length < count * ENTRY_BYTES + 4) return { entries, next: 0 }
  for (let at = 0; at < count * ENTRY_BYTES; at += ENTRY_BYTES) {
    const [tag, type, items] = [table[short](at), table[short](at + 2), table[long](at + 4)]
    const SHORT = 3
    const valueOffset = table[long](at + 8)
    let values = [type === SHORT ? table[short](at + 8) : valueOffset]
    if (tag === SUB_DIRECTORIES && items > 1) {
      const listed = Math.min(items, MAX_DIRECTORIES)
      const list = await readAt(file, { offset: valueOffset, sizeBytes: listed * 4 })
      values = Array.from({ length: Math.floor(list.length / 4) }, (_, index) => list[long](index * 4))
    }
    entries.set(tag, { count: items, values, offset: valueOffset })
  }
  return { entries, next: table[long](count * ENTRY_BYTES) }
}
