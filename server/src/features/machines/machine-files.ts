import { join } from 'node:path'

/** Folder of the machines, below the data folder; each has one by its id. */
export const MACHINES_FOLDER = 'machines'

/** Names of the files in the folder of a machine. */
export const MACHINE_FILES = {
  disk: 'disk.qcow2',
  /** The ISO in its drive. */
  disc: 'disc.iso',
  /** What sets up a cloud image at its first start. */
  seed: 'seed.iso',
  /** The settings of its UEFI firmware. */
  firmwareSettings: 'firmware.fd',
  /** Folder of the state of its TPM. */
  tpm: 'tpm',
  /** The disk while it is exported. */
  exported: 'export.qcow2',
  screen: 'screen.png',
  serialLog: 'serial.log',
  /** The lengths of the packets of its network, as QEMU notes them. */
  packetsIn: 'packets-in.pcap',
  packetsOut: 'packets-out.pcap',
  /** Folders of processes: their records, logs and sockets. */
  run: 'run',
  runTpm: 'run-tpm',
} as const

export type MachineFile = keyof typeof MACHINE_FILES

/** Sockets, relative to the folder of the machine. */
export const MACHINE_SOCKETS = {
  monitor: 'run/qmp.sock',
  /** A second monitor, which serves one client at a time too: a backup on the console, beside the server. */
  backupMonitor: 'run/backup.sock',
  screen: 'run/vnc.sock',
  serial: 'run/serial.sock',
} as const
export const TPM_SOCKET = 'run-tpm/tpm.sock'

export function machineFile(folder: string, file: MachineFile): string {
  return join(folder, MACHINE_FILES[file])
}
