import { counted } from '../shared/words.ts'

/** UI texts of the upload window. Wording fixed by the specification stays verbatim. */
export const UPLOADS_TEXTS = {
  title: 'Upload Files',
  dropHere: 'Drop files here to upload',
  orBrowse: 'or click to browse files',
  selectFiles: 'Select Files',
  selectFolder: 'Select Folder',
  noSizeLimit: 'No file size limits - upload anything!',
  checkingNames: 'Checking names...',
  conflictsTitle: (files: number) => `${counted(files, 'file')} already ${files === 1 ? 'exists' : 'exist'}`,
  conflictsHelp: (files: number) =>
    files === 1
      ? 'A file with this name is already in its folder.'
      : 'Files with these names are already in their folders.',
  moreConflicts: (files: number) => `and ${files.toLocaleString('en')} more`,
  replace: 'Replace (keeps the old version)',
  keepBoth: 'Keep both',
  skip: 'Skip',
  protectedConflicts: (names: string, files: number) =>
    files === 1
      ? `${names} is protected. To replace it, enter its own PIN as the file protection PIN in the next step. Otherwise both are kept.`
      : `${names} are protected. To replace them, enter their own PIN as the file protection PIN in the next step. Otherwise both are kept.`,
  folderConflicts: (names: string, files: number) =>
    files === 1
      ? `${names} is a folder and can’t be replaced. The file gets another name.`
      : `${names} are folders and can’t be replaced. The files get other names.`,
  keptBesideOpen: (names: string, files: number) =>
    files === 1
      ? `${names} isn’t protected, so a protected file can’t replace it: both are kept.`
      : `${names} aren’t protected, so protected files can’t replace them: both are kept.`,
  keptBesideProtected: (names: string, files: number) =>
    files === 1
      ? `${names} is protected and can’t be replaced without its own PIN: both are kept.`
      : `${names} are protected and can’t be replaced without their own PIN: both are kept.`,
  failed: 'Upload failed',
  cancelled: 'Upload cancelled',
  unreadable: 'This file was changed or can’t be read on this device. Choose it again',
  notRead: (names: readonly string[]) =>
    names.length === 1
      ? `Could not read ${names[0]} on this device`
      : `Could not read ${names.length.toLocaleString('en')} files and folders on this device`,
  pastedImage: 'Pasted image',
  waitingForConnection: 'Waiting for the connection...',
  waitingForTab: 'Another tab is uploading this file...',
  paused: 'Paused',
  invalidPinTitle: 'Invalid PIN',
  invalidPinHelp: 'Please check your PIN and try again',
  storedTitle: (files: number, folder: string) => `Stored ${counted(files, 'file')} in ${folder}`,
  showStored: 'Show',
  done: 'Done',
  successHelp: 'Files uploaded successfully',
  noFilesTitle: 'No files selected',
  noFilesHelp: 'Please select files to upload',
  unfinishedTitle: 'Unfinished uploads',
  unfinishedHelp: 'Choose the same file for the same folder again to continue where it stopped.',
  windowMissing: 'Could not load the upload window. Check the connection, then reload the page',
  removeFailed: 'Could not remove the unfinished upload',
} as const

/** 'Upload 3 Files': fixed by the specification, whatever the number. */
export function uploadButtonText(pendingFiles: number): string {
  return `Upload ${pendingFiles.toLocaleString('en')} Files`
}
