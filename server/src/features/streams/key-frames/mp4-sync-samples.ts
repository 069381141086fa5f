import type { BlobReader } from '../../../platform/blobs/blob-reader.ts'
import { boxIn, readMoov, timescaleOf, tracksOf } from '../mp4-boxes.ts'

/**
 * The times of the key frames of the first video track of an MP4 or QuickTime file, in seconds as they are shown. Null
 * where its index does not list them: the file is fragmented, or damaged.
 */
export async function readMp4KeyFrames(reader: BlobReader): Promise<number[] | null> {
  const moov = await readMoov(reader)
  if (moov === null) return null
  const movieScale = timescaleOf(boxIn(moov, 'mvhd'))
  const [track] = tracksOf(moov, 'vide')
  const information = track && boxIn(track.media, 'minf')
  const table = information && boxIn(information, 'stbl')
  if (track === undefined || table === undefined || track.timescale === 0) return null
  const ticks = keyFrameTicks(table)
  if (ticks === null) return null
  const { edit, timescale } = track
  const delaySeconds = movieScale === 0 ? 0 : edit.emptyTicks / movieScale
  return ticks.map((tick) => (tick - edit.mediaTick) / timescale + delaySeconds).sort((a, b) => a - b)
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

/** Null where it is not there or cut off. */
function tableOf(box: Buffer | undefined, columns: number): Table | null {
  if (box === undefined || box.length < 8) return null
  const rows = box.readUInt32BE(4)
  if (8 + rows * columns * 4 > box.length) return null
  return { rows, at: (row, column) => box.readUInt32BE(8 + (row * columns + column) * 4) }
}
