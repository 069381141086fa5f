import { createAppPassword } from '@pinloft/contract/webdav/endpoints'
import { filePart } from '../../tests/support/multipart.ts'
import { TEST_PIN } from '../../tests/support/pinloft.ts'
import { compare, median, speedRatio } from '../measure.ts'
import type { Row } from '../report.ts'
import { clearFiles, type Stage } from '../stage.ts'
import type { Target } from '../work.ts'
import { speed } from './uploads.ts'

const GIBIBYTE = 1024 ** 3
const PUT_GOAL = 0.9
const ENTRIES = 10_000
const ENTRIES_PER_REQUEST = 2500
const LIST_GOAL = 3
/** Not that of the other lists, which it would be in the way of. */
const FOLDER = 'Camera'

/** Other programs, compared with what the browser does by the same server. */
export async function measureWebdav(stage: Stage, rounds: number): Promise<Row[]> {
  const program = await connectProgram(stage)
  return [await measurePut(stage, program, rounds), await measurePropfind(stage, program, rounds)]
}

async function connectProgram({ client, pinloft }: Stage): Promise<Target> {
  const { method, path } = createAppPassword
  const { status, text } = await client.call(method, path, { json: { name: 'bench', pin: TEST_PIN } })
  if (status !== 201) throw new Error(`Making an app password answered ${status}: ${text}`)
  const { password }: { password: string } = JSON.parse(text)
  return { origin: pinloft.url, headers: { Authorization: `Basic ${Buffer.from(`x:${password}`).toString('base64')}` } }
}

async function measurePut(stage: Stage, program: Target, rounds: number): Promise<Row> {
  const work = { kind: 'upload', files: 1, fileBytes: GIBIBYTE, connections: 1 } as const
  const contender = { pids: [stage.pinloft.pid], after: () => clearFiles(stage) }
  const comparison = await compare(
    rounds,
    { ...contender, work: () => ({ ...work, target: program, way: { put: { path: '/dav/' } } }) },
    { ...contender, work: () => ({ ...work, target: stage.ours, way: stage.ourUpload }) },
  )
  const ratio = speedRatio(comparison)
  return {
    what: 'PUT of 1 GiB by WebDAV; yardstick: multipart',
    ours: speed(comparison.ours),
    yardstick: speed(comparison.yardstick),
    ratio,
    goal: { text: `≥ ${PUT_GOAL}`, isMet: ratio >= PUT_GOAL },
  }
}

async function measurePropfind(stage: Stage, program: Target, rounds: number): Promise<Row> {
  await stage.client.makeFolder(FOLDER)
  for (let start = 0; start < ENTRIES; start += ENTRIES_PER_REQUEST) {
    const names = Array.from({ length: ENTRIES_PER_REQUEST }, (_, index) => `IMG_${start + index}.jpg`)
    await stage.client.store(
      names.map((name) => filePart(name, 'x', 'image/jpeg')),
      FOLDER,
    )
  }
  const propfind = { target: { ...program, headers: { ...program.headers, Depth: '1' } }, path: `/dav/${FOLDER}` }
  const contender = { pids: [stage.pinloft.pid] }
  const comparison = await compare(
    rounds,
    { ...contender, work: () => ({ kind: 'get', method: 'PROPFIND', ...propfind }) },
    { ...contender, work: () => ({ kind: 'get', target: stage.ours, path: `/api/files?folder=${FOLDER}` }) },
  )
  await clearFiles(stage)
  const [oursMs, yardstickMs] = [comparison.ours, comparison.yardstick].map((samples) =>
    median(samples.map(({ seconds }) => seconds * 1000)),
  )
  const ratio = speedRatio(comparison)
  return {
    what: `PROPFIND of ${ENTRIES.toLocaleString('en')} files; yardstick: the same list of the API`,
    ours: `${oursMs?.toFixed(0)} ms`,
    yardstick: `${yardstickMs?.toFixed(0)} ms`,
    ratio,
    goal: { text: `≥ 1/${LIST_GOAL}`, isMet: ratio >= 1 / LIST_GOAL },
  }
}
