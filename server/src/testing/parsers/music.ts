import { PLAYLIST_FILE_MAX_BYTES } from '@pinloft/contract/music/playlists'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { TrackMatcher } from '../../features/music/m3u8/match-lines.ts'
import { playlistLines } from '../../features/music/m3u8/playlist-lines.ts'
import { buildFlac } from '../../features/music/music.builders.ts'
import { readTags } from '../../features/music/tags/read-tags.ts'
import { box, nestedBoxes, number32, repeated } from './hostile-bytes.ts'
import type { HostileCase, Parser } from './parser.ts'

const playlist =
  (unit: string, before = ''): HostileCase =>
  (sizeBytes) => {
    const text = repeated(sizeBytes, unit, { before })
    return () => playlistLines(text)
  }

/** As many lines as tracks, all with the same name. */
const namesakes =
  (folderOf: (index: number) => string, wantedFolder: string): HostileCase =>
  (sizeBytes) => {
    const TRACK_BYTES = 100
    const tracks = Array.from({ length: Math.ceil(sizeBytes / TRACK_BYTES) }, (_, index) => ({
      fileId: String(index),
      folder: folderOf(index),
      name: 'Söng.mp3',
      durationMs: index * 10,
    }))
    return () => {
      const matcher = new TrackMatcher(tracks)
      return tracks.map(({ durationMs }) => matcher.best({ names: [wantedFolder, 'Söng.flac'], durationMs }))
    }
  }

const sidecar =
  (unit: string, before = ''): HostileCase =>
  (sizeBytes) => {
    const bytes = Buffer.from(repeated(sizeBytes, unit, { before }))
    return () => readTags({ wanted: 'sidecar', bytes })
  }

const tags =
  (mimeType: string, make: (sizeBytes: number) => Buffer): HostileCase =>
  (sizeBytes) => {
    const bytes = make(sizeBytes)
    return () => readTags({ wanted: 'tags', source: { bytes }, mimeType })
  }

/** An ID3v2.3 tag filled with copies of a frame. */
function id3(sizeBytes: number, frame: Buffer): Buffer {
  const frames = Buffer.concat(Array.from({ length: Math.ceil(sizeBytes / frame.length) }, () => frame))
  const size = frames.length
  const packed = Buffer.from([(size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127])
  return Buffer.concat([Buffer.from('ID3\x03\x00\x00', 'latin1'), packed, frames])
}

function frame(type: string, text: string): Buffer {
  const content = Buffer.from(`\0${text}`, 'latin1')
  return Buffer.concat([Buffer.from(type), number32(content.length), Buffer.alloc(2), content])
}

export const MUSIC_PARSERS: Readonly<Record<string, Parser>> = {
  'lines of playlists': {
    modules: ['features/music/m3u8/m3u8-text.ts', 'features/music/m3u8/playlist-lines.ts'],
    runs: 'in the server',
    limitBytes: PLAYLIST_FILE_MAX_BYTES,
    cases: {
      'short names': playlist('a\n'),
      'empty lines': playlist('\n'),
      remarks: playlist('#\n'),
      durations: playlist('#EXTINF:9\n'),
      'one long path': playlist('/'),
      'one long address': playlist('%', 'http://'),
      'marks of an address': playlist('#\u2028', 'http://'),
      'digits without end': playlist('9', '#EXTINF:'),
      'names that fold slowly': playlist('ﷺ/'),
      'accents on one letter': playlist('\u0301\u0323'),
    },
  },
  'tracks of playlists': {
    modules: [
      'features/music/m3u8/match-lines.ts',
      'features/music/m3u8/tracks-by-suffix.ts',
      'features/music/m3u8/tracks-by-duration.ts',
    ],
    runs: 'in the server',
    limitBytes: MEBIBYTE,
    cases: {
      'equal names in one folder': namesakes(() => 'x', 'y'),
      'equal names in folders of their own': namesakes((index) => `x/${index}`, 'x'),
    },
  },
  lyrics: {
    modules: ['features/music/lyrics/lyrics.service.ts', 'features/music/tags/lrc.ts', 'platform/decode-text.ts'],
    runs: 'confined',
    limitBytes: MEBIBYTE,
    cases: {
      'times on one line': sidecar('[00:01.00]'),
      'times and a long line': (sizeBytes) =>
        sidecar('<00:01.00> x', repeated(sizeBytes / 2, '[00:01.00]'))(sizeBytes / 2),
      'brackets that stay open': sidecar('['),
      'word times that stay open': sidecar('<00:01', '[00:01]'),
      'remarks that stay open': sidecar('a', '[a:'),
      'offset with spaces': sidecar(' ', '[offset:'),
      'short lines': sidecar('[1:1]\n'),
      'bytes of zero': sidecar('a\0'),
    },
  },
  'tags of music': {
    modules: [
      'features/music/tags/read-tags.ts',
      'features/music/tags/codec-label.ts',
      'features/music/tags/misread-text.ts',
    ],
    runs: 'confined',
    limitBytes: MEBIBYTE / 4,
    cases: {
      'comments of FLAC': tags('audio/flac', (sizeBytes) =>
        buildFlac({ tags: { ARTIST: Array.from({ length: sizeBytes / 16 }, () => 'a') } }),
      ),
      'lyrics in FLAC': tags('audio/flac', (sizeBytes) =>
        buildFlac({ tags: { LYRICS: repeated(sizeBytes, '[00:01.00]') } }),
      ),
      'genres of FLAC': tags('audio/flac', (sizeBytes) => buildFlac({ tags: { GENRE: repeated(sizeBytes, ' /') } })),
      'frames of ID3': tags('audio/mpeg', (sizeBytes) => id3(sizeBytes, frame('TPE1', 'a'))),
      'separators in a frame of ID3': tags('audio/mpeg', (sizeBytes) =>
        id3(1, frame('TPE1', repeated(sizeBytes, '\0/'))),
      ),
      'boxes in boxes': tags('audio/mp4', (sizeBytes) =>
        Buffer.concat([box('ftyp', Buffer.from('M4A \0\0\0\0')), nestedBoxes(sizeBytes, 'moov')]),
      ),
      'frames that are none': tags('audio/mpeg', (sizeBytes) => Buffer.alloc(sizeBytes, 0xff)),
    },
  },
}
