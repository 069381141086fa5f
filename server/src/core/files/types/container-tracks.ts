import type { BlobReader } from '../../../platform/blobs/blob-reader.ts'

/** What the tracks of a film or song are. */
export interface Tracks {
  hasVideo: boolean
  hasAudio: boolean
}

/** A file that claims more boxes or elements is not read on. */
const PARTS_MAX = 400
const BOX_HEADER_BYTES = 16
const ELEMENT_HEADER_BYTES = 12
/** The kind of a track in a `hdlr` box: after its version and flags, and 4 unused bytes. */
const HANDLER_AT = 8

interface Part {
  id: string
  contentAt: number
  end: number
}

/** The tracks of an MP4 file (ISO/IEC 14496-12); null if it is none. Reads only the headers of its boxes. */
export async function mp4Tracks(file: BlobReader): Promise<Tracks | null> {
  const reading = { left: PARTS_MAX }
  const tracks = { hasVideo: false, hasAudio: false }
  let isMp4 = false
  for await (const movie of boxes(file, { contentAt: 0, end: file.sizeBytes }, reading)) {
    if (movie.id === 'ftyp') isMp4 = true
    if (movie.id !== 'moov') continue
    for await (const track of boxes(file, movie, reading)) {
      if (track.id !== 'trak') continue
      for await (const media of boxes(file, track, reading)) {
        if (media.id !== 'mdia') continue
        for await (const handler of boxes(file, media, reading)) {
          if (handler.id !== 'hdlr') continue
          const kind = (await file.readAt(handler.contentAt + HANDLER_AT, 4)).toString('latin1')
          if (kind === 'vide') tracks.hasVideo = true
          if (kind === 'soun') tracks.hasAudio = true
        }
      }
    }
  }
  return isMp4 ? tracks : null
}

async function* boxes(
  file: BlobReader,
  { contentAt, end }: Pick<Part, 'contentAt' | 'end'>,
  reading: { left: number },
): AsyncGenerator<Part, void, void> {
  for (let at = contentAt; at + 8 <= end && reading.left > 0; ) {
    reading.left -= 1
    const header = await file.readAt(at, BOX_HEADER_BYTES)
    if (header.length < 8) return
    const small = header.readUInt32BE(0)
    const isLarge = small === 1 && header.length === BOX_HEADER_BYTES
    // A size of 0 reaches to the end.
    const sizeBytes = isLarge ? Number(header.readBigUInt64BE(8)) : small === 0 ? end - at : small
    const headerBytes = isLarge ? BOX_HEADER_BYTES : 8
    if (sizeBytes < headerBytes || at + sizeBytes > end) return
    yield { id: header.toString('latin1', 4, 8), contentAt: at + headerBytes, end: at + sizeBytes }
    at += sizeBytes
  }
}

const EBML = '1a45dfa3'
const SEGMENT = '18538067'
const TRACKS = '1654ae6b'
const TRACK_ENTRY = 'ae'
const TRACK_TYPE = '83'
const [VIDEO_TRACK, AUDIO_TRACK] = [1, 2]

/** The tracks of a Matroska or WebM file (RFC 9559); null if it is none. Reads only the headers of its elements. */
export async function matroskaTracks(file: BlobReader): Promise<Tracks | null> {
  const reading = { left: PARTS_MAX }
  const tracks = { hasVideo: false, hasAudio: false }
  let isMatroska = false
  for await (const outer of elements(file, { contentAt: 0, end: file.sizeBytes }, reading)) {
    if (outer.id === EBML) isMatroska = true
    if (outer.id !== SEGMENT || !isMatroska) continue
    for await (const inner of elements(file, outer, reading)) {
      if (inner.id !== TRACKS) continue
      for await (const entry of elements(file, inner, reading)) {
        if (entry.id !== TRACK_ENTRY) continue
        for await (const field of elements(file, entry, reading)) {
          if (field.id !== TRACK_TYPE) continue
          const [type] = await file.readAt(field.contentAt, 1)
          if (type === VIDEO_TRACK) tracks.hasVideo = true
          if (type === AUDIO_TRACK) tracks.hasAudio = true
        }
      }
      return tracks
    }
  }
  return isMatroska ? tracks : null
}

async function* elements(
  file: BlobReader,
  { contentAt, end }: Pick<Part, 'contentAt' | 'end'>,
  reading: { left: number },
): AsyncGenerator<Part, void, void> {
  for (let at = contentAt; at < end && reading.left > 0; ) {
    reading.left -= 1
    const header = await file.readAt(at, ELEMENT_HEADER_BYTES)
    const idBytes = Math.clz32(header[0] ?? 0) - 23
    const lengthBytes = Math.clz32(header[idBytes] ?? 0) - 23
    if (idBytes > 4 || lengthBytes > 8 || header.length < idBytes + lengthBytes) return
    let sizeBytes = (header[idBytes] ?? 0) & (0xff >> lengthBytes)
    let isUnknown = sizeBytes === 0xff >> lengthBytes
    for (const byte of header.subarray(idBytes + 1, idBytes + lengthBytes)) {
      sizeBytes = sizeBytes * 256 + byte
      isUnknown &&= byte === 0xff
    }
    const start = at + idBytes + lengthBytes
    // A live recording says nothing of its size: it reaches to the end.
    const partEnd = isUnknown ? end : Math.min(end, start + sizeBytes)
    yield { id: header.toString('hex', 0, idBytes), contentAt: start, end: partEnd }
    at = partEnd
  }
}
