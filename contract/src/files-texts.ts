/** Texts of the storage screens. Those that the specification fixes stay letter for letter. */
export const FILES_TEXTS = {
  uploadTitle: 'Upload Files',
  dropHere: 'Drop files here to upload',
  orBrowse: 'or click to browse files',
  selectFiles: 'Select Files',
  selectFolder: 'Select Folder',
  noSizeLimit: 'No file size limits - upload anything!',
  uploadFailed: 'Upload failed',
  uploadCancelled: 'Upload cancelled',
  connectionLost: 'The connection broke. Check it, then retry',
  invalidPinTitle: 'Invalid PIN',
  invalidPinHelp: 'Please check your PIN and try again',
  uploadedTitle: 'Success',
  uploadedHelp: 'Files uploaded successfully',
  noFilesTitle: 'No files selected',
  noFilesHelp: 'Please select files to upload',

  createFolderFailed: 'Failed to create folder',

  deletePinMissing: 'PIN is required',
  deletePinInvalid: 'Invalid PIN. Please try again.',
  deleteFailed: 'Failed to delete file',

  loadErrorTitle: 'File Load Error',
} as const

/** 'Upload 3 Files': the specification's words, whatever the number. */
export function uploadButtonText(pendingFiles: number): string {
  return `Upload ${pendingFiles.toLocaleString('en')} Files`
}
