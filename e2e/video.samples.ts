import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFilm } from '../tests/support/film-samples.ts'
import type { Sample } from './files.samples.ts'

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-pix_fmt', 'yuv420p']
const AAC = ['-c:a', 'aac']
const BOTH = ['-map', '0:v', '-map', '1:a']

/** From then on the videos are white. */
export const WHITE_FROM_SECONDS = 6
const WHITE = ['-vf', `drawbox=w=iw:h=ih:color=white:t=fill:enable='gte(t,${WHITE_FROM_SECONDS})'`]

/** A video that every browser plays natively. */
export async function plainFilm(name: string, seconds: number): Promise<Sample> {
  const buffer = await makeFilm('film.mp4', { seconds, args: [...BOTH, ...H264, ...AAC, '-movflags', '+faststart'] })
  return { name, mimeType: 'video/mp4', buffer }
}

/** The same, with a title in its tags. */
export async function titledFilm(name: string, title: string, seconds: number): Promise<Sample> {
  const args = [...BOTH, ...H264, ...AAC, '-metadata', `title=${title}`]
  return { name, mimeType: 'video/mp4', buffer: await makeFilm('film.mp4', { seconds, args }) }
}

/** A video that no browser plays. */
export async function oldFilm(name: string, seconds: number): Promise<Sample> {
  const args = [...BOTH, ...WHITE, '-c:v', 'mpeg4', '-vtag', 'XVID', '-g', '50', '-c:a', 'mp3']
  return { name, mimeType: 'video/x-msvideo', buffer: await makeFilm('film.avi', { seconds, args }) }
}

/** A video that no browser plays, higher than the lowest transcoding quality, and with two audio languages. */
export async function largeOldFilm(name: string, seconds: number): Promise<Sample> {
  const maps = ['-map', '0:v', '-map', '1:a', '-map', '1:a']
  const args = [...maps, '-vf', 'scale=1280:720', '-c:v', 'mpeg4', '-q:v', '20', '-g', '50', '-c:a', 'mp3']
  return { name, mimeType: 'video/x-matroska', buffer: await makeFilm('film.mkv', { seconds, args }) }
}

/** Start of the second subtitle cue, in seconds. */
export const SECOND_LINE_SECONDS = 4

const SUBTITLES = `1
00:00:01,000 --> 00:00:03,000
First line

2
00:00:0${SECOND_LINE_SECONDS},000 --> 00:00:06,000
Second line
`

/** A video with two languages, subtitles and chapters. */
export async function richFilm(name: string, seconds: number): Promise<Sample> {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-chapters-'))
  try {
    const chapters = join(folder, 'chapters.txt')
    const half = (seconds * 1000) / 2
    const chapter = (start: number, title: string) =>
      `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start}\nEND=${start + half}\ntitle=${title}\n`
    await writeFile(chapters, `;FFMETADATA1\n${chapter(0, 'Morning')}${chapter(half, 'Evening')}`)
    const args = [
      ...['-f', 'ffmetadata', '-i', chapters, '-map_chapters', '3'],
      ...['-map', '0:v', '-map', '1:a', '-map', '1:a', '-map', '2:s'],
      ...['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=ger', '-metadata:s:s:0', 'language=eng'],
      ...['-disposition:a:0', 'default', '-disposition:s:0', '0'],
      ...[...WHITE, ...H264, ...AAC, '-c:s', 'srt'],
    ]
    const buffer = await makeFilm('film.mkv', { seconds, subtitles: SUBTITLES, args })
    return { name, mimeType: 'video/x-matroska', buffer }
  } finally {
    await rm(folder, { recursive: true })
  }
}
