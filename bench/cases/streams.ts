import { execFile, execFileSync } from 'node:child_process'
import { createReadStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import type { File } from '@pinloft/contract/files/endpoints'
import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/system-packages.mjs'
import { type Client, enteredClient } from '../../tests/support/client.ts'
import { filePart } from '../../tests/support/multipart.ts'
import { type Pinloft, startPinloft, TEST_PIN } from '../../tests/support/pinloft.ts'
import { type Playlist, StreamViewer } from '../../tests/support/stream-viewer.ts'
import { median, timedMs } from '../measure.ts'
import type { Row } from '../report.ts'

const SEEKS = Number(process.env.BENCH_SEEKS ?? 20)
/** Seconds of video that are encoded once and then looped: encoding hours would take hours. */
const ONCE_SECONDS = 60
const OVERHEAD_GOAL = 1.25
/** Maximum distance of a frame from the seek position. */
const LANDING_SECONDS = 0.5
/** A frame this close to the seek position was shown after the seek, not before it. */
const SEEK_NEAR_SECONDS = 10
const WINDOW = { width: 1280, height: 800 }
const SOURCE = ['-f', 'lavfi', '-i', `testsrc2=size=1920x1080:rate=25:duration=${ONCE_SECONDS}`]
const TONE = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${ONCE_SECONDS}`]

interface Sample {
  title: string
  what: string
  extension: string
  seconds: number
  /** FFmpeg arguments that encode the video. */
  codecs: readonly string[]
  /** FFmpeg arguments that produce a segment of it by FFmpeg alone, equivalent to ours. */
  segment: readonly string[]
  goals: { firstMs: number; seekMs: number }
}

const FLAC = ['-c:a', 'flac', '-ac', '2', '-ar', '48000', '-strict', 'experimental']
const AAC = ['-c:a', 'aac', '-b:a', '192k', '-ac', '2', '-ar', '48000']
const SAMPLES: readonly Sample[] = [
  {
    title: 'evening film',
    what: 'H.264 and AC-3 in Matroska of 2 hours',
    extension: 'mkv',
    seconds: 7200,
    codecs: ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '1500k', '-c:a', 'ac3'],
    segment: ['-c:v', 'copy', ...FLAC],
    goals: { firstMs: 1500, seekMs: 1500 },
  },
  {
    title: 'aged film',
    what: 'XviD of 1080 lines in AVI of 10 minutes',
    extension: 'avi',
    seconds: 600,
    codecs: ['-c:v', 'mpeg4', '-vtag', 'XVID', '-q:v', '6', '-c:a', 'libmp3lame'],
    segment: [
      '-vf',
      'scale=-2:720:flags=fast_bilinear',
      '-c:v',
      'libx264',
      '-preset',
      'superfast',
      '-crf',
      '23',
      '-bf',
      '0',
      ...AAC,
    ],
    goals: { firstMs: 2500, seekMs: 2000 },
  },
]

/** Videos that no browser can play: from the click to the first frame, after seeks, and compared with FFmpeg alone. */
export async function measureStreams(folder: string): Promise<Row[]> {
  const work = join(folder, 'streams')
  mkdirSync(work)
  const made = SAMPLES.map((sample) => ({ sample, path: makeFilm(work, sample) }))
  const server = await startPinloft({ dataDir: join(work, 'data') })
  const client = await enteredClient(server)
  try {
    const rows: Row[] = []
    const films: { sample: Sample; path: string; file: File }[] = []
    for (const { sample, path } of made) {
      const [file] = await client.store([filePart(`${sample.title}.${sample.extension}`, createReadStream(path))])
      if (file === undefined) throw new Error('The film was not stored')
      films.push({ sample, path, file })
    }
    for (const film of films) rows.push(...(await measureServer(server, client, film)))
    const page = await openPlayer(server)
    try {
      for (const { sample } of films) rows.push(...(await measureBrowser(page, sample)))
    } finally {
      await page.context().browser()?.close()
    }
    return rows
  } finally {
    client.close()
    await server.stop()
    rmSync(work, { recursive: true, force: true })
  }
}

function makeFilm(folder: string, { title, extension, seconds, codecs }: Sample): string {
  const [once, film] = [join(folder, `once.${extension}`), join(folder, `${title}.${extension}`)]
  const run = (...args: string[]) =>
    execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { stdio: 'ignore' })
  run(...SOURCE, ...TONE, ...codecs, '-pix_fmt', 'yuv420p', once)
  run('-stream_loop', String(seconds / ONCE_SECONDS - 1), '-i', once, '-map', '0', '-c', 'copy', film)
  rmSync(once)
  return film
}

/** From the first request to the last byte of the first segment, then the same for segments at random positions. */
async function measureServer(
  server: Pinloft,
  client: Client,
  { sample, path, file }: { sample: Sample; path: string; file: File },
): Promise<Row[]> {
  const viewer = new StreamViewer(server, client, file)
  let playlist: Playlist | undefined
  const read = async (address: string) => {
    const { status } = await viewer.bytes(address)
    if (status !== 200) throw new Error(`${address} answered ${status}`)
  }
  const firstMs = await timedMs(async () => {
    playlist = await viewer.playlist(await viewer.choose())
    await Promise.all([read(playlist.head), read(playlist.segments[0] ?? '')])
  })
  if (playlist === undefined) throw new Error('There is no playlist')
  const { segments, lengths } = playlist
  const [ours, alone]: [number[], number[]] = [[], []]
  for (const index of randomPlaces(segments.length)) {
    const startSeconds = lengths.slice(0, index).reduce((sum, seconds) => sum + seconds, 0)
    ours.push(await timedMs(() => read(segments[index] ?? '')))
    await viewer.end()
    alone.push(await timedMs(() => makeAlone(path, sample, startSeconds, lengths[index] ?? 0)))
  }
  const ratio = median(ours.map((ms, at) => ms / (alone[at] ?? Number.NaN)))
  return [
    { what: `${sample.what}: first segment, asked for the first time`, ours: `${firstMs.toFixed(0)} ms` },
    {
      what: `${sample.what}: a segment anywhere, median and most; yardstick: FFmpeg alone`,
      ours: `${median(ours).toFixed(0)} ms, ${Math.max(...ours).toFixed(0)} ms`,
      yardstick: `${median(alone).toFixed(0)} ms, ${Math.max(...alone).toFixed(0)} ms`,
      ratio: 1 / ratio,
      goal: { text: `≤ ${OVERHEAD_GOAL}× the time`, isMet: ratio <= OVERHEAD_GOAL },
    },
  ]
}

/** Produces one segment and discards it. */
async function makeAlone(
  path: string,
  { segment }: Sample,
  startSeconds: number,
  lengthSeconds: number,
): Promise<void> {
  const place = ['-ss', startSeconds.toFixed(3), '-t', lengthSeconds.toFixed(3), '-i', path]
  const shape = ['-movflags', 'frag_keyframe+empty_moov+delay_moov', '-f', 'mp4', 'pipe:1']
  const args = ['-v', 'error', '-nostdin', ...place, '-map', '0:v', '-map', '0:a', ...segment, ...shape]
  await promisify(execFile)('ffmpeg', args, { encoding: 'buffer', maxBuffer: 256 * 1024 * 1024 })
}

async function openPlayer(server: Pinloft): Promise<Page> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Chromium is not installed')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage({ viewport: WINDOW })
  await page.goto(`${server.url}/video-player`)
  await page.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await page.getByRole('button', { name: ACCESS_TEXTS.submit }).click()
  return page
}

async function measureBrowser(page: Page, { title, what, seconds, goals }: Sample): Promise<Row[]> {
  const watched = await page.evaluateHandle(watchPlaying, seconds)
  await page.getByRole('region', { name: VIDEO_TEXTS.playlist }).getByRole('button', { name: title }).click()
  const firstMs = await watched.evaluate(({ playing }) => playing)
  const seeks: { ms: number; landedSeconds: number }[] = []
  for (const place of randomPlaces(Math.floor(seconds * 0.95))) {
    seeks.push(await page.evaluate(untilShown, { place, nearSeconds: SEEK_NEAR_SECONDS }))
  }
  const seeksMs = seeks.map(({ ms }) => ms)
  const most = Math.max(...seeksMs)
  const farthest = Math.max(...seeks.map(({ landedSeconds }) => landedSeconds))
  const goalOf = (limitMs: number, ms: number) => ({ text: `< ${limitMs / 1000} s`, isMet: ms < limitMs })
  return [
    {
      what: `${what}: from the click to the picture, in Chromium`,
      ours: `${firstMs.toFixed(0)} ms`,
      goal: goalOf(goals.firstMs, firstMs),
    },
    {
      what: `${what}: from a seek to its picture, in Chromium, median and most of ${SEEKS}`,
      ours: `${median(seeksMs).toFixed(0)} ms, ${most.toFixed(0)} ms`,
      goal: goalOf(goals.seekMs, most),
    },
    {
      what: `${what}: from where was asked for to that picture, most of ${SEEKS}`,
      ours: `${farthest.toFixed(2)} s`,
      goal: { text: `< ${LANDING_SECONDS} s`, isMet: farthest < LANDING_SECONDS },
    },
  ]
}

/** Milliseconds from the next click to the first frame of a playing video of that length. Runs in the page. */
function watchPlaying(seconds: number): { playing: Promise<number> } {
  const playing = new Promise<number>((resolve) => {
    const begin = () => {
      const startedAt = performance.now()
      const look = () => {
        const video = document.querySelector('video')
        const isIt = video !== null && Math.abs(video.duration - seconds) < 2
        if (isIt && video.currentTime > 0 && video.readyState > 2) resolve(performance.now() - startedAt)
        else requestAnimationFrame(look)
      }
      look()
    }
    document.addEventListener('click', begin, { capture: true, once: true })
  })
  return { playing }
}

/** Milliseconds from a seek to its frame, and the distance of that frame from the seek position. Runs in the page. */
function untilShown({
  place,
  nearSeconds,
}: {
  place: number
  nearSeconds: number
}): Promise<{ ms: number; landedSeconds: number }> {
  const video = document.querySelector('video')
  if (video === null) throw new Error('There is no film')
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const look = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      const landedSeconds = Math.abs(mediaTime - place)
      if (landedSeconds < nearSeconds) resolve({ ms: performance.now() - startedAt, landedSeconds })
      else video.requestVideoFrameCallback(look)
    }
    video.requestVideoFrameCallback(look)
    video.currentTime = place
  })
}

/** One position in each part of the video, each far from the previous one, so that it needs a new segment. */
function randomPlaces(end: number): number[] {
  const half = Math.ceil(SEEKS / 2)
  return Array.from({ length: SEEKS }, (_, turn) => {
    const part = Math.floor(turn / 2) + (turn % 2) * half
    return Math.floor(((part + Math.random()) / (2 * half)) * (end - 1))
  })
}
