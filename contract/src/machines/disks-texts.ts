/** Texts about disks and images of machines that both sides use. */
export const MACHINE_DISKS_TEXTS = {
  /** Why a file cannot be a disk or a disc. */
  empty: 'It is empty',
  unknown: 'Not an ISO or a disk image',
  otherFormat: (format: string) =>
    `It is in the format ${format}. Convert it first: qemu-img convert -O qcow2 FILE disk.qcow2`,
  foreign: (format: string) => `It is in the format ${format}. Import it as a machine, which converts it`,
  version: 'It is in a version of qcow2 that is not known',
  damaged: 'It is damaged',
  refersToFile:
    'It refers to another file, so it is not complete. Convert it first: qemu-img convert -O qcow2 FILE disk.qcow2',
  encrypted: 'It is encrypted',
  tooLarge: (limit: string) => `It claims to be larger than ${limit}`,
  noDisk: 'It is no disk, but an ISO',
  noDisc: 'It is no ISO',
  isProtected: 'It is protected by a password. Remove the protection first',
  isLinked: 'It is in a linked folder. Upload it instead',
  unreadable: 'It cannot be read',
  imageDeleted: 'Image deleted',
  needsStorage: (leastGb: number) => `It needs a disk of at least ${leastGb} GB`,
  snapshotDeleted: 'Snapshot deleted',
  snapshotJob: (machine: string) => `Take a snapshot of ${machine}`,
  revertJob: (machine: string, snapshot: string) => `Put ${machine} back to ${snapshot}`,
  cloneJob: (machine: string) => `Copy ${machine}`,
  exportJob: (machine: string) => `Export ${machine}`,
  importJob: (machine: string) => `Import ${machine}`,
  /** What a backup has of a machine. */
  diskOf: (machine: string) => `the disk of the machine ${machine}`,
  firmwareOf: (machine: string) => `the settings of the firmware of the machine ${machine}`,
  seedOf: (machine: string) => `the first settings of the machine ${machine}`,
  tpmOf: (machine: string) => `the TPM of the machine ${machine}`,
  inUse: 'The disk of a machine is in use by another program',
  copiedOnConsole: "Another backup on the console is copying the machines' disks",
  fetchJob: (system: string) => `Fetch the image of ${system}`,
} as const
