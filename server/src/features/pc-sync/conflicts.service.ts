import { joinFolderPath, numberedName } from '@pinloft/contract/files/names'
import type { PcSyncConflict } from '@pinloft/contract/pc-sync/endpoints'
import { findFiles, purgeUnused, replaceContent } from '../../core/files/index.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { RequestSession } from '../../platform/request-session.ts'
import { type CloudEntry, nameOf, parentOf } from './mirror/sides.ts'
import * as repository from './pc-sync.repository.ts'
import { type CloudTree, readCloudTree } from './reconcile/cloud-tree.ts'
import { originalName } from './reconcile/conflict-names.ts'
import type { ReconcilerServices } from './reconcile/reconciler.ts'

type CloudFile = Extract<CloudEntry, { type: 'file' }>

/** Files that both sides changed at the same time: the second copy has a name of its own, until a person chooses. */
export class ConflictsService {
  readonly #services: ReconcilerServices

  constructor(services: ReconcilerServices) {
    this.#services = services
  }

  /** Throws `pc_sync_not_found`. */
  async list(syncId: string): Promise<PcSyncConflict[]> {
    const { entries } = await this.#tree(syncId)
    const conflicts: PcSyncConflict[] = []
    for (const [path, copy] of entries) {
      const name = originalName(nameOf(path))
      if (copy.type !== 'file' || name === null) continue
      const originalPath = joinFolderPath(parentOf(path), name)
      const original = entries.get(originalPath)
      conflicts.push({
        path,
        ...describe(copy),
        originalPath,
        original: original?.type === 'file' ? describe(original) : null,
      })
    }
    return conflicts.sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  /**
   * Keeps both, or one of them: of the file the former content becomes a version, the copy goes to the trash. Throws
   * `pc_sync_not_found`, `pc_sync_conflict_gone`, or what moving and deleting files throw.
   */
  async resolve(
    syncId: string,
    { path, keep }: { path: string; keep: 'both' | 'original' | 'copy' },
    session: RequestSession,
  ): Promise<void> {
    const { entries } = await this.#tree(syncId)
    const copy = entries.get(path)
    const name = originalName(nameOf(path))
    if (copy?.type !== 'file' || name === null) throw new AppError('pc_sync_conflict_gone')
    const originalPath = joinFolderPath(parentOf(path), name)
    const original = entries.get(originalPath)
    if (keep === 'both' || original?.type !== 'file') {
      // The first number that is free; without the original, its own name.
      let wanted = name
      const isTaken = () => entries.has(joinFolderPath(parentOf(path), wanted))
      for (let number = 2; isTaken(); number++) wanted = numberedName(name, number)
      await this.#rename(copy, wanted, session)
      return
    }
    if (keep === 'copy') await this.#replace(original, copy, session)
    await this.#trash(copy, syncId, session)
  }

  async #tree(syncId: string): Promise<CloudTree> {
    const { database, files } = this.#services
    const row = await repository.findSync(database, syncId)
    if (row === undefined) throw new AppError('pc_sync_not_found')
    return (await readCloudTree(files.catalog, row.folder_id)) ?? { path: '', entries: new Map(), protectedPaths: [] }
  }

  async #rename({ id }: CloudFile, name: string, session: RequestSession): Promise<void> {
    const { database, entries } = this.#services
    const [row] = await findFiles(database, [id])
    if (row === undefined) throw new AppError('pc_sync_conflict_gone')
    await entries.place(session, { type: 'file', id }, { folderId: row.folder_id, name })
  }

  /** The file gets the content of the copy, which shares its bytes until it is deleted. */
  async #replace(original: CloudFile, copy: CloudFile, session: RequestSession): Promise<void> {
    const { database, clock, events, files } = this.#services
    const { gone, folderId } = await inTransaction(database, async (transaction) => {
      const rows = await findFiles(transaction, [original.id, copy.id], 'toChange')
      const [to, from] = [original.id, copy.id].map((id) => rows.find((row) => row.id === id))
      if (to === undefined || from === undefined || to.lock !== null || from.lock !== null) {
        throw new AppError('pc_sync_conflict_gone')
      }
      const content = {
        blobKey: from.blob_key,
        sha256: from.sha256,
        sizeBytes: from.size_bytes,
        modifiedAtMs: from.modified_at,
      }
      const { versionStore } = files
      const change = { cause: 'replaced' as const, sessionId: session.id, now: clock.now(), versionStore }
      const replaced = await replaceContent(transaction, to, content, change)
      if (replaced === undefined) throw new AppError('file_changed_meanwhile')
      return { gone: replaced.gone, folderId: to.folder_id }
    })
    const paths = await files.catalog.paths([folderId])
    events.publish({ type: 'file_changed', folders: [...paths.values()] })
    await purgeUnused(this.#services, gone)
  }

  async #trash({ id }: CloudFile, syncId: string, session: RequestSession): Promise<void> {
    const { access, trash } = this.#services
    // The pairing, which needed the PIN, stands for it: what goes is one of two copies.
    const accepted = await access.acceptProgram(syncId, { subject: 'pc-sync', secret: '', network: '' })
    if (accepted === null) throw new Error('A sync was not accepted')
    await trash.moveToTrash(
      accepted.proof,
      { fileIds: [id], folderIds: [] },
      { session, network: '', passwords: new Map() },
    )
  }
}

function describe({ id, sizeBytes, modifiedAtMs }: CloudFile) {
  return { fileId: id, sizeBytes, modifiedAt: new Date(modifiedAtMs).toISOString() }
}
