import type { World } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import { addFiles, ensureFolder, mimeTypeOf, purgeUnused, storedName } from '../../core/files/index.ts'
import { blobReader } from '../../platform/blobs/blob-reader.ts'
import { inTransaction, OutcomeUnknownError } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/feature.ts'
import { openWorldArchive, refusalOf } from './archive/open-archive.ts'
import type { PlayedWorld, ReceiveWorldService } from './receive-world.service.ts'
import { requireWorldName } from './world-names.ts'
import { addRevision } from './world-writer.ts'
import * as repository from './worlds.repository.ts'
import { removeRevisions, type WorldPlayers, type WorldsService } from './worlds.service.ts'

interface Dependencies
  extends Pick<Platform, 'blobs' | 'clock' | 'database' | 'events' | 'onContentDeleted' | 'onError'> {
  worlds: WorldsService
  receiving: ReceiveWorldService
}

/** A file of a world: its path in it, and its bytes. */
export interface WorldFile {
  path: string
  content: AsyncIterable<Uint8Array>
}

/** Worlds for what plays them: unpacked from their newest revision, and put back as another one. */
export class PlayedWorlds {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  setPlayers(players: WorldPlayers): void {
    this.#dependencies.worlds.setPlayers(players)
  }

  /** A world that is not in the trash. */
  async find(id: string): Promise<World | undefined> {
    const row = await repository.readWorld(this.#dependencies.database, id)
    return row && this.#dependencies.worlds.describe(row)
  }

  /** The name as it is stored. Throws `world_name_…`. */
  requireName(wanted: string): string {
    return requireWorldName(wanted)
  }

  /** Whether there is a world of this name, besides those in the trash. */
  async isNameTaken(name: string): Promise<boolean> {
    const worlds = await this.#dependencies.worlds.list()
    return worlds.some((world) => world.name.toLowerCase() === name.toLowerCase())
  }

  /**
   * Hands the files of the newest revision to `receive`, one after the other. Returns the number of the revision. Throws
   * `world_not_found`, `file_damaged` or `world_refused`.
   */
  async unpack(id: string, receive: (file: WorldFile) => Promise<void>): Promise<number> {
    const { blobs, database } = this.#dependencies
    const row = await repository.readWorld(database, id)
    if (row === undefined) throw new AppError('world_not_found')
    const { blob_key, size_bytes, path: root, revision } = row.current
    const start = root === '' ? '' : `${root}/`
    const blob = await blobs.open(blob_key)
    try {
      const { archive } = await openWorldArchive(blobReader(blob, size_bytes))
      for await (const { path, content } of archive.files()) {
        const clean = cleanPath(path)
        if (clean?.startsWith(start)) await receive({ path: clean.slice(start.length), content })
      }
    } catch (error) {
      throw refusalOf(error)
    } finally {
      await blob.close()
    }
    return revision
  }

  /** Adds what was played as the newest revision. Throws like an upload, and `world_not_found`. */
  store(blocks: AsyncIterable<Uint8Array>, played: PlayedWorld): Promise<{ world: World; isNew: boolean }> {
    return this.#dependencies.receiving.ofServer(blocks, played)
  }

  /** Keeps an archive that is no world as a file in the folder of worlds in Cloud Storage. Returns its name there. */
  async keepFile(name: string, blocks: AsyncIterable<Uint8Array>): Promise<string> {
    const { blobs, clock, database, events } = this.#dependencies
    const staged = await blobs.stage()
    try {
      for await (const block of blocks) await staged.write(block)
      const { key: blobKey, sha256, sizeBytes } = await staged.finish()
      const file = await inTransaction(database, async (transaction) => {
        const now = clock.now()
        const folderId = await ensureFolder(transaction, { name: WORLDS_TEXTS.folderName, now })
        const wanted = {
          name: storedName(name),
          mimeType: mimeTypeOf(name, null),
          sizeBytes,
          blobKey,
          sha256,
          lock: null,
        }
        const [added] = await addFiles(transaction, { folderId, files: [wanted], now, blobs })
        if (added === undefined) throw new Error('A file was not added')
        return added
      })
      staged.keep()
      events.publish({ type: 'folder_created', folders: [''] })
      events.publish({ type: 'file_uploaded', folders: [WORLDS_TEXTS.folderName] })
      return `${WORLDS_TEXTS.folderName}/${file.originalName}`
    } catch (error) {
      // The row may refer to the bytes: the sweep of the next start decides.
      if (!(error instanceof OutcomeUnknownError)) await staged.discard()
      throw error
    }
  }

  /** Sizes of the revisions that there are, by their numbers. */
  async revisions(id: string): Promise<ReadonlyMap<number, { sizeBytes: number; isCurrent: boolean }>> {
    const rows = await repository.listRevisions(this.#dependencies.database, id)
    const newest = rows[0]?.revision
    return new Map(
      rows.map(({ revision, size_bytes: sizeBytes }) => [revision, { sizeBytes, isCurrent: revision === newest }]),
    )
  }

  /** Makes an earlier revision the newest one. Throws `world_not_found` and `world_revision_not_found`. */
  async restore(id: string, revision: number, device: string): Promise<void> {
    await this.#dependencies.worlds.restoreRevision(id, revision, device)
  }

  /** Makes a world of its own of a revision, which shares its bytes. Throws `world_name_…` and like `restore`. */
  async copy(id: string, revision: number, wantedName: string, device: string): Promise<World> {
    const { blobs, clock, database, events, worlds } = this.#dependencies
    const name = requireWorldName(wantedName)
    const world = await inTransaction(database, async (transaction) => {
      await repository.lockWorld(transaction, id)
      const row = await repository.findRevision(transaction, id, revision)
      const view = row && (await repository.findView(transaction, row.id))
      if (row === undefined || view === undefined) throw new AppError('world_revision_not_found')
      blobs.requireIntact(row.blob_key, row.file_name)
      const copy = await repository.insertNamed(transaction, name, clock.now())
      if (copy === undefined) throw new AppError('world_name_taken')
      const { id: _, world_id: __, revision: ___, created_at: ____, ...rest } = row
      await addRevision(transaction, copy, clock.now(), {
        row: { ...rest, origin: 'restored', origin_name: String(revision), device },
        view: { icon: view.icon, map: view.map },
      })
      const full = await repository.readWorld(transaction, copy.id)
      if (full === undefined) throw new Error('A world was not added')
      return worlds.describe(full)
    })
    events.publish({ type: 'worlds_changed', worldIds: [world.id] })
    return world
  }

  /** Deletes revisions, but never the newest one. Those that are gone are passed over. */
  async deleteRevisions(id: string, revisions: readonly number[]): Promise<void> {
    const { database, events } = this.#dependencies
    const gone = await inTransaction(database, async (transaction) => {
      const world = await repository.lockWorld(transaction, id)
      const rows = await repository.listRevisions(transaction, id)
      const chosen = rows.filter(({ revision }) => revisions.includes(revision) && revision !== world?.revision)
      return chosen.length === 0 ? [] : removeRevisions(transaction, chosen)
    })
    events.publish({ type: 'worlds_changed', worldIds: [id] })
    await purgeUnused(this.#dependencies, gone)
  }
}

/** As it was checked when the archive was stored; null for what can't be one of its files. */
function cleanPath(path: string): string | null {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  return parts.includes('..') || path.startsWith('/') ? null : parts.join('/')
}
