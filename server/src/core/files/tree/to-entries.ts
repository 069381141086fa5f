import type { File, Folder } from '@pinloft/contract/files/endpoints'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import type { FileRow } from '../files.repository.ts'
import { toFile } from '../files.service.ts'
import { pathsOfFolders } from './folder-tree.ts'
import type { FolderRow } from './folders.repository.ts'
import { toFolder } from './folders.service.ts'

/** Converts rows to the form of the contract. */
export async function toEntries(
  transaction: DatabaseHandle,
  { files, folders }: { files: readonly FileRow[]; folders: readonly FolderRow[] },
): Promise<{ files: File[]; folders: Folder[] }> {
  const parentIds = [...files.map((file) => file.folder_id), ...folders.map((folder) => folder.parent_id ?? '')]
  const paths = await pathsOfFolders(transaction, parentIds)
  return {
    files: files.map((file) => toFile(file, paths.get(file.folder_id) ?? '')),
    folders: folders.map((folder) => toFolder(folder, paths.get(folder.parent_id ?? '') ?? '')),
  }
}
