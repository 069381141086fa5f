import { FILE_PASSWORD_MAX_CHARACTERS } from '../protection/limits.ts'
import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'
import { formatSize } from '../shared/sizes.ts'
import { ZIP_MAX_ENTRIES } from '../zips/limits.ts'
import { ENTRIES_MAX, FOLDER_COPY_MAX_ENTRIES, NAME_MAX_CHARACTERS, TEXT_EDIT_MAX_BYTES } from './limits.ts'

export const FILES_ERRORS = {
  file_not_found: { status: 404, message: 'File not found' },
  file_name_missing: { status: 400, message: 'Enter a file name' },
  file_name_invalid: { status: 400, message: 'A file name can’t contain a slash or an invisible control character' },
  file_name_too_long: { status: 400, message: `A file name can have at most ${NAME_MAX_CHARACTERS} characters` },
  file_exists: { status: 409, message: 'A file with this name already exists' },
  file_damaged: {
    status: 500,
    message: ({ detail = 'This file' }) =>
      `${detail} is damaged on the server’s disk and can’t be read. Restore it from a backup`,
  },
  password_required: { status: 403, message: 'Password required' },
  password_incorrect: { status: 403, message: 'Incorrect password' },
  delete_password_required: { status: 403, message: 'File password required' },
  new_password_missing: { status: 400, message: 'Enter a password for the file' },
  new_password_too_long: {
    status: 400,
    message: `A file password can have at most ${FILE_PASSWORD_MAX_CHARACTERS} characters`,
  },
  file_not_protected: { status: 409, message: 'This file has no password' },
  replace_protection_differs: {
    status: 409,
    message: 'A protected file can’t replace an unprotected one. Keep both, or upload it without protection',
  },
  file_changed_elsewhere: {
    status: 409,
    message: 'This file was changed elsewhere since you opened it. Compare both versions before you save',
  },
  if_match_missing: {
    status: 428,
    message: 'The header "If-Match" must name the version of the file you are replacing',
  },
  file_not_text: { status: 422, message: 'Only text files can be edited here. This one is not UTF-8 text' },
  file_not_pdf: { status: 422, message: 'This is not a complete PDF' },
  text_too_large: {
    status: 413,
    message: `Text files over ${formatSize(TEXT_EDIT_MAX_BYTES)} can’t be edited here`,
  },
  version_damaged: {
    status: 500,
    message: ({ detail = 'an earlier time' }) =>
      `The version of ${detail} is damaged on the server’s disk. Delete that version permanently, then try again`,
  },
  version_not_found: { status: 404, message: 'This version no longer exists' },
  file_changed_meanwhile: { status: 409, message: 'The file changed in the meantime. Try again' },
  folder_not_found: { status: 404, message: 'Folder not found' },
  folder_name_missing: { status: 400, message: 'Please enter a folder name' },
  folder_name_invalid: {
    status: 400,
    message: 'A folder name can’t be “.” or “..”, or contain a slash or an invisible control character',
  },
  folder_name_too_long: { status: 400, message: `A folder name can have at most ${NAME_MAX_CHARACTERS} characters` },
  folder_too_deep: { status: 400, message: 'Folders can’t be nested any deeper' },
  folder_exists: { status: 409, message: 'A folder with this name already exists' },
  folder_into_itself: { status: 400, message: 'A folder can’t be moved into itself or one of its subfolders' },
  entries_missing: { status: 400, message: 'Choose at least one file or folder' },
  entries_too_many: {
    status: 413,
    message: `You can choose at most ${ENTRIES_MAX.toLocaleString('en')} files and folders at a time`,
  },
  copy_too_large: {
    status: 413,
    message: `You can copy at most ${FOLDER_COPY_MAX_ENTRIES.toLocaleString('en')} files and folders at a time`,
  },
  copy_interrupted: { status: 503, message: 'The copy was interrupted. Nothing was copied. Try again' },
  zip_not_found: { status: 404, message: 'This download has expired. Start it again' },
  zip_too_large: {
    status: 413,
    message: `One download can have at most ${ZIP_MAX_ENTRIES.toLocaleString('en')} files and folders. Choose fewer`,
  },
  deletion_unfinished: {
    status: 503,
    message: 'This is still being moved to the trash. Try again in a moment',
  },
  restore_unfinished: {
    status: 503,
    message: 'This is still being restored. Try again in a moment',
  },
  undo_not_found: { status: 404, message: 'It is too late to undo this' },
  undo_impossible: {
    status: 409,
    message: ({ detail = 'Something has changed since' }) => `This can no longer be undone. ${detail}`,
  },
  search_text_missing: { status: 400, message: 'Type something to search for' },
} as const satisfies ErrorCatalogue
