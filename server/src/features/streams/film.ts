import type { AudioTrack, Chapter, SubtitleTrack, VideoTrack } from '@pinloft/contract/streams/endpoints'
import { CHAPTERS_MAX, FILM_MAX_SECONDS } from '@pinloft/contract/video/limits'
import { audioCodecString, videoCodecString } from './codec-strings.ts'
import type { FfprobeReport, ReportedStream } from './ffprobe-report.ts'

/** The contents of a film or a piece of music. */
export interface Film {
  container: string
  /** Null if the file does not state it, or states an implausible one. */
  durationMs: number | null
  /** The first timestamp in the file, which players show as zero. */
  startSeconds: number
  bitsPerSecond: number | null
  /** HDR transfer characteristics; null for standard dynamic range. */
  hdrTransfer: string | null
  /** The iTunes tag that says which samples are music. */
  itunesGapless: string | null
  /** Without covers. */
  video: VideoTrack[]
  audio: FilmSound[]
  /** Those embedded in the file. */
  subtitles: SubtitleTrack[]
  chapters: Chapter[]
  tags: FilmTags
}

/** What a film says about itself. */
export interface FilmTags {
  title: string | null
  /** The series that it belongs to. */
  series: string | null
  season: number | null
  episode: number | null
}

export interface FilmSound extends AudioTrack {
  /** Bits per sample; 0 if the codec does not define it. */
  bitDepth: number
}

const HDR_TRANSFERS: ReadonlySet<string> = new Set(['smpte2084', 'arib-std-b67'])
const TEXT_SUBTITLES: ReadonlySet<string> = new Set(['subrip', 'srt', 'ass', 'ssa', 'webvtt', 'mov_text', 'text'])
/** Higher rates are a time base rather than a frame rate. */
const MAX_FRAMES_PER_SECOND = 1000

export function readFilm({ format, streams, chapters }: FfprobeReport): Film {
  const ofType = (type: string) => streams.filter((stream) => stream.codec_type === type)
  return {
    container: format.format_name,
    durationMs: durationMsOf(format.duration ?? 0),
    startSeconds: format.start_time ?? 0,
    bitsPerSecond: format.bit_rate ?? null,
    hdrTransfer: hdrTransferOf(ofType('video')[0]),
    itunesGapless: format.tags.get('itunsmpb') ?? null,
    video: ofType('video')
      .filter(
        ({ disposition, width, height }) => disposition.attached_pic !== 1 && isPositive(width) && isPositive(height),
      )
      .map(toVideoTrack),
    audio: ofType('audio').map(toFilmSound),
    subtitles: ofType('subtitle').map(toSubtitleTrack),
    chapters: chapters.flatMap(toChapter).slice(0, CHAPTERS_MAX),
    tags: tagsOf(format.tags),
  }
}

function tagsOf(tags: ReadonlyMap<string, string>): FilmTags {
  return {
    title: tagText(tags.get('title')),
    series: tagText(tags.get('show')),
    season: tagNumber(tags.get('season_number')),
    episode: tagNumber(tags.get('episode_sort')),
  }
}

const TAG_MAX_CHARACTERS = 300
const TAG_MAX_NUMBER = 10_000

function tagText(tag = ''): string | null {
  const text = tag
    .slice(0, TAG_MAX_CHARACTERS)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return text === '' ? null : text
}

function tagNumber(tag = ''): number | null {
  const number = Number(tag)
  return Number.isInteger(number) && number > 0 && number < TAG_MAX_NUMBER ? number : null
}

/** Null if a film cannot be that long. */
export function durationMsOf(seconds: number): number | null {
  return seconds > 0 && seconds <= FILM_MAX_SECONDS ? Math.ceil(seconds * 1000) : null
}

function toChapter({
  start_time: start = 0,
  end_time: end = start,
  tags,
}: FfprobeReport['chapters'][number]): Chapter[] {
  if (Math.abs(start) > FILM_MAX_SECONDS || Math.abs(end) > FILM_MAX_SECONDS) return []
  return [{ startMs: Math.round(start * 1000), endMs: Math.round(end * 1000), title: textOf(tags.get('title')) }]
}

function hdrTransferOf(picture: ReportedStream | undefined): string | null {
  const transfer = picture?.color_transfer
  return transfer !== undefined && HDR_TRANSFERS.has(transfer) ? transfer : null
}

function toVideoTrack(stream: ReportedStream): VideoTrack {
  const facts = {
    codec: stream.codec_name ?? 'unknown',
    profile: textOf(stream.profile),
    level: stream.level === undefined || stream.level < 0 ? null : stream.level,
    widthPixels: stream.width ?? 1,
    heightPixels: stream.height ?? 1,
    framesPerSecond: rateOf(stream.avg_frame_rate) ?? rateOf(stream.r_frame_rate),
    bitDepth: bitDepthOf(stream),
  }
  const isDolbyVision = stream.side_data_list.some(({ side_data_type: type }) => type?.startsWith('DOVI') === true)
  return {
    index: stream.index,
    ...facts,
    pixelFormat: textOf(stream.pix_fmt),
    isHdr: isDolbyVision || HDR_TRANSFERS.has(stream.color_transfer ?? ''),
    codecString: videoCodecString(facts),
  }
}

function toFilmSound({ index, codec_name: codec = 'unknown', tags, ...stream }: ReportedStream): FilmSound {
  const bits = [stream.bits_per_raw_sample, stream.bits_per_sample].filter(isPositive)
  return {
    bitDepth: Math.max(0, ...bits),
    index,
    codec,
    channels: positiveOrNull(stream.channels),
    sampleRateHz: positiveOrNull(stream.sample_rate),
    language: languageOf(tags.get('language')),
    title: textOf(tags.get('title')),
    isDefault: stream.disposition.default === 1,
    codecString: audioCodecString({ codec, profile: textOf(stream.profile) }),
  }
}

function toSubtitleTrack({ index, codec_name: codec = 'unknown', tags, disposition }: ReportedStream): SubtitleTrack {
  return {
    id: String(index),
    source: 'embedded',
    codec,
    language: languageOf(tags.get('language')),
    title: textOf(tags.get('title')),
    isText: TEXT_SUBTITLES.has(codec),
    isForced: disposition.forced === 1,
    isDefault: disposition.default === 1,
  }
}

function bitDepthOf({ bits_per_raw_sample: bits, pix_fmt: format = '' }: ReportedStream): number {
  if (isPositive(bits)) return bits
  return Number(/p(9|10|12|14|16)(?:le|be)?$/.exec(format)?.[1] ?? 8)
}

/** A rate as ffprobe writes it: `30000/1001`. */
function rateOf(text: string | undefined): number | null {
  const [count = 0, seconds = 1] = (text ?? '').split('/').map(Number)
  const rate = count / seconds
  return Number.isFinite(rate) && rate > 0 && rate <= MAX_FRAMES_PER_SECOND ? rate : null
}

function languageOf(tag: string | undefined): string | null {
  return tag === undefined || tag === 'und' ? null : textOf(tag)
}

function textOf(text: string | undefined): string | null {
  return text === undefined || text === '' || text === 'unknown' ? null : text
}

function positiveOrNull(value: number | undefined): number | null {
  return isPositive(value) ? value : null
}

function isPositive(value: number | undefined): value is number {
  return value !== undefined && value > 0
}
