import type { DamagedFile, FileChecks, IncompletePicture } from '@pinloft/contract/file-checks/endpoints'
import { DAMAGED_FILES_MAX_NAMED } from '@pinloft/contract/file-checks/limits'
import type { VerifiedBlobs } from '../../platform/blobs/verified-blobs.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { findBlobOwners, pathsOfFolders } from '../files/index.ts'
import { listDamaged, listIncomplete } from './file-checks.repository.ts'

type Findings = Pick<FileChecks, 'damagedCount' | 'damaged' | 'incompleteCount' | 'incomplete'>

/** What the last checks found: a blob has one finding for each of its owners. */
export async function listFindings(context: { database: DatabaseHandle; blobs: VerifiedBlobs }): Promise<Findings> {
  const damaged = await listDamagedFiles(context)
  const incomplete = await listOwners(context.database, await listIncomplete(context.database))
  return {
    damagedCount: damaged.length,
    damaged: damaged.slice(0, DAMAGED_FILES_MAX_NAMED),
    incompleteCount: incomplete.length,
    incomplete: incomplete.slice(0, DAMAGED_FILES_MAX_NAMED).map(({ blobKey: _, ...picture }) => picture),
  }
}

async function listDamagedFiles({
  database,
  blobs,
}: {
  database: DatabaseHandle
  blobs: VerifiedBlobs
}): Promise<DamagedFile[]> {
  const checks = new Map((await listDamaged(database)).map((check) => [check.blob_key, check]))
  return (await listOwners(database, [...checks.keys()])).flatMap(({ blobKey, ...owner }) => {
    const { fault = null, found_at = 0 } = checks.get(blobKey) ?? {}
    if (fault === null) return []
    const storedAs = blobs.localPath(blobKey).split('/').slice(-3).join('/')
    return [{ ...owner, fault, foundAt: new Date(found_at ?? 0).toISOString(), storedAs }]
  })
}

async function listOwners(
  database: DatabaseHandle,
  blobKeys: readonly string[],
): Promise<(IncompletePicture & { blobKey: string })[]> {
  const owners = await findBlobOwners(database, blobKeys)
  const paths = await pathsOfFolders(
    database,
    owners.flatMap(({ remark, folderId }) => (remark === null && folderId !== null ? [folderId] : [])),
  )
  return owners.map(({ blobKey, place, remark, id, name, folderId, sizeBytes }) => {
    const folder = remark === null ? (paths.get(folderId ?? '') ?? '') : ''
    return { blobKey, id, name, place, remark, folder, size: sizeBytes }
  })
}
