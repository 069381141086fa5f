import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inFolder } from '../tests/support/film-samples.ts'
import { filePart, type Part } from '../tests/support/multipart.ts'

const run = promisify(execFile)

interface AlbumSample {
  title: string
  artist: string
  year: number
  songs: readonly (readonly [title: string, seconds: number])[]
}

const ALBUMS: readonly AlbumSample[] = [
  {
    title: 'Slow Water',
    artist: 'Marta Lind',
    year: 2024,
    songs: [
      ['Ferry at Six', 221],
      ['Low Bridge', 187],
      ['The Lock Keeper', 254],
      ['Evening Walk', 203],
    ],
  },
  {
    title: 'North Window',
    artist: 'The Quiet Hours',
    year: 2025,
    songs: [
      ['Frost on the Glass', 198],
      ['Reading Lamp', 236],
      ['Nobody on the Stairs', 214],
    ],
  },
  {
    title: 'Paper Lanterns',
    artist: 'Ines Amado',
    year: 2023,
    songs: [
      ['Harbour Lights', 242],
      ['Street of Oranges', 176],
      ['Last Tram', 265],
    ],
  },
]

const FILMS: readonly (readonly [name: string, seconds: number])[] = [
  ['Over the ridge.mp4', 754],
  ['Harbour in the morning.mp4', 318],
  ['First snow.mp4', 96],
  ['A garden in May.mp4', 1265],
]

/** Albums with covers; their songs are silent. */
export async function makeAlbums(covers: readonly Buffer[]): Promise<{ folder: string; parts: Part[] }[]> {
  const albums = []
  for (const [index, album] of ALBUMS.entries()) {
    albums.push({ folder: album.title, parts: await inFolder((folder) => makeSongs(folder, album, covers[index])) })
  }
  return albums
}

async function makeSongs(folder: string, album: AlbumSample, cover: Buffer = Buffer.alloc(0)): Promise<Part[]> {
  const coverPath = join(folder, 'cover.jpg')
  await writeFile(coverPath, cover)
  const parts: Part[] = []
  for (const [index, [title, seconds]] of album.songs.entries()) {
    const path = join(folder, `${index}.flac`)
    const { title: albumTitle, artist, year } = album
    const tags = { title, artist, album_artist: artist, album: albumTitle, date: year, track: index + 1 }
    await run('ffmpeg', [
      ...['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', `anullsrc=duration=${seconds}`, '-i', coverPath],
      ...['-map', '0', '-map', '1', '-vf', 'crop=ih:ih,scale=600:600', '-c:v', 'mjpeg', '-q:v', '3'],
      ...['-disposition:v', 'attached_pic'],
      ...Object.entries(tags).flatMap(([tag, value]) => ['-metadata', `${tag}=${value}`]),
      path,
    ])
    parts.push(filePart(`${String(index + 1).padStart(2, '0')} ${title}.flac`, await readFile(path), 'audio/flac'))
  }
  return parts
}

/** Videos that pan slowly over a landscape. */
export function makeFilms(landscapes: readonly Buffer[]): Promise<Part[]> {
  return inFolder(async (folder) => {
    const parts: Part[] = []
    for (const [index, [name, seconds]] of FILMS.entries()) {
      const [still, path] = [join(folder, `${index}.jpg`), join(folder, name)]
      await writeFile(still, landscapes[index] ?? Buffer.alloc(0))
      await run('ffmpeg', [
        ...['-v', 'error', '-nostdin', '-loop', '1', '-framerate', '1', '-i', still],
        ...['-f', 'lavfi', '-i', 'anullsrc', '-t', String(seconds)],
        ...['-vf', `crop=1280:720:x=320*t/${seconds}:y=200`, '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20'],
        ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart', path],
      ])
      parts.push(filePart(name, await readFile(path), 'video/mp4'))
    }
    return parts
  })
}
