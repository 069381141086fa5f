import { DISK_IMAGE_TYPE, possibleTypes, UNKNOWN_TYPE } from '@pinloft/contract/files/ambiguous-names'
import { extensionOf } from '@pinloft/contract/files/names'
import { type BlobReader, blobReader } from '../../../platform/blobs/blob-reader.ts'
import type { BlobStore } from '../../../platform/blobs/blob-store.ts'
import { matroskaTracks, mp4Tracks, type Tracks } from './container-tracks.ts'

const PAGE_MARK = 'OggS'
const PAGE_HEADER_BYTES = 27
const FLAGS_AT = 5
const BEGINS_STREAM = 2
const SEGMENT_COUNT_AT = 26
/** Signatures of video streams: Theora, Dirac, VP8, and those that OGM took from AVI. */
const PICTURE_MARKS = ['\x80theora', 'BBCD\0', 'OVP80', '\x01video\0\0\0']

const HEAD_BYTES = 4096
const NUL = 0

/**
 * The media type of a file whose name means two things, by its bytes; null if its name says what it is, or its bytes tell
 * nothing.
 */
export async function typeByBytes(
  blobs: BlobStore,
  { name, blobKey, sizeBytes }: { name: string; blobKey: string; sizeBytes: number },
): Promise<string | null> {
  if (sizeBytes === 0 || possibleTypes(name) === undefined) return null
  const blob = await blobs.open(blobKey)
  try {
    return await readType(name, blobReader(blob, sizeBytes))
  } finally {
    await blob.close()
  }
}

/** The same for a file that is open already. */
export async function readType(name: string, file: BlobReader): Promise<string | null> {
  const types = possibleTypes(name) ?? []
  const head = await file.readAt(0, HEAD_BYTES)
  const found = (await READERS[extensionOf(name)]?.(file, head)) ?? streamType(head) ?? diskType(head) ?? textType(head)
  return types.find((type) => type === found) ?? null
}

type TypeReader = (file: BlobReader, head: Buffer) => string | null | Promise<string | null>

const READERS: Readonly<Record<string, TypeReader>> = {
  ogg: (_file, head) => oggType(head),
  mp4: async (file) => byTracks(await mp4Tracks(file), 'mp4'),
  mov: async (file) => (byTracks(await mp4Tracks(file), 'mp4') === 'audio/mp4' ? 'audio/mp4' : null),
  '3gp': async (file) => byTracks(await mp4Tracks(file), '3gpp'),
  '3gpp': async (file) => byTracks(await mp4Tracks(file), '3gpp'),
  '3g2': async (file) => byTracks(await mp4Tracks(file), '3gpp2'),
  webm: async (file) => byTracks(await matroskaTracks(file), 'webm'),
  mkv: async (file) => byTracks(await matroskaTracks(file), 'x-matroska'),
  // A file that claims to be a recording is one, or nothing that is known.
  m2ts: (_file, head) => streamType(head) ?? UNKNOWN_TYPE,
  vob: (_file, head) => streamType(head) ?? UNKNOWN_TYPE,
  raw: (_file, head) => (isRawPicture(head) ? 'image/x-raw' : null),
}

function byTracks(tracks: Tracks | null, name: string): string | null {
  if (tracks === null) return null
  return tracks.hasAudio && !tracks.hasVideo ? `audio/${name}` : `video/${name}`
}

const SYNC = 0x47
/** A packet of a transport stream, on its own or after a time of 4 bytes as on Blu-ray. */
const PACKETS = [
  { start: 0, sizeBytes: 188 },
  { start: 4, sizeBytes: 192 },
]
const PACKETS_COMPARED = 5
const PACK_START = '000001ba'

function streamType(head: Buffer): string | null {
  const isTransport = PACKETS.some(({ start, sizeBytes }) => {
    const count = Math.min(PACKETS_COMPARED, Math.floor((head.length - start) / sizeBytes))
    return count > 1 && Array.from({ length: count }, (_, index) => head[start + index * sizeBytes]).every(isSync)
  })
  if (isTransport) return 'video/mp2t'
  const isProgram = head.toString('hex', 0, 4) === PACK_START
  // A Video CD has its stream in the sectors of a disc.
  const isVideoDisc = head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'CDXA'
  return isProgram || isVideoDisc ? 'video/mpeg' : null
}

function isSync(byte: number | undefined): boolean {
  return byte === SYNC
}

const BOOT_MARK_AT = 510
const [PARTITIONS_AT, PARTITION_BYTES] = [446, 16]
const GPT_AT = 512

/** A disk starts with a table of partitions: GPT, or MBR with no more than 4, of which one may be active. */
function diskType(head: Buffer): string | null {
  const isGpt = head.toString('latin1', GPT_AT, GPT_AT + 8) === 'EFI PART'
  const hasMark = head.toString('hex', BOOT_MARK_AT, BOOT_MARK_AT + 2) === '55aa'
  const flags = [0, 1, 2, 3].map((index) => head[PARTITIONS_AT + index * PARTITION_BYTES])
  const isMbr = hasMark && flags.every((flag) => flag === 0 || flag === 0x80)
  return isGpt || isMbr ? DISK_IMAGE_TYPE : null
}

/** How raw pictures of cameras begin: TIFF, and the variants of Panasonic, Olympus, Canon and Fujifilm. */
const RAW_MARKS = ['II*\0', 'MM\0*', 'IIU\0', 'IIRO', 'IIRS', 'II\x1a\0\0\0HEAPCCDR', 'FUJIFILMCCD-RAW']

function isRawPicture(head: Buffer): boolean {
  const start = head.toString('latin1', 0, 16)
  return RAW_MARKS.some((mark) => start.startsWith(mark))
}

function textType(head: Buffer): string | null {
  return head.includes(NUL) ? null : 'text/plain'
}

/** Whether an Ogg file is video or audio only, by the pages that start its streams; null if it is not Ogg. */
function oggType(head: Buffer): string | null {
  let type: string | null = null
  for (let at = 0; beginsStream(head, at); ) {
    const sizesAt = at + PAGE_HEADER_BYTES
    const contentAt = sizesAt + (head[at + SEGMENT_COUNT_AT] ?? 0)
    const begin = head.toString('latin1', contentAt, contentAt + PAGE_HEADER_BYTES)
    if (PICTURE_MARKS.some((mark) => begin.startsWith(mark))) return 'video/ogg'
    type = 'audio/ogg'
    at = head.subarray(sizesAt, contentAt).reduce((end, sizeBytes) => end + sizeBytes, contentAt)
  }
  return type
}

function beginsStream(head: Buffer, at: number): boolean {
  const isPage = head.toString('latin1', at, at + PAGE_MARK.length) === PAGE_MARK
  return isPage && ((head[at + FLAGS_AT] ?? 0) & BEGINS_STREAM) !== 0
}
