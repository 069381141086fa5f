import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'
import { LINKED_FOLDERS_MAX } from './limits.ts'

export const LINKED_FOLDERS_ERRORS = {
  linked_folder_not_found: { status: 404, message: 'This folder is no longer linked' },
  linked_directory_missing: { status: 400, message: 'Choose a directory of the server' },
  linked_directory_not_found: { status: 404, message: 'This directory is not there, or can’t be read' },
  linked_directory_no_answer: { status: 503, message: 'The disk of this directory does not answer' },
  /** The detail is one of `LINKED_FOLDERS_TEXTS.refusals`. */
  linked_directory_refused: {
    status: 409,
    message: ({ detail = 'This directory' }) => `This directory can’t be linked. ${detail}`,
  },
  linked_folders_too_many: { status: 409, message: `At most ${LINKED_FOLDERS_MAX} directories can be linked` },
  linked_not_replaced: { status: 409, message: 'Nothing else is in the place of this directory any more' },
  linked_read_only: { status: 403, message: 'This linked folder is read-only here. Change that in Settings → Storage' },
  linked_not_writable: { status: 403, message: 'The server may not write to this folder on its disk' },
  linked_name_impossible: {
    status: 400,
    message: 'The disk of this linked folder can’t hold this name. Choose a shorter one',
  },
  linked_name_forbidden: {
    status: 400,
    message:
      'The disk of this linked folder is formatted for Windows, which allows no name with < > : " \\ | ? *, a full stop at its end, or a name like CON. Choose another one',
  },
  linked_other_disk: {
    status: 409,
    message: 'Another disk is connected in this folder, so nothing can be changed in it here. Link that disk by itself',
  },
  linked_still_needed: {
    status: 409,
    message:
      'Files that were moved or deleted here are still being copied from this disk. Wait, or delete them from the trash for good, then unlink it',
  },
  linked_inside_linked: { status: 409, message: 'A linked folder can’t be inside another one' },
  linked_not_synced: { status: 409, message: 'A linked folder can’t be synced with a computer' },
  linked_unlink_instead: {
    status: 409,
    message: 'A linked folder can’t be deleted. Unlink it in Settings → Storage: its files stay on the disk',
  },
  linked_not_copied: {
    status: 409,
    message: 'This file is still on the disk of a linked folder. Copy it to another folder, then use the copy',
  },
  linked_not_protected: {
    status: 409,
    message: 'Files of a linked folder stay on the disk as they are, so they can’t have a password',
  },
  linked_offline: {
    status: 503,
    message: 'The disk of this linked folder is not connected. Nothing has been forgotten',
  },
  linked_file_changed: {
    status: 409,
    message: 'This file was just changed on the disk. Try again in a moment',
  },
  linked_file_unreadable: { status: 403, message: 'The server may not read this file on its disk' },
} as const satisfies ErrorCatalogue
