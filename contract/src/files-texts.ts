/** Texts of the storage screens. Those that the specification fixes stay letter for letter. */
export const FILES_TEXTS = {
  createFolderFailed: 'Failed to create folder',

  deletePinMissing: 'PIN is required',
  deletePinInvalid: 'Invalid PIN. Please try again.',
  deleteFailed: 'Failed to delete file',

  loadErrorTitle: 'File Load Error',
} as const
