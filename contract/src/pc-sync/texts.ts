import { counted } from '../shared/words.ts'

/** Oldest version of Syncthing that has everything that is used of it. */
export const SYNCTHING_MINIMUM = '1.19'

/** Why a folder is not active, in words. */
export const PC_SYNC_TEXTS = {
  engineMissing: (command: string) => `Syncthing is not installed. Install it with: ${command}`,
  engineOutdated: (version: string, command: string) =>
    `Syncthing ${version} is too old. Version ${SYNCTHING_MINIMUM} or newer is needed: ${command}`,
  engineStarting: 'Syncthing is starting',
  engineFailed: (reason: string) => `Syncthing does not run. ${reason}`,
  portTaken: (port: number) => `Port ${port} is in use by another program. Set another one in SYNC_PORT`,
  notListening: (reason: string) => `Computers cannot connect: ${reason}`,
  neverConnected: 'The computer has not connected yet',
  notAccepted: 'Accept the folder on the computer',
  staysThere: (count: number) =>
    `${counted(count, 'change')} on the computer ${count === 1 ? 'stays' : 'stay'} there, as this folder goes one way`,
  folderGone: 'The folder in Cloud Storage no longer exists. Restore it from Trash, or remove this',
  mirrorFailed: (reason: string) => `Syncthing reports: ${reason}`,
  pullFailed: (count: number, example: string) => `${counted(count, 'file')} could not be received: ${example}`,
  nameTooLong: (path: string) => `A name is too long for the disks of computers. Shorten it: ${path}`,
  notApplied: (reason: string) => `Not everything could be stored: ${reason}`,
  held: {
    deleted: (files: number, total: number) =>
      `The computer deleted ${files} of ${counted(total, 'file')}. Nothing has been deleted here`,
    emptied: (_files: number, total: number) =>
      `The folder on the computer is empty. A disk may not be connected. All ${counted(total, 'file')} are still here`,
    renamed: (files: number, _total: number, extension: string) =>
      `The computer renamed ${counted(files, 'file')} to .${extension}. This can be ransomware, so nothing was changed here`,
    replaced: (_files: number, total: number) =>
      `The copy that the computer syncs with was exchanged. All ${counted(total, 'file')} are still here`,
  },
} as const
