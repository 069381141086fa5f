import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { snapshotDiskFiles } from './disks/snapshot-disk-files.ts'
import { MACHINE_IMAGES_DATA_FOLDER } from './images/fetched-images.ts'
import { MACHINES_FOLDER } from './machine-files.ts'
import { machinesMigrations } from './machines.migrations.ts'
import type { MachinesTables } from './machines.tables.ts'

export const machinesStorage: FeatureStorage<MachinesTables> = {
  migrations: machinesMigrations,
  tables: {
    machines: {
      holds: 'user data',
      notInBackups: 'A machine is nothing without its disk, which backups have by choice',
      // As it is after a power cut. The ISO in its drive is not in backups.
      withFiles: (row) => ({ ...row, started_at: null, ended_reason: null, disc_name: null }),
    },
    machine_image_choices: { holds: 'operational', notInBackups: 'The images are not in backups' },
    machine_exports: { holds: 'operational', notInBackups: 'Jobs are not in backups' },
    machine_snapshots: { holds: 'user data', notInBackups: 'Copies of disks have none' },
  },
  chosenFiles: snapshotDiskFiles,
  dataFolders: { [MACHINES_FOLDER]: 'user data', [MACHINE_IMAGES_DATA_FOLDER]: 'derived' },
}
