import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import type { Platform } from '../../platform/feature.ts'
import { dropCopies } from './disks/live-copies.ts'
import type { MachineFolders } from './machine-folders.ts'
import type { MachineRuns } from './machine-runs.ts'
import * as repository from './machines.repository.ts'
import type { MachinesService } from './machines.service.ts'

interface Dependencies extends Pick<Platform, 'clock' | 'database' | 'onError'> {
  runs: MachineRuns
  folders: MachineFolders
  machines: MachinesService
}

/** Takes on the machines that run, records which have ended meanwhile, and removes what belongs to none. */
export async function recoverMachines({
  clock,
  database,
  folders,
  machines,
  onError,
  runs,
}: Dependencies): Promise<void> {
  await folders.sweep(await repository.allMachineIds(database))
  const rows = await repository.listMachines(database)
  await Promise.all(
    rows.map(async (row) => {
      try {
        const runsStill = await runs.adopt(machines.partsOf(row))
        // A server that was killed may have left copies for a backup.
        const machine = runs.running(row.id)
        if (machine !== undefined) await dropCopies(machine.monitor, 'backup').catch(onError)
        if (runsStill && row.started_at === null) {
          await repository.changeMachine(database, row.id, { started_at: clock.now() })
        }
        if (!runsStill && row.started_at !== null) {
          await repository.changeMachine(database, row.id, {
            started_at: null,
            ended_reason: MACHINES_TEXTS.lostWithHost,
          })
        }
      } catch (error) {
        onError(error)
      }
    }),
  )
}

/** Starts the machines that start together with the server, one after the other: each needs the whole disk to boot. */
export async function autostartMachines({ database, machines, onError, runs }: Dependencies): Promise<void> {
  for (const row of await repository.listMachines(database)) {
    if (row.is_autostarted === 0 || runs.state(row.id).status !== 'stopped') continue
    await machines.start(row.id).catch(async (error: unknown) => {
      onError(error)
      const reason = error instanceof Error ? error.message : null
      await repository.changeMachine(database, row.id, { ended_reason: reason }).catch(onError)
    })
  }
}
