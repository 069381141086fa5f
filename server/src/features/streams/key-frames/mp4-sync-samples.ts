import type { BlobReader } from '../../../platform/blobs/blob-reader.ts'
import { isTurnDue, nextTurn } from '../../../platform/event-loop.ts'
import { boxIn, readMoov, timescaleOf, tracksOf } from '../mp4-boxes.ts'
import { KEY_FRAMES_MAX } from './cut-points.ts'

/**
 * The presentation times of the key frames of the first video track of an MP4 or QuickTime file, in seconds; more than
 * `KEY_FRAMES_MAX` if there are too many. Null if its index does not list them because the file is fragmented or
 * damaged. Linear in the size of the index, which `readMoov` limits; yields to other work meanwhile.
 */
export async function readMp4KeyFrames(reader: BlobReader): Promise<number[] | null> {
  const moov = await readMoov(reader)
  if (moov === null) return null
  const movieScale = timescaleOf(boxIn(moov, 'mvhd'))
  const [track] = tracksOf(moov, 'vide')
  const information = track && boxIn(track.media, 'minf')
  const table = information && boxIn(information, 'stbl')
  if (track === undefined || table === undefined || track.timescale === 0) return null
  const ticks = await keyFrameTicks(table)
  if (ticks === null) return null
  const { edit, timescale } = track
  const delaySeconds = movieScale === 0 ? 0 : edit.emptyTicks / movieScale
  return ticks.map((tick) => (tick - edit.mediaTick) / timescale + delaySeconds)
}

/** The presentation times of key frames, in ticks of the track, ignoring its edits. */
async function keyFrameTicks(table: Buffer): Promise<number[] | null> {
  const durations = tableOf(boxIn(table, 'stts'), 2)
  const keys = tableOf(boxIn(table, 'stss'), 1)
  // Without the list, every frame is a key frame, which is rare; the index of a fragmented film lists nothing.
  if (durations === null || durations.rows === 0 || keys === null) return null
  const offsets = tableOf(boxIn(table, 'ctts'), 2)
  const ticks: number[] = []
  const decoding = runReader(durations)
  const composing = offsets && runReader(offsets)
  for (let row = 0; row < keys.rows && ticks.length <= KEY_FRAMES_MAX; row++) {
    if (isTurnDue(row)) await nextTurn()
    const sample = keys.at(row, 0) - 1
    if (!(await decoding.find(sample))) return null
    // Negative offsets are stored as unsigned numbers.
    const offset = composing && (await composing.find(sample)) ? composing.value() | 0 : 0
    ticks.push(decoding.sumBefore(sample) + offset)
  }
  return ticks
}

/** A table of four-byte numbers, read in place: that of a long film has millions of rows. */
interface Table {
  rows: number
  at(row: number, column: number): number
}

/** Reads rows of a count and a value, for samples in ascending order. */
function runReader(table: Table) {
  let row = 0
  let firstSample = 0
  let sum = 0
  return {
    /** Advances to the row of a sample; returns false if there is none. */
    async find(sample: number): Promise<boolean> {
      for (; row < table.rows; row++) {
        if (isTurnDue(row)) await nextTurn()
        const count = table.at(row, 0)
        if (sample < firstSample + count) return true
        firstSample += count
        sum += count * table.at(row, 1)
      }
      return false
    },
    /** The value of the row. */
    value: () => table.at(row, 1),
    /** The sum of the values of all samples before one in the row. */
    sumBefore: (sample: number) => sum + (sample - firstSample) * table.at(row, 1),
  }
}

/** Null if it is missing or truncated. */
function tableOf(box: Buffer | undefined, columns: number): Table | null {
  if (box === undefined || box.length < 8) return null
  const rows = box.readUInt32BE(4)
  if (8 + rows * columns * 4 > box.length) return null
  return { rows, at: (row, column) => box.readUInt32BE(8 + (row * columns + column) * 4) }
}
