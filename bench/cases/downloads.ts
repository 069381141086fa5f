import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteFile, getFileContent } from '@pinloft/contract/files/endpoints'
import { protectFile } from '@pinloft/contract/protection/endpoints'
import { type Endpoint, pathOf } from '@pinloft/contract/shared/endpoint'
import { filePart } from '../../tests/support/multipart.ts'
import { TEST_PIN } from '../../tests/support/pinloft.ts'
import { type Comparison, compare, median, percentile, speedRatio } from '../measure.ts'
import type { Row } from '../report.ts'
import { clearFiles, FILE_PASSWORD, type Stage } from '../stage.ts'
import { speed } from './uploads.ts'

const MEBIBYTE = 1024 ** 2
const GIBIBYTE = 1024 ** 3
const RANGE_BYTES = 64 * 1024
const RANGE_COUNT = 3000
const DOWNLOAD_GOAL = 0.45
const CPU_SECONDS_GOAL = 0.6
const RANGE_MEDIAN_GOAL_MS = 0.5
const PROTECTED_GOAL_MEBIBYTES = 500

/** 1 GiB over one connection, 256 MiB over each of eight concurrent ones, and 64 KiB ranges at random offsets. */
export async function measureDownloads(stage: Stage, rounds: number): Promise<Row[]> {
  const large = await storeOnBoth(stage, 'large.bin', GIBIBYTE)
  const quarter = await storeOnBoth(stage, 'quarter.bin', GIBIBYTE / 4)
  const contenders = (work: (paths: Paths) => Parameters<typeof contender>[2]) =>
    [
      contender(stage, 'ours', work({ large: large.ours, quarter: quarter.ours })),
      contender(stage, 'theirs', work({ large: large.theirs, quarter: quarter.theirs })),
    ] as const

  const one = await compare(rounds, ...contenders(({ large: path }) => ({ kind: 'download', path, connections: 1 })))
  const eight = await compare(
    rounds,
    ...contenders(({ quarter: path }) => ({ kind: 'download', path, connections: 8 })),
  )
  const ranges = await compare(
    rounds,
    ...contenders(({ large: path }) => ({
      kind: 'ranges',
      path,
      fileBytes: GIBIBYTE,
      rangeBytes: RANGE_BYTES,
      count: RANGE_COUNT,
    })),
  )
  const sealed = await compareProtected(stage, rounds, large)
  await clearFiles(stage)

  const ratio = speedRatio(one)
  const cpu = median(one.ours.map((sample) => sample.cpuSeconds))
  const isFast = median(sealed.ours.map(({ bytes, seconds }) => bytes / MEBIBYTE / seconds)) >= PROTECTED_GOAL_MEBIBYTES
  const latency = (samples: typeof ranges.ours, share: number) =>
    median(samples.map((sample) => percentile(sample.latenciesMs, share)))
  const rangeRow = (name: string, share: number): Row => ({
    what: `64 KiB from a random place, ${name}`,
    ours: `${latency(ranges.ours, share).toFixed(2)} ms`,
    yardstick: `${latency(ranges.yardstick, share).toFixed(2)} ms`,
    ratio: latency(ranges.yardstick, share) / latency(ranges.ours, share),
  })
  return [
    {
      what: 'download of 1 GiB, one connection',
      ours: speed(one.ours),
      yardstick: speed(one.yardstick),
      ratio,
      goal: { text: `≥ ${DOWNLOAD_GOAL}`, isMet: ratio >= DOWNLOAD_GOAL },
    },
    {
      what: 'processor time of the server for it',
      ours: `${cpu.toFixed(2)} s`,
      yardstick: `${median(one.yardstick.map((sample) => sample.cpuSeconds)).toFixed(2)} s`,
      goal: { text: `≤ ${CPU_SECONDS_GOAL} s`, isMet: cpu <= CPU_SECONDS_GOAL },
    },
    {
      what: 'download of 256 MiB on each of 8 connections',
      ours: speed(eight.ours),
      yardstick: speed(eight.yardstick),
      ratio: speedRatio(eight),
    },
    {
      ...rangeRow('median', 0.5),
      goal: { text: `≤ ${RANGE_MEDIAN_GOAL_MS} ms`, isMet: latency(ranges.ours, 0.5) <= RANGE_MEDIAN_GOAL_MS },
    },
    rangeRow('99 of 100', 0.99),
    {
      what: 'download of 1 GiB with a password; yardstick: without',
      ours: speed(sealed.ours),
      yardstick: speed(sealed.yardstick),
      ratio: speedRatio(sealed),
      goal: { text: `≥ ${PROTECTED_GOAL_MEBIBYTES} MiB/s`, isMet: isFast },
    },
  ]
}

/** Our file gets a password and is decrypted while it is sent; it is deleted at the end. */
async function compareProtected(stage: Stage, rounds: number, { id, ours, theirs }: StoredOnBoth): Promise<Comparison> {
  const { client } = stage
  const call = (endpoint: Endpoint, json: object) =>
    client.call(endpoint.method, pathOf(endpoint.path, { id }), { json: { pin: TEST_PIN, ...json } })
  const { status, text } = await call(protectFile, { newPassword: FILE_PASSWORD })
  if (status !== 200) throw new Error(`Protecting a file answered ${status}: ${text}`)
  const download = { kind: 'download', connections: 1 } as const
  const comparison = await compare(
    rounds,
    contender(stage, 'ours', { ...download, path: `${ours}?password=${FILE_PASSWORD}` }),
    contender(stage, 'theirs', { ...download, path: theirs }),
  )
  await call(deleteFile, { password: FILE_PASSWORD })
  return comparison
}

interface Paths {
  large: string
  quarter: string
}

type DownloadWork =
  | { kind: 'download'; path: string; connections: number }
  | { kind: 'ranges'; path: string; fileBytes: number; rangeBytes: number; count: number }

function contender(stage: Stage, side: 'ours' | 'theirs', work: DownloadWork) {
  return {
    pids: side === 'ours' ? [stage.pinloft.pid] : stage.nginx.pids,
    work: () => ({ ...work, target: stage[side] }),
  }
}

interface StoredOnBoth {
  /** The file's id on our server. */
  id: string
  /** Paths of the content on the two servers. */
  ours: string
  theirs: string
}

async function storeOnBoth(stage: Stage, name: string, sizeBytes: number): Promise<StoredOnBoth> {
  const blocks = Array<Buffer>(sizeBytes / MEBIBYTE).fill(Buffer.alloc(MEBIBYTE, name))
  const [file] = await stage.client.store([filePart(name, blocks)])
  await writeFile(join(stage.nginx.files, name), blocks)
  const id = file?.id ?? ''
  return { id, ours: pathOf(getFileContent.path, { id }), theirs: `/${name}` }
}
