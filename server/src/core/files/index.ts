export { addFiles, modifiedTime, type NewFile, storedName } from './add-files.ts'
export { batchesOf } from './batches.ts'
export { createEntries } from './entries.feature.ts'
export type { EntriesService } from './entries.service.ts'
export { replaceStored } from './file-blobs.repository.ts'
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
  updateFiles,
} from './files.repository.ts'
export { FilesService, type StoredFile, toFile } from './files.service.ts'
export { filesStorage } from './files.storage.ts'
export type { FilesTables, Flag } from './files.tables.ts'
export { setFolderWritten } from './linked/folder-written.repository.ts'
export {
  digestOfIndexed,
  type FoundFile,
  findIndexedFiles,
  type IndexedFile,
  type IndexedFolder,
  listIndexedFiles,
  listIndexedFolders,
} from './linked/indexed.repository.ts'
export { giveNewestVersions } from './linked/keep-earlier.ts'
export { addLinkedFolder, changeIndex, IndexBehindError, type IndexChanges } from './linked/linked-index.ts'
export { linkedRows } from './linked/linked-rows.ts'
export {
  findFileToWrite,
  findFolderToWrite,
  giveFreeName,
  giveOwnBytes,
  hasBytesToCopy,
  isInLink,
  isNeededElsewhere,
  noteMissingOnDisk,
  releaseWaiting,
  setWritten,
} from './linked/linked-writes.repository.ts'
export { refuseLinkedTops } from './linked/refuse-linked-tops.ts'
export {
  findBlobOwners,
  findHeldBlob,
  findReferencedBlobs,
  type HeldBlob,
  listHeldBlobs,
  lockRowsOfBlobs,
  noteUnused,
} from './store/blob-references.repository.ts'
export {
  refuseLinkedBlob,
  refuseLinkedFolder,
  requirePossibleFile,
  requireUnchangedFiles,
} from './store/changing-linked.ts'
export { contentHeaders } from './store/content-headers.ts'
export { isAttached } from './store/is-attached.ts'
export { closeLinkGate, type LinkGate, openLinkGate, settleTouchedLinks } from './store/link-gates.ts'
export {
  forgetLinkedChanges,
  hasLinkedChanges,
  type LinkedChange,
  listLinkedChanges,
  noteLinkedChanges,
  removeLinkedChanges,
  setFormer,
} from './store/linked-changes.repository.ts'
export { linkedFolderKey, readLinkedFolderKey } from './store/linked-folder-key.ts'
export { openStored } from './store/open-stored.ts'
export { type ContentDeleted, purge, purgeUnused } from './store/purge.ts'
export { replaceContent } from './store/replace-content.ts'
export type { TrashAttachments } from './store/trash-attachments.ts'
export { UnusedPictures } from './store/unused-pictures.ts'
export type { ContentChange, RetainedContent, UnusedContent, VersionStore } from './store/version-store.ts'
export { type NamedBlob, namedBlobs } from './tree/blob-names.ts'
export { ChangedFolders } from './tree/changed-folders.ts'
export { type ChosenEntries, chosenEntries, inOrder } from './tree/chosen-entries.ts'
export { ensureFolder } from './tree/ensure-folder.ts'
export { normalName } from './tree/entry-names.ts'
export { filesOfFolder } from './tree/files-of-folder.ts'
export {
  heightOfTrees,
  type LockedFile,
  listAncestors,
  listLockedOfTrees,
  listTree,
  sumTrees,
} from './tree/folder-tree.repository.ts'
export { pathsOfFolders } from './tree/folder-tree.ts'
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
} from './tree/folders.repository.ts'
export { normalPath, resolveFolder } from './tree/folders.service.ts'
export { nameFromTitle } from './tree/name-from-title.ts'
export { replaceFile } from './tree/replace-file.ts'
export { ROOT_FOLDER_ID } from './tree/root-folder.ts'
export { TakenNames } from './tree/taken-names.ts'
export { toEntries } from './tree/to-entries.ts'
export { UndoLog, type VersionRestored } from './tree/undo-log.ts'
export { mimeTypeOf } from './types/mime-types.ts'
export { typeByBytes } from './types/type-by-bytes.ts'
