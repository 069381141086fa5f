import type { File } from '@pinloft/contract/files'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MEDIA_OFFSET_SECONDS } from '../server/src/features/streams/segments/stream-arguments.ts'
import { type Client, enteredClient } from './support/client.ts'
import { type FilmSample, makeFilm } from './support/film-samples.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft } from './support/pinloft.ts'
import { processesBelow } from './support/processes.ts'
import { type Playlist, StreamViewer } from './support/stream-viewer.ts'

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-x264-params', 'bframes=2:b-adapt=0']
const SEGMENT_START_TOLERANCE_SECONDS = 0.05

let server: Pinloft
let client: Client

beforeAll(async () => {
  server = await startPinloft()
  client = await enteredClient(server)
})
afterAll(() => server.stop())

async function store(name: string, content: Buffer | string, folder = ''): Promise<File> {
  const [file] = await client.store([filePart(name, content)], folder)
  if (file === undefined) throw new Error('Nothing was stored')
  return file
}

const storeFilm = async (name: string, sample: FilmSample) => store(name, await makeFilm(name, sample))
const viewerOf = (file: File, options = {}) => new StreamViewer(server, client, file, options)
const engines = () => processesBelow(server.pid).filter(({ command }) => /^\S*ff(mpeg|probe) /.test(command))

/** Where a segment should begin, and where what is shown first of it does. */
async function startsOf(viewer: StreamViewer, playlist: Playlist, index: number) {
  const packets = await viewer.packets(playlist, index)
  const first = (type: 'video' | 'audio') => {
    const times = packets.filter((packet) => packet.type === type).map(({ startSeconds }) => startSeconds)
    return times.length === 0 ? null : Math.min(...times) - MEDIA_OFFSET_SECONDS
  }
  return {
    expected: playlist.lengths.slice(0, index).reduce((sum, seconds) => sum + seconds, 0),
    video: first('video'),
    audio: first('audio'),
  }
}

describe('each kind of film', () => {
  const seconds = 7
  test.each<[name: string, args: string[], codecs: (string | null)[], step: [string, string | null, string | null]]>([
    ['aac.mp4', [...H264, '-c:a', 'aac'], ['h264', 'aac'], ['direct', 'copy', 'copy']],
    ['ac3.mkv', [...H264, '-g', '30', '-c:a', 'ac3'], ['h264', 'ac3'], ['remux', 'copy', 'aac']],
    ['aac.flv', [...H264, '-g', '30', '-c:a', 'aac'], ['h264', 'aac'], ['remux', 'copy', 'copy']],
    ['mp3.mov', [...H264, '-g', '40', '-c:a', 'pcm_s16be'], ['h264', 'pcm_s16be'], ['remux', 'copy', 'aac']],
    ['xvid.avi', ['-c:v', 'mpeg4', '-vtag', 'XVID', '-c:a', 'libmp3lame'], ['mpeg4', 'mp3'], ['transcode', 'h264', 'copy']],
    ['windows.wmv', ['-c:v', 'wmv2', '-c:a', 'wmav2'], ['wmv2', 'wmav2'], ['transcode', 'h264', 'aac']],
    ['old.flv', ['-c:v', 'flv', '-ar', '44100', '-c:a', 'libmp3lame'], ['flv1', 'mp3'], ['transcode', 'h264', 'copy']],
    [
      'hevc.mkv',
      ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error', '-c:a', 'eac3'],
      ['hevc', 'eac3'],
      ['transcode', 'h264', 'aac'],
    ],
    [
      'vp9.webm',
      ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'],
      ['vp9', 'opus'],
      ['direct', 'copy', 'copy'],
    ],
    ['theora.ogv', ['-c:v', 'libtheora', '-c:a', 'libvorbis'], ['theora', 'vorbis'], ['transcode', 'h264', 'aac']],
    ['lossless.m4a', ['-vn', '-c:a', 'alac'], [null, 'alac'], ['transcode', null, 'aac']],
    ['windows.wma', ['-vn', '-c:a', 'wmav2'], [null, 'wmav2'], ['transcode', null, 'aac']],
    ['dolby.ac3', ['-vn', '-c:a', 'ac3'], [null, 'ac3'], ['transcode', null, 'aac']],
  ])('%s is described and played', async (name, args, [videoCodec, audioCodec], [way, video, audio]) => {
    const maps = args.includes('-vn') ? ['-map', '1:a'] : ['-map', '0:v', '-map', '1:a']
    const file = await storeFilm(name, { seconds, framesPerSecond: '24000/1001', args: [...maps, ...args] })
    const viewer = viewerOf(file)
    const playback = await viewer.playback()
    expect(playback).toMatchObject({
      video: videoCodec === null ? [] : [{ codec: videoCodec, widthPixels: 320, heightPixels: 180, isHdr: false }],
      audio: [{ codec: audioCodec }],
    })
    expect(Math.abs((playback.durationMs ?? 0) - seconds * 1000)).toBeLessThan(150)

    const chosen = await viewer.choose()
    expect(chosen).toMatchObject({ way, video, audio })
    const streamed = way === 'direct' ? await viewer.choose('old') : chosen
    const playlist = await viewer.playlist(streamed)
    expect(playlist.segments.length).toBeGreaterThan(1)
    // The last one first: a viewer may begin anywhere.
    for (const index of [playlist.segments.length - 1, ...playlist.segments.keys()]) {
      const starts = await startsOf(viewer, playlist, index)
      const label = `segment ${index}: ${JSON.stringify(starts)}`
      if (videoCodec !== null) {
        expect(Math.abs((starts.video ?? -1) - starts.expected), label).toBeLessThan(SEGMENT_START_TOLERANCE_SECONDS)
      }
      const isSoundLate = (starts.audio ?? -1) - starts.expected > SEGMENT_START_TOLERANCE_SECONDS
      expect(isSoundLate, label).toBe(false)
      if (videoCodec === null) expect(starts.expected - (starts.audio ?? -1), label).toBeLessThan(0.05)
    }
    expect((await viewer.end()).status).toBe(204)
    await expect.poll(engines).toEqual([])
  })
})
