export { addFiles, modifiedTime, type NewFile, storedName } from './add-files.ts'
export { batchesOf } from './batches.ts'
export { type NamedBlob, namedBlobs } from './content/blob-names.ts'
export {
  findBlobOwners,
  findHeldBlob,
  findReferencedBlobs,
  type HeldBlob,
  listHeldBlobs,
  lockRowsOfBlobs,
  noteUnused,
} from './content/blob-references.repository.ts'
export { contentHeaders } from './content/content-headers.ts'
export { openStored } from './content/open-stored.ts'
export type { ContentChange, PreviousContents, RetainedContent, UnusedContent } from './content/previous-contents.ts'
export { type ContentDeleted, purge, purgeUnused } from './content/purge.ts'
export { replaceContent } from './content/replace-content.ts'
export { replaceFile } from './content/replace-file.ts'
export type { TrashAttachments } from './content/trash-attachments.ts'
export { UnusedPictures } from './content/unused-pictures.ts'
export { isAttached } from './copies/is-attached.ts'
export { ChangedFolders } from './entries/changed-folders.ts'
export { type ChosenEntries, chosenEntries, inOrder } from './entries/chosen-entries.ts'
export type { EntriesService } from './entries/entries.service.ts'
export { normalName } from './entries/entry-names.ts'
export { nameFromTitle } from './entries/name-from-title.ts'
export { TakenNames } from './entries/taken-names.ts'
export { toEntries } from './entries/to-entries.ts'
export { createEntries } from './entries.feature.ts'
export { type CataloguedFile, type CataloguedFolder, FileCatalog } from './file-catalog.ts'
export { createFiles, type Files } from './files.feature.ts'
export {
  deleteRows,
  type FileRow,
  findFile,
  findFileNamed,
  findFiles,
  findHolders,
  insertFiles,
  lockFilesIn,
  replaceStored,
  updateFiles,
} from './files.repository.ts'
export { FilesService, type StoredFile, toFile } from './files.service.ts'
export { filesStorage } from './files.storage.ts'
export type { FilesTables, Flag } from './files.tables.ts'
export { ensureFolder } from './folders/ensure-folder.ts'
export { filesOfFolder } from './folders/files-of-folder.ts'
export {
  heightOfTrees,
  type LockedFile,
  listAncestors,
  listLockedOfTrees,
  listTree,
  sumTrees,
} from './folders/folder-tree.repository.ts'
export { pathsOfFolders } from './folders/folder-tree.ts'
export {
  addFolder,
  deleteFolders,
  type FolderRow,
  findChildFolder,
  findFolder,
  findFolders,
  insertFolders,
  lockFolder,
  lockFolders,
  lockTree,
  updateFolders,
} from './folders/folders.repository.ts'
export { normalPath, resolveFolder } from './folders/folders.service.ts'
export { ROOT_FOLDER_ID } from './folders/root-folder.ts'
export {
  refuseLinkedBlob,
  refuseLinkedFolder,
  requirePossibleFile,
  requireUnchangedFiles,
} from './linked/changing-linked.ts'
export { giveNewestVersions } from './linked/keep-earlier.ts'
export { closeLinkGate, type LinkGate, openLinkGate, settleTouchedLinks } from './linked/link-gates.ts'
export {
  forgetLinkedChanges,
  hasLinkedChanges,
  type LinkedChange,
  listLinkedChanges,
  noteLinkedChanges,
  removeLinkedChanges,
  setFormer,
} from './linked/linked-changes.repository.ts'
export { readLinkedFolderKey } from './linked/linked-folder-key.ts'
export {
  addLinkedFolder,
  changeIndex,
  digestOfIndexed,
  type FoundFile,
  findIndexedFiles,
  IndexBehindError,
  type IndexChanges,
  type IndexedFile,
  type IndexedFolder,
  listIndexedFiles,
  listIndexedFolders,
} from './linked/linked-index.ts'
export { linkedRows } from './linked/linked-rows.ts'
export {
  findFileToWrite,
  findFolderToWrite,
  giveFreeName,
  giveOwnBytes,
  isInLink,
  isNeededElsewhere,
  noteMissingOnDisk,
  releaseWaiting,
  setFolderWritten,
  setWritten,
} from './linked/linked-writes.repository.ts'
export { refuseLinkedTops } from './linked/refuse-linked-tops.ts'
export { mimeTypeOf } from './types/mime-types.ts'
export { UndoLog, type VersionRestored } from './undo/undo-log.ts'
