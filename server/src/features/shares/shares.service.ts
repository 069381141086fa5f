import { UNDO_KEPT_MINUTES } from '@pinloft/contract/files/limits'
import { MINUTE_MS } from '@pinloft/contract/shared/units'
import type { Share, ShareAddition, SharedType, ShareMode } from '@pinloft/contract/shares/endpoints'
import { SHARE_ADDITIONS_LISTED, SHARES_MAX } from '@pinloft/contract/shares/limits'
import type { AccessService, VerifiedPin } from '../../core/access/index.ts'
import { type FileCatalog, ROOT_FOLDER_ID } from '../../core/files/index.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/feature.ts'
import { randomId, randomToken } from '../../platform/ids.ts'
import type { Retention } from '../../platform/retention/retention.ts'
import type { LinkedWorlds } from '../block-game/index.ts'
import { countArrived, listAdditions } from './additions.repository.ts'
import { endOf } from './share-end.ts'
import { hashSharePassword, passwordSubject } from './share-passwords.ts'
import * as repository from './shares.repository.ts'

const UNDO_KEPT_MS = UNDO_KEPT_MINUTES * 60_000
const PURGE_EVERY_MS = 10 * MINUTE_MS
/** What visitors of a world were let in by. */
const VISITOR_COLUMNS = ['mode', 'password_hash', 'expires_at', 'download_limit'] as const

type Dependencies = Pick<Platform, 'clock' | 'database' | 'events'> & {
  access: Pick<AccessService, 'forgetSecret'>
  catalog: FileCatalog
  /** Ends what visitors are sending through a link. */
  endUploads(shareId: string): Promise<void>
  worlds: Pick<LinkedWorlds, 'name' | 'present' | 'endLink' | 'changeLink'>
}

/** A link as its owner sees it, without the host in its address. */
export type OwnedShare = Omit<Share, 'address'> & { token: string }

interface ShareOptions {
  name?: string | null | undefined
  expiresAt?: string | null | undefined
  password?: string | null | undefined
  downloadLimit?: number | null | undefined
  sizeLimit?: number | null | undefined
  fileLimit?: number | null | undefined
}

/** The owner's side of links to files and folders. */
export class SharesService {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async list(): Promise<OwnedShare[]> {
    return this.#describe(await repository.listShares(this.#dependencies.database))
  }

  /**
   * Throws `file_not_found`, `share_world_missing`, `share_folder_only`, `share_world_only`, `shares_too_many`,
   * `share_expiry_past` or `share_password_missing`.
   */
  async create(
    _proof: VerifiedPin,
    {
      entryIds,
      entryType,
      mode,
      name,
      downloadLimit,
      sizeLimit,
      fileLimit,
      ...options
    }: ShareOptions & { entryIds: string[]; entryType?: 'world' | undefined; mode: ShareMode },
  ): Promise<OwnedShare> {
    const { clock, database, events } = this.#dependencies
    const ids = [...new Set(entryIds)]
    const entry = entryType === 'world' ? await this.#findWorld(ids) : await this.#findEntry(ids)
    requireMode(mode, entry.type)
    const row: repository.ShareRow = {
      id: randomId(),
      token: randomToken(),
      name: name ?? '',
      mode,
      entry_type: entry.type,
      entry_id: entry.id,
      entry_ids: entry.type === 'selection' ? JSON.stringify(ids) : null,
      entry_name: entry.name,
      created_at: clock.now(),
      expires_at: this.#expiry(options.expiresAt ?? null),
      password_hash: await passwordHash(options.password ?? null),
      download_limit: downloadLimit ?? null,
      download_count: 0,
      size_limit: sizeLimit ?? null,
      file_limit: fileLimit ?? null,
      visit_count: 0,
      last_used_at: null,
      deleted_at: null,
    }
    await inTransaction(database, async (transaction) => {
      if ((await repository.countShares(transaction)) >= SHARES_MAX) throw new AppError('shares_too_many')
      await repository.insertShare(transaction, row)
    })
    events.publish({ type: 'shares_changed' })
    return this.#describeOne(row)
  }

  /** Throws `share_not_found`, `share_folder_only`, `share_world_only`, `share_expiry_past` or `share_password_missing`. */
  async change(
    id: string,
    {
      mode,
      name,
      expiresAt,
      password,
      downloadLimit,
      sizeLimit,
      fileLimit,
    }: ShareOptions & { mode?: ShareMode | undefined },
  ): Promise<OwnedShare> {
    const { database, events } = this.#dependencies
    const change: repository.ShareChange = {
      ...(mode !== undefined && { mode }),
      ...(name != null && { name }),
      ...(expiresAt !== undefined && { expires_at: this.#expiry(expiresAt) }),
      ...(password !== undefined && { password_hash: await passwordHash(password) }),
      ...(downloadLimit !== undefined && { download_limit: downloadLimit }),
      ...(sizeLimit !== undefined && { size_limit: sizeLimit }),
      ...(fileLimit !== undefined && { file_limit: fileLimit }),
    }
    const { before, row } = await inTransaction(database, async (transaction) => {
      const before = await repository.findShare(transaction, id)
      if (Object.keys(change).length > 0) await repository.updateShare(transaction, id, change)
      const row = await repository.findShare(transaction, id)
      if (row) requireMode(row.mode, row.entry_type)
      return { before, row }
    })
    if (before === undefined || row === undefined) throw new AppError('share_not_found')
    if (row.mode === 'view') await this.#dependencies.endUploads(id)
    if (row.entry_type === 'world' && isOtherForVisitors(before, row)) this.#dependencies.worlds.changeLink(id)
    events.publish({ type: 'shares_changed' })
    return this.#describeOne(row)
  }

  /** Throws `share_not_found`. */
  async delete(id: string): Promise<void> {
    const { clock, database, events } = this.#dependencies
    const now = clock.now()
    const isDeleted = await inTransaction(database, (transaction) => repository.deleteShare(transaction, id, now))
    if (!isDeleted) throw new AppError('share_not_found')
    this.#dependencies.worlds.endLink(id)
    await this.#dependencies.endUploads(id)
    events.publish({ type: 'shares_changed' })
  }

  /** Brings back a link that was just deleted. Throws `share_not_found` or `shares_too_many`. */
  async restore(id: string): Promise<OwnedShare> {
    const { clock, database, events } = this.#dependencies
    const row = await inTransaction(database, async (transaction) => {
      await repository.restoreShare(transaction, id, clock.now() - UNDO_KEPT_MS)
      if ((await repository.countShares(transaction)) > SHARES_MAX) throw new AppError('shares_too_many')
      return repository.findShare(transaction, id)
    })
    if (row === undefined) throw new AppError('share_not_found')
    events.publish({ type: 'shares_changed' })
    return this.#describeOne(row)
  }

  /** Removes from time to time the deleted links that can't come back any more. */
  purgeBy(retention: Retention): void {
    retention.every(PURGE_EVERY_MS, async (now) => {
      const { access, database } = this.#dependencies
      await inTransaction(database, async (transaction) => {
        for (const id of await repository.purgeShares(transaction, now - UNDO_KEPT_MS))
          await access.forgetSecret(transaction, passwordSubject(id))
      })
    })
  }

  /** What visitors added, or one file if they did, newest first. */
  async additions(fileId: string | undefined): Promise<ShareAddition[]> {
    const { database, catalog } = this.#dependencies
    const rows = await listAdditions(database, { fileId, hasArrived: true, limit: SHARE_ADDITIONS_LISTED })
    const { files } = await catalog.describe({ files: rows.map(({ file_id }) => file_id ?? ''), folders: [] })
    return rows.map(({ file_id, name, size_bytes, share_name, added_at }) => ({
      fileId: file_id ?? '',
      fileName: name,
      size: size_bytes,
      folder: files.get(file_id ?? '')?.folder ?? null,
      shareName: share_name,
      addedAt: new Date(added_at).toISOString(),
    }))
  }

  async #findEntry(ids: readonly string[]): Promise<{ type: SharedType; id: string; name: string }> {
    const { catalog } = this.#dependencies
    const files = await catalog.files(ids)
    const folders = await catalog.folders(ids.filter((id) => id !== ROOT_FOLDER_ID))
    const first = [...files, ...folders].find(({ id }) => id === ids[0])
    if (first === undefined || files.length + folders.length < ids.length) throw new AppError('file_not_found')
    if (ids.length > 1) return { type: 'selection', id: randomId(), name: first.name }
    return { type: files.length > 0 ? 'file' : 'folder', id: first.id, name: first.name }
  }

  async #findWorld(ids: readonly string[]): Promise<{ type: SharedType; id: string; name: string }> {
    const [id = ''] = ids
    const name = ids.length === 1 ? await this.#dependencies.worlds.name(id) : undefined
    if (name === undefined) throw new AppError('share_world_missing')
    return { type: 'world', id, name }
  }

  #expiry(expiresAt: string | null): number | null {
    if (expiresAt === null) return null
    const at = Date.parse(expiresAt)
    if (at <= this.#dependencies.clock.now()) throw new AppError('share_expiry_past')
    return at
  }

  async #describeOne(row: repository.ShareRow): Promise<OwnedShare> {
    const [share] = await this.#describe([row])
    if (share === undefined) throw new AppError('share_not_found')
    return share
  }

  async #describe(rows: readonly repository.ShareRow[]): Promise<OwnedShare[]> {
    const { catalog, clock, database, worlds } = this.#dependencies
    const presentWorlds = await worlds.present(
      rows.filter(({ entry_type }) => entry_type === 'world').map(({ entry_id }) => entry_id),
    )
    const ids = [...new Set(rows.filter(({ entry_type }) => entry_type !== 'world').flatMap(entryIdsOf))]
    const { files, folders } = await catalog.describe({ files: ids, folders: ids })
    const arrivedCounts = await countArrived(database)
    const now = clock.now()
    return rows.map((row) => {
      const entryIds = entryIdsOf(row)
      const firstId = entryIds.find((id) => files.has(id) || folders.has(id)) ?? ''
      const file = files.get(firstId)
      const folder = folders.get(firstId)
      const isThere = row.entry_type === 'world' ? presentWorlds.has(row.entry_id) : Boolean(file ?? folder)
      return {
        id: row.id,
        token: row.token,
        name: row.name,
        mode: row.mode,
        entryId: row.entry_id,
        entryType: row.entry_type,
        entryIds,
        entryName: file?.originalName ?? folder?.name ?? row.entry_name,
        folder: file?.folder ?? folder?.parentPath ?? '',
        createdAt: new Date(row.created_at).toISOString(),
        expiresAt: row.expires_at === null ? null : new Date(row.expires_at).toISOString(),
        hasPassword: row.password_hash !== null,
        downloadLimit: row.download_limit,
        downloadCount: row.download_count,
        sizeLimit: row.size_limit,
        fileLimit: row.file_limit,
        addedCount: arrivedCounts.get(row.id) ?? 0,
        visitCount: row.visit_count,
        lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
        end: isThere ? endOf(row, now) : 'entry_missing',
      }
    })
  }
}

/** The files and folders that a link gives. */
export function entryIdsOf({ entry_id, entry_ids }: repository.ShareRow): string[] {
  return entry_ids === null ? [entry_id] : JSON.parse(entry_ids)
}

/** Whether who came by a link has to come again: its name is only the owner's. */
function isOtherForVisitors(before: repository.ShareRow, after: repository.ShareRow): boolean {
  return VISITOR_COLUMNS.some((column) => before[column] !== after[column])
}

/** Throws `share_folder_only` or `share_world_only`. */
function requireMode(mode: ShareMode, type: SharedType): void {
  if ((mode === 'add' || mode === 'drop') && type !== 'folder') throw new AppError('share_folder_only')
  if (mode === 'build' && type !== 'world') throw new AppError('share_world_only')
}

async function passwordHash(password: string | null): Promise<string | null> {
  if (password === null) return null
  if (password.trim() === '') throw new AppError('share_password_missing')
  return hashSharePassword(password)
}
