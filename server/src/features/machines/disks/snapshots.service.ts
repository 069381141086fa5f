import { setTimeout as delay } from 'node:timers/promises'
import type { Job } from '@pinloft/contract/jobs/endpoints'
import { MACHINE_REVERT_JOB, MACHINE_SNAPSHOT_JOB, type MachineSnapshot } from '@pinloft/contract/machines/disks'
import { MACHINE_DISKS_TEXTS } from '@pinloft/contract/machines/disks-texts'
import { MACHINE_SNAPSHOTS_MAX, SNAPSHOT_NAME_MAX_CHARACTERS } from '@pinloft/contract/machines/limits'
import { z } from 'zod'
import type { VerifiedPin } from '../../../core/access/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/feature.ts'
import type { JobContext } from '../../../platform/jobs/job-kind.ts'
import type { JobQueue } from '../../../platform/jobs/jobs.service.ts'
import { readHostMemory, requireFreeMemory } from '../host/host-capacity.ts'
import { machineFile } from '../machine-files.ts'
import type { MachineRuns } from '../machine-runs.ts'
import * as machinesRepository from '../machines.repository.ts'
import type { MachinesService } from '../machines.service.ts'
import { DISK_WORK, requireIdle } from './disk-work.ts'
import { liveSnapshot } from './live-snapshots.ts'
import type { QemuImg } from './qemu-img.ts'
import * as repository from './snapshots.repository.ts'

const OFF_POLL_MS = 5

interface Dependencies extends Pick<Platform, 'clock' | 'database' | 'events' | 'jobs'> {
  machines: MachinesService
  runs: MachineRuns
  qemuImg: QemuImg
}

const SnapshotInput = z.object({ machineId: z.string(), name: z.string() })
const RevertInput = z.object({ machineId: z.string(), snapshotId: z.string() })

type Held = Parameters<Parameters<MachinesService['holdDisk']>[2]>[0]

/** Snapshots of machines, which are inside their disks: those of a running machine have its memory too. */
export class MachineSnapshots {
  readonly #dependencies: Dependencies
  readonly #takes: JobQueue<z.infer<typeof SnapshotInput>, null>
  readonly #reverts: JobQueue<z.infer<typeof RevertInput>, null>

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    const { jobs } = dependencies
    this.#takes = jobs.declareQueue({
      ...DISK_WORK,
      name: MACHINE_SNAPSHOT_JOB,
      input: SnapshotInput,
      result: z.null(),
      run: (input, context) => this.#take(input, context),
    })
    this.#reverts = jobs.declareQueue({
      ...DISK_WORK,
      name: MACHINE_REVERT_JOB,
      input: RevertInput,
      result: z.null(),
      run: (input) => this.#revert(input),
    })
  }

  async list(machineId: string): Promise<MachineSnapshot[]> {
    const { database, machines } = this.#dependencies
    await machines.require(machineId)
    const rows = await repository.listSnapshots(database, machineId)
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: new Date(row.created_at).toISOString(),
      hasMemory: row.has_memory === 1,
      sizeBytes: row.size_bytes,
    }))
  }

  /** Throws `machine_not_found`, `machine_busy`, `machine_snapshots_too_many` or `machine_snapshot_name_too_long`. */
  async take(machineId: string, name: string): Promise<Job> {
    const { clock, database, machines, runs } = this.#dependencies
    const row = await machines.require(machineId)
    if ([...name].length > SNAPSHOT_NAME_MAX_CHARACTERS) throw new AppError('machine_snapshot_name_too_long')
    if (name.includes('\0') || !name.isWellFormed()) throw new AppError('machine_name_invalid')
    requireIdle(runs, machineId)
    const existing = await repository.listSnapshots(database, machineId)
    if (existing.length >= MACHINE_SNAPSHOTS_MAX) throw new AppError('machine_snapshots_too_many')
    const named = name === '' ? new Date(clock.now()).toISOString().slice(0, 16).replace('T', ' ') : name
    return this.#takes.add(
      { machineId, name: named },
      { title: MACHINE_DISKS_TEXTS.snapshotJob(row.name), subjectId: machineId },
    )
  }

  /** Throws `machine_snapshot_not_found` or `machine_busy`. */
  async revert(_proof: VerifiedPin, machineId: string, snapshotId: string): Promise<Job> {
    const { machines, runs } = this.#dependencies
    const row = await machines.require(machineId)
    const { name } = await this.#require(machineId, snapshotId)
    requireIdle(runs, machineId)
    return this.#reverts.add(
      { machineId, snapshotId },
      { title: MACHINE_DISKS_TEXTS.revertJob(row.name, name), subjectId: machineId },
    )
  }

  async delete(_proof: VerifiedPin, machineId: string, snapshotId: string): Promise<void> {
    const { database, machines, qemuImg } = this.#dependencies
    await this.#require(machineId, snapshotId)
    await machines.holdDisk(
      machineId,
      'snapshot',
      async ({ folder, running }) => {
        const disk = machineFile(folder, 'disk')
        const machine = running()
        // An earlier attempt may have come this far.
        if ((await qemuImg.snapshots(disk)).has(snapshotId)) {
          if (machine === undefined) await qemuImg.snapshot('delete', disk, snapshotId)
          else await liveSnapshot(machine, 'delete', snapshotId)
        }
        await repository.deleteSnapshot(database, snapshotId)
      },
      { mayRun: true },
    )
    this.#publish(machineId)
  }

  /** The id of the job is that of the snapshot, so a repeated job takes no second one. */
  async #take({ machineId, name }: z.infer<typeof SnapshotInput>, { jobId }: JobContext): Promise<null> {
    const { clock, database, machines, qemuImg } = this.#dependencies
    if ((await repository.findSnapshot(database, machineId, jobId)) !== undefined) return null
    await machines.holdDisk(
      machineId,
      'snapshot',
      async ({ row, folder, running }) => {
        const disk = machineFile(folder, 'disk')
        const machine = running()
        const isLeft = (await qemuImg.snapshots(disk)).has(jobId)
        if (machine === undefined) {
          if (isLeft) await qemuImg.snapshot('delete', disk, jobId)
          await qemuImg.snapshot('take', disk, jobId)
        } else {
          if (isLeft) await liveSnapshot(machine, 'delete', jobId)
          await liveSnapshot(machine, 'save', jobId)
        }
        await repository.addSnapshot(database, {
          ...{ id: jobId, machine_id: machineId, name, created_at: clock.now() },
          ...{ has_memory: machine === undefined ? 0 : 1, cpu: row.cpu, memory_gb: row.memory_gb },
          storage_gb: row.storage_gb,
          size_bytes: machine === undefined ? 0 : ((await qemuImg.snapshots(disk)).get(jobId) ?? 0),
        })
      },
      { mayRun: true },
    )
    this.#publish(machineId)
    return null
  }

  async #revert({ machineId, snapshotId }: z.infer<typeof RevertInput>): Promise<null> {
    const { database, machines, qemuImg } = this.#dependencies
    await machines.holdDisk(
      machineId,
      'revert',
      async (held) => {
        const snapshot = await this.#require(machineId, snapshotId)
        if (snapshot.has_memory === 1) await this.#requireMemory(held, snapshot)
        // What its disk was since the snapshot is given up anyway.
        await turnOff(held)
        await qemuImg.snapshot('apply', machineFile(held.folder, 'disk'), snapshotId)
        await machinesRepository.changeMachine(database, machineId, {
          ...{ cpu: snapshot.cpu, memory_gb: snapshot.memory_gb, storage_gb: snapshot.storage_gb },
        })
        if (snapshot.has_memory === 1) await this.#goOn(held, snapshot)
      },
      { mayRun: true },
    )
    this.#publish(machineId)
    return null
  }

  /** Starts a machine with the memory of a snapshot. Where that fails, it stays off, with the disk of the snapshot. */
  async #goOn(held: Held, snapshot: repository.SnapshotRow): Promise<void> {
    const { clock, database } = this.#dependencies
    const machine = await held.start({
      ...held.parts,
      cpu: snapshot.cpu,
      memoryMegabytes: snapshot.memory_gb * 1024,
    })
    await machinesRepository.changeMachine(database, held.row.id, { started_at: clock.now(), ended_reason: null })
    try {
      await machine.pause()
      await liveSnapshot(machine, 'load', snapshot.id)
      await machine.resume()
    } catch (error) {
      await turnOff(held)
      throw error
    }
  }

  async #requireMemory({ row, running }: Held, { memory_gb }: repository.SnapshotRow): Promise<void> {
    const { machines } = this.#dependencies
    const isEnough = running() !== undefined && row.memory_gb >= memory_gb
    if (!isEnough) requireFreeMemory(memory_gb, await readHostMemory(), await machines.givenMemory())
  }

  async #require(machineId: string, snapshotId: string): Promise<repository.SnapshotRow> {
    const found = await repository.findSnapshot(this.#dependencies.database, machineId, snapshotId)
    if (found === undefined) throw new AppError('machine_snapshot_not_found')
    return found
  }

  #publish(machineId: string): void {
    const { events } = this.#dependencies
    events.publish({ type: 'machine_snapshots_changed', machineId })
    events.publish({ type: 'vm_status_updated', machineIds: [machineId] })
  }
}

/** Settles when it is known to be off, so that it can be started again. */
async function turnOff(held: Held): Promise<void> {
  await held.running()?.kill()
  while (held.running() !== undefined) await delay(OFF_POLL_MS)
}
