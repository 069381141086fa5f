import type { TrashedMachine } from '@pinloft/contract/machines/control'
import { MACHINE_SYSTEMS } from '@pinloft/contract/machines/endpoints'
import { DAY_MS, MINUTE_MS } from '@pinloft/contract/shared/units'
import type { TrashSettings } from '@pinloft/contract/trash/endpoints'
import type { VerifiedPin } from '../../core/access/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/feature.ts'
import type { Retention } from '../../platform/retention/retention.ts'
import type { MachineFolders } from './machine-folders.ts'
import type { MachineRuns } from './machine-runs.ts'
import * as repository from './machines.repository.ts'
import type { MachinesService } from './machines.service.ts'

const CHECK_INTERVAL_MS = 10 * MINUTE_MS

interface Dependencies extends Pick<Platform, 'clock' | 'database' | 'events'> {
  machines: MachinesService
  runs: MachineRuns
  folders: MachineFolders
  trash: { settings(): Promise<TrashSettings> }
  /** Called inside the deletion of a machine for ever, before its row is deleted. */
  onPurge(id: string): Promise<void>
}

/** Deleted machines with their disks, until they are restored or permanently deleted: for as long as the trash keeps files. */
export class MachineTrash {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Permanently deletes from time to time what is past the retention period. */
  sweepBy(retention: Retention): void {
    retention.every(CHECK_INTERVAL_MS, async (now) => {
      const { keptDays } = await this.#dependencies.trash.settings()
      if (keptDays === null) return
      const rows = await repository.listMachines(this.#dependencies.database, { isTrashed: true })
      for (const { id, deleted_at } of rows) {
        if (deleted_at !== null && deleted_at <= now - keptDays * DAY_MS) await this.#purge(id)
      }
    })
  }

  async list(): Promise<TrashedMachine[]> {
    const { database, folders, trash } = this.#dependencies
    const [rows, { keptDays }] = await Promise.all([
      repository.listMachines(database, { isTrashed: true }),
      trash.settings(),
    ])
    return Promise.all(
      rows.map(async (row) => {
        const deletedAt = row.deleted_at ?? 0
        return {
          ...{
            id: row.id,
            name: row.name,
            operatingSystem: MACHINE_SYSTEMS[row.os_type].name,
            storage: row.storage_gb,
          },
          diskBytes: await folders.diskBytes(row.id),
          deletedAt: new Date(deletedAt).toISOString(),
          expiresAt: keptDays === null ? null : new Date(deletedAt + keptDays * DAY_MS).toISOString(),
        }
      }),
    )
  }

  /** Turns a machine off and moves it to the trash. */
  async delete(_: VerifiedPin, id: string): Promise<void> {
    const { clock, database, machines, runs } = this.#dependencies
    await runs.alone(id, async () => {
      await machines.require(id)
      await runs.turnOff(id)
      await repository.changeMachine(database, id, { deleted_at: clock.now(), started_at: null })
    })
    this.#publish(id)
  }

  /** One that is not in the trash stays as it is. */
  async restore(id: string): Promise<void> {
    const { database, runs } = this.#dependencies
    await runs.alone(id, async () => {
      const row = await repository.findMachine(database, id)
      if (row === undefined) throw new AppError('machine_not_found')
      if (row.deleted_at !== null) await repository.changeMachine(database, id, { deleted_at: null })
    })
    this.#publish(id)
  }

  async purge(_: VerifiedPin, id: string): Promise<void> {
    const row = await repository.findMachine(this.#dependencies.database, id)
    if (row === undefined) throw new AppError('machine_not_found')
    if (row.deleted_at === null) throw new AppError('machine_not_trashed')
    await this.#purge(id)
  }

  /** The row first: a folder without one is removed at the next start. */
  async #purge(id: string): Promise<void> {
    const { database, folders, runs, onPurge } = this.#dependencies
    await runs.alone(id, async () => {
      const row = await repository.findMachine(database, id)
      if (row === undefined || row.deleted_at === null) return
      await onPurge(id)
      await repository.deleteMachine(database, id)
      await folders.remove(id)
    })
    runs.forget(id)
    this.#publish(id)
  }

  #publish(id: string): void {
    this.#dependencies.events.publish({ type: 'vm_status_updated', machineIds: [id] })
  }
}
