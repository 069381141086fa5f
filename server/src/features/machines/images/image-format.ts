import { MACHINE_DISKS_TEXTS } from '@pinloft/contract/machines/disks-texts'
import type { FileRow } from '../../../core/files/index.ts'
import type { BlobStore } from '../../../platform/blobs/blob-store.ts'
import { isLinkedKey } from '../../../platform/blobs/linked-key.ts'
import { type DiskForm, readDiskForm } from './disk-header.ts'

/** A file that may become a disk or a disc of a machine. */
export interface ImageFormat {
  name: string
  path: string
  sizeBytes: number
  form: DiskForm
}

/** Names of files that can be images; a folder may hold notes and checksums too. */
const IMAGE_NAME = /\.(?:iso|qcow2|img|raw)$/i

export function hasImageName(name: string): boolean {
  return IMAGE_NAME.test(name)
}

/** A file in Cloud Storage. What is protected is encrypted there, and of no use to a machine. */
export async function imageFormatOfFile(blobs: BlobStore, row: FileRow): Promise<ImageFormat> {
  const { name, lock, blob_key: key, size_bytes: sizeBytes } = row
  if (isLinkedKey(key)) {
    return { name, path: '', sizeBytes, form: { kind: 'unusable', reason: MACHINE_DISKS_TEXTS.isLinked } }
  }
  const path = blobs.localPath(key)
  const form: DiskForm =
    lock === null ? await formOf(path) : { kind: 'unusable', reason: MACHINE_DISKS_TEXTS.isProtected }
  return { name, path, sizeBytes, form }
}

/** What a file is. One that cannot be read is unusable, not an error: a list may hold others. */
export function formOf(path: string): Promise<DiskForm> {
  return readDiskForm(path).catch(() => ({ kind: 'unusable', reason: MACHINE_DISKS_TEXTS.unreadable }))
}
