import { setTimeout as delay } from 'node:timers/promises'
import { HOUR_MS } from '@pinloft/contract/shared/units'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { Monitor, RunningMachine } from '../driver.ts'
import { connectClipboard, disconnectClipboard } from '../qemu/clipboard.ts'

/** Node of the disk in QEMU. */
const DISK = 'disk0'
const POLL_MS = 100
/** Writing 32 GB of memory to a slow disk. */
const LIMIT_MS = HOUR_MS

const JobList = z.array(z.object({ id: z.string(), status: z.string(), error: z.string().optional() }))

/** Takes, applies or deletes a snapshot of a machine that has a process: of its disk, and of its memory. Throws `machine_disk_work_failed`. */
export async function liveSnapshot(
  machine: RunningMachine,
  act: 'save' | 'load' | 'delete',
  tag: string,
): Promise<void> {
  if (act === 'delete') return untilDone(machine, act, tag)
  await disconnectClipboard(machine.monitor)
  try {
    await untilDone(machine, act, tag)
  } finally {
    await connectClipboard(machine.monitor)
  }
}

async function untilDone(machine: RunningMachine, act: 'save' | 'load' | 'delete', tag: string): Promise<void> {
  const job = `${act}-${tag}`
  const memory = act === 'delete' ? {} : { vmstate: DISK }
  let hasEnded = false
  void machine.ended.then(() => {
    hasEnded = true
  })
  await answered(machine.monitor, `snapshot-${act}`, { 'job-id': job, tag, devices: [DISK], ...memory })
  const deadline = performance.now() + LIMIT_MS
  while (!hasEnded && performance.now() < deadline) {
    const jobs = JobList.safeParse(await answered(machine.monitor, 'query-jobs')).data
    const found = jobs?.find(({ id }) => id === job)
    if (found?.status === 'concluded') {
      await machine.monitor('job-dismiss', { id: job })
      if (found.error === undefined) return
      throw failed(found.error)
    }
    await delay(POLL_MS)
  }
  throw failed()
}

/** QEMU answers nothing while it writes or reads the memory. */
async function answered(monitor: Monitor, command: string, options?: object): Promise<unknown> {
  try {
    return await monitor(command, options)
  } catch (error) {
    if (error instanceof AppError && error.code === 'machine_unresponsive') return undefined
    throw failed(error instanceof Error ? error.message : undefined, error)
  }
}

function failed(detail?: string, cause?: unknown): AppError {
  return new AppError('machine_disk_work_failed', { ...(detail !== undefined && { detail }), cause })
}
