import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathOf } from '@pinloft/contract/endpoint'
import type { File } from '@pinloft/contract/files'
import { getThumbnail } from '@pinloft/contract/media'
import sharp from 'sharp'
import { enteredClient } from '../../tests/support/client.ts'
import { send } from '../../tests/support/http.ts'
import { filePart } from '../../tests/support/multipart.ts'
import { startPinloft } from '../../tests/support/pinloft.ts'
import { percentile } from '../measure.ts'
import type { Row } from '../report.ts'

const PHOTOS = Number(process.env.BENCH_PHOTOS ?? 900)
const FILMS = Math.round(PHOTOS / 9)
const UPLOADED_TOGETHER = 50
/** As many as a browser asks for at the same time. */
const CONNECTIONS = 6
const MEMORY_GOAL_BYTES = 350_000_000
const SLOWDOWN_GOAL = 2
const [WARM_LISTS, LISTS] = [50, 300]
const PAUSE_MS = 20

/** Thumbnails of many photos of 12 megapixels and films, all new: time, memory, and what other requests feel. */
export async function measureThumbnails(folder: string): Promise<Row[]> {
  const work = join(folder, 'media')
  mkdirSync(work)
  const server = await startPinloft({ dataDir: join(work, 'data') })
  const client = await enteredClient(server)
  try {
    const samples = await makeSamples(work)
    const files: File[] = []
    for (let start = 0; start < PHOTOS + FILMS; start += UPLOADED_TOGETHER) {
      const numbers = Array.from({ length: UPLOADED_TOGETHER }, (_, index) => start + index)
      const parts = numbers.map((number) => {
        const { extension, content } = number % 10 === 9 ? samples.film : samples.photo
        // What follows the end of a picture or film belongs to no one, and makes each a content of its own.
        return filePart(`${number}.${extension}`, Buffer.concat([content, trailer()]))
      })
      files.push(...(await client.store(parts)))
    }
    spawnSync('sync')

    let peakBytes = 0
    /** Asks for a list now and then, until it is told to stop. Gives how long each took, in milliseconds. */
    const watch = async (isOver: (count: number) => boolean) => {
      const latenciesMs: number[] = []
      while (!isOver(latenciesMs.length)) {
        peakBytes = Math.max(peakBytes, familyBytes(server.pid))
        await delay(PAUSE_MS)
        const before = performance.now()
        await client.call('GET', '/api/files?limit=100&sort=name')
        latenciesMs.push(performance.now() - before)
      }
      return latenciesMs
    }
    await watch((count) => count === WARM_LISTS)
    const idle = await watch((count) => count === LISTS)

    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const headers = { cookie: client.cookieHeader }
    let isDone = false
    const watching = watch(() => isDone)
    const started = performance.now()
    const waiting = [...files]
    let failed = 0
    const ask = async () => {
      for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
        const path = pathOf(getThumbnail.path, { id: file.id })
        const { status } = await send({ url: server.url + path, headers, agent })
        if (status !== 200) failed++
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, ask))
    const seconds = (performance.now() - started) / 1000
    isDone = true
    const busy = await watching
    agent.destroy()
    if (failed > 0) throw new Error(`${failed} thumbnails failed`)

    const [idleMs, busyMs] = [percentile(idle, 0.95), percentile(busy, 0.95)]
    return [
      {
        what: `thumbnails of ${PHOTOS} photos of 12 MP and ${FILMS} films`,
        ours: `${seconds.toFixed(0)} s, ${((PHOTOS + FILMS) / seconds).toFixed(1)} a second`,
      },
      {
        what: 'memory of the server and all it starts, at most',
        ours: `${Math.round(peakBytes / 1e6)} MB`,
        goal: { text: '< 350 MB', isMet: peakBytes < MEMORY_GOAL_BYTES },
      },
      {
        what: 'a page of a list meanwhile, 95th percentile',
        ours: `${busyMs.toFixed(1)} ms`,
        yardstick: `${idleMs.toFixed(1)} ms when idle`,
        goal: { text: `< ${SLOWDOWN_GOAL}×`, isMet: busyMs < idleMs * SLOWDOWN_GOAL },
      },
    ]
  } finally {
    client.close()
    await server.stop()
    rmSync(work, { recursive: true, force: true })
  }
}

async function makeSamples(folder: string) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
  const photo = sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'teal', noise } })
  const film = join(folder, 'film.mp4')
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=25:duration=8']
  execFileSync('ffmpeg', [
    '-v',
    'error',
    ...source,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    film,
  ])
  return {
    photo: { extension: 'jpg', content: await photo.jpeg({ quality: 80 }).toBuffer() },
    film: { extension: 'mp4', content: readFileSync(film) },
  }
}

/** A box of the kind that players pass over, with random content. */
function trailer(): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('free'), randomBytes(16)])
}

/** What a process and all below it hold, in bytes; what they share is counted once. */
function familyBytes(parent: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It has ended meanwhile.
    }
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid === parent || (pid !== undefined && pid > 1 && isBelow(parents.get(pid)))
  let sum = 0
  for (const pid of parents.keys()) {
    try {
      if (isBelow(pid)) sum += shareBytes(pid)
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum
}

function shareBytes(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
}
