import { createHash } from 'node:crypto'
import type { File } from '@pinloft/contract/files/endpoints'
import type { World, WorldDetails, WorldMap } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import type { VerifiedPin } from '../../core/access/index.ts'
import {
  addFiles,
  ensureFolder,
  lockRowsOfBlobs,
  mimeTypeOf,
  normalPath,
  noteUnused,
  pathsOfFolders,
  purgeUnused,
  resolveFolder,
  type UnusedContent,
} from '../../core/files/index.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/feature.ts'
import { toRevision, toWorld } from './describe-world.ts'
import { requireWorldName, worldNameKey } from './world-names.ts'
import { addRevision } from './world-writer.ts'
import * as repository from './worlds.repository.ts'

/** Whoever plays worlds outside of the cloud: game servers. */
export interface WorldPlayers {
  /** What plays a world and has newer blocks of it; undefined if nothing does. */
  playerOf(worldId: string): string | undefined
  /** Puts the newest blocks into the cloud. Throws `world_in_use`. */
  save(worldId: string): Promise<void>
}

type Dependencies = Pick<Platform, 'blobs' | 'clock' | 'database' | 'events' | 'onContentDeleted' | 'onError'>

/** Worlds: names for series of archives, none of which is ever changed. */
export class WorldsService {
  readonly #dependencies: Dependencies
  #players: WorldPlayers | undefined

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Called once, by what plays them. */
  setPlayers(players: WorldPlayers): void {
    this.#players = players
  }

  async list(): Promise<World[]> {
    return (await repository.listWorlds(this.#dependencies.database)).map((row) => this.describe(row))
  }

  /** As it is shown, with the damage that is known. */
  describe(row: repository.FullRow): World {
    const isDamaged = this.#dependencies.blobs.isDamaged(row.current.blob_key)
    return toWorld(row, isDamaged, this.#players?.playerOf(row.id))
  }

  /** Throws `world_not_found`. */
  details(id: string): Promise<WorldDetails> {
    return this.#details(this.#dependencies.database, id)
  }

  /** Throws `world_not_found`, `world_name_taken` and `world_name_…`. */
  async rename(id: string, wantedName: string): Promise<World> {
    const { database } = this.#dependencies
    const name = requireWorldName(wantedName)
    const world = await inTransaction(database, async (transaction) => {
      await lockPresent(transaction, id)
      const key = worldNameKey(name)
      const holder = await repository.lockWorldNamed(transaction, key)
      if (holder !== undefined && holder.id !== id) throw new AppError('world_name_taken')
      await repository.updateWorld(transaction, id, { name, name_key: key })
      return this.describe(await requireWorld(transaction, id))
    })
    this.#publish(id)
    return world
  }

  /** A revision, the newest one by default. Throws `world_not_found` and `world_revision_not_found`. */
  async revision(id: string, revision: number | undefined): Promise<repository.RevisionRow> {
    const { database } = this.#dependencies
    const { current } = await requireWorld(database, id)
    return revision === undefined ? current : requireRevision(database, id, revision)
  }

  /** Throws like `revision`. */
  async map(id: string, revision: number | undefined): Promise<WorldMap> {
    const view = await this.#view(await this.revision(id, revision))
    return JSON.parse(view.map)
  }

  /** The icon as WebP, and what identifies it. Throws like `revision`, also if there is none. */
  async icon(id: string, revision: number): Promise<{ bytes: Buffer; etag: string }> {
    const row = await this.revision(id, revision)
    const { icon } = await this.#view(row)
    if (icon === null) throw new AppError('world_revision_not_found')
    return { bytes: Buffer.from(icon, 'base64'), etag: row.id }
  }

  /** Throws `world_not_found`, `world_revision_not_found` and `world_revisions_too_many`. */
  async restoreRevision(id: string, revision: number, device: string): Promise<WorldDetails> {
    const { blobs, clock, database } = this.#dependencies
    const details = await inTransaction(database, async (transaction) => {
      const world = await lockPresent(transaction, id)
      const {
        id: revisionId,
        world_id: _,
        revision: __,
        created_at: ___,
        ...row
      } = await requireRevision(transaction, id, revision)
      blobs.requireIntact(row.blob_key, row.file_name)
      const view = await repository.findView(transaction, revisionId)
      if (view === undefined) throw new AppError('world_revision_not_found')
      await addRevision(transaction, world, clock.now(), {
        row: { ...row, origin: 'restored', origin_name: String(revision), device },
        view: { icon: view.icon, map: view.map },
      })
      return this.#details(transaction, id)
    })
    this.#publish(id)
    return details
  }

  /** Throws `world_not_found`, `world_revision_not_found` and `world_revision_current`. */
  async deleteRevision(_proof: VerifiedPin, id: string, revision: number): Promise<WorldDetails> {
    const { database } = this.#dependencies
    const { gone, details } = await inTransaction(database, async (transaction) => {
      const world = await lockPresent(transaction, id)
      const row = await requireRevision(transaction, id, revision)
      if (row.revision === world.revision) throw new AppError('world_revision_current')
      return { gone: await removeRevisions(transaction, [row]), details: await this.#details(transaction, id) }
    })
    this.#publish(id)
    await purgeUnused(this.#dependencies, gone)
    return details
  }

  /**
   * Puts an archive into Cloud Storage, which shares its bytes. Without a folder, into the one of worlds. Throws
   * `folder_not_found` and like `revision`.
   */
  async copyToStorage(id: string, revision: number | undefined, folder: string | null): Promise<File> {
    const { blobs, clock, database, events } = this.#dependencies
    const { file, folderPath } = await inTransaction(database, async (transaction) => {
      await lockPresent(transaction, id)
      const { current } = await requireWorld(transaction, id)
      const row = revision === undefined ? current : await requireRevision(transaction, id, revision)
      blobs.requireIntact(row.blob_key, row.file_name)
      const now = clock.now()
      const folderId =
        folder === null
          ? await ensureFolder(transaction, { name: WORLDS_TEXTS.folderName, now })
          : await resolveFolder(transaction, normalPath(folder))
      const { file_name: name, size_bytes: sizeBytes, blob_key: blobKey, sha256 } = row
      const copy = { name, mimeType: mimeTypeOf(name, null), sizeBytes, blobKey, sha256, lock: null }
      const [added] = await addFiles(transaction, { folderId, files: [copy], now, blobs })
      if (added === undefined) throw new Error('A file was not added')
      return { file: added, folderPath: (await pathsOfFolders(transaction, [folderId])).get(folderId) ?? '' }
    })
    if (folder === null) events.publish({ type: 'folder_created', folders: [''] })
    events.publish({ type: 'file_uploaded', folders: [folderPath] })
    return file
  }

  /**
   * Takes newer blocks from where a world is played, and compares its newest revision with what was stored. Throws
   * `world_not_found` and `world_in_use`.
   */
  async sync(name: string): Promise<World> {
    const { blobs, database } = this.#dependencies
    const key = worldNameKey(name)
    const before = await repository.readWorldNamed(database, key)
    if (before === undefined) throw new AppError('world_not_found')
    await this.#players?.save(before.id)
    const row = await requireWorld(database, before.id)
    const isDamaged = blobs.isDamaged(row.current.blob_key) || !(await this.#isIntact(row.current))
    return toWorld(row, isDamaged, this.#players?.playerOf(row.id))
  }

  /** Moves a world to the trash, where its name is free. Throws `world_not_found` and `world_in_use`. */
  async delete(_proof: VerifiedPin, id: string): Promise<void> {
    const { clock, database } = this.#dependencies
    const player = this.#players?.playerOf(id)
    if (player !== undefined) throw new AppError('world_in_use', { detail: player })
    await inTransaction(database, async (transaction) => {
      await lockPresent(transaction, id)
      await repository.updateWorld(transaction, id, { deleted_at: clock.now(), name_key: null })
    })
    this.#publish(id)
  }

  async #details(database: DatabaseHandle, id: string): Promise<WorldDetails> {
    const world = this.describe(await requireWorld(database, id))
    const rows = await repository.listRevisions(database, id)
    return { ...world, revisions: rows.map((row) => toRevision(row, world.revision)) }
  }

  async #view(row: repository.RevisionRow): Promise<repository.ViewRow> {
    const view = await repository.findView(this.#dependencies.database, row.id)
    if (view === undefined) throw new AppError('world_revision_not_found')
    return view
  }

  async #isIntact({ blob_key, sha256, size_bytes }: repository.RevisionRow): Promise<boolean> {
    const { blobs } = this.#dependencies
    const hash = createHash('sha256')
    try {
      const blob = await blobs.open(blob_key)
      try {
        for await (const block of blob.read({ start: 0, end: size_bytes - 1 })) hash.update(block)
      } finally {
        await blob.close()
      }
    } catch (error) {
      if (error instanceof AppError && error.code === 'file_damaged') return false
      throw error
    }
    if (hash.digest('hex') === sha256) return true
    blobs.suspect(blob_key)
    return false
  }

  #publish(id: string): void {
    this.#dependencies.events.publish({ type: 'worlds_changed', worldIds: [id] })
  }
}

/** Deletes revisions, and returns which bytes to purge. */
export async function removeRevisions(
  transaction: DatabaseHandle,
  rows: readonly repository.RevisionRow[],
): Promise<UnusedContent[]> {
  const digests = new Map(rows.map((row) => [row.blob_key, row.sha256]))
  await lockRowsOfBlobs(transaction, [...digests.keys()])
  await repository.deleteRevisions(
    transaction,
    rows.map(({ id }) => id),
  )
  const unused = await noteUnused(transaction, digests)
  return Array.from(unused, (blobKey) => ({ blobKey, sha256: digests.get(blobKey) ?? '' }))
}

async function requireWorld(database: DatabaseHandle, id: string): Promise<repository.FullRow> {
  const row = await repository.readWorld(database, id)
  if (row === undefined) throw new AppError('world_not_found')
  return row
}

async function requireRevision(
  database: DatabaseHandle,
  id: string,
  revision: number,
): Promise<repository.RevisionRow> {
  const row = await repository.findRevision(database, id, revision)
  if (row === undefined) throw new AppError('world_revision_not_found')
  return row
}

/** Locks a world that is not in the trash. */
async function lockPresent(transaction: DatabaseHandle, id: string): Promise<repository.WorldRow> {
  const row = await repository.lockWorld(transaction, id)
  if (row === undefined || row.deleted_at !== null) throw new AppError('world_not_found')
  return row
}
