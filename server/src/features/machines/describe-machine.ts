import { MACHINE_SYSTEMS, type Machine, PortForward } from '@pinloft/contract/machines/endpoints'
import { z } from 'zod'
import type { MachineRow } from './machines.repository.ts'

const PortForwards = z.array(PortForward)

/** What is known of a machine besides its row. */
export type LiveDetails = Pick<
  Machine,
  'status' | 'statusReason' | 'acceleration' | 'activity' | 'diskBytes' | 'snapshotCount' | 'pictureAt' | 'usage'
>

export function describeMachine(row: MachineRow, live: LiveDetails): Machine {
  return {
    ...live,
    id: row.id,
    name: row.name,
    osType: row.os_type,
    operatingSystem: MACHINE_SYSTEMS[row.os_type].name,
    cpu: row.cpu,
    memory: row.memory_gb,
    storage: row.storage_gb,
    disc: row.disc_name === null ? null : { name: row.disc_name },
    portForwards: portForwardsOf(row),
    isAutostarted: row.is_autostarted === 1,
    createdAt: new Date(row.created_at).toISOString(),
    startedAt: row.started_at === null || live.acceleration === null ? null : new Date(row.started_at).toISOString(),
  }
}

export function portForwardsOf(row: MachineRow): PortForward[] {
  return PortForwards.parse(JSON.parse(row.port_forwards))
}
