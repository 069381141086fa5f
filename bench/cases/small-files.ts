import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { TEST_PIN } from '../../tests/support/pinloft.ts'
import { compare, measure, median, type Sample, speedRatio } from '../measure.ts'
import type { Row } from '../report.ts'
import { clearFiles, type Stage } from '../stage.ts'

const FILES = 1000
const FILE_BYTES = 10_000
const FILES_PER_SECOND_GOAL = 950
const FSYNC_SHARE_GOAL = 0.6

/** A thousand files of 10 KB: one per request over one and over eight connections, and all in one request. */
export async function measureSmallFiles(stage: Stage, rounds: number): Promise<Row[]> {
  const rows: Row[] = []
  const after = () => clearFiles(stage)
  const syncRates: number[] = []
  for (const connections of [1, 8]) {
    const work = { kind: 'upload', files: FILES, fileBytes: FILE_BYTES, connections } as const
    const comparison = await compare(
      rounds,
      { pids: [stage.pinloft.pid], work: () => ({ ...work, target: stage.ours, way: stage.ourUpload }), after },
      {
        pids: stage.nginx.pids,
        work: () => ({ ...work, target: stage.theirs, way: stage.theirUpload }),
        after: async () => {
          syncRates.push(syncsPerSecond(stage.folder))
          await after()
        },
      },
    )
    const perSecond = median(comparison.ours.map(rate))
    rows.push({
      what: `1,000 files of 10 KB, ${connections === 1 ? 'one connection' : `${connections} connections`}`,
      ours: `${perSecond.toFixed(0)} files/s`,
      yardstick: `${median(comparison.yardstick.map(rate)).toFixed(0)} files/s`,
      ratio: speedRatio(comparison),
      ...(connections === 1 && { goal: goalOf(perSecond, median(syncRates)) }),
    })
  }
  const together: Sample[] = []
  for (let round = 0; round <= rounds; round++) {
    const work = {
      kind: 'uploadTogether',
      target: stage.ours,
      pin: TEST_PIN,
      files: FILES,
      fileBytes: FILE_BYTES,
    } as const
    together.push(await measure({ pids: [stage.pinloft.pid], work: () => work, after }))
  }
  rows.push({
    what: '1,000 files of 10 KB in one request',
    ours: `${median(together.slice(1).map(rate)).toFixed(0)} files/s`,
  })
  rows.push({
    what: 'the disk itself: files of 10 KB written and synced',
    ours: '',
    yardstick: `${median(syncRates).toFixed(0)} files/s`,
  })
  return rows
}

/** A server that responds only once a file is durable is limited by the disk's sync rate. */
function goalOf(perSecond: number, syncRate: number): { text: string; isMet: boolean } {
  if (syncRate >= FILES_PER_SECOND_GOAL) {
    return { text: `≥ ${FILES_PER_SECOND_GOAL}/s`, isMet: perSecond >= FILES_PER_SECOND_GOAL }
  }
  const share = perSecond / syncRate
  return {
    text: `≥ ${FSYNC_SHARE_GOAL} of the disk's own rate (${share.toFixed(2)})`,
    isMet: share >= FSYNC_SHARE_GOAL,
  }
}

function rate({ seconds }: Sample): number {
  return FILES / seconds
}

/** Number of new files of the same size that this disk can make durable per second, one after another. */
function syncsPerSecond(parent: string): number {
  const folder = mkdtempSync(join(parent, 'sync-'))
  const content = Buffer.alloc(FILE_BYTES, 1)
  const startedAt = performance.now()
  for (let index = 0; index < FILES; index++) {
    const file = openSync(join(folder, String(index)), 'w')
    writeSync(file, content)
    fsyncSync(file)
    closeSync(file)
  }
  const perSecond = FILES / ((performance.now() - startedAt) / 1000)
  rmSync(folder, { recursive: true })
  return perSecond
}
