import { MINUTE_MS } from '@pinloft/contract/shared/units'
import { VERSION_GATHER_MINUTES, VERSIONS_MAX_PER_FILE } from '@pinloft/contract/versions/limits'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { randomId } from '../../platform/ids.ts'
import {
  type ContentChange,
  type FileRow,
  lockRowsOfBlobs,
  noteUnused,
  type RetainedContent,
  type UnusedContent,
  type VersionStore,
} from '../files/index.ts'
import {
  deleteVersions,
  findNewest,
  haveVersions,
  insertVersion,
  listVersions,
  listVersionsOf,
  replaceBlob,
  type VersionRow,
} from './versions.repository.ts'

/** Keeps earlier contents of files as versions. */
export const versionStore: VersionStore = {
  async keep(transaction, previous, change) {
    if (isOfSameEditingSession(previous, change)) return { versionId: null, writer: writerOf(previous) }
    const version = versionOf(previous, change, await findNewest(transaction, previous.id))
    await insertVersion(transaction, version)
    return { versionId: version.id, writer: newWriter(change) }
  },

  exist: haveVersions,

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
    for (const [previousKey, blob] of replacements) await replaceBlob(transaction, fileId, previousKey, blob)
    return deletedOf(digests, await noteUnused(transaction, digests))
  },

  async drop(transaction, fileIds) {
    return forgetVersions(transaction, await listVersionsOf(transaction, fileIds))
  },
}

/** Returns the present content of a file as a version, not yet stored. */
function versionOf(
  previous: FileRow,
  { cause, sessionId, now }: ContentChange,
  newest: VersionRow | undefined,
): VersionRow {
  return {
    id: randomId(),
    file_id: previous.id,
    size_bytes: previous.size_bytes,
    sha256: previous.sha256,
    blob_key: previous.blob_key,
    modified_at: previous.modified_at,
    // Ordered by when they were replaced, whatever the clock says.
    replaced_at: Math.max(now, (newest?.replaced_at ?? 0) + 1),
    cause,
    replaced_by: sessionId,
  }
}

/** Deletes versions, and returns what is no longer referenced. */
export async function forgetVersions(
  transaction: DatabaseHandle,
  versions: readonly Pick<VersionRow, 'id' | 'blob_key'>[],
): Promise<UnusedContent[]> {
  await lockRowsOfBlobs(
    transaction,
    versions.map((version) => version.blob_key),
  )
  const deleted = await deleteVersions(
    transaction,
    versions.map(({ id }) => id),
  )
  const digests = new Map(deleted.map((version) => [version.blob_key, version.sha256]))
  return deletedOf(digests, await noteUnused(transaction, digests))
}

function deletedOf(digests: ReadonlyMap<string, string>, unused: ReadonlySet<string>): UnusedContent[] {
  return Array.from(unused, (blobKey) => ({ blobKey, sha256: digests.get(blobKey) ?? '' }))
}

/**
 * Whether the present content is only a step in a series of edits: written by the session that replaces it, in a series
 * that began recently. The row of the file records this, since versions can be deleted.
 */
function isOfSameEditingSession(
  { written_by, written_since }: FileRow,
  { cause, sessionId, now }: ContentChange,
): boolean {
  return (
    cause === 'edited' &&
    written_by === sessionId &&
    written_since !== null &&
    Math.abs(now - written_since) < VERSION_GATHER_MINUTES * MINUTE_MS
  )
}

function writerOf({ written_by, written_since }: FileRow): RetainedContent['writer'] {
  return { written_by, written_since }
}

/** Restoring an earlier content is not writing it. */
function newWriter({ cause, sessionId, now }: ContentChange): RetainedContent['writer'] {
  return cause === 'edited' ? { written_by: sessionId, written_since: now } : { written_by: null, written_since: null }
}
