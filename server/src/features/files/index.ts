export { addFiles, type NewFile, storedName } from './add-files.ts'
export { batchesOf } from './batches.ts'
export { type NamedBlob, namedBlobs } from './blob-names.ts'
export {
  findBlobOwners,
  findHeldBlob,
  type HeldBlob,
  listHeldBlobs,
  lockRowsOfBlobs,
  noteUnused,
} from './blob-references.repository.ts'
export { ChangedFolders } from './changed-folders.ts'
export { type ChosenEntries, chosenEntries, inOrder } from './chosen-entries.ts'
export { contentHeaders } from './content-headers.ts'
export { createEntries } from './entries.feature.ts'
export { type CataloguedFile, type CataloguedFolder, FileCatalog } from './file-catalog.ts'
export { createFiles, type Files } from './files.feature.ts'
export { deleteRows, type FileRow, findFiles, insertFiles, lockFilesIn, replaceStored } from './files.repository.ts'
export { FilesService, type StoredFile, toFile } from './files.service.ts'
export { filesStorage } from './files.storage.ts'
export type { FilesTables, Flag } from './files.tables.ts'
export { filesOfFolder } from './files-of-folder.ts'
export {
  heightOfTrees,
  type LockedFile,
  listAncestors,
  listLockedOfTrees,
  listTree,
  sumTrees,
} from './folder-tree.repository.ts'
export { pathsOfFolders } from './folder-tree.ts'
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
} from './folders.repository.ts'
export { normalPath, resolveFolder } from './folders.service.ts'
export { isAttached } from './is-attached.ts'
export { mimeTypeOf } from './mime-types.ts'
export { openStored } from './open-stored.ts'
export { readCursor, writeCursor } from './page-cursor.ts'
export type { ContentChange, PreviousContents, RetainedContent, UnusedContent } from './previous-contents.ts'
export { type ContentDeleted, purge, purgeUnused } from './purge.ts'
export { replaceContent } from './replace-content.ts'
export { ROOT_FOLDER_ID } from './root-folder.ts'
export { TakenNames } from './taken-names.ts'
export { toEntries } from './to-entries.ts'
export type { TrashAttachments } from './trash-attachments.ts'
export { UndoLog, type VersionRestored } from './undo-log.ts'
