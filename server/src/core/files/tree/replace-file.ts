import type { File } from '@pinloft/contract/files/endpoints'
import { fileKind } from '@pinloft/contract/files/kinds'
import type { BlobStore } from '../../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { modifiedTime, type NewFile, settledType } from '../add-files.ts'
import { findFileNamed, updateFiles } from '../files.repository.ts'
import { toFile } from '../files.service.ts'
import { replaceContent } from '../store/replace-content.ts'
import type { UnusedContent, VersionStore } from '../store/version-store.ts'
import { pathsOfFolders } from './folder-tree.ts'
import { lockFolder } from './folders.repository.ts'

interface Replacement {
  folderId: string
  /** Its lock must be that of the file that it replaces. */
  file: NewFile
  /** The session that chose to replace. */
  sessionId: string
  now: number
  blobs: BlobStore
  versionStore: VersionStore
}

/**
 * Replaces the content of the file that has the name of a new one, and keeps the former content. Returns the file and
 * what is no longer referenced; null, without a change, if there is no such file or its lock is another.
 */
export async function replaceFile(
  transaction: DatabaseHandle,
  { folderId, file, sessionId, now, blobs, versionStore }: Replacement,
): Promise<{ file: File; gone: UnusedContent[] } | null> {
  await lockFolder(transaction, folderId)
  const previous = await findFileNamed(transaction, folderId, file.name)
  if (previous === undefined || previous.lock !== file.lock) return null
  const content = { ...file, modifiedAtMs: modifiedTime(file.modifiedAtMs, now) }
  const change = { cause: 'replaced', sessionId, now, versionStore } as const
  const replaced = await replaceContent(transaction, previous, content, change)
  if (replaced === undefined) return null
  const mimeType = await settledType(blobs, file)
  const type = { mime_type: mimeType, kind: fileKind(file.name, mimeType) }
  if (mimeType !== previous.mime_type) await updateFiles(transaction, [previous.id], type)
  const paths = await pathsOfFolders(transaction, [folderId])
  return { file: toFile({ ...replaced.row, ...type }, paths.get(folderId) ?? ''), gone: replaced.gone }
}
