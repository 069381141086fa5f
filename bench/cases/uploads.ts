import { createUpload } from '@pinloft/contract/uploads/endpoints'
import { UPLOAD_CHUNK_MAX_BYTES } from '@pinloft/contract/uploads/limits'
import { TEST_PIN } from '../../tests/support/pinloft.ts'
import { type Comparison, compare, median, speedRatio } from '../measure.ts'
import { memoryBytes, runClient } from '../processes.ts'
import type { Row } from '../report.ts'
import { clearFiles, FILE_PASSWORD, type Stage } from '../stage.ts'
import type { UploadWay } from '../work.ts'

const GIBIBYTE = 1024 ** 3
const UPLOAD_GOAL = 0.55
const RESUMABLE_GOAL = 0.8
const PROTECTED_GOAL_MIB_PER_SECOND = 500
const PEAK_MAX_BYTES = 200_000_000
/** Memory that scrypt uses briefly to derive the key of a protected file. */
const SCRYPT_BYTES = 64 * 1024 ** 2
const RESUMABLE = {
  resumable: { path: createUpload.path, pin: TEST_PIN, partBytes: UPLOAD_CHUNK_MAX_BYTES, isChecked: false },
} as const satisfies UploadWay

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

/** One file of 1 GiB in parts, compared with the same file as one multipart upload to the same server. */
export async function measureResumableUpload(stage: Stage, rounds: number): Promise<Row[]> {
  const work = { kind: 'upload', target: stage.ours, files: 1, fileBytes: GIBIBYTE, connections: 1 } as const
  const by = (way: UploadWay) => ({
    pids: [stage.pinloft.pid],
    work: () => ({ ...work, way }),
    after: () => clearFiles(stage),
  })
  const multipart = by(stage.ourUpload)
  const { resumable } = RESUMABLE
  const plain = await compare(rounds, by(RESUMABLE), multipart)
  const checked = await compare(rounds, by({ resumable: { ...resumable, isChecked: true } }), multipart)
  const sealed = await compare(rounds, by({ resumable: { ...resumable, password: FILE_PASSWORD } }), multipart)
  const sealedAtOnce = await compare(rounds, by(stage.ourProtectedUpload), multipart)
  const row = (what: string, { ours, yardstick }: Comparison): Row => ({
    what: `${what}; yardstick: multipart`,
    ours: speed(ours),
    yardstick: speed(yardstick),
    ratio: speedRatio({ ours, yardstick }),
  })
  const isFast = speedRatio(plain) >= RESUMABLE_GOAL
  const sealedRow = (what: string, comparison: Comparison): Row => ({
    ...row(what, comparison),
    goal: {
      text: `≥ ${PROTECTED_GOAL_MIB_PER_SECOND} MiB/s`,
      isMet: mebibytesPerSecond(comparison.ours) >= PROTECTED_GOAL_MIB_PER_SECOND,
    },
  })
  const inParts = 'resumable upload of 1 GiB, 32 MiB parts, one connection'
  return [
    { ...row(inParts, plain), goal: { text: `≥ ${RESUMABLE_GOAL}`, isMet: isFast } },
    {
      what: 'processor time of the server for it',
      ours: `${median(plain.ours.map((sample) => sample.cpuSeconds)).toFixed(2)} s`,
      yardstick: `${median(plain.yardstick.map((sample) => sample.cpuSeconds)).toFixed(2)} s`,
    },
    row(`${inParts}, each part with its checksum`, checked),
    sealedRow(`${inParts}, with a password`, sealed),
    sealedRow('multipart upload of 1 GiB, one connection, with a password', sealedAtOnce),
  ]
}

/** Peak memory of the server after a file of 2 GiB, and after two more in parts. */
export async function measurePeakMemory(stage: Stage): Promise<Row[]> {
  const upload = async (what: string, way: UploadWay, maxBytes = PEAK_MAX_BYTES): Promise<Row> => {
    const file = { files: 1, fileBytes: 2 * GIBIBYTE, connections: 1 }
    await runClient({ kind: 'upload', target: stage.ours, way, ...file })
    const peakBytes = memoryBytes(stage.pinloft.pid, 'VmHWM')
    await clearFiles(stage)
    return {
      what: `most memory ever used, after an upload of 2 GiB${what}`,
      ours: `${(peakBytes / 1e6).toFixed(0)} MB`,
      goal: { text: `< ${(maxBytes / 1e6).toFixed(0)} MB`, isMet: peakBytes < maxBytes },
    }
  }
  return [
    await upload('', stage.ourUpload),
    await upload(', and one in parts', { resumable: { ...RESUMABLE.resumable, isChecked: true } }),
    await upload(
      ', and one with a password',
      { resumable: { ...RESUMABLE.resumable, isChecked: true, password: FILE_PASSWORD } },
      PEAK_MAX_BYTES + SCRYPT_BYTES,
    ),
  ]
}

export function speed(samples: readonly { seconds: number; bytes: number }[]): string {
  return `${mebibytesPerSecond(samples).toFixed(0)} MiB/s`
}

function mebibytesPerSecond(samples: readonly { seconds: number; bytes: number }[]): number {
  return median(samples.map(({ seconds, bytes }) => bytes / 1024 ** 2 / seconds))
}
