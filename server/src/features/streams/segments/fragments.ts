import { MEBIBYTE } from '@pinloft/contract/shared/units'

/** A piece of fragmented MP4. */
export type Mp4Piece = { kind: 'head'; bytes: Buffer } | ({ kind: 'fragment'; bytes: Buffer } & FragmentTime)

/** Start and end of the first track of a fragment, in seconds as stored in it. */
interface FragmentTime {
  startSeconds: number
  endSeconds: number
}

/** Stops at broken FFmpeg output: no fragment is that large. */
const BOX_MAX_BYTES = 256 * MEBIBYTE
const BOX_HEAD_BYTES = 8

const HAS_DATA_OFFSET = 0x1
const HAS_FIRST_FLAGS = 0x4
const HAS_DURATION = 0x100
const HAS_SIZE = 0x200
const HAS_FLAGS = 0x400
const HAS_COMPOSITION = 0x800

/**
 * Splits the fragmented MP4 that FFmpeg outputs: the head, then fragment by fragment. Throws if it is anything else.
 */
export async function* readMp4Pieces(output: AsyncIterable<Buffer>): AsyncGenerator<Mp4Piece, void, void> {
  let timescale = 1
  let pending: Buffer[] = []
  for await (const { type, bytes } of topBoxes(output)) {
    pending.push(bytes)
    if (type === 'moov') {
      timescale = firstTimescale(bytes)
      yield { kind: 'head', bytes: Buffer.concat(pending) }
      pending = []
    } else if (type === 'mdat') {
      const moof = pending.find((box) => typeOf(box) === 'moof')
      const time = moof && timeOf(moof, timescale)
      if (time !== undefined) yield { kind: 'fragment', bytes: Buffer.concat(pending), ...time }
      pending = []
    }
  }
}

async function* topBoxes(output: AsyncIterable<Buffer>): AsyncGenerator<{ type: string; bytes: Buffer }, void, void> {
  let chunks: Buffer[] = []
  let heldBytes = 0
  let wantedBytes = BOX_HEAD_BYTES
  for await (const chunk of output) {
    chunks.push(chunk)
    heldBytes += chunk.length
    while (heldBytes >= wantedBytes) {
      const held = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)
      chunks = [held]
      const sizeBytes = held.readUInt32BE(0)
      if (sizeBytes < BOX_HEAD_BYTES || sizeBytes > BOX_MAX_BYTES) throw new Error('This is no fragmented MP4')
      wantedBytes = sizeBytes
      if (heldBytes < wantedBytes) break
      yield { type: typeOf(held), bytes: held.subarray(0, sizeBytes) }
      chunks = [held.subarray(sizeBytes)]
      heldBytes -= sizeBytes
      wantedBytes = BOX_HEAD_BYTES
    }
  }
}

/** Of the first track, which is the video if there is one. */
function timeOf(moof: Buffer, timescale: number): FragmentTime | undefined {
  const track = boxAt(moof, 'traf', (traf) => boxAt(traf, 'tfhd')?.readUInt32BE(12) === 1)
  const header = track && boxAt(track, 'tfhd')
  const decode = track && boxAt(track, 'tfdt')
  const run = track && boxAt(track, 'trun')
  if (track === undefined || header === undefined || decode === undefined || run === undefined) return undefined
  const start = decode[8] === 0 ? decode.readUInt32BE(12) : Number(decode.readBigUInt64BE(12))
  let durationTicks = 0
  for (const box of boxesIn(track)) {
    if (typeOf(box) === 'trun') durationTicks += durationOf(box, defaultDuration(header))
  }
  const startTicks = start + firstComposition(run)
  return { startSeconds: startTicks / timescale, endSeconds: (startTicks + durationTicks) / timescale }
}

function defaultDuration(header: Buffer): number {
  const flags = header.readUInt32BE(8) & 0xffffff
  if ((flags & 0x8) === 0) return 0
  return header.readUInt32BE(16 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0))
}

function rowsOf(run: Buffer): { flags: number; count: number; rowsAt: number; rowBytes: number } {
  const flags = run.readUInt32BE(8) & 0xffffff
  const rowsAt = 16 + (flags & HAS_DATA_OFFSET ? 4 : 0) + (flags & HAS_FIRST_FLAGS ? 4 : 0)
  const rowBytes = [HAS_DURATION, HAS_SIZE, HAS_FLAGS, HAS_COMPOSITION].filter((flag) => flags & flag).length * 4
  return { flags, count: run.readUInt32BE(12), rowsAt, rowBytes }
}

function durationOf(run: Buffer, each: number): number {
  const { flags, count, rowsAt, rowBytes } = rowsOf(run)
  if ((flags & HAS_DURATION) === 0) return count * each
  let ticks = 0
  for (let row = 0; row < count; row++) ticks += run.readUInt32BE(rowsAt + row * rowBytes)
  return ticks
}

function firstComposition(run: Buffer): number {
  const { flags, count, rowsAt, rowBytes } = rowsOf(run)
  return count > 0 && flags & HAS_COMPOSITION ? run.readInt32BE(rowsAt + rowBytes - 4) : 0
}

function firstTimescale(moov: Buffer): number {
  const track = boxAt(moov, 'trak')
  const media = track && boxAt(track, 'mdia')
  const header = media && boxAt(media, 'mdhd')
  return header === undefined ? 1 : header.readUInt32BE(header[8] === 0 ? 20 : 28)
}

function typeOf(box: Buffer): string {
  return box.toString('latin1', 4, 8)
}

function boxAt(parent: Buffer, type: string, isWanted: (box: Buffer) => boolean = () => true): Buffer | undefined {
  for (const box of boxesIn(parent)) if (typeOf(box) === type && isWanted(box)) return box
  return undefined
}

/** The boxes in a box, including their headers. */
function* boxesIn(parent: Buffer): Generator<Buffer, void, void> {
  for (let position = BOX_HEAD_BYTES; position + BOX_HEAD_BYTES <= parent.length; ) {
    const sizeBytes = parent.readUInt32BE(position)
    if (sizeBytes < BOX_HEAD_BYTES || position + sizeBytes > parent.length) return
    yield parent.subarray(position, position + sizeBytes)
    position += sizeBytes
  }
}
