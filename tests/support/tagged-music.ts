export interface MusicTags {
  title: string
  artist: string
  album: string
  trackNumber: number
  genre: string
}

/** Prepends tags to an MP3 (ID3v2.4, in UTF-8). `sound` must have none. */
export function tagMp3(sound: Buffer, { title, artist, album, trackNumber, genre }: MusicTags): Buffer {
  const values = { TIT2: title, TPE1: artist, TALB: album, TRCK: String(trackNumber), TCON: genre }
  const frames = Object.entries(values).map(([name, value]) => {
    const text = Buffer.concat([Buffer.from([3]), Buffer.from(value)])
    return Buffer.concat([Buffer.from(name), syncSafe(text.length), Buffer.alloc(2), text])
  })
  const body = Buffer.concat(frames)
  return Buffer.concat([Buffer.from('ID3\u0004\0\0', 'latin1'), syncSafe(body.length), body, sound])
}

/** Replaces the tags of a FLAC. */
export function tagFlac(sound: Buffer, { title, artist, album, trackNumber, genre }: MusicTags): Buffer {
  const values = { TITLE: title, ARTIST: artist, ALBUM: album, TRACKNUMBER: String(trackNumber), GENRE: genre }
  const lines = Object.entries(values).map(([name, value]) => sized(`${name}=${value}`))
  const comments = Buffer.concat([sized('test'), littleEndian(lines.length), ...lines])
  const head = littleEndian(comments.length).reverse()
  head[0] = LAST_BLOCK | COMMENTS_BLOCK
  const streamInfo = Buffer.from(sound.subarray(4, 4 + 4 + STREAM_INFO_BYTES))
  streamInfo[0] = 0
  return Buffer.concat([Buffer.from('fLaC'), streamInfo, head, comments, framesOfFlac(sound)])
}

const STREAM_INFO_BYTES = 34
const LAST_BLOCK = 128
const COMMENTS_BLOCK = 4

function framesOfFlac(sound: Buffer): Buffer {
  for (let offset = 4; ; ) {
    const isLast = sound.readUInt8(offset) >= LAST_BLOCK
    offset += 4 + sound.readUIntBE(offset + 1, 3)
    if (isLast) return sound.subarray(offset)
  }
}

/** Seven bits per byte. */
function syncSafe(value: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 127))
}

function sized(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([littleEndian(bytes.length), bytes])
}

function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
