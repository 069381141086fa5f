import { ERRORS } from '../shared/errors.ts'
import type { WorldEdition, WorldOrigin, WorldSyncStatus } from './endpoints.ts'

/** UI texts of worlds that both sides use, and those of the specification. */
export const WORLDS_TEXTS = {
  informationMissing: ERRORS.world_information_missing.message,
  uploaded: 'World Uploaded',
  uploadFailedTitle: 'Upload Failed',
  uploadFailed: (status: string) => `Upload failed: ${status}`,
  uploadUnreachable: 'Failed to upload world to cloud storage',
  synced: 'World synced to cloud storage',
  syncFailed: 'Failed to sync world',
  deleted: 'World moved to the trash',
  purged: 'World deleted permanently',
  editions: { java: 'Java Edition', bedrock: 'Bedrock Edition' } satisfies Record<WorldEdition, string>,
  syncStatuses: {
    'cloud-native': 'cloud-native',
    synced: 'synced',
    pending: 'pending',
    error: 'error',
  } satisfies Record<WorldSyncStatus, string>,
  origins: {
    uploaded: (name: string) => `Uploaded as ${name}`,
    file: (name: string) => `From ${name} in Cloud Storage`,
    folder: (name: string) => `From the folder ${name} in Cloud Storage`,
    restored: (revision: string) => `Restored from revision ${revision}`,
    server: (name: string) => `Played on ${name}`,
    browser: (name: string) => `Played in ${name}`,
  } satisfies Record<WorldOrigin, (name: string) => string>,
  fromOldLevel: 'level.dat is missing or damaged. The facts are from level.dat_old, the copy that the game keeps',
  newerBlocks: (player: string) => `${player} has newer blocks`,
  noMap: 'A world of the Bedrock Edition has no region files, so there is no map of it',
  damaged: 'Its newest revision is damaged on the server’s disk. Restore an earlier one, or a backup',
  /** Folder in Cloud Storage for copies of worlds, where none is chosen. */
  folderName: 'Worlds',
  exportFolder: 'Worlds',
  checkJob: (name: string) => `Check the world ${name}`,
  /** Why an archive is refused, in words. */
  refusals: {
    notArchive: 'This is not a zip or tar.gz archive',
    cutShort: 'This archive is cut short. Upload it again',
    damaged: (name: string) => `This archive is damaged: ${name} cannot be unpacked`,
    damagedSomewhere: 'This archive is damaged and cannot be read',
    encrypted: 'This archive has a password. Make one without',
    method: (name: string) => `${name} is packed in a way that cannot be read here. Make a plain zip`,
    unsafePath: (name: string) => `This archive has a file that would be stored outside of it: ${name}`,
    link: (name: string) => `This archive has a link or a device: ${name}. Make it without`,
    sameName: (name: string) => `This archive has two files that would have the same name on some computers: ${name}`,
    tooManyFiles: (most: string) => `This archive has more than ${most} files. Nothing was stored`,
    tooLarge: (size: string) => `This archive would unpack to ${size}. Nothing was stored`,
    tooDense: (size: string) =>
      `This archive unpacks to much more than a world would: over ${size}. Nothing was stored`,
    noWorld: 'No world in this archive: it has no level.dat',
    noWorldHere: (path: string) => `There is no world in ${path} of this archive`,
    levelUnreadable: 'The level.dat of this world is damaged, and so is level.dat_old, or there is none',
    protectedFile: 'This file has a password. Remove the password first',
    protectedFiles: 'This folder has files with a password. Remove the password first',
  },
} as const
