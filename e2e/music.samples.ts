import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inFolder } from '../tests/support/film-samples.ts'
import type { Sample } from './files.samples.ts'

const run = promisify(execFile)
const RATE_HZ = 44_100

const MIME_TYPES: Record<string, string> = {
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wma: 'audio/x-ms-wma',
  wav: 'audio/wav',
}

export interface SongSample {
  /** Its extension says how it is encoded. */
  name: string
  seconds: number
  title?: string
  artist?: string
  album?: string
  number?: number
  genre?: string
  /** Colours of its cover. */
  colors?: readonly [string, string]
  /** In hertz. */
  tone?: number
  /** Where its part of the endless tone begins, in samples. */
  fromSample?: number
}

/** A song as a browser uploads it: a tone with tags and a cover, made by FFmpeg. */
export async function songSample(song: SongSample): Promise<Sample> {
  const buffer = await inFolder(async (folder) => {
    const path = join(folder, song.name)
    await run('ffmpeg', ['-v', 'error', '-nostdin', ...inputsOf(song), ...tagsOf(song), path])
    return readFile(path)
  })
  return { name: song.name, mimeType: MIME_TYPES[extensionOf(song.name)] ?? '', buffer }
}

export interface AlbumSample {
  album: string
  artist: string
  colors: readonly [string, string]
  genre?: string
  extension?: string
  seconds?: number
  titles: readonly string[]
}

/** The songs of an album, whose tone goes on from each to the next. */
export function albumSamples(sample: AlbumSample): Promise<Sample[]> {
  const { album, artist, colors, genre, extension = 'flac', seconds = 4, titles } = sample
  // Songs end where no encoder ends a frame.
  const songSeconds = seconds + 0.0137
  return Promise.all(
    titles.map((title, index) =>
      songSample({
        name: `${String(index + 1).padStart(2, '0')} ${title}.${extension}`,
        seconds: songSeconds,
        fromSample: Math.round(index * songSeconds * RATE_HZ),
        number: index + 1,
        ...{ title, artist, album, genre, colors },
      }),
    ),
  )
}

function inputsOf({ name, seconds, tone = 441, fromSample = 0, colors }: SongSample): string[] {
  const toSample = fromSample + Math.round(seconds * RATE_HZ)
  const sine = `sine=frequency=${tone}:sample_rate=${RATE_HZ}:duration=${Math.ceil(toSample / RATE_HZ)}`
  const cut = `atrim=start_sample=${fromSample}:end_sample=${toSample},asetpts=N/SR/TB`
  const input = ['-f', 'lavfi', '-i', `${sine},${cut}`]
  if (colors === undefined || extensionOf(name) === 'wma') return input
  const [one, other] = colors
  const cover = `gradients=size=480x480:c0=${one}:c1=${other}:x0=0:y0=0:x1=480:y1=480:speed=0.00001:duration=1:rate=1`
  const attached = ['-frames:v', '1', '-c:v', 'mjpeg', '-disposition:v', 'attached_pic']
  return [...input, '-f', 'lavfi', '-i', cover, '-map', '0:a', '-map', '1:v', ...attached]
}

function tagsOf({ title, artist, album, number, genre }: SongSample): string[] {
  const tags = { title, artist, album, album_artist: artist, genre, track: number }
  return Object.entries(tags).flatMap(([tag, value]) => (value === undefined ? [] : ['-metadata', `${tag}=${value}`]))
}

function extensionOf(name: string): string {
  return name.split('.').at(-1) ?? ''
}
