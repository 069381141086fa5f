import { VERSION_GATHER_MINUTES, VERSIONS_MAX_PER_FILE } from '@pinloft/contract/limits'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { randomId } from '../../platform/ids.ts'
import {
  type ContentChange,
  type FileRow,
  type FormerContents,
  type GoneContent,
  lockRowsOfBlobs,
  noteUnused,
} from '../files/index.ts'
import {
  deleteVersions,
  findNewest,
  insertVersion,
  listVersions,
  listVersionsOf,
  replaceBlob,
  type VersionRow,
} from './versions.repository.ts'

const MINUTE_MS = 60_000

/** Keeps what files had before as versions. */
export const formerContents: FormerContents = {
  async keep(transaction, former, change) {
    const newest = await findNewest(transaction, former.id)
    if (isOfSameSitting(newest, change)) return null
    const version = versionOf(former, change, newest)
    await insertVersion(transaction, version)
    return version.id
  },

  async trim(transaction, fileId) {
    const versions = await listVersions(transaction, fileId)
    return versions.length <= VERSIONS_MAX_PER_FILE
      ? []
      : forgetVersions(transaction, versions.slice(VERSIONS_MAX_PER_FILE))
  },

  async list(database, fileId) {
    const versions = await listVersions(database, fileId)
    const byBlob = new Map(versions.toReversed().map((version) => [version.blob_key, version]))
    return Array.from(byBlob.values(), ({ id, blob_key, sha256, size_bytes, modified_at }) => ({
      blobKey: blob_key,
      sha256,
      sizeBytes: size_bytes,
      version: { id, modifiedAtMs: modified_at },
    }))
  },

  async replaceBlobs(transaction, fileId, replacements) {
    const versions = await listVersions(transaction, fileId)
    const digests = new Map(versions.map((version) => [version.blob_key, version.sha256]))
    await lockRowsOfBlobs(transaction, [...digests.keys()])
    for (const [formerKey, blob] of replacements) await replaceBlob(transaction, fileId, formerKey, blob)
    return goneOf(digests, await noteUnused(transaction, [...digests.keys()]))
  },

  async drop(transaction, fileIds) {
    return forgetVersions(transaction, await listVersionsOf(transaction, fileIds))
  },
}

/** What a file has, as a version that is still to be stored. */
function versionOf(
  former: FileRow,
  { cause, sessionId, now }: ContentChange,
  newest: VersionRow | undefined,
): VersionRow {
  return {
    id: randomId(),
    file_id: former.id,
    size_bytes: former.size_bytes,
    sha256: former.sha256,
    blob_key: former.blob_key,
    modified_at: former.modified_at,
    // The order is that in which they were replaced, whatever the clock says.
    replaced_at: Math.max(now, (newest?.replaced_at ?? 0) + 1),
    cause,
    replaced_by: sessionId,
  }
}

/** Deletes versions, and gives what nothing refers to any more. */
export async function forgetVersions(
  transaction: DatabaseHandle,
  versions: readonly Pick<VersionRow, 'id' | 'blob_key'>[],
): Promise<GoneContent[]> {
  await lockRowsOfBlobs(
    transaction,
    versions.map((version) => version.blob_key),
  )
  const deleted = await deleteVersions(
    transaction,
    versions.map(({ id }) => id),
  )
  const digests = new Map(deleted.map((version) => [version.blob_key, version.sha256]))
  return goneOf(digests, await noteUnused(transaction, [...digests.keys()]))
}

function goneOf(digests: ReadonlyMap<string, string>, unused: ReadonlySet<string>): GoneContent[] {
  return Array.from(unused, (blobKey) => ({ blobKey, sha256: digests.get(blobKey) ?? '' }))
}

/**
 * Whether what a file has is only a step on the way of somebody who is writing: made by the session that replaces it,
 * since the last version was kept, and not long ago.
 */
function isOfSameSitting(newest: VersionRow | undefined, { cause, sessionId, now }: ContentChange): boolean {
  return (
    cause === 'edited' &&
    newest?.cause === 'edited' &&
    newest.replaced_by === sessionId &&
    Math.abs(now - newest.replaced_at) < VERSION_GATHER_MINUTES * MINUTE_MS
  )
}
