import { randomBytes, randomUUID } from 'node:crypto'
import type { createMachine, Machine, MachineActivity, PortForward } from '@pinloft/contract/machines/endpoints'
import { MACHINES_MAX } from '@pinloft/contract/machines/limits'
import type { OutputOf } from '@pinloft/contract/shared/endpoint'
import { GIBIBYTE } from '@pinloft/contract/shared/units'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/feature.ts'
import { randomId } from '../../platform/ids.ts'
import { describeMachine, portForwardsOf } from './describe-machine.ts'
import type { MachineParts } from './driver.ts'
import { requirePortsFree } from './host/free-ports.ts'
import {
  type GivenMemory,
  readHostMemory,
  requireDisk,
  requireFreeMemory,
  requireMemoryInAll,
} from './host/host-capacity.ts'
import type { MachineFolders } from './machine-folders.ts'
import { requireCpu, requireMemory, requireName, requireOsType, requirePorts, requireStorage } from './machine-rules.ts'
import type { HeldMachine, MachineRuns } from './machine-runs.ts'
import { isAlive } from './machine-state.ts'
import type { MachineUsages } from './machine-usages.ts'
import type { MachineRow } from './machines.repository.ts'
import * as repository from './machines.repository.ts'

export type CreateMachine = OutputOf<typeof createMachine, 'body'>

/** What a new machine starts with. */
export interface NewDisks {
  id: string
  folder: string
  name: string
  osType: MachineRow['os_type']
  storageGb: number
  imageId: string | null
  fileId: string | null
  login: CreateMachine['login']
}

/** Makes the disk of a new machine in its folder, and what it is set up from. */
export interface DiskMaker {
  make(disks: NewDisks): Promise<{ discName: string | null }>
}

interface Dependencies extends Pick<Platform, 'blobs' | 'clock' | 'database' | 'events' | 'onError'> {
  runs: MachineRuns
  folders: MachineFolders
  usages: MachineUsages
  disks: DiskMaker & { grow(path: string, sizeBytes: number): Promise<void> }
  /** Snapshots by the id of their machine. */
  countSnapshots(): Promise<ReadonlyMap<string, number>>
}

/** Virtual machines: what they are, and what is done with them. */
export class MachinesService {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async list(): Promise<Machine[]> {
    const rows = await repository.listMachines(this.#dependencies.database)
    const snapshots = await this.#dependencies.countSnapshots()
    return Promise.all(rows.map((row) => this.#describe(row, snapshots)))
  }

  async counts(): Promise<{ active: number; provisioned: number }> {
    const rows = await repository.listMachines(this.#dependencies.database)
    const active = rows.filter(({ id }) => isAlive(this.#dependencies.runs.state(id).status))
    return { active: active.length, provisioned: rows.length }
  }

  async get(id: string): Promise<Machine> {
    return this.#describe(await this.require(id), await this.#dependencies.countSnapshots())
  }

  /** The row of a machine outside of the trash. Throws `machine_not_found` or `machine_trashed`. */
  async require(id: string): Promise<MachineRow> {
    const row = await repository.findMachine(this.#dependencies.database, id)
    if (row === undefined) throw new AppError('machine_not_found')
    if (row.deleted_at !== null) throw new AppError('machine_trashed')
    return row
  }

  async create(wanted: CreateMachine): Promise<Machine> {
    const { folders, disks } = this.#dependencies
    const name = requireName(wanted.name)
    const osType = requireOsType(wanted.osType)
    await this.requireRoom(wanted)
    const id = randomId()
    const folder = await folders.make(id)
    try {
      const { imageId, fileId, login } = wanted
      const { discName } = await disks.make({
        ...{ id, folder, name, osType, imageId, fileId, login },
        storageGb: wanted.storage,
      })
      await this.add({ id, name, osType, cpu: wanted.cpu, memory: wanted.memory, storage: wanted.storage, discName })
    } catch (error) {
      await folders.remove(id)
      throw error
    }
    if (wanted.isStarted) {
      try {
        await this.start(id)
      } catch (error) {
        // One that cannot start is not left behind: whoever asked for it tries again.
        await this.#undo(id)
        throw error
      }
    }
    return this.get(id)
  }

  /** Adds a machine whose folder is complete. It becomes durable together with what is in its folder. */
  async add(machine: {
    id: string
    name: string
    osType: MachineRow['os_type']
    cpu: number
    memory: number
    storage: number
    discName: string | null
  }): Promise<void> {
    const { clock, database, folders, events } = this.#dependencies
    await folders.sync(machine.id)
    await repository.addMachine(database, {
      ...{ id: machine.id, name: machine.name, os_type: machine.osType, cpu: machine.cpu },
      ...{ memory_gb: machine.memory, storage_gb: machine.storage, disc_name: machine.discName },
      ...{ uuid: randomUUID(), mac: randomMac(), port_forwards: '[]', is_autostarted: 0 },
      ...{ ended_reason: null, created_at: clock.now(), started_at: null, deleted_at: null },
    })
    events.publish({ type: 'vm_status_updated', machineIds: [machine.id] })
  }

  /** Throws unless there may be one more machine of this size. */
  async requireRoom({ cpu, memory, storage }: { cpu: number; memory: number; storage: number }): Promise<void> {
    const { blobs, database } = this.#dependencies
    requireCpu(cpu)
    requireMemory(memory)
    requireStorage(storage)
    if ((await repository.countMachines(database)) >= MACHINES_MAX) throw new AppError('machines_too_many')
    requireMemoryInAll(memory, await readHostMemory())
    requireDisk(storage, await blobs.space())
  }

  async start(id: string): Promise<Machine> {
    const { runs, clock, database } = this.#dependencies
    const row = await this.require(id)
    await runs.start(this.partsOf(row), async () => {
      await requirePortsFree(portForwardsOf(row))
      requireFreeMemory(row.memory_gb, await readHostMemory(), await this.givenMemory())
    })
    await repository.changeMachine(database, id, { started_at: clock.now(), ended_reason: null })
    return this.get(id)
  }

  async command(id: string, command: 'shutDown' | 'reboot' | 'forceOff' | 'pause' | 'resume'): Promise<Machine> {
    await this.require(id)
    await this.#dependencies.runs[command](id)
    return this.get(id)
  }

  async change(
    id: string,
    change: {
      name?: string | undefined
      cpu?: number | undefined
      memory?: number | undefined
      storage?: number | undefined
      isAutostarted?: boolean | undefined
      portForwards?: PortForward[] | undefined
    },
  ): Promise<Machine> {
    const { runs, database, folders, disks, blobs, events } = this.#dependencies
    const { name, cpu, memory, storage, isAutostarted, portForwards } = change
    if (name !== undefined) requireName(name)
    if (cpu !== undefined) requireCpu(cpu)
    if (memory !== undefined) requireMemory(memory)
    if (storage !== undefined) requireStorage(storage)
    if (portForwards !== undefined) requirePorts(portForwards)
    await runs.alone(id, async () => {
      const row = await this.require(id)
      const { status } = runs.state(id)
      const isResized =
        (cpu ?? row.cpu) !== row.cpu ||
        (memory ?? row.memory_gb) !== row.memory_gb ||
        (storage ?? row.storage_gb) !== row.storage_gb
      if (isResized && status !== 'stopped') throw new AppError('machine_status_wrong', { detail: status })
      if (memory !== undefined) requireMemoryInAll(memory, await readHostMemory())
      if (storage !== undefined && storage < row.storage_gb) throw new AppError('machine_disk_shrinks')
      if (portForwards !== undefined) {
        await requirePortsFree(portForwards, portForwardsOf(row))
        await runs.running(id)?.changePorts(portForwardsOf(row), portForwards)
      }
      if (storage !== undefined && storage > row.storage_gb) {
        requireDisk(storage, await blobs.space())
        await disks.grow(folders.of(id), storage * GIBIBYTE)
      }
      await repository.changeMachine(database, id, {
        ...(name !== undefined && { name }),
        ...(cpu !== undefined && { cpu }),
        ...(memory !== undefined && { memory_gb: memory }),
        ...(storage !== undefined && { storage_gb: storage }),
        ...(isAutostarted !== undefined && { is_autostarted: isAutostarted ? 1 : 0 }),
        ...(portForwards !== undefined && { port_forwards: JSON.stringify(portForwards) }),
      })
    })
    events.publish({ type: 'vm_status_updated', machineIds: [id] })
    return this.get(id)
  }

  /**
   * Does work on the disk of a machine, which meanwhile takes no commands. Throws `machine_busy`, and `machine_status_wrong` unless
   * it is stopped or, if `mayRun`, runs.
   */
  async holdDisk<Result>(
    id: string,
    activity: MachineActivity,
    work: (machine: HeldMachine & { row: MachineRow; folder: string; parts: MachineParts }) => Promise<Result>,
    { mayRun = false } = {},
  ): Promise<Result> {
    const { runs, folders } = this.#dependencies
    return runs.hold(id, activity, async (held) => {
      const row = await this.require(id)
      const { status } = runs.state(id)
      const isRight = status === 'stopped' || (mayRun && (status === 'running' || status === 'paused'))
      if (!isRight) throw new AppError('machine_status_wrong', { detail: status })
      return work({ ...held, row, folder: folders.of(id), parts: this.partsOf(row) })
    })
  }

  partsOf(row: MachineRow): MachineParts {
    return {
      ...{ id: row.id, folder: this.#dependencies.folders.of(row.id), uuid: row.uuid, mac: row.mac },
      ...{ osType: row.os_type, cpu: row.cpu, memoryMegabytes: row.memory_gb * 1024 },
      portForwards: portForwardsOf(row),
    }
  }

  /** Memory of the machines that run. */
  async givenMemory(): Promise<GivenMemory[]> {
    const { runs, database } = this.#dependencies
    const ids = runs.runningIds()
    const rows = await repository.listMachines(database)
    return Promise.all(
      rows
        .filter(({ id }) => ids.includes(id))
        .map(async ({ id, memory_gb }) => {
          const counters = await runs
            .running(id)
            ?.counters()
            .catch(() => undefined)
          return { givenBytes: memory_gb * GIBIBYTE, takenBytes: counters?.memoryBytes ?? 0 }
        }),
    )
  }

  async #undo(id: string): Promise<void> {
    const { runs, database, folders, events } = this.#dependencies
    await runs.turnOff(id)
    await repository.deleteMachine(database, id)
    await folders.remove(id)
    runs.forget(id)
    events.publish({ type: 'vm_status_updated', machineIds: [id] })
  }

  async #describe(row: MachineRow, snapshots: ReadonlyMap<string, number>): Promise<Machine> {
    const { runs, folders, usages } = this.#dependencies
    const [diskBytes, pictureAt] = await Promise.all([folders.diskBytes(row.id), folders.pictureAt(row.id)])
    const { status, reason } = runs.state(row.id)
    return describeMachine(row, {
      status,
      statusReason: reason ?? (status === 'stopped' ? row.ended_reason : null),
      acceleration: runs.running(row.id)?.acceleration ?? null,
      activity: runs.activity(row.id),
      diskBytes,
      snapshotCount: snapshots.get(row.id) ?? 0,
      pictureAt,
      usage: usages.latest(row.id),
    })
  }
}

/** Of QEMU's range. */
function randomMac(): string {
  return ['52', '54', '00', ...[...randomBytes(3)].map((byte) => byte.toString(16).padStart(2, '0'))].join(':')
}
