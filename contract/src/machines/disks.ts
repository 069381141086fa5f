import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { EntryId } from '../files/entries.ts'
import { Job } from '../jobs/endpoints.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Machine, MachineDone, MachineParams } from './endpoints.ts'
import { MACHINE_NAME_MAX_CHARACTERS, MACHINE_SNAPSHOTS_MAX, SNAPSHOT_NAME_MAX_CHARACTERS } from './limits.ts'

/** Kinds of the jobs that work on the disk of a machine; their subject is its id. */
export const MACHINE_SNAPSHOT_JOB = 'machine-snapshot'
export const MACHINE_REVERT_JOB = 'machine-revert'
export const MACHINE_CLONE_JOB = 'machine-clone'
export const MACHINE_EXPORT_JOB = 'machine-export'
export const MACHINE_IMPORT_JOB = 'machine-import'

/** Name of the folder in Cloud Storage that disks are exported to, where none is chosen. */
export const MACHINES_FOLDER_NAME = 'Machines'

export const MachineSnapshot = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    /** Whether it has the memory of the machine, which then goes on from there; else it starts from its disk. */
    hasMemory: z.boolean(),
    /** What it takes of this computer's disk at least: its memory, or 0. */
    sizeBytes: z.int().nonnegative(),
  })
  .meta({ id: 'MachineSnapshot' })
export type MachineSnapshot = z.infer<typeof MachineSnapshot>

const SnapshotParams = z.object({ id: EntryId, snapshotId: EntryId })

export const listMachineSnapshots = endpoint({
  method: 'GET',
  path: '/api/virtual-machines/:id/snapshots',
  summary: 'The snapshots of a machine, newest first',
  status: 200,
  params: MachineParams,
  reply: z.array(MachineSnapshot),
  changedBy: ['machine_snapshots_changed', 'vm_status_updated'],
})

export const takeMachineSnapshot = endpoint({
  method: 'POST',
  path: '/api/virtual-machines/:id/snapshots',
  summary: `Takes a snapshot of a machine’s disk, and of its memory if it is running, as a job. At most ${MACHINE_SNAPSHOTS_MAX} per machine`,
  status: 202,
  params: MachineParams,
  body: z
    .object({
      /** Without one, the time becomes its name. */
      name: z
        .string()
        .nullish()
        .transform((name) => name?.trim() ?? '')
        .describe(`At most ${SNAPSHOT_NAME_MAX_CHARACTERS} characters`),
    })
    .default({ name: '' }),
  reply: Job,
  announces: ['machine_snapshots_changed', 'vm_status_updated'],
})

export const revertMachine = endpoint({
  method: 'POST',
  path: '/api/virtual-machines/:id/snapshots/:snapshotId/revert',
  summary:
    'Puts a machine back to a snapshot, as a job: what its disk had since then is gone. With the memory it goes on from there, else it is stopped',
  status: 202,
  params: SnapshotParams,
  body: z.object({ pin: PinInput }).default({ pin: '' }),
  reply: Job,
  announces: ['machine_snapshots_changed', 'vm_status_updated'],
})

export const deleteMachineSnapshot = endpoint({
  method: 'DELETE',
  path: '/api/virtual-machines/:id/snapshots/:snapshotId',
  summary: 'Permanently deletes a snapshot; the machine is not changed',
  status: 200,
  params: SnapshotParams,
  body: z.object({ pin: PinInput }).default({ pin: '' }),
  reply: MachineDone,
  announces: ['machine_snapshots_changed', 'vm_status_updated'],
})

const MachineName = z
  .string()
  .nullish()
  .transform((name) => name?.trim() ?? '')
  .describe(`At most ${MACHINE_NAME_MAX_CHARACTERS} characters`)

export const cloneMachine = endpoint({
  method: 'POST',
  path: '/api/virtual-machines/:id/clone',
  summary:
    'Copies a stopped machine, without its snapshots, as a job; the copy appears when it is complete. Without a name, it gets a number',
  status: 202,
  params: MachineParams,
  body: z.object({ name: MachineName }).default({ name: '' }),
  reply: Job,
  announces: ['vm_status_updated'],
})

export const exportMachine = endpoint({
  method: 'POST',
  path: '/api/virtual-machines/:id/export',
  summary: `Exports the disk of a stopped machine to Cloud Storage as one qcow2 file, as a job. By default into the folder "${MACHINES_FOLDER_NAME}"`,
  status: 202,
  params: MachineParams,
  body: z
    .object({
      /** Path of the folder. */
      folder: z.string().nullish(),
    })
    .default({}),
  reply: Job,
  announces: ['vm_status_updated'],
})

export const importMachine = endpoint({
  method: 'POST',
  path: '/api/virtual-machines/import',
  summary:
    'Makes a machine from a qcow2 file in Cloud Storage, as a job; it appears, stopped, when it is complete. 422 if the file is damaged or refers to another file',
  status: 202,
  body: z.object({
    fileId: EntryId,
    name: MachineName,
    osType: z
      .string()
      .nullish()
      .transform((osType) => osType ?? ''),
    cpu: z.number().default(2),
    memory: z.number().default(4),
  }),
  reply: Job,
  announces: ['vm_status_updated'],
})

export const changeMachineDisc = endpoint({
  method: 'PUT',
  path: '/api/virtual-machines/:id/disc',
  summary:
    'Puts an ISO into the drive of a machine, also while it runs: a file in Cloud Storage or an image of the library. With neither, the drive is emptied',
  status: 200,
  params: MachineParams,
  body: z.object({
    fileId: EntryId.nullish().transform((id) => id ?? null),
    imageId: EntryId.nullish().transform((id) => id ?? null),
  }),
  reply: Machine,
  announces: ['vm_status_updated'],
})
