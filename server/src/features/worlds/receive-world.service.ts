import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { World } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import { findFile, findFiles, refuseLinkedBlob } from '../../core/files/index.ts'
import type { ZipsService } from '../../core/zips/index.ts'
import { type BlobReader, blobReader } from '../../platform/blobs/blob-reader.ts'
import { requireSpace } from '../../platform/blobs/free-space.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/feature.ts'
import type { JobContext } from '../../platform/jobs/job-kind.ts'
import type { JobTracker } from '../../platform/jobs/jobs.service.ts'
import { WorkFailure } from '../../platform/process/work-failure.ts'
import { WorkerProcess } from '../../platform/process/worker-process.ts'
import { type CheckedWorld, checkWorld } from './archive/check-world.ts'
import { refusal } from './archive/world-archive.ts'
import { toWorld } from './describe-world.ts'
import { requireWorldName } from './world-names.ts'
import { type Destination, type ReceivedArchive, WorldUpload } from './world-upload.ts'
import { addPlayed, addRevisionOf, type NewRevision } from './world-writer.ts'
import { readWorld } from './worlds.repository.ts'

const REFUSALS = WORLDS_TEXTS.refusals
/** Smaller archives are checked within a second or two. */
const JOB_FROM_BYTES = 64 * MEBIBYTE
const ICON_TIME_LIMIT_MS = 10_000

/** What a server has played, and what it is called. */
export interface PlayedWorld {
  /** Null if it is no world yet. */
  worldId: string | null
  name: string
  serverName: string
}

/** The archive is what the world is already. */
class Unchanged extends Error {}

type ZipClient = Parameters<ZipsService['prepare']>[0]

interface Dependencies extends Pick<Platform, 'blobs' | 'clock' | 'database' | 'events'> {
  zips: ZipsService
  track: JobTracker<null>
}

/** Makes worlds of archives and folders. What is not checked to its end is no world. */
export class ReceiveWorldService {
  readonly #dependencies: Dependencies
  readonly #icons = new WorkerProcess<{ bytes: Uint8Array }, Uint8Array>({
    script: new URL('./icon/icon-worker.ts', import.meta.url).pathname,
    timeLimitMs: ICON_TIME_LIMIT_MS,
  })

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  close(): Promise<void> {
    return this.#icons.close()
  }

  /** Begins an upload, which ends with `commit` or `discard`. */
  begin(): WorldUpload {
    return new WorldUpload(this.#dependencies, (archive, destination) =>
      this.#add(archive, destination, { origin: 'uploaded', originName: archive.fileName }),
    )
  }

  /**
   * Makes a world of an archive in Cloud Storage, which shares its bytes. Throws `file_not_found`, `linked_not_copied`,
   * `world_name_…`, `world_refused`, `worlds_several` or what `addRevisionOf` throws.
   */
  async ofFile(fileId: string, destination: Destination): Promise<World> {
    const { blobs, database } = this.#dependencies
    const row = await findFile(database, fileId)
    if (row === undefined) throw new AppError('file_not_found')
    if (row.lock !== null) throw refusal(REFUSALS.protectedFile)
    refuseLinkedBlob(row.blob_key, 'linked_not_copied')
    blobs.requireIntact(row.blob_key, row.name)
    const archive = { fileName: row.name, blobKey: row.blob_key, sha256: row.sha256, sizeBytes: row.size_bytes }
    return this.#add(archive, destination, { origin: 'file', originName: row.name, fileId })
  }

  /** The same of a folder, which is packed into a zip. Throws `folder_not_found` too. */
  async ofFolder(folderId: string, destination: Destination, client: ZipClient): Promise<World> {
    const { blobs, zips } = this.#dependencies
    const prepared = await zips.prepare(client, { fileIds: [], folderIds: [folderId], tokens: [] })
    if (prepared.leftOutCount > 0) throw refusal(REFUSALS.protectedFiles)
    await requireSpace(blobs, prepared.sizeBytes)
    const { name, blocks } = await zips.open(client, prepared.id)
    const upload = new WorldUpload(this.#dependencies, (archive, to) =>
      this.#add(archive, to, { origin: 'folder', originName: name.replace(/\.zip$/, '') }),
    )
    try {
      await upload.receive(name, blocks)
      return await upload.commit(destination)
    } catch (error) {
      await upload.discard(error)
      throw error
    }
  }

  /**
   * Adds what a server has played: to its world, or as a new one, with a number if its name is taken. Nothing is added if it
   * is what the world is already. Throws `world_not_found` and like an upload.
   */
  async ofServer(blocks: AsyncIterable<Uint8Array>, played: PlayedWorld): Promise<{ world: World; isNew: boolean }> {
    const { database } = this.#dependencies
    const known = played.worldId === null ? undefined : await readWorld(database, played.worldId)
    if (played.worldId !== null && known === undefined) throw new AppError('world_not_found')
    const upload = new WorldUpload(this.#dependencies, (archive, to) => {
      if (archive.sha256 === known?.current.sha256) throw new Unchanged()
      return this.#add(archive, to, { origin: 'server', originName: played.serverName, playedId: played.worldId })
    })
    try {
      await upload.receive(`${played.name}.zip`, blocks)
      const world = await upload.commit({ name: played.name, worldPath: null, device: played.serverName })
      return { world, isNew: true }
    } catch (error) {
      await upload.discard(error)
      if (error instanceof Unchanged && known !== undefined) return { world: toWorld(known, false), isNew: false }
      throw error
    }
  }

  async #add(
    archive: ReceivedArchive,
    { name: wantedName, worldPath, device }: Destination,
    source: Pick<NewRevision, 'origin' | 'originName'> & { fileId?: string; playedId?: string | null },
  ): Promise<World> {
    const { clock, database, events } = this.#dependencies
    const name = requireWorldName(wantedName)
    const checked = await this.#check(archive, name, worldPath)
    const icon = checked.icon === null ? null : await this.#drawIcon(checked.icon)
    const { fileId, playedId, ...from } = source
    const world = await inTransaction(database, async (transaction) => {
      if (fileId !== undefined) {
        // Its bytes stay until the world refers to them too.
        const [file] = await findFiles(transaction, [fileId], 'toCopy')
        if (file?.blob_key !== archive.blobKey) throw new AppError('file_changed_meanwhile')
      }
      const revision = { ...from, ...archive, device, checked, icon }
      const id =
        playedId === undefined
          ? await addRevisionOf(transaction, name, revision, clock.now())
          : await addPlayed(transaction, { id: playedId, name }, revision, clock.now())
      const row = await readWorld(transaction, id)
      if (row === undefined) throw new Error('A world was not added')
      return toWorld(row, false)
    })
    events.publish({ type: 'worlds_changed', worldIds: [world.id] })
    return world
  }

  /** A large one is in the list of jobs, where its check can be cancelled. */
  async #check({ blobKey, sizeBytes }: ReceivedArchive, name: string, worldPath: string | null): Promise<CheckedWorld> {
    const blob = await this.#dependencies.blobs.open(blobKey)
    try {
      const reader = blobReader(blob, sizeBytes)
      if (sizeBytes < JOB_FROM_BYTES) return await checkWorld(reader, worldPath)
      const job = await this.#dependencies.track({ title: WORLDS_TEXTS.checkJob(name), total: sizeBytes })
      let checked: CheckedWorld | undefined
      await job.carryOut(async (context) => {
        checked = await checkWorld(watchedReader(reader, context), worldPath)
        return null
      })
      if (checked === undefined) throw new Error('The job has no outcome')
      return checked
    } finally {
      await blob.close()
    }
  }

  /** Null if it is no picture: a world is one without its icon. */
  async #drawIcon(bytes: Buffer): Promise<Uint8Array | null> {
    try {
      return await this.#icons.ask({ bytes })
    } catch (error) {
      if (error instanceof WorkFailure) return null
      throw error
    }
  }
}

/** Reports how far it has come, and stops with the job. */
function watchedReader(reader: BlobReader, { signal, report }: Pick<JobContext, 'signal' | 'report'>): BlobReader {
  return {
    sizeBytes: reader.sizeBytes,
    readAt(position, lengthBytes) {
      signal.throwIfAborted()
      report(Math.min(reader.sizeBytes, position))
      return reader.readAt(position, lengthBytes)
    },
  }
}
