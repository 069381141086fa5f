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
export { ChangedPlaces } from './changed-places.ts'
export { type ChosenEntries, chosenEntries, inOrder } from './chosen-entries.ts'
export { contentHeaders } from './content-headers.ts'
export { entriesRoutes } from './entries.routes.ts'
export { EntriesService, toEntries } from './entries.service.ts'
export { type CataloguedFile, type CataloguedFolder, FileCatalog } from './file-catalog.ts'
export { FileProtection } from './file-protection.ts'
export { filesMigrations } from './files.migrations.ts'
export { deleteRows, type FileRow, findFiles, insertFiles, lockFilesIn, replaceStored } from './files.repository.ts'
export { filesRoutes } from './files.routes.ts'
export { FilesService, type StoredFile, toFile } from './files.service.ts'
export type { FilesTables, Flag } from './files.tables.ts'
export { filesOfFolder } from './files-of-folder.ts'
export { type LockedFile, listAncestors, listLockedOfTrees, listTree } from './folder-tree.repository.ts'
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
} from './folders.repository.ts'
export { FoldersService, normalPath, resolveFolder } from './folders.service.ts'
export type { ContentChange, FormerContents, GoneContent } from './former-contents.ts'
export type { Keepsakes } from './keepsakes.ts'
export { mimeTypeOf } from './mime-types.ts'
export { NotedPurges } from './noted-purges.ts'
export { openStored } from './open-stored.ts'
export { readCursor, writeCursor } from './page-cursor.ts'
export { type ContentGone, purge, purgeGone } from './purge.ts'
export { replaceContent } from './replace-content.ts'
export { ROOT_FOLDER_ID } from './root-folder.ts'
export { TakenNames } from './taken-names.ts'
export { textFilesRoutes } from './text-files.routes.ts'
export { TextFilesService } from './text-files.service.ts'
export { UndoService } from './undo.service.ts'
export { UndoLog, type VersionRestored } from './undo-log.ts'
