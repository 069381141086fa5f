import { expect, test } from 'vitest'
import { audioCodecString, type CodecDetails, videoCodecString } from './codec-strings.ts'

const FULL_HD = { widthPixels: 1920, heightPixels: 1080, framesPerSecond: 25, bitDepth: 8, profile: null, level: null }

test.each<[Partial<CodecDetails> & { codec: string }, string | null]>([
  [{ codec: 'h264', profile: 'High', level: 40 }, 'avc1.640028'],
  [{ codec: 'h264', profile: 'Constrained Baseline', level: 30 }, 'avc1.42E01E'],
  [{ codec: 'h264', profile: 'High 10', level: 51, bitDepth: 10 }, 'avc1.6E0033'],
  [{ codec: 'h264', profile: 'High' }, null],
  [{ codec: 'hevc', profile: 'Main', level: 93 }, 'hvc1.1.6.L93.B0'],
  [{ codec: 'hevc', profile: 'Main 10', level: 153, bitDepth: 10 }, 'hvc1.2.4.L153.B0'],
  [{ codec: 'hevc', profile: 'Rext', level: 93 }, null],
  [{ codec: 'av1', profile: 'Main', level: 8 }, 'av01.0.08M.08'],
  [{ codec: 'av1', profile: 'Main', level: 0, bitDepth: 10 }, 'av01.0.00M.10'],
  [{ codec: 'vp9', profile: 'Profile 0' }, 'vp09.00.40.08'],
  [{ codec: 'vp9', profile: 'Profile 2', bitDepth: 10, widthPixels: 3840, heightPixels: 2160 }, 'vp09.02.50.10'],
  [{ codec: 'vp9', profile: 'Profile 0', widthPixels: 16_384, heightPixels: 8640 }, 'vp09.00.62.08'],
  [{ codec: 'vp8' }, 'vp8'],
  [{ codec: 'wmv2' }, null],
])('the codec string of video %j is %s', (facts, expected) => {
  expect(videoCodecString({ ...FULL_HD, ...facts })).toBe(expected)
})

test.each([
  ['aac', 'LC', 'mp4a.40.2'],
  ['aac', 'HE-AACv2', 'mp4a.40.29'],
  ['eac3', null, 'ec-3'],
  ['opus', null, 'opus'],
  ['pcm_s16le', null, '1'],
  ['pcm_s16be', null, null],
  ['wmav2', null, null],
])('the codec string of audio %s, %s, is %s', (codec, profile, expected) => {
  expect(audioCodecString({ codec, profile })).toBe(expected)
})
