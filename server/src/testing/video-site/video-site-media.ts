import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const MEDIA_SECONDS = 12

const SUBTITLES = `WEBVTT

00:00:00.000 --> 00:00:04.000
The first line

00:00:04.000 --> 00:00:08.000
The second line
`

/** The files that every video of the site shares, by name. */
export async function generateMedia(): Promise<ReadonlyMap<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-video-site-'))
  try {
    const sound = ['-f', 'lavfi', '-i', `sine=440:duration=${MEDIA_SECONDS}:sample_rate=48000`]
    const picture = (size: string) => ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=6:d=${MEDIA_SECONDS}`]
    const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '6']
    const outputs: Record<string, string[]> = {
      'sound.m4a': [...sound, '-c:a', 'aac', '-b:a', '128k'],
      'sound.webm': [...sound, '-c:a', 'libopus', '-b:a', '96k'],
      'picture-1080.mp4': [...picture('1920x1080'), ...h264],
      'picture-720.mp4': [...picture('1280x720'), ...h264],
      'both-360.mp4': [...sound, ...picture('640x360'), ...h264, '-c:a', 'aac', '-b:a', '96k', '-shortest'],
      'thumbnail.jpg': [...picture('1280x720'), '-frames:v', '1'],
    }
    const media = new Map([['subtitles.vtt', Buffer.from(SUBTITLES)]])
    for (const [name, options] of Object.entries(outputs)) {
      const path = join(folder, name)
      await run('ffmpeg', ['-v', 'error', '-nostdin', ...options, path])
      media.set(name, await readFile(path))
    }
    return media
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
