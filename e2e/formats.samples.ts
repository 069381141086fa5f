import { makeFilm } from '../tests/support/film-samples.ts'
import type { Sample } from './files.samples.ts'

const FILM_SECONDS = 5
/** Paused before it ends, also by a busy computer. */
const MUSIC_SECONDS = 20
const H264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'
const HEVC = '-c:v libx265 -preset ultrafast -x265-params log-level=error -pix_fmt yuv420p'
const VP9 = '-c:v libvpx-vp9 -deadline realtime -cpu-used 8'
const AV1 = '-c:v libsvtav1 -preset 12 -svtav1-params film-grain=0'
const XVID = '-c:v mpeg4 -vtag XVID'
const AAC = '-c:a aac'

/** Videos in common containers and codecs, by name, with the ffmpeg arguments that produce them. */
export const FILMS: Readonly<Record<string, string>> = {
  'mp4 h264 aac.mp4': `${H264} ${AAC}`,
  'mp4 hevc aac.mp4': `${HEVC} ${AAC}`,
  'mp4 av1 opus.mp4': `${AV1} -c:a libopus`,
  'mp4 mpeg4 mp3.mp4': '-c:v mpeg4 -c:a libmp3lame',
  'webm vp9 opus.webm': `${VP9} -c:a libopus`,
  'webm av1 vorbis.webm': `${AV1} -c:a libvorbis`,
  'webm vp8 vorbis.webm': '-c:v libvpx -deadline realtime -c:a libvorbis',
  'ogg theora vorbis.ogg': '-c:v libtheora -c:a libvorbis',
  'avi xvid mp3.avi': `${XVID} -c:a libmp3lame`,
  'avi xvid ac3.avi': `${XVID} -c:a ac3`,
  'avi h264 pcm.avi': `${H264} -c:a pcm_s16le`,
  'mov h264 pcm.mov': `${H264} -c:a pcm_s16be`,
  'mov hevc aac.mov': `${HEVC} -tag:v hvc1 ${AAC}`,
  'mkv h264 aac.mkv': `${H264} ${AAC}`,
  'mkv h264 eac3.mkv': `${H264} -c:a eac3`,
  'mkv h264 vorbis.mkv': `${H264} -c:a libvorbis`,
  'mkv hevc ac3.mkv': `${HEVC} -c:a ac3`,
  'mkv vp9 flac.mkv': `${VP9} -c:a flac`,
  'mkv mpeg2 mp2.mkv': '-c:v mpeg2video -c:a mp2',
  'wmv wmv2 wma.wmv': '-c:v wmv2 -ar 44100 -c:a wmav2',
  'flv flv1 mp3.flv': '-c:v flv -ar 44100 -c:a libmp3lame',
  'flv h264 aac.flv': `${H264} ${AAC}`,
}

/** Music, likewise. */
export const MUSIC: Readonly<Record<string, string>> = {
  'aac.m4a': AAC,
  'alac.m4a': '-c:a alac',
  'lame.mp3': '-c:a libmp3lame',
  'pcm.wav': '-c:a pcm_s16le',
  'of 24 bits.wav': '-c:a pcm_s24le -ar 96000',
  'adts.aac': AAC,
  'lossless.flac': '-c:a flac',
  'vorbis.ogg': '-c:a libvorbis',
  'opus.opus': '-c:a libopus',
  'windows.wma': '-c:a wmav2 -ar 44100',
}

/** What every browser plays natively, and what none does. */
export const KNOWN_FILMS = ['mp4 h264 aac.mp4', 'webm vp9 opus.webm'] as const
export const KNOWN_MUSIC = ['lame.mp3', 'aac.m4a', 'pcm.wav', 'lossless.flac'] as const
export const UNKNOWN_MUSIC = 'windows.wma'
export const UNKNOWN_FILMS = ['avi xvid mp3.avi', 'wmv wmv2 wma.wmv', 'flv flv1 mp3.flv'] as const

const made = new Map<string, Sample>()

/** Sample files of some of the formats, each generated once. */
export async function formatSamples(names: readonly string[]): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const name of names) {
    const sample = made.get(name) ?? (await makeSample(name, FILMS[name] ?? MUSIC[name] ?? ''))
    made.set(name, sample)
    samples.push(sample)
  }
  return samples
}

async function makeSample(name: string, codecs: string): Promise<Sample> {
  const isFilm = codecs.includes('-c:v')
  const maps = isFilm ? ['-map', '0:v', '-map', '1:a'] : ['-map', '1:a']
  const seconds = isFilm ? FILM_SECONDS : MUSIC_SECONDS
  const buffer = await makeFilm(name, { seconds, args: [...maps, ...codecs.split(' ')] })
  // Identified by name alone, as when a browser does not know the type.
  return { name, mimeType: 'application/octet-stream', buffer }
}
