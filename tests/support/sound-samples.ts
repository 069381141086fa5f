import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inFolder } from './film-samples.ts'
import { mp4Box } from './mp4-box.ts'

const run = promisify(execFile)
const PCM_MAX_BYTES = 256 * 1024 * 1024

/** A section of an endless tone. */
interface ToneSample {
  rateHz: number
  /** The first sample of the tone, and the one after its last. */
  from: number
  to: number
  /** FFmpeg arguments after its input. */
  args?: readonly string[]
}

/** Makes a sound file with an exact number of samples, with FFmpeg. */
export function makeTone(name: string, { rateHz, from, to, args = [] }: ToneSample): Promise<Buffer> {
  return inFolder(async (folder) => {
    const tone = `sine=frequency=441:sample_rate=${rateHz}:duration=${Math.ceil(to / rateHz)}`
    await run('ffmpeg', [
      ...['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', tone],
      ...['-af', `atrim=start_sample=${from}:end_sample=${to},asetpts=N/SR/TB`, ...args, join(folder, name)],
    ])
    return readFile(join(folder, name))
  })
}

/** The samples of the first channel, from -1 to 1. Fails when FFmpeg reports an error. */
export function decodeSound(content: Buffer): Promise<Float32Array> {
  return inFolder(async (folder) => {
    const path = join(folder, 'sound')
    await writeFile(path, content)
    const args = ['-v', 'error', '-xerror', '-i', path, '-ac', '1', '-f', 'f32le', 'pipe:1']
    const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: PCM_MAX_BYTES })
    return new Float32Array(new Uint8Array(stdout).buffer)
  })
}

/** The longest run of silence, in samples. */
export function longestSilence(samples: Float32Array): number {
  let [longest, current] = [0, 0]
  for (const sample of samples) {
    current = Math.abs(sample) < 0.001 ? current + 1 : 0
    longest = Math.max(longest, current)
  }
  return longest
}

/** M4A as written by iTunes: instead of an edit list, a tag gives the range of samples to play. */
export function asItunesWrites(
  m4a: Buffer,
  { before, after, samples }: { before: number; after: number; samples: number },
): Buffer {
  const hexadecimal = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0')
  const told = [hexadecimal(0, 8), hexadecimal(before, 8), hexadecimal(after, 8), hexadecimal(samples, 16)]
  const text = (type: string, value: string) => mp4Box(type, Buffer.alloc(4), Buffer.from(value))
  const value = mp4Box('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from(` ${told.join(' ')}`))
  const tag = mp4Box('----', text('mean', 'com.apple.iTunes'), text('name', 'iTunSMPB'), value)
  const handler = mp4Box('hdlr', Buffer.alloc(8), Buffer.from('mdirappl'), Buffer.alloc(9))
  const tags = mp4Box('udta', mp4Box('meta', Buffer.alloc(4), handler, mp4Box('ilst', tag)))
  const moovAt = m4a.indexOf('moov') - 4
  const moovBytes = m4a.readUInt32BE(moovAt)
  if (moovAt + moovBytes !== m4a.length) throw new Error('What describes the music is not at the end of the file')
  const moov = Buffer.from(m4a.subarray(moovAt + 8))
  for (const type of ['edts', 'udta']) moov.write('free', moov.indexOf(type))
  return Buffer.concat([m4a.subarray(0, moovAt), mp4Box('moov', moov, tags)])
}
