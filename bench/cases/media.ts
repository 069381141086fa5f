import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { File } from '@pinloft/contract/files/endpoints'
import { getThumbnail } from '@pinloft/contract/media/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import sharp from 'sharp'
import { enteredClient } from '../../tests/support/client.ts'
import { send } from '../../tests/support/http.ts'
import { filePart } from '../../tests/support/multipart.ts'
import { startPinloft } from '../../tests/support/pinloft.ts'
import { percentile } from '../measure.ts'
import type { Row } from '../report.ts'

const FILES = Number(process.env.BENCH_PHOTOS ?? 1000)
/** Number of thumbnails requested first, and number requested after the user has scrolled on. */
const [EARLIER, LATER] = [30, 10]
/** The thumbnails already being rendered, in two queues, when the later requests arrive. */
const OVERTAKERS_GOAL = 3
const HEAVY = /\.(mp4|mov|heic)$/
const UPLOADED_TOGETHER = 50
/** Concurrent connections that a browser opens to one host. */
const CONNECTIONS = 6
const MEMORY_GOAL_BYTES = 350_000_000
const SLOWDOWN_GOAL = 2
const [WARM_LISTS, LISTS] = [50, 300]
const PAUSE_MS = 20

/**
 * Thumbnails of many new 12-megapixel photos, videos and other files: time, memory, and the effect on other requests.
 */
export async function measureThumbnails(folder: string): Promise<Row[]> {
  const work = join(folder, 'media')
  mkdirSync(work)
  const server = await startPinloft({ dataDir: join(work, 'data') })
  const client = await enteredClient(server)
  try {
    const samples = await makeSamples(work)
    const files: File[] = []
    const total = FILES + EARLIER + LATER
    for (let start = 0; start < total; start += UPLOADED_TOGETHER) {
      const numbers = Array.from({ length: Math.min(UPLOADED_TOGETHER, total - start) }, (_, index) => start + index)
      const parts = numbers.map((number) => {
        const { extension, content } = sampleOf(samples, number)
        // Decoders ignore bytes after the end of a picture or video, so a trailer makes each file's content unique.
        return filePart(`${number}.${extension}`, Buffer.concat([content, trailer()]))
      })
      files.push(...(await client.store(parts)))
    }
    spawnSync('sync')

    let peakBytes = 0
    /** Requests a list periodically until told to stop. Returns the duration of each request, in milliseconds. */
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

    const overtakers = await countOvertakers(server.url, client.cookieHeader, files.splice(0, EARLIER + LATER))

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

    const extensions = [...new Set(samples.map(({ extension }) => extension))]
    const [idleMs, busyMs] = [percentile(idle, 0.95), percentile(busy, 0.95)]
    return [
      {
        what: `thumbnails of ${FILES.toLocaleString('en')} photos, films and PDFs (${extensions.join(', ')})`,
        ours: `${seconds.toFixed(0)} s, ${(FILES / seconds).toFixed(1)} a second`,
      },
      {
        what: `thumbnails of ${LATER} files looked at last, among ${EARLIER} that wait`,
        ours: `${overtakers} of the others come before`,
        goal: { text: `≤ ${OVERTAKERS_GOAL}`, isMet: overtakers <= OVERTAKERS_GOAL },
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

interface Sample {
  extension: string
  content: Buffer
}

/** Alternates between typical phone and screenshot formats; half of the samples are photos. */
async function makeSamples(folder: string): Promise<Sample[]> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal', noise } })
  const jpeg = await picture(4000, 3000).jpeg({ quality: 80 }).toBuffer()
  const photo = { extension: 'jpg', content: jpeg }
  const smooth = await picture(40, 25).png().toBuffer()
  const screen = await sharp(smooth).resize(2560, 1600).png().toBuffer()
  const webp = await picture(4000, 3000).webp({ quality: 80, effort: 0 }).toBuffer()
  return [
    photo,
    { extension: 'png', content: screen },
    photo,
    { extension: 'mp4', content: makeFilm(folder, 'mp4', 'libx264') },
    photo,
    { extension: 'webp', content: webp },
    photo,
    { extension: 'mov', content: makeFilm(folder, 'mov', 'libx265') },
    makeHeic(folder, jpeg) ?? photo,
    { extension: 'pdf', content: makePdf(jpeg) },
  ]
}

function sampleOf(samples: readonly Sample[], number: number): Sample {
  const sample = samples[number % samples.length]
  if (sample === undefined) throw new Error('There are no samples')
  return sample
}

function makeFilm(folder: string, extension: string, codec: string): Buffer {
  const film = join(folder, `film.${extension}`)
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=25:duration=4']
  const target = ['-c:v', codec, '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', film]
  execFileSync('ffmpeg', ['-v', 'error', ...source, ...target], { stdio: ['ignore', 'ignore', 'ignore'] })
  return readFileSync(film)
}

/** Undefined when no encoder is installed. */
function makeHeic(folder: string, jpeg: Buffer): Sample | undefined {
  const [source, target] = [join(folder, 'photo.jpg'), join(folder, 'photo.heic')]
  writeFileSync(source, jpeg)
  const { status } = spawnSync('heif-enc', ['-q', '50', '-o', target, source])
  return status === 0 ? { extension: 'heic', content: readFileSync(target) } : undefined
}

/** A scanned page: a photo as a PDF. */
function makePdf(jpeg: Buffer): Buffer {
  const content = 'q 595 0 0 842 0 0 cm /Scan Do Q'
  const objects = [
    [Buffer.from('<< /Type /Catalog /Pages 2 0 R >>')],
    [Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')],
    [
      Buffer.from(
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >> >>',
      ),
    ],
    [Buffer.from(`<< /Length ${content.length} >> stream\n${content}\nendstream`)],
    [
      Buffer.from(
        `<< /Type /XObject /Subtype /Image /Width 4000 /Height 3000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >> stream\n`,
      ),
      jpeg,
      Buffer.from('\nendstream'),
    ],
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  for (const [index, object] of objects.entries()) {
    offsets.push(length())
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), ...object, Buffer.from('\nendobj\n'))
  }
  const start = length()
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  parts.push(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`),
    Buffer.from(`trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}

/**
 * Number of thumbnails requested earlier that are answered before the last one requested later, counted per queue:
 * videos and HEIC pictures have one queue, everything else another.
 */
async function countOvertakers(origin: string, cookie: string, files: readonly File[]): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const done: File[] = []
  const ask = async (file: File) => {
    await send({ url: origin + pathOf(getThumbnail.path, { id: file.id }), headers: { cookie }, agent })
    done.push(file)
  }
  const [earlier, later] = [files.slice(0, EARLIER), files.slice(EARLIER)]
  const asked = earlier.map(ask)
  // The server may not have started before the first response.
  await Promise.race(asked)
  const doneBefore = done.length
  await Promise.all([...asked, ...later.map(ask)])
  agent.destroy()
  const overtakers = [true, false].map((isHeavy) => {
    const order = done.slice(doneBefore).filter(({ originalName }) => HEAVY.test(originalName) === isHeavy)
    const last = order.findLastIndex((file) => later.includes(file))
    return order.slice(0, Math.max(0, last)).filter((file) => earlier.includes(file)).length
  })
  return overtakers.reduce((sum, count) => sum + count, 0)
}

/** A box with random content, of a type that players skip. */
function trailer(): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('free'), randomBytes(16)])
}

/** Memory in bytes of a process and all its descendants; shared memory is counted once. */
function familyBytes(parent: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // The process has exited in the meantime.
    }
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid === parent || (pid !== undefined && pid > 1 && isBelow(parents.get(pid)))
  let sum = 0
  for (const pid of parents.keys()) {
    try {
      if (isBelow(pid)) sum += shareBytes(pid)
    } catch {
      // The process has exited in the meantime.
    }
  }
  return sum
}

function shareBytes(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
}
