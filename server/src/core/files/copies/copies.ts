import type { File, Folder } from '@pinloft/contract/files/endpoints'
import type { VerifiedBlobs } from '../../../platform/blobs/verified-blobs.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { StepsApart, stepsWithin } from '../../../platform/db/steps.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { randomId } from '../../../platform/ids.ts'
import { ChangedFolders } from '../tree/changed-folders.ts'
import { digestOfEntries } from '../tree/entries-digest.ts'
import { toEntries } from '../tree/to-entries.ts'
import { readTypeWithName } from '../types/type-with-name.ts'
import { type BuiltCopy, CopyBuilder } from './copy-builder.ts'
import { attachCopy, type EntriesToCopy, planCopy } from './copy-entries.ts'
import { addUnattachedRoot, noteUnattached } from './unattached-folders.repository.ts'
import type { UnattachedRemover } from './unattached-remover.ts'

interface CopiesDependencies {
  database: DatabaseHandle
  blobs: VerifiedBlobs
  clock: Clock
  remover: UnattachedRemover
}

/** What was copied, as it is shown. */
export interface Copied {
  files: File[]
  folders: Folder[]
  /** Number of all copies, including those in the folders. */
  entryCount: number
  /** Of all copies, from `digestOfEntries`. */
  digest: string
  places: ChangedFolders
}

/**
 * Copies files and folders with everything in them into a folder, under free names. Only rows are copied. A small copy is one
 * transaction. A large one is built in steps below a folder that is not visible and attached in the last step, so that other
 * requests never wait long and never see a part of it. If it fails or is interrupted, nothing is visible and its rows are
 * deleted in the background. `CopyBuilder` says what a large copy contains of what changes meanwhile.
 */
export class Copies {
  readonly #dependencies: CopiesDependencies

  constructor(dependencies: CopiesDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Throws what `planCopy`, `CopyBuilder` and `attachCopy` throw, or the reason of the signal, which stops a large
   * copy whose client has disconnected.
   */
  copy(chosen: EntriesToCopy, targetPath: string, signal: AbortSignal): Promise<Copied> {
    const rootId = randomId()
    return this.#dependencies.remover.whileInUse(rootId, () => this.#copy(rootId, chosen, targetPath, signal))
  }

  async #copy(rootId: string, chosen: EntriesToCopy, targetPath: string, signal: AbortSignal): Promise<Copied> {
    const { database, blobs, clock, remover } = this.#dependencies
    const now = clock.now()
    const { name, fileIds } = chosen
    const [fileId] = fileIds
    // Before the transaction, which would wait for the disk.
    const isRenamed = fileId !== undefined && name !== undefined
    const read = isRenamed ? await readTypeWithName(this.#dependencies, fileId, name) : null
    const { plan, done } = await inTransaction(database, async (transaction) => {
      const planned = await planCopy(transaction, chosen, targetPath)
      if (planned.isLong) {
        await addUnattachedRoot(transaction, rootId)
        return { plan: planned, done: undefined }
      }
      const context = { parentId: planned.targetId, now, blobs, read, onFolders: async () => {} }
      const copied = await new CopyBuilder(stepsWithin(transaction), context).build(planned)
      return { plan: planned, done: await toCopied(transaction, copied) }
    })
    if (done !== undefined) return done

    const steps = new StepsApart(database, AbortSignal.any([signal, remover.closing]))
    const built = await new CopyBuilder(steps, {
      parentId: rootId,
      now,
      blobs,
      read,
      onFolders: (transaction, folderIds) => noteUnattached(transaction, rootId, folderIds),
    }).build(plan)
    return steps.run(async (transaction) =>
      toCopied(transaction, await attachCopy(transaction, plan, { rootId, built })),
    )
  }
}

async function toCopied(
  transaction: DatabaseHandle,
  { files, folders, subfolders, entryCount }: BuiltCopy,
): Promise<Copied> {
  const places = new ChangedFolders(transaction)
  places.addFiles(files.map((file) => file.folder_id))
  places.addFolders(folders.map((folder) => folder.parent_id))
  await places.readPaths()
  const fileIds = files.map(({ id }) => id)
  const digest = await digestOfEntries(transaction, { fileIds, folders: [...folders, ...subfolders] })
  return { ...(await toEntries(transaction, { files, folders })), entryCount, digest, places }
}
