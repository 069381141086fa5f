/** Texts about disks and images of machines that both sides use. */
export const MACHINE_DISKS_TEXTS = {
  /** Why a file cannot be a disk or a disc. */
  empty: 'It is empty',
  unknown: 'Not an ISO or a disk image',
  compressed: 'It is compressed. Unpack it first',
  severalDisks: 'It has several disks. Unpack it first, and import one of them',
  otherFormat: (format: string) =>
    `Its format is ${format}. Convert it first: qemu-img convert -O qcow2 FILE disk.qcow2`,
  foreign: (format: string) => `Its format is ${format}. Import it as a machine, which converts it`,
  version: 'Its qcow2 version is not supported',
  damaged: 'It is damaged',
  refersToFile:
    'It depends on another file, so it is incomplete. Convert it first: qemu-img convert -O qcow2 FILE disk.qcow2',
  encrypted: 'It is encrypted',
  tooLarge: (limit: string) => `It claims to be larger than ${limit}`,
  noDisk: 'It is an ISO, not a disk',
  noDisc: 'Not an ISO',
  isProtected: 'It is protected by a password. Remove the protection first',
  isLinked: 'It is in a linked folder. Upload it instead',
  unreadable: 'It can’t be read',
  imageDeleted: 'Image deleted',
  needsStorage: (leastGb: number) => `It needs a disk of at least ${leastGb} GB`,
  snapshotDeleted: 'Snapshot deleted',
  snapshotJob: (machine: string) => `Take a snapshot of ${machine}`,
  revertJob: (machine: string, snapshot: string) => `Revert ${machine} to ${snapshot}`,
  cloneJob: (machine: string) => `Clone ${machine}`,
  exportJob: (machine: string) => `Export ${machine}`,
  importJob: (machine: string) => `Import ${machine}`,
  /** What a backup has of a machine. */
  diskOf: (machine: string) => `the disk of the machine ${machine}`,
  firmwareOf: (machine: string) => `the firmware settings of the machine ${machine}`,
  seedOf: (machine: string) => `the cloud-init settings of the machine ${machine}`,
  tpmOf: (machine: string) => `the TPM of the machine ${machine}`,
  inUse: 'A machine’s disk is in use by another program',
  copiedOnConsole: 'Another backup on the console is copying the machines’ disks',
  fetchJob: (system: string) => `Fetch the image of ${system}`,
} as const
