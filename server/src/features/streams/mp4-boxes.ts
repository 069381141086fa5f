import type { BlobReader } from '../../platform/blobs/blob-reader.ts'

const BOX_HEAD_BYTES = 16
/** Index of the longest film that is read. */
const MOOV_MAX_BYTES = 64 * 1024 * 1024
/** So many boxes are passed on the way to the index; a film has a few. */
const TOP_BOXES_MAX = 1000

interface Mp4Track {
  /** What is in its box `mdia`. */
  media: Buffer
  /** Ticks of a second; 0 where that is not told. */
  timescale: number
  edit: Mp4Edit
}

interface Mp4Edit {
  /** How long nothing is played first, in ticks of the film. */
  emptyTicks: number
  /** Where the track begins then, in its own ticks. */
  mediaTick: number
  /** How long it plays from there on, in ticks of the film; 0 where that is not told. */
  durationTicks: number
  /** Something else is played behind it. */
  isFollowed: boolean
}

/** The index of an MP4 or QuickTime file; null where it has none, or one too large. */
export async function readMoov(reader: BlobReader): Promise<Buffer | null> {
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

/** The tracks of pictures (`vide`) or sound (`soun`), in their order. */
export function tracksOf(moov: Buffer, handler: 'vide' | 'soun'): Mp4Track[] {
  return [...boxes(moov)].flatMap(({ type, content }) => {
    const media = type === 'trak' ? boxIn(content, 'mdia') : undefined
    if (media === undefined || boxIn(media, 'hdlr')?.toString('latin1', 8, 12) !== handler) return []
    return [{ media, timescale: timescaleOf(boxIn(media, 'mdhd')), edit: firstEdit(content) }]
  })
}

function firstEdit(track: Buffer): Mp4Edit {
  const edits = boxIn(track, 'edts')
  const list = edits && boxIn(edits, 'elst')
  const edit = { emptyTicks: 0, mediaTick: 0, durationTicks: 0, isFollowed: false }
  if (list === undefined || list.length < 8) return edit
  const isLong = list[0] === 1
  const rowBytes = isLong ? 20 : 12
  for (let at = 8; at + rowBytes <= list.length; at += rowBytes) {
    const duration = isLong ? Number(list.readBigUInt64BE(at)) : list.readUInt32BE(at)
    const mediaTick = isLong ? Number(list.readBigInt64BE(at + 8)) : list.readInt32BE(at + 4)
    if (mediaTick >= 0)
      return { ...edit, mediaTick, durationTicks: duration, isFollowed: at + 2 * rowBytes <= list.length }
    edit.emptyTicks += duration
  }
  return edit
}

/** Ticks of a second, of a box `mvhd` or `mdhd`; 0 where it is not told. */
export function timescaleOf(header: Buffer | undefined): number {
  if (header === undefined || header.length < 24) return 0
  return header.readUInt32BE(header[0] === 1 ? 20 : 12)
}

/** In ticks, of a box `mvhd` or `mdhd`; 0 where it is not told. */
export function durationOf(header: Buffer | undefined): number {
  if (header === undefined || header.length < 20) return 0
  return header[0] === 1 && header.length >= 32 ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
}

/** What is in the first box of a type. */
export function boxIn(parent: Buffer, type: string): Buffer | undefined {
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
