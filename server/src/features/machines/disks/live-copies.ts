import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { Monitor } from '../driver.ts'
import { QmpError, QmpSilence } from '../qemu/qmp-client.ts'

const POLL_MS = 100
/** How often QEMU may refuse to end a copy before that is an error. */
const REFUSALS_MAX = 100

/** A part of a running machine, and the empty file that becomes its copy. */
export interface LiveCopy {
  /** Of a node or drive in QEMU. */
  device: string
  format: 'qcow2' | 'raw'
  path: string
}

/** Who copies, each one thing at a time; part of the names of jobs and nodes in QEMU. */
export type Copier = 'backup' | 'console'

/** The machine ended, or its monitor fell silent: nothing of the copies can be used. */
export class MachineGone extends Error {}

const JobList = z.array(
  z.object({
    id: z.string(),
    status: z.string(),
    error: z.string().optional(),
    'current-progress': z.number(),
    'total-progress': z.number(),
  }),
)

const NodeList = z.array(z.object({ 'node-name': z.string() }))

/**
 * Copies parts of a running machine as they all are at one moment, that of `onMoment`: before QEMU lets the machine write over
 * something, it copies that first. The snapshots in a disk are not copied. Throws `MachineGone`, the reason of the signal or
 * `machine_disk_work_failed`.
 */
export async function copyLive(
  monitor: Monitor,
  copies: readonly LiveCopy[],
  {
    copier,
    signal,
    onMoment,
    onProgress,
  }: { copier: Copier; signal: AbortSignal; onMoment(): Promise<void>; onProgress(fraction: number): void },
): Promise<void> {
  const prefix = `${copier}-${randomBytes(4).toString('hex')}`
  const named = copies.map((copy, at) => ({ ...copy, name: `${prefix}-${at}` }))
  await dropCopies(monitor, copier)
  try {
    for (const { name, format, path } of named) {
      const file = { driver: 'file', filename: path }
      await said(monitor, 'blockdev-add', { driver: format, 'node-name': name, file })
    }
    const actions = named.map(({ name, device }) => ({
      type: 'blockdev-backup',
      data: { 'job-id': name, device, target: name, sync: 'full', 'auto-dismiss': false },
    }))
    await said(monitor, 'transaction', { actions })
    await onMoment()
    await untilDone(monitor, prefix, signal, onProgress)
  } finally {
    await dropCopies(monitor, copier)
  }
}

async function untilDone(
  monitor: Monitor,
  prefix: string,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const jobs = await jobsOf(monitor, prefix)
    if (jobs.length === 0) throw new MachineGone('The copies ended by themselves')
    const error = jobs.find((job) => job.error !== undefined)?.error
    if (error !== undefined) {
      throw new AppError(/No space left/.test(error) ? 'no_space' : 'machine_disk_work_failed', { detail: error })
    }
    if (jobs.every(({ status }) => status === 'concluded')) return
    const total = jobs.reduce((sum, job) => sum + job['total-progress'], 0)
    const done = jobs.reduce((sum, job) => sum + job['current-progress'], 0)
    if (total > 0) onProgress(done / total)
    await delay(POLL_MS, undefined, { signal })
  }
}

/**
 * Ends what a copier still copies, or has left when its process was killed, and has QEMU close the copies. The machine goes on,
 * unless it is gone already.
 */
export async function dropCopies(monitor: Monitor, copier: Copier): Promise<void> {
  const prefix = `${copier}-`
  let refusals = 0
  try {
    for (let jobs = await jobsOf(monitor, prefix); jobs.length > 0; jobs = await jobsOf(monitor, prefix)) {
      for (const { id, status } of jobs) {
        try {
          if (status === 'concluded') await said(monitor, 'job-dismiss', { id })
          else if (status !== 'aborting') await said(monitor, 'block-job-cancel', { device: id, force: true })
        } catch (error) {
          // It has changed its state since QEMU was asked; it is asked again.
          if (!(error instanceof AppError) || ++refusals > REFUSALS_MAX) throw error
        }
      }
      await delay(POLL_MS / 10)
    }
    const nodes = NodeList.parse(await said(monitor, 'query-named-block-nodes', { flat: true }))
    for (const { 'node-name': node } of nodes.filter((one) => one['node-name'].startsWith(prefix))) {
      await said(monitor, 'blockdev-del', { 'node-name': node })
    }
  } catch (error) {
    // The process is gone, and all of it with it.
    if (!(error instanceof MachineGone)) throw error
  }
}

async function jobsOf(monitor: Monitor, prefix: string): Promise<z.infer<typeof JobList>> {
  return JobList.parse(await said(monitor, 'query-jobs')).filter(({ id }) => id.startsWith(prefix))
}

async function said(monitor: Monitor, command: string, options?: object): Promise<unknown> {
  try {
    return await monitor(command, options)
  } catch (error) {
    if (error instanceof QmpSilence || (error instanceof AppError && error.code === 'machine_unresponsive')) {
      throw new MachineGone('The machine does not answer', { cause: error })
    }
    if (error instanceof QmpError)
      throw new AppError('machine_disk_work_failed', { detail: error.message, cause: error })
    throw error
  }
}
