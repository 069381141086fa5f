import { extensionOf } from '@pinloft/contract/files/names'
import type { Playback } from '@pinloft/contract/streams/endpoints'
import type { Film } from './film.ts'

/** Media types by FFmpeg's name of the container, for films and for audio only. */
const CONTAINER_TYPES: Readonly<Record<string, readonly [film: string, sound: string]>> = {
  mov: ['video/mp4', 'audio/mp4'],
  ogg: ['video/ogg', 'audio/ogg'],
  avi: ['video/x-msvideo', 'video/x-msvideo'],
  asf: ['video/x-ms-asf', 'audio/x-ms-wma'],
  flv: ['video/x-flv', 'video/x-flv'],
  mpegts: ['video/mp2t', 'video/mp2t'],
  mpeg: ['video/mpeg', 'video/mpeg'],
  mp3: ['audio/mpeg', 'audio/mpeg'],
  flac: ['audio/flac', 'audio/flac'],
  wav: ['audio/wav', 'audio/wav'],
  aac: ['audio/aac', 'audio/aac'],
}
/** Types that need no codecs. */
const TYPES_WITHOUT_CODECS: ReadonlySet<string> = new Set(['audio/mpeg', 'audio/flac', 'audio/aac'])
const WEBM_CODECS: ReadonlySet<string> = new Set(['vp8', 'vp9', 'av1', 'opus', 'vorbis'])
/** Codecs that MP4 can contain unchanged. */
const MP4_VIDEO_CODECS: ReadonlySet<string> = new Set(['h264', 'hevc', 'av1', 'vp9'])
const MP4_AUDIO_CODECS: ReadonlySet<string> = new Set(['aac', 'mp3', 'opus', 'flac', 'ac3', 'eac3'])

/** Its codec string in MP4 is different. */
const MP3_IN_MP4 = 'mp4a.6B'

/** The sound of a film, re-encoded losslessly. */
export const FLAC_PROBE = 'audio/mp4; codecs="flac"'

/** What to ask a browser to find out how it can play a file. */
export function probesOf(film: Film, name: string): Playback['questions'] {
  const isFilm = film.video.length > 0 && film.audio.length > 0
  const streamed = [...film.video.map(videoProbe), ...film.audio.map(audioProbe), ...(isFilm ? [FLAC_PROBE] : [])]
  return {
    direct: directQuestion(film, name),
    streamed: [...new Set(streamed.filter((question) => question !== null))],
  }
}

/** A video track alone in MP4; null if MP4 cannot contain it. */
export function videoProbe({ codec, codecString }: Film['video'][number]): string | null {
  return codecString === null || !MP4_VIDEO_CODECS.has(codec) ? null : `video/mp4; codecs="${codecString}"`
}

/** An audio track alone in MP4; null if MP4 cannot contain it. */
export function audioProbe({ codec, codecString }: Film['audio'][number]): string | null {
  if (codecString === null || !MP4_AUDIO_CODECS.has(codec)) return null
  return `audio/mp4; codecs="${codec === 'mp3' ? MP3_IN_MP4 : codecString}"`
}

/** The unmodified file; null if part of it has no name that browsers know. */
function directQuestion(film: Film, name: string): string | null {
  const tracks = [...film.video, ...film.audio]
  const type = containerType(film, name)
  if (type === null || tracks.length === 0) return null
  if (TYPES_WITHOUT_CODECS.has(type)) return type
  const codecs = [...new Set(tracks.map(({ codecString }) => codecString))]
  return codecs.includes(null) ? null : `${type}; codecs="${codecs.join(', ')}"`
}

function containerType({ container, video, audio }: Film, name: string): string | null {
  const [first = ''] = container.split(',')
  const hasPicture = video.length > 0
  if (first === 'matroska') {
    const isWebm = extensionOf(name) === 'webm' || [...video, ...audio].every(({ codec }) => WEBM_CODECS.has(codec))
    return `${hasPicture ? 'video' : 'audio'}/${isWebm ? 'webm' : 'x-matroska'}`
  }
  return CONTAINER_TYPES[first]?.[hasPicture ? 0 : 1] ?? null
}
