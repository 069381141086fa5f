import { expect, test } from 'vitest'
import { buildFlac } from '../music.builders.ts'
import type { TrackTags } from '../tracks/track-tags.ts'
import { readTags } from './read-tags.ts'

/** One frame of MPEG 1 layer 3, silent. */
const SOUND = Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(413)])

/** An MP3 file with ID3 frames; texts are Latin-1, those with a description are of the person's own kind. */
function mp3(version: 3 | 4, frames: Record<string, string>): Buffer {
  const written = Object.entries(frames).map(([name, text]) => {
    const [id = '', description] = name.split(':')
    const content = Buffer.from(`\0${description === undefined ? '' : `${description}\0`}${text}`, 'latin1')
    const head = Buffer.alloc(10)
    head.write(id)
    head.writeUInt32BE(content.length, 4)
    return Buffer.concat([head, content])
  })
  const body = Buffer.concat(written)
  const head = Buffer.from([0x49, 0x44, 0x33, version, 0, 0, 0, 0, body.length >> 7, body.length & 127])
  return Buffer.concat([head, body, SOUND, SOUND, SOUND])
}

async function tagsOf(bytes: Buffer, mimeType: string): Promise<TrackTags> {
  const answer = await readTags({ wanted: 'tags', source: { bytes }, mimeType })
  if (!('tags' in answer)) throw new Error('No tags')
  return answer.tags
}

test.each([
  [3, { TPE1: 'AC/DC', TPE2: 'AC/DC' }, { artist: 'AC/DC', albumArtist: 'AC/DC' }],
  [4, { TPE1: 'AC/DC' }, { artist: 'AC/DC' }],
  [4, { TPE1: 'Ann\0Bob' }, { artist: 'Ann; Bob' }],
  [3, { TPE1: 'Ann', 'TXXX:ALBUMARTIST': 'Orchestra' }, { artist: 'Ann', albumArtist: 'Orchestra' }],
  [3, { TPE1: 'Ann', 'TXXX:Album Artist': 'Orchestra', TPE2: 'Choir' }, { albumArtist: 'Choir' }],
  [3, { 'TXXX:COMPILATION': '1' }, { isCompilation: true }],
  [3, { TCMP: '0' }, { isCompilation: false }],
  [3, { TYER: '1999', TDAT: '0312' }, { year: 1999 }],
  [4, { TDRC: '12/03/1999' }, { year: 1999 }],
  [4, { TDRC: '99' }, { year: null }],
  [4, { TDRL: '1998' }, { year: 1998 }],
  [4, { TDOR: '1970-01-02', TDRC: '2004' }, { year: 2004 }],
  [4, { TDOR: '1970-01-02' }, { year: 1970 }],
] as const)('ID3v2.%d %j', async (version, frames, tags) => {
  expect(await tagsOf(mp3(version, frames), 'audio/mpeg')).toMatchObject(tags)
})

test.each([
  [{ ARTIST: ['Ann', 'Bob'] }, { artist: 'Ann; Bob' }],
  [{ ARTIST: ['Ann', 'Ann'] }, { artist: 'Ann' }],
  [{ ARTIST: 'Ann & Bob', ARTISTS: ['Ann', 'Bob'] }, { artist: 'Ann & Bob' }],
  [
    { ARTIST: 'Ann\0Bob', ALBUM: 'A\0' },
    { artist: 'Ann; Bob', album: 'A' },
  ],
  [
    { ARTIST: '\u200bAnn\ufeff', ALBUM: 'A\u00a0' },
    { artist: 'Ann', album: 'A' },
  ],
  [{ album_artist: 'Orchestra' }, { albumArtist: 'Orchestra' }],
  [{ COMPILATION: 'true' }, { isCompilation: true }],
  [{ ITUNESCOMPILATION: '1' }, { isCompilation: true }],
  [{ YEAR: '1991' }, { year: 1991 }],
  [{ DATE: 'May 2004' }, { year: 2004 }],
  [{ RELEASEDATE: '2004-01-01' }, { year: 2004 }],
  [
    { TRACK: '4', DISC: '2' },
    { trackNumber: 4, discNumber: 2 },
  ],
  [
    { TRACKNUMBER: '04 of 9', DISCNUMBER: 'CD 2' },
    { trackNumber: 4, discNumber: 2 },
  ],
])('Vorbis %j', async (comments, tags) => {
  expect(await tagsOf(buildFlac({ tags: comments }), 'audio/flac')).toMatchObject(tags)
})
