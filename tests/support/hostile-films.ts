import { makeFilm } from './film-samples.ts'
import { mp4Box } from './mp4-box.ts'

const FILM = ['-map', '0:v', '-map', '1:a', '-c:v', 'mpeg4', '-c:a', 'aac']

/** A video that plays if it is found. */
export function makeBait(): Promise<Buffer> {
  return makeFilm('bait.mp4', { seconds: 3, args: FILM })
}

/** Playlists instead of videos that refer to another file, in all kinds of formats. */
export function playlistsTo(target: string): [extension: string, content: string][] {
  return [
    ['m3u8', `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\n${target}\n#EXT-X-ENDLIST\n`],
    ['mkv', `ffconcat version 1.0\nfile '${target}'\n`],
    ['svg', `<svg xmlns="http://www.w3.org/2000/svg"><image href="${target}" width="9" height="9"/></svg>`],
    [
      'mp4',
      `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT3S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${target}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    ],
    ['wmv', `[Reference]\nRef1=${target}\nRef2=${target}\n`],
    ['mp3', `[playlist]\nFile1=${target}\nNumberOfEntries=1\n`],
    ['avi', `v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 0 RTP/AVP 96\na=control:${target}\n`],
  ]
}

/** Real videos and music that also refer to the bait, an external MP4. */
export async function filmsNaming(target: string, bait: Buffer): Promise<[name: string, content: Buffer][]> {
  const path = target.replace('file://', '')
  const subtitles = `1\n00:00:00,000 --> 00:00:01,000\n${target}\n`
  const args = [
    ...FILM,
    '-map',
    '2:s',
    '-c:s',
    'ass',
    '-attach',
    import.meta.filename,
    '-metadata:s:t',
    'mimetype=font/ttf',
  ]
  return [
    [
      'attached.mkv',
      await makeFilm('a.mkv', { seconds: 1, subtitles, args: [...args, '-metadata:s:t', `filename=${path}`] }),
    ],
    ['elsewhere.mp4', withDataElsewhere(bait, path)],
    ['referring.mov', referenceMovie(target)],
    ['linked.mp3', withLinkedCover(await makeFilm('a.mp3', { seconds: 1, args: ['-map', '1:a'] }), target)],
  ]
}

/** Removes its own samples and refers to those in another file, by a QuickTime alias record. */
function withDataElsewhere(film: Buffer, path: string): Buffer {
  const name = Buffer.alloc(64)
  name.writeUInt8(path.length, 0)
  name.write(path, 1)
  const entry = Buffer.alloc(4)
  const text = Buffer.from(path.padEnd(path.length + (path.length % 2), '\0'))
  entry.writeUInt16BE(2, 0)
  entry.writeUInt16BE(path.length, 2)
  const end = Buffer.from([0xff, 0xff, 0, 0])
  const alias = mp4Box(
    'alis',
    Buffer.alloc(4),
    Buffer.alloc(10),
    Buffer.alloc(28),
    Buffer.alloc(12),
    name,
    Buffer.alloc(36),
    entry,
    text,
    end,
  )
  const list = mp4Box('dref', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), alias)
  const dataAt = film.indexOf('mdat') + 4
  const emptied = Buffer.from(film).fill(0, dataAt, film.indexOf('moov') - 4)
  return replaceBoxes(emptied, ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref'], list)
}

function replaceBoxes(bytes: Buffer, [type, ...inner]: string[], replacement: Buffer): Buffer {
  const boxes: Buffer[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const end = at + Math.max(8, bytes.readUInt32BE(at))
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name !== type) boxes.push(bytes.subarray(at, end))
    else if (inner.length === 0) boxes.push(replacement)
    else boxes.push(mp4Box(name, replaceBoxes(bytes.subarray(at + 8, end), inner, replacement)))
    at = end
  }
  return Buffer.concat(boxes)
}

/** A QuickTime file that only refers to another video. */
function referenceMovie(target: string): Buffer {
  const address = Buffer.from(`${target}\0`)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(address.length)
  const reference = mp4Box('rdrf', Buffer.alloc(4), Buffer.from('url '), size, address)
  const head = mp4Box('ftyp', Buffer.from('qt  \0\0\0\0qt  '))
  return Buffer.concat([head, mp4Box('moov', mp4Box('rmra', mp4Box('rmda', reference)))])
}

/** An ID3 tag whose cover is a link. */
function withLinkedCover(mp3: Buffer, target: string): Buffer {
  const picture = Buffer.concat([Buffer.from('\0-->\0\x03\0', 'latin1'), Buffer.from(target)])
  const frame = Buffer.alloc(10)
  frame.write('APIC')
  frame.writeUInt32BE(picture.length, 4)
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0])
  const sizeBytes = frame.length + picture.length
  head[8] = sizeBytes >> 7
  head[9] = sizeBytes & 0x7f
  return Buffer.concat([head, frame, picture, mp3])
}
