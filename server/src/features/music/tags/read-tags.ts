import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import type { LyricLine } from '@pinloft/contract/music/endpoints'
import {
  type IAudioMetadata,
  type ICommonTagsResult,
  type ILyricsTag,
  type IOptions,
  type IPicture,
  type IRatio,
  parseBlob,
  parseBuffer,
  parseFile,
  TimestampFormat,
} from 'music-metadata'
import { decodeText } from '../../../platform/decode-text.ts'
import { limitCombiningMarks } from '../../../platform/limit-combining-marks.ts'
import type { TagAnswer, TagJob, TrackJob, TrackTags } from '../tracks/track-tags.ts'
import { codecLabel } from './codec-label.ts'
import { artistText, FurtherTags } from './further-tags.ts'
import { lrcTime, parseLrc } from './lrc.ts'
import { repairMisreadText } from './misread-text.ts'

/** Maximum length of a stored tag text, in characters. */
const TEXT_MAX_CHARACTERS = 300
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it must find
const CONTROL = /[\u0000-\u001f\u007f]+/g
/** Left over from where a text was copied: they would tell equal names apart. */
const UNSEEN = /[\s\u200b\u2060\ufeff]/

/** Maximum number of genres per track. */
const GENRES_MAX = 10
/** Larger numbers are not a track number, year or the like. */
const NUMBER_MAX = 100_000

/**
 * Reads the tags of a track, its lyrics, or a lyrics file next to it. Either file may be malicious. Throws if the
 * format is unknown.
 */
export async function readTags(job: TagJob): Promise<TagAnswer> {
  if (job.wanted === 'sidecar') return { lyrics: parseLrc(decodeText(job.bytes)) }
  const metadata = await parse(job, { duration: false })
  if (job.wanted === 'lyrics') return { lyrics: lyricsOf(metadata.common.lyrics ?? []) }
  // Some formats reveal their duration only when they are read to the end.
  const hasDuration = (metadata.format.duration ?? 0) > 0
  return { tags: toTrackTags(hasDuration ? metadata : await parse(job, { duration: true })) }
}

async function parse({ source, mimeType }: TrackJob, options: IOptions): Promise<IAudioMetadata> {
  if ('bytes' in source) return parseBuffer(source.bytes, mimeType, options)
  try {
    return await parseFile(source.path, options)
  } catch {
    // The content does not identify the format; the name may.
    return parseBlob(await openAsBlob(source.path, { type: mimeType }), options)
  }
}

function toTrackTags({ common, format, native }: IAudioMetadata): TrackTags {
  const further = new FurtherTags(native)
  const durationMs = Math.round((format.duration ?? 0) * 1000)
  return {
    title: tidyText(common.title),
    artist: tidyText(artistText({ common, native })),
    album: tidyText(common.album ?? further.text('ALBUM')),
    albumArtist: tidyText(common.albumartist ?? further.text('ALBUMARTIST')),
    isCompilation: common.compilation === true || further.is('COMPILATION', 'ITUNESCOMPILATION'),
    trackNumber: countOf(common.track.no ?? further.number('TRACKNUMBER', 'TRACK')),
    discNumber: countOf(common.disk.no ?? further.number('DISCNUMBER', 'DISC')),
    year: yearOf(common, further),
    genres: genresOf(common.genre ?? []),
    durationMs: Number.isSafeInteger(durationMs) && durationMs > 0 ? durationMs : null,
    codecLabel: codecLabel(format),
    bitsPerSecond: countOf(format.bitrate, Number.MAX_SAFE_INTEGER),
    coverKey: coverKeyOf(common.picture ?? []),
    hasLyrics: lyricsOf(common.lyrics ?? []).length > 0,
    trackGainDb: decibelsOf(common.replaygain_track_gain),
    trackPeak: peakOf(common.replaygain_track_peak),
    albumGainDb: decibelsOf(common.replaygain_album_gain),
    albumPeak: peakOf(common.replaygain_album_peak),
  }
}

/** Equal for tracks with the same pictures. */
function coverKeyOf(pictures: readonly IPicture[]): string | null {
  if (pictures.length === 0) return null
  const digest = createHash('sha256')
  for (const { data } of pictures) digest.update(`${data.length}\n`).update(data)
  return digest.digest('hex')
}

/** A date may be written in any order: its year has four digits. That of a first release is better than none. */
function yearOf(common: ICommonTagsResult, further: FurtherTags): number | null {
  const { date, year, releasedate, originaldate, originalyear } = common
  const texts = [date, year, further.text('DATE', 'YEAR'), releasedate, originaldate, originalyear]
  const years = texts.map((text) => Number(/(?<!\d)\d{4}(?!\d)/.exec(String(text))?.[0] ?? 0))
  return countOf(years.find((found) => found > 0))
}

/** Some programs write several genres into one text. */
function genresOf(texts: readonly string[]): string[] {
  const names = texts.flatMap((text) => text.split(/[;\0]|\s\/\s/)).map(tidyText)
  return [...new Set(names.filter((name) => name !== null))].slice(0, GENRES_MAX)
}

function lyricsOf(tags: readonly ILyricsTag[]): LyricLine[] {
  const found = tags.map(linesOf).filter((lines) => lines.length > 0)
  return found.find((lines) => lines[0]?.atMs !== null) ?? found[0] ?? []
}

function linesOf({ text = '', syncText, timeStampFormat }: ILyricsTag): LyricLine[] {
  const timed = syncText.filter((line) => line.timestamp !== undefined)
  if (timed.length === 0 || timeStampFormat === TimestampFormat.mpegFrameNumber) {
    return parseLrc(text === '' ? syncText.map((line) => line.text).join('\n') : text)
  }
  // The parser leaves further timestamps in the texts.
  const written = timed.map(
    ({ text: line, timestamp = 0 }) => `${lrcTime(timestamp)}${line.replaceAll(/[\r\n]+/g, ' ')}`,
  )
  return parseLrc(written.join('\n'))
}

function countOf(value: number | null | undefined, max = NUMBER_MAX): number | null {
  const whole = Math.round(value ?? 0)
  return whole > 0 && whole <= max ? whole : null
}

function decibelsOf(ratio: IRatio | undefined): number | null {
  return ratio !== undefined && Number.isFinite(ratio.dB) ? ratio.dB : null
}

function peakOf(ratio: IRatio | undefined): number | null {
  return ratio !== undefined && Number.isFinite(ratio.ratio) && ratio.ratio > 0 ? ratio.ratio : null
}

/** A tag text on one line; null if it is empty. */
function tidyText(text: string | undefined): string | null {
  if (text === undefined) return null
  const seen = withoutUnseenEnds(repairMisreadText(text).toWellFormed().replace(CONTROL, ' '))
  const line = limitCombiningMarks(seen).normalize('NFC')
  return line === '' ? null : [...line].slice(0, TEXT_MAX_CHARACTERS).join('')
}

function withoutUnseenEnds(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && UNSEEN.test(text.charAt(start))) start += 1
  while (start < end && UNSEEN.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}
