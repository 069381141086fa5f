import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { BlobReader } from '../../platform/blobs/blob-reader.ts'

const BOX_HEAD_BYTES = 16
/** Enough for the index of the longest supported film. */
const MOOV_MAX_BYTES = 64 * MEBIBYTE
/** Maximum number of boxes skipped before the index; a film has a few. */
const TOP_BOXES_MAX = 1000
/** Maximum number of child boxes that are examined; a film has a few dozen. */
const BOXES_MAX = 1000
const TRACKS_MAX = 100
/** Maximum number of edits skipped because they only delay a track; a film has one. */
const EDITS_MAX = 100

interface Mp4Track {
  /** The content of its `mdia` box. */
  media: Buffer
  /** Ticks per second; 0 if unknown. */
  timescale: number
  edit: Mp4Edit
}

interface Mp4Edit {
  /** Initial delay, in ticks of the film. */
  emptyTicks: number
  /** Where the track then starts, in its own ticks. */
  mediaTick: number
  /** How long it plays from there, in ticks of the film; 0 if unknown. */
  durationTicks: number
  /** Whether something else is played after it. */
  isFollowed: boolean
}

/** The index of an MP4 or QuickTime file; null if it is missing or too large. */
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

/** The video (`vide`) or audio (`soun`) tracks, in order. */
export function tracksOf(moov: Buffer, handler: 'vide' | 'soun'): Mp4Track[] {
  const tracks = [...boxes(moov)].filter(({ type }) => type === 'trak').slice(0, TRACKS_MAX)
  return tracks.flatMap(({ content }) => {
    const media = boxIn(content, 'mdia')
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
  const end = Math.min(list.length, 8 + EDITS_MAX * rowBytes)
  for (let at = 8; at + rowBytes <= end; at += rowBytes) {
    const duration = isLong ? Number(list.readBigUInt64BE(at)) : list.readUInt32BE(at)
    const mediaTick = isLong ? Number(list.readBigInt64BE(at + 8)) : list.readInt32BE(at + 4)
    if (mediaTick >= 0)
      return { ...edit, mediaTick, durationTicks: duration, isFollowed: at + 2 * rowBytes <= list.length }
    edit.emptyTicks += duration
  }
  return edit
}

/** Ticks per second from an `mvhd` or `mdhd` box; 0 if unknown. */
export function timescaleOf(header: Buffer | undefined): number {
  if (header === undefined || header.length < 24) return 0
  return header.readUInt32BE(header[0] === 1 ? 20 : 12)
}

/** The duration in ticks from an `mvhd` or `mdhd` box; 0 if unknown. */
export function durationOf(header: Buffer | undefined): number {
  if (header === undefined || header.length < 20) return 0
  return header[0] === 1 && header.length >= 32 ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
}

/** The content of the first box of a type. */
export function boxIn(parent: Buffer, type: string): Buffer | undefined {
  for (const box of boxes(parent)) if (box.type === type) return box.content
  return undefined
}

function* boxes(bytes: Buffer): Generator<{ type: string; content: Buffer }, void, void> {
  for (let box = 0, position = 0; box < BOXES_MAX && position + 8 <= bytes.length; box++) {
    const sizeBytes = bytes.readUInt32BE(position)
    if (sizeBytes < 8 || position + sizeBytes > bytes.length) return
    yield {
      type: bytes.toString('latin1', position + 4, position + 8),
      content: bytes.subarray(position + 8, position + sizeBytes),
    }
    position += sizeBytes
  }
}
