import { ERRORS } from '../shared/errors.ts'
import type { Acceleration, MachineActivity, MachineStatus } from './endpoints.ts'

/** UI texts of machines that both sides use, and those of the specification. */
export const MACHINES_TEXTS = {
  title: 'Machines',
  create: 'Create VM',
  dialogTitle: 'Create Cloud VM',
  empty: 'No virtual machines created yet',
  creationStarted: 'VM Creation Started',
  creationFailed: 'Failed to create virtual machine',
  fieldsMissing: ERRORS.machine_fields_missing.message,
  deleted: 'Machine moved to the trash',
  purged: 'Machine deleted permanently',
  keysSent: 'Keys sent',

  statuses: {
    running: 'Running',
    starting: 'Starting',
    stopping: 'Stopping',
    stopped: 'Stopped',
    paused: 'Paused',
    error: 'Error',
  } satisfies Record<MachineStatus, string>,
  accelerations: {
    kvm: 'KVM',
    tcg: 'Software emulation, slow',
  } satisfies Record<Acceleration, string>,
  activities: {
    snapshot: 'A snapshot of this machine is being taken',
    revert: 'This machine is being reverted to a snapshot',
    clone: 'This machine is being cloned',
    export: 'This machine is being exported',
    import: 'This machine is being imported',
    backup: 'The disk of this machine is being copied for a backup',
  } satisfies Record<MachineActivity, string>,

  /** Why a machine has its status. */
  endedUnexpectedly: (lastWords: string) =>
    lastWords === '' ? 'It stopped unexpectedly' : `It stopped unexpectedly: ${lastWords}`,
  lostWithHost: 'It stopped while Pinloft was not running',
  internalError: 'The emulated processor stopped with an internal error. Reboot the machine, or force it off',
  diskError: 'Its disk can’t be written to: this computer’s disk may be full. Free some space, then resume',
  guestPanicked: 'Its operating system crashed. Reboot it',
  /** `npm run engines` takes QEMU as installed without it. */
  firmwareMissing: 'Its firmware, OVMF, is not installed. On Debian: sudo apt-get install ovmf',
  ignoresShutDown: 'Its operating system did not shut down. Try again, or force it off',
  /** Sizes in GB. */
  memoryShort: (needed: number, total: number) =>
    `The machine needs ${needed} GB of memory, but this computer has ${total} GB`,
  memoryGiven: (needed: number, free: number) =>
    `The machine needs ${needed} GB of memory, but only ${free} GB is free. Stop another machine, or give this one less`,
  diskShort: (needed: number, capacity: number) =>
    `The machine’s disk would be ${needed} GB, but this computer’s disk is ${capacity} GB`,
  diskFull: (free: string) => `A machine needs at least 1 GB of free disk space, but only ${free} is free`,
  noHardware: 'The processor does not support virtualisation, or it is turned off in the firmware',
  noDevice: 'Pinloft can’t open /dev/kvm. Add its user to the kvm group',
  probeFailed: 'KVM test failed: the test machine did not start',
  chosen: 'This server was started with VM_ACCEL=tcg',
} as const
