import { expect, test } from 'vitest'
import type { Film } from './film.ts'
import { probesOf } from './playability-probes.ts'
import { chooseStep } from './playback-fallbacks.ts'

const H264 = { codec: 'h264', codecString: 'avc1.640028' }
const HEVC = { codec: 'hevc', codecString: 'hvc1.1.6.L93.B0' }
const XVID = { codec: 'mpeg4', codecString: 'mp4v.20.240' }
const AAC = { codec: 'aac', codecString: 'mp4a.40.2' }
const AC3 = { codec: 'ac3', codecString: 'ac-3' }
const ALAC = { codec: 'alac', codecString: 'alac' }

type Codec = typeof H264

function filmOf(container: string, video: Codec | null, ...audio: Codec[]): Film {
  const shape = { profile: null, level: null, widthPixels: 1920, heightPixels: 1080, framesPerSecond: 25 }
  const picture = { ...shape, bitDepth: 8, pixelFormat: null, isHdr: false }
  const told = { channels: 2, sampleRateHz: 48_000, language: null, title: null, isDefault: false }
  const sound = { ...told, bitDepth: 0 }
  return {
    container,
    durationMs: 60_000,
    startSeconds: 0,
    bitsPerSecond: null,
    itunesGapless: null,
    hdrTransfer: null,
    video: video === null ? [] : [{ index: 0, ...picture, ...video }],
    audio: audio.map((codec, at) => ({ index: at + 1, ...sound, ...codec })),
    subtitles: [],
    chapters: [],
    tags: { title: null, series: null, season: null, episode: null },
  }
}

const CHROMIUM = [
  'video/mp4; codecs="avc1.640028, mp4a.40.2"',
  'video/mp4; codecs="avc1.640028"',
  'audio/mp4; codecs="mp4a.40.2"',
]
const WITH_FLAC = [...CHROMIUM, 'audio/mp4; codecs="flac"']
const APPLE = [...CHROMIUM, 'video/mp4; codecs="hvc1.1.6.L93.B0"', 'audio/mp4; codecs="ac-3"']

test.each<[what: string, film: Film, name: string, plays: string[], expected: (string | null)[]]>([
  ['a common film', filmOf('mov,mp4', H264, AAC), 'a.mp4', CHROMIUM, ['direct', 'copy', 'copy']],
  ['another container', filmOf('avi', H264, AAC), 'a.avi', CHROMIUM, ['remux', 'copy', 'copy']],
  ['other sound', filmOf('matroska,webm', H264, AC3), 'a.mkv', CHROMIUM, ['remux', 'copy', 'aac']],
  ['other sound, without loss', filmOf('matroska,webm', H264, AC3), 'a.mkv', WITH_FLAC, ['remux', 'copy', 'flac']],
  ['an old film on a slow line', filmOf('avi', XVID, AC3), 'a.avi', WITH_FLAC, ['transcode', 'h264', 'aac']],
  ['another picture', filmOf('matroska,webm', HEVC, AAC), 'a.mkv', CHROMIUM, ['transcode', 'h264', 'copy']],
  ['all known to one browser', filmOf('matroska,webm', HEVC, AC3), 'a.mkv', APPLE, ['remux', 'copy', 'copy']],
  ['an old film', filmOf('avi', XVID, AC3), 'a.avi', CHROMIUM, ['transcode', 'h264', 'aac']],
  ['a browser that knows nothing', filmOf('mov,mp4', H264, AAC), 'a.mp4', [], ['transcode', 'h264', 'aac']],
  ['a silent film', filmOf('flv', H264), 'a.flv', CHROMIUM, ['remux', 'copy', null]],
  ['music', filmOf('mov,mp4', null, ALAC), 'a.m4a', CHROMIUM, ['transcode', null, 'aac']],
  ['music in another container', filmOf('matroska', null, AAC), 'a.mka', CHROMIUM, ['remux', null, 'copy']],
])('%s', (_what, film, name, plays, expected) => {
  const step = chooseStep({ film, name, plays: new Set(plays), isCuttable: true })
  expect([step?.way, step?.video, step?.audio]).toEqual(expected)
})

test('transcodes what cannot be cut, and plays nothing without tracks', () => {
  const film = filmOf('avi', H264, AAC)
  const step = chooseStep({ film, name: 'a.avi', plays: new Set(CHROMIUM), isCuttable: false })
  expect(step).toMatchObject({ way: 'transcode', video: 'h264', audio: 'copy' })
  expect(step?.reason).toBe('The video cannot be cut into parts')
  expect(chooseStep({ film: filmOf('avi', null), name: 'a', plays: new Set(), isCuttable: true })).toBeNull()
})

test('never plays an audio track other than the first directly', () => {
  const film = filmOf('mov,mp4', H264, AAC, AAC)
  const ask = (audioTrack?: number) =>
    chooseStep({ film, name: 'a.mp4', plays: new Set(CHROMIUM), audioTrack, isCuttable: true })
  expect(ask()).toMatchObject({ way: 'direct', audioIndex: 1 })
  expect(ask(2)).toMatchObject({ way: 'remux', audioIndex: 2, reason: 'Another audio track was chosen' })
  expect(ask(99)).toMatchObject({ way: 'direct', audioIndex: 1 })
})

test('asks a browser by container and codecs', () => {
  expect(probesOf(filmOf('mov,mp4', H264, AAC, AC3), 'a.mov')).toEqual({
    direct: 'video/mp4; codecs="avc1.640028, mp4a.40.2, ac-3"',
    streamed: [
      'video/mp4; codecs="avc1.640028"',
      'audio/mp4; codecs="mp4a.40.2"',
      'audio/mp4; codecs="ac-3"',
      'audio/mp4; codecs="flac"',
    ],
  })
  const vp9 = { codec: 'vp9', codecString: 'vp09.00.40.08' }
  const opus = { codec: 'opus', codecString: 'opus' }
  expect(probesOf(filmOf('matroska,webm', vp9, opus), 'a.mkv').direct).toMatch(/^video\/webm;/)
  expect(probesOf(filmOf('matroska,webm', H264, opus), 'a.mkv').direct).toMatch(/^video\/x-matroska;/)
  expect(probesOf(filmOf('flac', null, { codec: 'flac', codecString: 'flac' }), 'a.flac').direct).toBe('audio/flac')
  expect(probesOf(filmOf('unknown', H264), 'a.bin').direct).toBeNull()
  const mp3 = { codec: 'mp3', codecString: 'mp3' }
  expect(probesOf(filmOf('avi', XVID, mp3), 'a.avi').streamed).toEqual([
    'audio/mp4; codecs="mp4a.6B"',
    'audio/mp4; codecs="flac"',
  ])
})
