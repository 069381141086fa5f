import { type Comparison, compare, median, speedRatio } from '../measure.ts'
import { memoryBytes, runClient } from '../processes.ts'
import type { Row } from '../report.ts'
import { clearFiles, type Stage } from '../stage.ts'
import type { UploadWay } from '../work.ts'

const GIBIBYTE = 1024 ** 3
const UPLOAD_GOAL = 0.55
const PEAK_MAX_BYTES = 200_000_000

/** One file of 1 GiB. */
export async function measureLargeUpload(stage: Stage, rounds: number): Promise<Row[]> {
  const work = { kind: 'upload', files: 1, fileBytes: GIBIBYTE, connections: 1 } as const
  const after = () => clearFiles(stage)
  const ours = { pids: [stage.pinloft.pid], work: () => ({ ...work, target: stage.ours, way: stage.ourUpload }), after }
  const theirs = (way: UploadWay) => ({
    pids: stage.nginx.pids,
    work: () => ({ ...work, target: stage.theirs, way }),
    after,
  })
  const bare = await compare(rounds, ours, theirs(stage.theirUpload))
  const durable = await compare(rounds, ours, theirs(stage.theirDurableUpload))
  const row = (what: string, comparison: Comparison): Row => ({
    what,
    ours: speed(comparison.ours),
    yardstick: speed(comparison.yardstick),
    ratio: speedRatio(comparison),
    goal: { text: `≥ ${UPLOAD_GOAL}`, isMet: speedRatio(comparison) >= UPLOAD_GOAL },
  })
  return [
    row('upload of 1 GiB; yardstick: PUT, then hashed and synced', durable),
    row('upload of 1 GiB; yardstick: PUT alone', bare),
    {
      what: 'processor time of the server for it',
      ours: `${median(bare.ours.map((sample) => sample.cpuSeconds)).toFixed(2)} s`,
      yardstick: `${median(bare.yardstick.map((sample) => sample.cpuSeconds)).toFixed(2)} s`,
    },
  ]
}

/** Most memory that the server ever had, after a file of 2 GiB. */
export async function measurePeakMemory(stage: Stage): Promise<Row[]> {
  await runClient({
    kind: 'upload',
    target: stage.ours,
    way: stage.ourUpload,
    files: 1,
    fileBytes: 2 * GIBIBYTE,
    connections: 1,
  })
  const peakBytes = memoryBytes(stage.pinloft.pid, 'VmHWM')
  await clearFiles(stage)
  const text = `< ${PEAK_MAX_BYTES / 1e6} MB`
  return [
    {
      what: 'most memory ever used, after an upload of 2 GiB',
      ours: `${(peakBytes / 1e6).toFixed(0)} MB`,
      goal: { text, isMet: peakBytes < PEAK_MAX_BYTES },
    },
  ]
}

export function speed(samples: readonly { seconds: number; bytes: number }[]): string {
  return `${median(samples.map(({ seconds, bytes }) => bytes / 1024 ** 2 / seconds)).toFixed(0)} MiB/s`
}
