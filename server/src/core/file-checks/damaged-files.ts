import type { DamagedFile } from '@pinloft/contract/file-checks/endpoints'
import type { VerifiedBlobs } from '../../platform/blobs/verified-blobs.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { findBlobOwners, pathsOfFolders } from '../files/index.ts'
import { listDamaged } from './file-checks.repository.ts'

/** The files whose bytes are damaged, by what the last checks found; a damaged blob has one for each of its owners. */
export async function listDamagedFiles({
  database,
  blobs,
}: {
  database: DatabaseHandle
  blobs: VerifiedBlobs
}): Promise<DamagedFile[]> {
  const checks = new Map((await listDamaged(database)).map((check) => [check.blob_key, check]))
  const owners = await findBlobOwners(database, [...checks.keys()])
  const paths = await pathsOfFolders(
    database,
    owners.flatMap(({ remark, folderId }) => (remark === null && folderId !== null ? [folderId] : [])),
  )
  return owners.flatMap(({ blobKey, place, remark, id, name, folderId, sizeBytes }) => {
    const { fault = null, found_at = 0 } = checks.get(blobKey) ?? {}
    if (fault === null) return []
    const folder = remark === null ? (paths.get(folderId ?? '') ?? '') : ''
    const storedAs = blobs.localPath(blobKey).split('/').slice(-3).join('/')
    return [
      {
        id,
        name,
        place,
        remark,
        folder,
        size: sizeBytes,
        fault,
        foundAt: new Date(found_at ?? 0).toISOString(),
        storedAs,
      },
    ]
  })
}
