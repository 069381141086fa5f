/** The properties of a stream that determine its codec string, as reported by ffprobe. */
export interface CodecDetails {
  codec: string
  profile: string | null
  level: number | null
  widthPixels: number
  heightPixels: number
  framesPerSecond: number | null
  bitDepth: number
}

const H264_PROFILES: Readonly<Record<string, string>> = {
  'Constrained Baseline': '42E0',
  Baseline: '4200',
  Main: '4D40',
  Extended: '5800',
  High: '6400',
  'High 10': '6E00',
  'High 10 Intra': '6E10',
  'High 4:2:2': '7A00',
  'High 4:2:2 Intra': '7A10',
  'High 4:4:4 Predictive': 'F400',
}
/** General profile and compatibility flags, in the bit order of the codec string. */
const HEVC_PROFILES: Readonly<Record<string, string>> = { Main: '1.6', 'Main 10': '2.4', 'Main Still Picture': '3.E' }
const AV1_PROFILES: Readonly<Record<string, number>> = { Main: 0, High: 1, Professional: 2 }
const AAC_OBJECT_TYPES: Readonly<Record<string, number>> = {
  Main: 1,
  LC: 2,
  SSR: 3,
  LTP: 4,
  'HE-AAC': 5,
  'HE-AACv2': 29,
}

/** VP9 levels with the maximum pixels per picture and per second (Annex A of the bitstream specification). */
const VP9_LEVELS: readonly (readonly [level: number, pixels: number, pixelsPerSecond: number])[] = [
  [10, 36_864, 829_440],
  [11, 73_728, 2_764_800],
  [20, 122_880, 4_608_000],
  [21, 245_760, 9_216_000],
  [30, 552_960, 20_736_000],
  [31, 983_040, 36_864_000],
  [40, 2_228_224, 83_558_400],
  [41, 2_228_224, 160_432_128],
  [50, 8_912_896, 311_951_360],
  [51, 8_912_896, 588_251_136],
  [52, 8_912_896, 1_176_502_272],
  [60, 35_651_584, 1_176_502_272],
  [61, 35_651_584, 2_353_004_544],
]
const VP9_HIGHEST_LEVEL = 62
const UNKNOWN_FRAMES_PER_SECOND = 30

const AUDIO_STRINGS: Readonly<Record<string, string>> = {
  mp3: 'mp3',
  opus: 'opus',
  vorbis: 'vorbis',
  flac: 'flac',
  alac: 'alac',
  ac3: 'ac-3',
  eac3: 'ec-3',
  dts: 'dtsc',
}

/** The RFC 6381 codec string of a video track; null if browsers have no name for it. */
export function videoCodecString(facts: CodecDetails): string | null {
  const { codec, profile, level, bitDepth } = facts
  const isLevelKnown = level !== null && level > 0
  switch (codec) {
    case 'h264': {
      const head = H264_PROFILES[profile ?? '']
      return head === undefined || !isLevelKnown ? null : `avc1.${head}${twoHexDigits(level)}`
    }
    case 'hevc': {
      const head = HEVC_PROFILES[profile ?? '']
      return head === undefined || !isLevelKnown ? null : `hvc1.${head}.L${level}.B0`
    }
    case 'av1': {
      // Level 0 is 2.0, so any non-negative level is known.
      const head = AV1_PROFILES[profile ?? '']
      const isGiven = level !== null && level >= 0
      return head === undefined || !isGiven ? null : `av01.${head}.${twoDigits(level)}M.${twoDigits(bitDepth)}`
    }
    case 'vp9': {
      const head = /\d/.exec(profile ?? '')?.[0] ?? '0'
      return `vp09.${twoDigits(Number(head))}.${twoDigits(isLevelKnown ? level : vp9Level(facts))}.${twoDigits(bitDepth)}`
    }
    case 'vp8':
      return 'vp8'
    case 'theora':
      return 'theora'
    case 'mpeg4':
      return 'mp4v.20.240'
    default:
      return null
  }
}

/** The RFC 6381 codec string of an audio track; null if browsers have no name for it. */
export function audioCodecString({ codec, profile }: { codec: string; profile: string | null }): string | null {
  if (codec === 'aac') return `mp4a.40.${AAC_OBJECT_TYPES[profile ?? ''] ?? 2}`
  if (/^pcm_(u8|s16le|s24le|f32le)$/.test(codec)) return '1'
  return AUDIO_STRINGS[codec] ?? null
}

function vp9Level({ widthPixels, heightPixels, framesPerSecond }: CodecDetails): number {
  const pixels = widthPixels * heightPixels
  const pixelsPerSecond = pixels * (framesPerSecond ?? UNKNOWN_FRAMES_PER_SECOND)
  return VP9_LEVELS.find((row) => pixels <= row[1] && pixelsPerSecond <= row[2])?.[0] ?? VP9_HIGHEST_LEVEL
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

function twoHexDigits(value: number): string {
  return value.toString(16).toUpperCase().padStart(2, '0')
}
