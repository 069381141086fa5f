import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { errorMessage } from '@pinloft/contract/shared/errors'
import {
  getPlayback,
  getScrubPreviews,
  getSubtitles,
  type Playback,
  startStream,
} from '@pinloft/contract/streams/endpoints'
import { listVideos, type Video } from '@pinloft/contract/video/endpoints'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { thumbnail } from './core/media/thumbnails.builders.ts'
import { onlyTrack, summary } from './features/music/music.builders.ts'
import { findProgram } from './platform/process/find-program.ts'
import { answer } from './testing/answer.ts'
import { isOnPostgres } from './testing/is-on-postgres.ts'
import { startOpenTestApp, type TestApp } from './testing/test-app.ts'

const INTERRUPTED = [503, errorMessage('work_interrupted', {})]
const MINUTE_MS = 60_000

/** Has no duration in its header, so the whole file has to be read. */
let film: Buffer
/** Has no key frame index, so the whole file has to be read. */
let recording: Buffer
/** Has no tags of its own, so FFmpeg is run. */
let song: Buffer

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-samples-'))
  const subtitles = join(folder, 'texts.srt')
  await writeFile(subtitles, '1\n00:00:00,000 --> 00:00:02,000\nHello\n')
  const run = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-nostdin', ...args, 'pipe:1'])
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=25:duration=4', '-i', subtitles]
  film = run(...picture, '-c:v', 'libx264', '-g', '25', '-c:s', 'srt', '-f', 'matroska')
  recording = run(...picture, '-map', '0', '-c:v', 'libx264', '-g', '25', '-f', 'mpegts')
  song = run('-f', 'lavfi', '-i', 'sine=duration=2', '-f', 'ac3')
  await rm(folder, { recursive: true })
})

/** An app whose FFmpeg can be killed by a signal, as on a timeout, when its arguments contain a given word. */
async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-programs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const wordPath = join(folder, 'word')
  const wrap = async (name: 'ffmpeg' | 'ffprobe') => {
    const path = join(folder, name)
    const dies = `[ -e ${wordPath} ] && case "$*" in *"$(cat ${wordPath})"*) kill -KILL $$ ;; esac`
    await writeFile(path, `#!/bin/sh\n${dies}\nexec ${await findProgram(name)} "$@"\n`)
    await chmod(path, 0o755)
    return path
  }
  const app = await startOpenTestApp({ programs: { ffmpeg: await wrap('ffmpeg'), ffprobe: await wrap('ffprobe') } })
  const interrupt = async (word: string) => writeFile(wordPath, word)
  const goOn = () => rm(wordPath)
  /** Expects a request to fail with a temporary error when FFmpeg is killed at a word, and to succeed otherwise. */
  const expectOnlyNow = async (word: string, ask: () => ReturnType<TestApp['request']>) => {
    await interrupt(word)
    expect([word, ...(await answer(ask()))]).toEqual([word, ...INTERRUPTED])
    await goOn()
    expect([word, (await ask()).statusCode]).toEqual([word, 200])
  }
  return { app, interrupt, goOn, expectOnlyNow }
}

async function play(app: TestApp, id: string) {
  const playback = await app.request({ url: pathOf(getPlayback.path, { id }) })
  const plays = playback.json<Playback>().questions.streamed
  const payload = { viewer: 'viewer', plays }
  return app.request({ method: 'POST', url: pathOf(startStream.path, { id }), payload })
}

test.skipIf(isOnPostgres)(
  'duration and key frames of a video are determined once FFmpeg is no longer interrupted',
  async () => {
    const { app, interrupt, goOn, expectOnlyNow } = await setUp()
    // Not listed as a video, so nothing else probes it.
    const { id } = await app.store('film.data', film)
    await expectOnlyNow('-show_format', () => app.request({ url: pathOf(getPlayback.path, { id }) }))

    const { id: otherId } = await app.store('other.data', Buffer.concat([film, Buffer.from('other')]))
    await interrupt('packet=')
    const unmeasured = await app.request({ url: pathOf(getPlayback.path, { id: otherId }) })
    expect([unmeasured.statusCode, unmeasured.json<Playback>().durationMs]).toEqual([200, null])
    expect(await answer(play(app, otherId))).toEqual(INTERRUPTED)
    // Backs off for a while, as an attempt may take long.
    await goOn()
    expect(await answer(play(app, otherId))).toEqual(INTERRUPTED)
    app.clock.advance(10 * MINUTE_MS)
    const playback = await app.request({ url: pathOf(getPlayback.path, { id: otherId }) })
    expect(playback.json<Playback>().durationMs).toBeCloseTo(4000, -2)

    const { id: recordingId } = await app.store('recording.data', recording)
    await interrupt('packet=')
    expect((await play(app, recordingId)).json()).toMatchObject({ way: 'transcode' })
    await goOn()
    expect((await play(app, recordingId)).json()).toMatchObject({ way: 'remux' })
  },
)

test.skipIf(isOnPostgres)(
  'subtitles, previews and thumbnails of a video are made once FFmpeg is no longer interrupted',
  async () => {
    const { app, expectOnlyNow, interrupt, goOn } = await setUp()
    const { id } = await app.store('film.data', film)
    await expectOnlyNow('webvtt', () => app.request({ url: pathOf(getSubtitles.path, { id, track: '1' }) }))
    await expectOnlyNow('image2pipe', () => app.request({ url: pathOf(getScrubPreviews.path, { id }) }))
    const { id: videoId } = await app.store('film.mkv', film)
    await expectOnlyNow('frame.png', () => thumbnail(app, videoId))
    // Otherwise a frame would be sought at the wrong position, and the failure attributed to the file.
    const { id: songId } = await app.store('song.mkv', song)
    await interrupt('attached_pic')
    expect(await answer(thumbnail(app, songId))).toEqual(INTERRUPTED)
    await goOn()
    const marks = await readdir(join(app.data.dataDir, 'cache/thumbnails'), { recursive: true })
    expect(marks.filter((name) => name.endsWith('failed'))).toEqual([])
  },
)

test.skipIf(isOnPostgres)('an interrupted probe is not recorded as a result for videos and music', async () => {
  const { app, interrupt, goOn } = await setUp()
  // Part of every FFmpeg command line.
  await interrupt('-v error')
  const video = await app.store('film.mkv', film)
  await app.store('song.wav', song)
  await expect.poll(async () => (await summary(app)).trackCount === 1).toBe(true)
  const videoOf = async () => (await app.request({ url: listVideos.path })).json<{ videos: [Video] }>().videos[0]
  // Waits for the first attempts: both begin a few seconds after the start.
  await new Promise((resolve) => setTimeout(resolve, 5000))
  expect(await onlyTrack(app)).toMatchObject({ isUnread: true })
  expect(await videoOf()).toMatchObject({ fileId: video.id, durationMs: null })

  await interrupt('ebur128')
  await app.store('wakes.txt', 'up')
  await expect.poll(async () => !(await onlyTrack(app)).isUnread).toBe(true)
  await expect.poll(async () => (await videoOf()).durationMs !== null).toBe(true)
  expect((await onlyTrack(app)).durationMs).toBeCloseTo(2000, -3)
  expect((await summary(app)).unmeasuredCount).toBe(1)
  await goOn()
  app.clock.advance(10 * MINUTE_MS)
  await app.store('wakes-again.txt', 'up')
  await expect.poll(async () => (await summary(app)).unmeasuredCount === 0).toBe(true)
  expect((await onlyTrack(app)).gainDb).not.toBeNull()
})
