import type { MachineOsType } from '@pinloft/contract/machines/endpoints'
import type { DatabaseHandle } from '../../platform/db/database.ts'

/** Times are milliseconds since the Unix epoch; what is a yes or no is 1 or 0. */
export type MachinesTables = {
  machines: {
    id: string
    name: string
    os_type: MachineOsType
    /** What QEMU knows it by. */
    uuid: string
    /** Hardware address of its network card. */
    mac: string
    cpu: number
    memory_gb: number
    storage_gb: number
    /** Name of the ISO in its drive, which is `disc.iso` in its folder; null if there is none. */
    disc_name: string | null
    /** JSON of the contract's `PortForward[]`. */
    port_forwards: string
    is_autostarted: number
    /** Why it ended, or could not start, if nobody asked for that. */
    ended_reason: string | null
    created_at: number
    /** Of its latest start. */
    started_at: number | null
    /** When it was moved to the trash. */
    deleted_at: number | null
  }
  /** The images that were chosen for operating systems. */
  machine_image_choices: { os_type: MachineOsType; image_id: string }
  machine_snapshots: {
    /** Also its tag in the disk. */
    id: string
    machine_id: string
    name: string
    /** Whether the disk has the memory of the machine at that time too. */
    has_memory: number
    /** Of that memory. */
    size_bytes: number
    /** What the machine had then: its memory fits only that. */
    cpu: number
    memory_gb: number
    storage_gb: number
    created_at: number
  }
  /** Exports that are stored, so that a repeated job stores no second file. */
  machine_exports: { job_id: string; file_id: string; completed_at: number }
}

export function machinesTables(database: DatabaseHandle) {
  return database.withTables<MachinesTables>()
}
