import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The properties of a test video. */
export interface FilmSample {
  seconds: number
  /** FFmpeg arguments after its inputs: 0 is a picture, 1 a tone, 2 subtitles if any. */
  args: readonly string[]
  framesPerSecond?: string
  /** In SubRip format. */
  subtitles?: string
}

/** Makes a video of a moving picture and a tone with FFmpeg. */
export function makeFilm(
  name: string,
  { seconds, args, framesPerSecond = '25', subtitles }: FilmSample,
): Promise<Buffer> {
  return inFolder(async (folder) => {
    const texts = join(folder, 'texts.srt')
    if (subtitles !== undefined) await writeFile(texts, subtitles)
    await run('ffmpeg', [
      ...['-v', 'error', '-nostdin', '-threads', '1'],
      ...['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=${framesPerSecond}:duration=${seconds}`],
      ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}:sample_rate=48000`],
      ...(subtitles === undefined ? [] : ['-i', texts]),
      ...args,
      join(folder, name),
    ])
    return readFile(join(folder, name))
  })
}

/** Changes a video's container, rotates it by some degrees, or repeats it many times, without re-encoding. */
export function copyFilm(name: string, content: Buffer, { times = 1, turnedBy = 0 } = {}): Promise<Buffer> {
  return inFolder(async (folder) => {
    const original = join(folder, 'original')
    await writeFile(original, content)
    const input = ['-stream_loop', String(times - 1), '-i', original, '-map', '0', '-c', 'copy']
    const turn = turnedBy === 0 ? [] : ['-metadata:s:v:0', `rotate=${turnedBy}`]
    await run('ffmpeg', ['-v', 'error', '-nostdin', ...input, ...turn, join(folder, name)])
    return readFile(join(folder, name))
  })
}

/** Average brightness of the first frame, as a video level. */
export function averageBrightness(content: Buffer): Promise<number> {
  return inFolder(async (folder) => {
    const path = join(folder, 'film.mp4')
    await writeFile(path, content)
    const args = ['-v', 'error', '-i', path, '-frames:v', '1', '-vf', 'extractplanes=y', '-f', 'rawvideo', 'pipe:1']
    const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 })
    return stdout.reduce((sum, value) => sum + value, 0) / stdout.length
  })
}

export interface Packet {
  type: 'video' | 'audio'
  startSeconds: number
}

/** Decodes a video and returns its packets. Fails when FFmpeg reports an error in it. */
export function decodeFilm(content: Buffer): Promise<Packet[]> {
  return inFolder(async (folder) => {
    const path = join(folder, 'film.mp4')
    await writeFile(path, content)
    const { stderr } = await run('ffmpeg', ['-v', 'error', '-xerror', '-i', path, '-f', 'null', '-'])
    // About output timestamps, in units of a frame: these messages say nothing about the decoding.
    const faults = stderr.split('\n').filter((line) => line !== '' && !line.includes('non monotonically increasing'))
    if (faults.length > 0) throw new Error(faults.join('\n'))
    const shown = ['-show_entries', 'packet=codec_type,pts_time', '-of', 'json']
    const { stdout } = await run('ffprobe', ['-v', 'error', ...shown, path], { maxBuffer: 64 * 1024 * 1024 })
    const { packets } = JSON.parse(stdout) as { packets: { codec_type: 'video' | 'audio'; pts_time: string }[] }
    return packets.map(({ codec_type: type, pts_time }) => ({ type, startSeconds: Number(pts_time) }))
  })
}

/** Runs `work` with a temporary folder. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-film-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
