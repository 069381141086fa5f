import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { BlobReader } from '../../../platform/blobs/blob-reader.ts'
import { isTurnDue, nextTurn } from '../../../platform/event-loop.ts'
import { KEY_FRAMES_MAX } from './cut-points.ts'

const SEGMENT = 0x18538067
const SEEK_HEAD = 0x114d9b74
const SEEK = 0x4dbb
const SEEK_ID = 0x53ab
const SEEK_POSITION = 0x53ac
const INFO = 0x1549a966
const TIMESTAMP_SCALE = 0x2ad7b1
const CUES = 0x1c53bb6b
const CUE_POINT = 0xbb
const CUE_TIME = 0xb3
const CUE_TRACK_POSITIONS = 0xb7
const CUE_TRACK = 0xf7
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const TRACK_NUMBER = 0xd7
const TRACK_TYPE = 0x83
const VIDEO = 1
const CLUSTER = 0x1f43b675

/** The part of the file before the pictures. */
const HEAD_BYTES = 256 * 1024
/** Enough cues for the longest supported film, at about 30 bytes each. */
const PART_MAX_BYTES = 16 * MEBIBYTE
/** Maximum number of child elements that are examined; a film has a few dozen, and more cues. */
const [PARTS_MAX, CUES_MAX] = [1000, 1_000_000]
const DEFAULT_SCALE_NS = 1_000_000
const NS_PER_SECOND = 1e9

interface Element {
  id: number
  /** Where its content starts and ends. */
  start: number
  end: number
}

/**
 * The times of key frames listed in the cues of a Matroska or WebM file, in seconds as stored in the file. Null if
 * there are none; more than `KEY_FRAMES_MAX` if there are too many. The cues are read at the position given in the
 * head, so that even a long film takes milliseconds. Linear in the limited size of the cues; yields to other work
 * meanwhile.
 */
export async function readMatroskaKeyFrames(reader: BlobReader): Promise<number[] | null> {
  const head = await reader.readAt(0, HEAD_BYTES)
  const segment = [...elements(head, 0, head.length)].find(({ id }) => id === SEGMENT)
  if (segment === undefined) return null
  let scaleNs = DEFAULT_SCALE_NS
  let cuesAt: number | undefined
  let videoTrack: number | undefined
  for (const { id, start, end } of elements(head, segment.start, head.length)) {
    if (id === CLUSTER) break
    if (id === INFO) scaleNs = numberIn(head, start, end, TIMESTAMP_SCALE) ?? scaleNs
    if (id === TRACKS) videoTrack = firstVideoTrack(head, start, end)
    if (id === CUES) return timesOf(head, start, end, { scaleNs, videoTrack })
    if (id === SEEK_HEAD) cuesAt ??= positionOfCues(head, start, end)
  }
  if (cuesAt === undefined) return null
  const position = segment.start + cuesAt
  const opening = await reader.readAt(position, 16)
  const [cues] = elements(opening, 0, opening.length)
  if (cues?.id !== CUES || cues.end - cues.start > PART_MAX_BYTES) return null
  const bytes = await reader.readAt(position + cues.start, cues.end - cues.start)
  return timesOf(bytes, 0, bytes.length, { scaleNs, videoTrack })
}

async function timesOf(
  bytes: Buffer,
  start: number,
  end: number,
  { scaleNs, videoTrack }: { scaleNs: number; videoTrack: number | undefined },
): Promise<number[] | null> {
  const times: number[] = []
  let step = 0
  for (const point of elements(bytes, start, end, CUES_MAX)) {
    if (isTurnDue(step++)) await nextTurn()
    if (point.id !== CUE_POINT) continue
    if (times.length > KEY_FRAMES_MAX) break
    const time = numberIn(bytes, point.start, point.end, CUE_TIME)
    const isOfVideo = [...elements(bytes, point.start, point.end)].some(
      (part) => part.id === CUE_TRACK_POSITIONS && numberIn(bytes, part.start, part.end, CUE_TRACK) === videoTrack,
    )
    if (time !== undefined && isOfVideo) times.push((time * scaleNs) / NS_PER_SECOND)
  }
  return times.length === 0 ? null : times
}

function firstVideoTrack(bytes: Buffer, start: number, end: number): number | undefined {
  for (const track of elements(bytes, start, end)) {
    if (track.id !== TRACK_ENTRY) continue
    if (numberIn(bytes, track.start, track.end, TRACK_TYPE) === VIDEO) {
      return numberIn(bytes, track.start, track.end, TRACK_NUMBER)
    }
  }
  return undefined
}

/** Relative to the start of the segment's content. */
function positionOfCues(bytes: Buffer, start: number, end: number): number | undefined {
  for (const seek of elements(bytes, start, end)) {
    if (seek.id !== SEEK || numberIn(bytes, seek.start, seek.end, SEEK_ID) !== CUES) continue
    return numberIn(bytes, seek.start, seek.end, SEEK_POSITION)
  }
  return undefined
}

function numberIn(bytes: Buffer, start: number, end: number, wanted: number): number | undefined {
  for (const { id, start: from, end: to } of elements(bytes, start, end)) {
    const lengthBytes = Math.min(to, bytes.length) - from
    if (id === wanted && lengthBytes > 0 && lengthBytes <= 8) return bigEndian(bytes, from, lengthBytes)
  }
  return undefined
}

/** The elements in a part of an EBML document; the last may extend beyond the available bytes. */
function* elements(bytes: Buffer, start: number, end: number, max = PARTS_MAX): Generator<Element, void, void> {
  const limit = Math.min(end, bytes.length)
  for (let count = 0, position = start; count < max && position < limit; count++) {
    const idBytes = Math.clz32(bytes[position] ?? 0) - 23
    const sizeAt = position + idBytes
    const sizeBytes = Math.clz32(bytes[sizeAt] ?? 0) - 23
    if (idBytes > 4 || sizeBytes > 8 || sizeAt + sizeBytes > limit) return
    const contentAt = sizeAt + sizeBytes
    // The first set bit gives the length of the number. If all others are set, the size is unknown.
    const lead = (bytes[sizeAt] ?? 0) & (0xff >> sizeBytes)
    const isUnknown = lead === 0xff >> sizeBytes && bytes.subarray(sizeAt + 1, contentAt).every((byte) => byte === 0xff)
    const value = lead * 256 ** (sizeBytes - 1) + bigEndian(bytes, sizeAt + 1, sizeBytes - 1)
    const contentEnd = isUnknown ? Number.POSITIVE_INFINITY : contentAt + value
    yield { id: bigEndian(bytes, position, idBytes), start: contentAt, end: contentEnd }
    position = contentEnd
  }
}

function bigEndian(bytes: Buffer, start: number, lengthBytes: number): number {
  let value = 0
  for (let at = start; at < start + lengthBytes; at++) value = value * 256 + (bytes[at] ?? 0)
  return value
}
