import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { AppError } from '../../../platform/errors.ts'
import { machineFile } from '../machine-files.ts'
import type { MachineRuns } from '../machine-runs.ts'
import type { KnownDisk } from './qemu-img.ts'

/** What the jobs that work on disks have in common. A failure is not tried again: somebody has to decide about it. */
export const DISK_WORK = {
  unit: 'bytes',
  concurrency: 2,
  retry: { attempts: 1, firstDelayMs: 0, maxDelayMs: 0 },
} as const

/** The disk of a machine is a qcow2 of ours, whatever the machine wrote into it. Its size is not needed for copies. */
export function ownDisk(folder: string): KnownDisk {
  return { kind: 'disk', format: 'qcow2', virtualBytes: 0, path: machineFile(folder, 'disk') }
}

/** Throws `machine_busy` already when work is asked for, instead of having the job fail. */
export function requireIdle(runs: MachineRuns, machineId: string): void {
  const activity = runs.activity(machineId)
  if (activity !== null) throw new AppError('machine_busy', { detail: MACHINES_TEXTS.activities[activity] })
}
