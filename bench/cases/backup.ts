import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { getDashboardStats } from '@pinloft/contract/dashboard/endpoints'
import { listFiles } from '@pinloft/contract/files/endpoints'
import { search } from '@pinloft/contract/search/endpoints'
import { enteredClient } from '../../tests/support/client.ts'
import { startCommand } from '../../tests/support/commands.ts'
import { filePart } from '../../tests/support/multipart.ts'
import { startPinloft } from '../../tests/support/pinloft.ts'
import { percentile, timedMs } from '../measure.ts'
import type { Row } from '../report.ts'

const FILES = Number(process.env.BENCH_BACKUP_FILES ?? 10_000)
const FILES_PER_REQUEST = 500
const FILE_BYTES = 50_000
/** Backups repeat until there are this many latency samples: one backup takes seconds. */
const SAMPLES_MIN = 100
const CALL_GOAL_MS = 200
/** Generated with `age-keygen`; the private key was not kept. */
const RECIPIENT = 'age1xgsdwy5jn3vf63fx9wvx7y2gpelswn8cea4ahpvuw0j5y4cg6q5s0eykzq'

const CALLS = [
  `${listFiles.path}?folder=&sort=name&limit=100`,
  getDashboardStats.path,
  `${search.path}?${new URLSearchParams({ q: 'file 77' })}`,
]

/** A store of 10,000 files: how much a console backup slows down the running server. */
export async function measureBackup(folder: string): Promise<Row[]> {
  const server = await startPinloft({ dataDir: join(folder, 'backup') })
  const client = await enteredClient(server)
  const path = join(folder, 'backup.age')
  try {
    for (let from = 0; from < FILES; from += FILES_PER_REQUEST) {
      const numbers = Array.from({ length: Math.min(FILES_PER_REQUEST, FILES - from) }, (_, index) => from + index)
      await client.store(numbers.map((number) => filePart(`file ${number}.bin`, contentOf(number))))
    }
    const samplesMs: number[] = []
    const call = async (turn: number) => {
      const reply = await client.call('GET', CALLS[turn % CALLS.length] ?? '')
      if (reply.status !== 200) throw new Error(`${CALLS[turn % CALLS.length]} answered ${reply.status}`)
    }
    let backupMs = 0
    let sizeBytes = 0
    while (samplesMs.length < SAMPLES_MIN) {
      rmSync(path, { force: true })
      const run = startCommand('backup', [path, '--recipient', RECIPIENT], { DATA_DIR: server.dataDir })
      let isOver = false
      const ended = run.ended.finally(() => {
        isOver = true
      })
      backupMs = await timedMs(async () => {
        while (!isOver) samplesMs.push(await timedMs(() => call(samplesMs.length)))
        await ended
      })
      const { status, text } = await ended
      if (status !== 0 || !existsSync(path)) throw new Error(`The backup failed: ${text}`)
      sizeBytes = statSync(path).size
    }
    const valueMs = percentile(samplesMs, 0.95)
    const files = FILES.toLocaleString('en')
    return [
      {
        what: `calls while ${files} files are backed up, 95th percentile`,
        ours: `${valueMs.toFixed(1)} ms`,
        goal: { text: `< ${CALL_GOAL_MS} ms`, isMet: valueMs < CALL_GOAL_MS },
      },
      {
        what: `backup of ${files} files of 50 KB beside calls`,
        ours: `${(backupMs / 1000).toFixed(1)} s, ${Math.round(sizeBytes / 1_000_000)} MB`,
      },
    ]
  } finally {
    client.close()
    await server.stop()
    rmSync(path, { force: true })
  }
}

function contentOf(number: number): Buffer {
  return Buffer.alloc(FILE_BYTES, `${number} `)
}
