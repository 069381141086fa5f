/** UI texts of the snapshots of a machine. */
export const MACHINE_SNAPSHOT_TEXTS = {
  snapshots: 'Snapshots',
  take: 'Take',
  noSnapshots: 'A snapshot saves the machine as it is now, so you can go back to it.',
  snapshotsFailed: 'Could not load the snapshots',
  takeTitle: 'Take snapshot',
  takeHelp: (isRunning: boolean) =>
    isRunning ? 'It saves the disk and the memory as they are now.' : 'It saves the disk as it is now.',
  snapshotName: 'Name of the snapshot',
  snapshotNameHint: 'Optional. By default it is named after the time.',
  snapshotStarted: 'Snapshot is being taken',
  snapshotFailed: 'Could not take the snapshot',
  withMemory: 'with memory',
  revert: 'Revert',
  revertTo: (snapshot: string) => `Revert to ${snapshot}`,
  revertTitle: 'Revert to snapshot',
  revertHelp: (snapshot: string) =>
    `The machine goes back to “${snapshot}”. Everything since then, on disk and in memory, is lost.`,
  reverting: 'Reverting...',
  revertStarted: 'Reverting…',
  revertFailed: 'Could not revert the machine',
  deleteSnapshotOf: (snapshot: string) => `Delete ${snapshot}`,
  deleteSnapshotTitle: 'Delete snapshot',
  deleteSnapshotHelp: (snapshot: string) => `“${snapshot}” is deleted permanently. The machine stays as it is.`,
  snapshotDeleted: 'Snapshot deleted',
  snapshotDeleteFailed: 'Could not delete the snapshot',
} as const
