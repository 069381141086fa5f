import type { BlobReader } from '../../../platform/blobs/blob-reader.ts'

const BOX_HEAD_BYTES = 16
/** Index of the longest film that is read. */
const MOOV_MAX_BYTES = 64 * 1024 * 1024
/** So many boxes are passed on the way to the index; a film has a few. */
const TOP_BOXES_MAX = 1000
const VIDEO = 'vide'

/**
 * The times of the key frames of the first video track of an MP4 or QuickTime file, in seconds as they are shown. Null
 * where its index does not list them: the file is fragmented, or damaged.
 */
export async function readMp4KeyFrames(reader: BlobReader): Promise<number[] | null> {
  const moov = await readMoov(reader)
  if (moov === null) return null
  const movieScale = timescaleOf(boxIn(moov, 'mvhd'))
  for (const track of boxes(moov)) {
    if (track.type !== 'trak') continue
    const media = boxIn(track.content, 'mdia')
    if (media === undefined || boxIn(media, 'hdlr')?.toString('latin1', 8, 12) !== VIDEO) continue
    const information = boxIn(media, 'minf')
    const table = information && boxIn(information, 'stbl')
    const timescale = timescaleOf(boxIn(media, 'mdhd'))
    if (table === undefined || timescale === 0) return null
    const ticks = keyFrameTicks(table)
    if (ticks === null) return null
    const edit = firstEdit(track.content)
    const delaySeconds = movieScale === 0 ? 0 : edit.emptyTicks / movieScale
    return ticks.map((tick) => (tick - edit.mediaTick) / timescale + delaySeconds).sort((a, b) => a - b)
  }
  return null
}

async function readMoov(reader: BlobReader): Promise<Buffer | null> {
  let position = 0
  for (let box = 0; box < TOP_BOXES_MAX && position < reader.sizeBytes; box++) {
    const head = await reader.readAt(position, BOX_HEAD_BYTES)
    if (head.length < 8) return null
    const short = head.readUInt32BE(0)
    const isLong = short === 1 && head.length === BOX_HEAD_BYTES
    const sizeBytes = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? reader.sizeBytes - position : short
    if (sizeBytes < 8) return null
    if (head.toString('latin1', 4, 8) === 'moov') {
      if (sizeBytes > MOOV_MAX_BYTES) return null
      const headBytes = isLong ? BOX_HEAD_BYTES : 8
      return reader.readAt(position + headBytes, sizeBytes - headBytes)
    }
    position += sizeBytes
  }
  return null
}

/** The times of presentation of key frames, in ticks of the track, without its edits. */
function keyFrameTicks(table: Buffer): number[] | null {
  const durations = tableOf(boxIn(table, 'stts'), 2)
  const keys = tableOf(boxIn(table, 'stss'), 1)
  // Without the list each frame is one; that is so in few films, and in fragmented ones nothing is listed here.
  if (durations === null || durations.rows === 0 || keys === null) return null
  const offsets = tableOf(boxIn(table, 'ctts'), 2)
  const ticks: number[] = []
  const decoding = runReader(durations)
  const composing = offsets && runReader(offsets)
  for (let row = 0; row < keys.rows; row++) {
    const sample = keys.at(row, 0) - 1
    const decoded = decoding.sumBefore(sample)
    if (decoded === null) return null
    // Offsets below zero are written as if they had no sign.
    ticks.push(decoded + ((composing?.at(sample) ?? 0) | 0))
  }
  return ticks
}

/** A table of numbers of four bytes, read where it stands: that of a long film has millions of rows. */
interface Table {
  rows: number
  at(row: number, column: number): number
}

/** Rows of a count and a value, asked for samples in rising order. */
function runReader(table: Table) {
  let row = 0
  let firstSample = 0
  let sum = 0
  const isFound = (sample: number) => {
    for (; row < table.rows; row++) {
      const count = table.at(row, 0)
      if (sample < firstSample + count) return true
      firstSample += count
      sum += count * table.at(row, 1)
    }
    return false
  }
  return {
    at: (sample: number) => (isFound(sample) ? table.at(row, 1) : 0),
    sumBefore: (sample: number) => (isFound(sample) ? sum + (sample - firstSample) * table.at(row, 1) : null),
  }
}

/** How long nothing is shown first, in ticks of the film, and at which tick of the track it begins then. */
function firstEdit(track: Buffer): { emptyTicks: number; mediaTick: number } {
  const edits = boxIn(track, 'edts')
  const list = edits && boxIn(edits, 'elst')
  let emptyTicks = 0
  if (list === undefined || list.length < 8) return { emptyTicks, mediaTick: 0 }
  const isLong = list[0] === 1
  const rowBytes = isLong ? 20 : 12
  for (let at = 8; at + rowBytes <= list.length; at += rowBytes) {
    const duration = isLong ? Number(list.readBigUInt64BE(at)) : list.readUInt32BE(at)
    const mediaTick = isLong ? Number(list.readBigInt64BE(at + 8)) : list.readInt32BE(at + 4)
    if (mediaTick >= 0) return { emptyTicks, mediaTick }
    emptyTicks += duration
  }
  return { emptyTicks, mediaTick: 0 }
}

/** Null where it is not there or cut off. */
function tableOf(box: Buffer | undefined, columns: number): Table | null {
  if (box === undefined || box.length < 8) return null
  const rows = box.readUInt32BE(4)
  if (8 + rows * columns * 4 > box.length) return null
  return { rows, at: (row, column) => box.readUInt32BE(8 + (row * columns + column) * 4) }
}

function timescaleOf(header: Buffer | undefined): number {
  if (header === undefined || header.length < 24) return 0
  return header.readUInt32BE(header[0] === 1 ? 20 : 12)
}

function boxIn(parent: Buffer, type: string): Buffer | undefined {
  for (const box of boxes(parent)) if (box.type === type) return box.content
  return undefined
}

function* boxes(bytes: Buffer): Generator<{ type: string; content: Buffer }, void, void> {
  for (let position = 0; position + 8 <= bytes.length; ) {
    const sizeBytes = bytes.readUInt32BE(position)
    if (sizeBytes < 8 || position + sizeBytes > bytes.length) return
    yield {
      type: bytes.toString('latin1', position + 4, position + 8),
      content: bytes.subarray(position + 8, position + sizeBytes),
    }
    position += sizeBytes
  }
}
