import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { enteredClient } from '../../tests/support/client.ts'
import { type Pinloft, startPinloft } from '../../tests/support/pinloft.ts'
import { median } from '../measure.ts'
import { memoryBytes } from '../processes.ts'
import type { Row } from '../report.ts'

const START_GOAL_MS = 850
const IDLE_GOAL_BYTES = 125_000_000
const SETTLE_MS = 5_000

/** Time from the start of the process to its first response, and memory when idle. */
export async function measureStart(folder: string, rounds: number): Promise<Row[]> {
  const dataDir = join(folder, 'start')
  const startsMs: number[] = []
  for (let round = 0; round <= rounds * 2; round++) {
    const startedAt = performance.now()
    const server = await startPinloft({ dataDir })
    if (round > 0) startsMs.push(performance.now() - startedAt)
    await server.stop()
  }
  const server = await startPinloft({ dataDir })
  await useALittle(server)
  await delay(SETTLE_MS)
  const idleBytes = memoryBytes(server.pid, 'VmRSS')
  await server.stop()
  rmSync(dataDir, { recursive: true })

  const startMs = median(startsMs)
  return [
    {
      what: 'start to first answer',
      ours: `${startMs.toFixed(0)} ms`,
      goal: { text: `< ${START_GOAL_MS} ms`, isMet: startMs < START_GOAL_MS },
    },
    {
      what: 'memory when idle, after the gate was passed',
      ours: `${(idleBytes / 1e6).toFixed(0)} MB`,
      goal: { text: `< ${IDLE_GOAL_BYTES / 1e6} MB`, isMet: idleBytes < IDLE_GOAL_BYTES },
    },
  ]
}

async function useALittle(server: Pinloft): Promise<void> {
  const client = await enteredClient(server)
  await client.call('GET', '/')
  await client.files()
  client.close()
}
