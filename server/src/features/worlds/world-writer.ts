import { numberedFolderName } from '@pinloft/contract/files/names'
import type { WorldOrigin } from '@pinloft/contract/worlds/endpoints'
import { WORLD_REVISIONS_MAX, WORLDS_MAX } from '@pinloft/contract/worlds/limits'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { randomId } from '../../platform/ids.ts'
import type { CheckedWorld } from './archive/check-world.ts'
import { worldNameKey } from './world-names.ts'
import * as repository from './worlds.repository.ts'

/** A checked archive whose bytes are durable, and where it came from. */
export interface NewRevision {
  origin: WorldOrigin
  originName: string
  /** The device that stored it. */
  device: string
  fileName: string
  blobKey: string
  sha256: string
  sizeBytes: number
  checked: Pick<CheckedWorld, 'path' | 'facts' | 'map'>
  /** WebP; null without one. */
  icon: Uint8Array | null
}

/**
 * Adds the newest revision of the world of a name, which is made if there is none. Returns the id of the world. Throws
 * `worlds_too_many` and `world_revisions_too_many`.
 */
export async function addRevisionOf(
  transaction: DatabaseHandle,
  name: string,
  revision: NewRevision,
  now: number,
): Promise<string> {
  const key = worldNameKey(name)
  let world = await repository.lockWorldNamed(transaction, key)
  if (world === undefined) {
    if ((await repository.countWorlds(transaction)) >= WORLDS_MAX) throw new AppError('worlds_too_many')
    world =
      (await repository.insertNamed(transaction, name, now)) ?? (await repository.lockWorldNamed(transaction, key))
  }
  // Another request made it, and another one deleted it.
  if (world === undefined) throw new AppError('file_changed_meanwhile')
  await addRevision(transaction, world, now, rowsOf(revision))
  return world.id
}

/**
 * The same of a world by its id, or of a new one whose name gets a number if it is taken. Throws `world_not_found` too.
 */
export async function addPlayed(
  transaction: DatabaseHandle,
  { id, name }: { id: string | null; name: string },
  revision: NewRevision,
  now: number,
): Promise<string> {
  if (id === null) {
    let free = name
    for (let number = 2; await repository.lockWorldNamed(transaction, worldNameKey(free)); number++) {
      free = numberedFolderName(name, number)
    }
    return addRevisionOf(transaction, free, revision, now)
  }
  const world = await repository.lockWorld(transaction, id)
  if (world === undefined || world.deleted_at !== null) throw new AppError('world_not_found')
  await addRevision(transaction, world, now, rowsOf(revision))
  return id
}

function rowsOf({ checked, icon, ...revision }: NewRevision) {
  return {
    row: {
      origin: revision.origin,
      origin_name: revision.originName,
      device: revision.device,
      blob_key: revision.blobKey,
      sha256: revision.sha256,
      size_bytes: revision.sizeBytes,
      file_name: revision.fileName,
      path: checked.path,
      facts: JSON.stringify(checked.facts),
      has_icon: icon === null ? (0 as const) : (1 as const),
    },
    view: {
      icon: icon === null ? null : Buffer.from(icon).toString('base64'),
      map: JSON.stringify(checked.map),
    },
  }
}

/** Adds the newest revision of a world that is locked. Throws `world_revisions_too_many`. */
export async function addRevision(
  transaction: DatabaseHandle,
  world: repository.WorldRow,
  now: number,
  {
    row,
    view,
  }: {
    row: Omit<repository.RevisionRow, 'id' | 'world_id' | 'revision' | 'created_at'>
    view: Omit<repository.ViewRow, 'revision_id'>
  },
): Promise<void> {
  const count = await repository.countRevisions(transaction, world.id)
  if (count >= WORLD_REVISIONS_MAX) throw new AppError('world_revisions_too_many')
  const id = randomId()
  const revision = world.revision + 1
  await repository.insertRevision(
    transaction,
    { ...row, id, world_id: world.id, revision, created_at: now },
    { ...view, revision_id: id },
  )
  await repository.updateWorld(transaction, world.id, { revision, changed_at: now })
}
