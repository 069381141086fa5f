import { readdirSync } from 'node:fs'
import { Agent } from 'node:http'
import { availableParallelism } from 'node:os'
import type { File } from '@pinloft/contract/files/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { getSubtitles, type PlaybackWay } from '@pinloft/contract/streams/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MEDIA_OFFSET_SECONDS } from '../server/src/features/streams/segments/stream-arguments.ts'
import { isLongRun } from '../server/src/testing/is-long-run.ts'
import { type Client, enteredClient } from './support/client.ts'
import { averageBrightness, type FilmSample, makeFilm } from './support/film-samples.ts'
import { open } from './support/http.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft } from './support/pinloft.ts'
import { POLL_OPTIONS, playingEngines } from './support/processes.ts'
import { protect } from './support/protected-files.ts'
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
const engines = () => playingEngines(server.pid)

/** Where a segment should start, and where its first displayed frame does. */
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

type Kind = [name: string, args: string[], codecs: (string | null)[], step: [string, string | null, string | null]]

const KINDS: readonly Kind[] = [
  ['aac.mp4', [...H264, '-c:a', 'aac'], ['h264', 'aac'], ['direct', 'copy', 'copy']],
  ['ac3.mkv', [...H264, '-g', '30', '-c:a', 'ac3'], ['h264', 'ac3'], ['remux', 'copy', 'flac']],
  ['camera.ts', [...H264, '-g', '30', '-c:a', 'aac'], ['h264', 'aac'], ['remux', 'copy', 'copy']],
  ['opus.mkv', [...H264, '-g', '80', '-c:a', 'libopus'], ['h264', 'opus'], ['remux', 'copy', 'copy']],
  ['aac.flv', [...H264, '-g', '30', '-c:a', 'aac'], ['h264', 'aac'], ['remux', 'copy', 'copy']],
  ['mp3.mov', [...H264, '-g', '40', '-c:a', 'pcm_s16be'], ['h264', 'pcm_s16be'], ['remux', 'copy', 'flac']],
  [
    'xvid.avi',
    ['-c:v', 'mpeg4', '-vtag', 'XVID', '-c:a', 'libmp3lame'],
    ['mpeg4', 'mp3'],
    ['transcode', 'h264', 'aac'],
  ],
  ['windows.wmv', ['-c:v', 'wmv2', '-ar', '44100', '-c:a', 'wmav2'], ['wmv2', 'wmav2'], ['transcode', 'h264', 'aac']],
  ['old.flv', ['-c:v', 'flv', '-ar', '44100', '-c:a', 'libmp3lame'], ['flv1', 'mp3'], ['transcode', 'h264', 'aac']],
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
  [
    'recorded.webm',
    ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-live', '1'],
    ['vp8', 'opus'],
    ['direct', 'copy', 'copy'],
  ],
  ['theora.ogv', ['-c:v', 'libtheora', '-c:a', 'libvorbis'], ['theora', 'vorbis'], ['transcode', 'h264', 'aac']],
  ['lossless.m4a', ['-vn', '-c:a', 'alac'], [null, 'alac'], ['transcode', null, 'aac']],
  ['windows.wma', ['-vn', '-c:a', 'wmav2'], [null, 'wmav2'], ['transcode', null, 'aac']],
  ['dolby.ac3', ['-vn', '-c:a', 'ac3'], [null, 'ac3'], ['transcode', null, 'aac']],
]

/** Each way and each container: the others differ only in the codec that FFmpeg reads. */
const IN_THE_GATE = [
  'aac.mp4',
  'ac3.mkv',
  'camera.ts',
  'aac.flv',
  'mp3.mov',
  'xvid.avi',
  'windows.wmv',
  'recorded.webm',
  'theora.ogv',
  'lossless.m4a',
]

describe('each kind of video', () => {
  const seconds = 7
  const kinds = KINDS.filter(([name]) => isLongRun || IN_THE_GATE.includes(name))
  test.each(kinds)('%s is described and played', async (name, args, [videoCodec, audioCodec], [way, video, audio]) => {
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
    // The last one first: playback may start anywhere.
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
    await expect.poll(engines, POLL_OPTIONS).toEqual([])
  })
})

test('an HDR video is tone-mapped', async () => {
  const hdr = ['bt2020', 'smpte2084', 'bt2020nc']
  const [primaries, transfer, matrix] = hdr
  const told = `log-level=error:colorprim=${primaries}:transfer=${transfer}:colormatrix=${matrix}`
  // As bright as SDR white, which is about the middle of the range in HDR.
  const white = ['-vf', 'format=yuv420p10le,geq=lum=509:cb=512:cr=512']
  const codec = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', told]
  const film = await storeFilm('bright.mkv', { seconds: 2, args: ['-map', '0:v', ...white, ...codec] })
  const viewer = viewerOf(film)
  expect((await viewer.playback()).video).toMatchObject([{ isHdr: true, bitDepth: 10 }])
  const { head, segments } = await viewer.playlist(await viewer.choose('old'))
  const parts = await Promise.all([head, segments[0] ?? ''].map((path) => viewer.bytes(path)))
  const brightness = await averageBrightness(Buffer.concat(parts.map(({ bytes }) => bytes)))
  // 127 without tone mapping.
  expect(brightness).toBeGreaterThan(160)
  await viewer.end()
})

test('a re-encoded video has the chosen height, but no more than its own', async () => {
  const codec = ['-vf', 'scale=1600:900', '-c:v', 'mpeg4', '-q:v', '20']
  const film = await storeFilm('high.avi', { seconds: 1, args: ['-map', '0:v', ...codec] })
  const viewer = viewerOf(film)
  for (const [maxHeightPixels, shown] of [
    [undefined, 720],
    [1080, 900],
    [480, 480],
  ] as const) {
    const { head } = await viewer.playlist(await viewer.choose('chromium', { maxHeightPixels }))
    const { bytes } = await viewer.bytes(head)
    // The height in the box of the video sample entry.
    expect(bytes.readUInt16BE(bytes.indexOf('avc1') + 30)).toBe(shown)
  }
  await viewer.end()
})

test('tracks, chapters and subtitles are listed', async () => {
  const subtitles = '1\n00:00:00,500 --> 00:00:01,250\n<b>Hello</b> & <font color="red">goodbye</font>\n'
  const content = await makeFilm('Film.mkv', {
    seconds: 2,
    subtitles,
    args: [
      ...['-map', '0:v', '-map', '1:a', '-map', '1:a', '-map', '2:s', ...H264, '-c:a:0', 'ac3', '-c:a:1', 'aac'],
      ...['-metadata:s:a:0', 'language=deu', '-metadata:s:a:0', 'title=Original', '-disposition:a:0', '0'],
      ...['-metadata:s:a:1', 'language=eng', '-disposition:a:1', 'default', '-ac:a:1', '1'],
      ...['-metadata:s:s:0', 'language=fra', '-disposition:s:0', 'forced', '-c:s', 'ass'],
    ],
  })
  await client.makeFolder('Films')
  const film = await store('Film.mkv', content, 'Films')
  await store('Film.de.srt', Buffer.from('1\r\n00:00:01,000 --> 00:00:02,000\r\nGr\xfc\xdfe\r\n', 'latin1'), 'Films')
  await store('Film.forced.en.vtt', Buffer.from('\ufeffWEBVTT\n\n00:01.000 --> 00:02.000\nHi\n', 'utf16le'), 'Films')
  await store('Film 2.srt', '1\n00:00:01,000 --> 00:00:02,000\nOther\n', 'Films')
  await store('Film.fr.srt', 'no subtitles', 'Films')
  const viewer = viewerOf(film)
  const { audio, video, subtitles: tracks, questions } = await viewer.playback()
  expect(audio).toMatchObject([
    { index: 1, codec: 'ac3', channels: 1, language: 'deu', title: 'Original', isDefault: false, codecString: 'ac-3' },
    { index: 2, codec: 'aac', channels: 1, language: 'eng', title: null, isDefault: true, codecString: 'mp4a.40.2' },
  ])
  expect(video).toMatchObject([
    { bitDepth: 8, framesPerSecond: 25, codecString: expect.stringMatching(/^avc1\.[0-9A-F]{6}$/) },
  ])
  expect(questions.direct).toBe(`video/x-matroska; codecs="${video[0]?.codecString}, ac-3, mp4a.40.2"`)
  expect(tracks.map(({ source, codec, language, isForced }) => [source, codec, language, isForced])).toEqual([
    ['embedded', 'ass', 'fra', true],
    ['file', 'subrip', 'de', false],
    ['file', 'webvtt', 'en', true],
    ['file', 'subrip', 'fr', false],
  ])
  const texts = await Promise.all(
    tracks.map(({ id: track }) => viewer.bytes(pathOf(getSubtitles.path, { id: film.id, track }))),
  )
  expect(texts.map(({ status, headers }) => [status, headers['content-type']])).toEqual([
    ...Array.from({ length: 3 }, () => [200, 'text/vtt; charset=utf-8']),
    [404, expect.stringContaining('json')],
  ])
  const [embedded, german, english] = texts.map(({ bytes }) => bytes.toString())
  // Players start counting at the first sound, which comes before the first frame.
  expect(embedded).toMatch(/^WEBVTT\n\n00:00:00\.5\d\d --> 00:00:01\.2\d\d\n<b>Hello<\/b> &amp; goodbye\n$/)
  expect(german).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nGrüße\n')
  expect(english).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHi\n')

  expect(await viewer.choose()).toMatchObject({ way: 'remux', video: 'copy', audio: 'copy' })
  expect(await viewer.choose('chromium', { audioTrack: 1 })).toMatchObject({
    audio: 'flac',
    address: expect.stringContaining('audioTrack=1'),
  })
})

describe('a protected video', () => {
  const password = 'a film for me'
  const query = `password=${encodeURIComponent(password)}`
  const cacheEntries = () =>
    readdirSync(server.dataDir, { recursive: true }).filter((name) => /^cache/.test(String(name))).length

  test('is played with its password, and nothing of it is cached', async () => {
    const args = ['-map', '0:v', '-map', '1:a', ...H264, '-g', '50', '-c:a', 'ac3']
    const film = await storeFilm('secret.mkv', { seconds: 8, args })
    expect((await protect(client, film.id, password)).status).toBe(200)
    const before = cacheEntries()
    const viewer = viewerOf(film, { query })
    for (const browser of ['chromium', 'old'] as const) {
      const way = await viewer.choose(browser)
      expect(way.way).toBe(browser === 'chromium' ? 'remux' : 'transcode')
      const playlist = await viewer.playlist(way)
      for (const index of [1, 0]) {
        const starts = await startsOf(viewer, playlist, index)
        expect(Math.abs((starts.video ?? -1) - starts.expected)).toBeLessThan(SEGMENT_START_TOLERANCE_SECONDS)
      }
    }
    expect(cacheEntries()).toBe(before)
    await viewer.end()
  })

  test('is closed without the password, even while it is being played', async () => {
    const args = ['-map', '0:v', '-map', '1:a', '-c:v', 'mpeg4', '-c:a', 'aac']
    const film = await storeFilm('open.avi', { seconds: 60, args })
    const viewer = viewerOf(film)
    const { segments } = await viewer.playlist(await viewer.choose())
    expect((await viewer.bytes(segments[0] ?? '')).status).toBe(200)
    await expect.poll(() => engines().length, POLL_OPTIONS).toBe(1)
    await protect(client, film.id, password)
    await expect.poll(engines, POLL_OPTIONS).toEqual([])
    const stranger = await enteredClient(server)
    expect((await stranger.call('GET', segments[1] ?? '')).status).toBe(403)
    expect((await stranger.call('GET', `${segments[1]}&${query}`)).status).toBe(200)
    const commands = engines().map(({ command }) => command)
    expect(commands.join()).toContain('film.invalid')
    expect(commands.join()).not.toMatch(/[0-9a-f]{64}/)
    expect((await new StreamViewer(server, stranger, film, { query }).end()).status).toBe(204)
    await expect.poll(engines, POLL_OPTIONS).toEqual([])
    stranger.close()
  })
})

describe('viewers', () => {
  let film: File
  let way: PlaybackWay
  beforeAll(async () => {
    const args = ['-map', '0:v', '-map', '1:a', '-c:v', 'mpeg4', '-c:a', 'libmp3lame']
    film = await storeFilm('long.avi', { seconds: 60, args })
    way = await viewerOf(film).choose('old')
  })

  test('that disconnect leave no program behind, and idle ones pause it', async () => {
    const viewer = viewerOf(film)
    const { segments } = await viewer.playlist(way)
    expect((await viewer.bytes(segments[10] ?? '')).status).toBe(200)
    const [first] = engines()
    expect((await viewer.bytes(segments[11] ?? '')).status).toBe(200)
    expect(engines()).toEqual([first])
    // Elsewhere, another program replaces it.
    expect((await viewer.bytes(segments[2] ?? '')).status).toBe(200)
    expect(engines()).toHaveLength(1)
    expect(engines()).not.toEqual([first])
    await expect.poll(engines, POLL_OPTIONS).toEqual([])
    expect((await viewer.bytes(segments[3] ?? '')).status).toBe(200)
    await viewer.end()
    await expect.poll(engines, POLL_OPTIONS).toEqual([])
  })

  describe('twenty at once', () => {
    const names = Array.from({ length: 20 }, (_, index) => `viewer-${index}`)
    const segmentOf = async (name: string, index: number) => {
      const address = way.address.replace('/viewer/', `/${name}/`)
      const { segments } = await viewerOf(film, { name }).playlist({ ...way, address })
      return segments[index % 15] ?? ''
    }

    test('take turns, and the number of programs is limited', async () => {
      let most = 0
      const watching = setInterval(() => {
        most = Math.max(most, engines().length)
      }, 50)
      const statuses = await Promise.all(
        names.map(async (name, index) => {
          const { status, bytes } = await viewerOf(film).bytes(await segmentOf(name, index))
          expect(status === 200 || bytes.toString().includes('stream_busy')).toBe(true)
          return status
        }),
      )
      clearInterval(watching)
      expect(statuses).toContain(200)
      expect(most).toBeGreaterThan(0)
      expect(most).toBeLessThanOrEqual(Math.max(1, Math.floor(availableParallelism() / 2)))
    })

    test('leave no program behind when all disconnect while waiting', async () => {
      const agent = new Agent({ keepAlive: true })
      const paths = await Promise.all(names.map(segmentOf))
      const headers = { cookie: client.cookieHeader }
      const replies = paths.map((path) => open({ url: server.url + path, headers, agent }).catch(() => null))
      await expect.poll(engines, POLL_OPTIONS).toHaveLength(Math.max(1, Math.floor(availableParallelism() / 2)))
      agent.destroy()
      for (const reply of await Promise.all(replies)) reply?.destroy()
      // Its turn may still come to one whose end the server has not heard of.
      await expect.poll(engines, POLL_OPTIONS).toEqual([])
    })
  })

  test('malformed URLs are refused', async () => {
    const viewer = viewerOf(film)
    const { segments, head } = await viewer.playlist(way)
    const first = segments[0] ?? ''
    const refused: [path: string, status: number][] = [
      [first.replace('/0.m4s', '/9999.m4s'), 404],
      [first.replace('/0.m4s', '/..%2f..%2fetc'), 404],
      [first.replace('video=h264', 'video=av1'), 400],
      [first.replace('/viewer/', '/a%20b/'), 400],
      [head.replace('audio=aac', 'audio=wma'), 400],
      [`${head}&height=4000`, 400],
    ]
    for (const [path, status] of refused) expect([path, (await viewer.bytes(path)).status]).toEqual([path, status])
    await viewer.end()
  })
})
