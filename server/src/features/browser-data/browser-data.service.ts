import type { BrowserDataDomain, BrowserDataEntry, BrowserDataVersion } from '@pinloft/contract/browser-data/endpoints'
import { BROWSER_DATA_PAGE_ENTRIES, BROWSER_DATA_VALUE_MAX_BYTES } from '@pinloft/contract/browser-data/limits'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { VerifiedPin } from '../../core/access/index.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/feature.ts'
import { randomId } from '../../platform/ids.ts'
import { cutPage, readCursor } from '../../platform/page-cursor.ts'
import * as repository from './browser-data.repository.ts'
import { forgetOld, isFresh, isWorthKeeping, keep, requireRoom } from './earlier-values.ts'
import { deviceOf, hostOf, keyOf, previewOf, toEntry, toNewer, type Writer } from './stored-values.ts'

type Dependencies = Pick<Platform, 'clock' | 'database' | 'events'>

export interface WantedValue extends repository.Area {
  key: string
  value: string
  /** The revision that the value was made from; 0 if the device knew none, undefined if it does not say. */
  baseRevision?: number | undefined
}

/** Values that are in memory together while a site is read; a single one may be larger. */
const BATCH_BYTES = 4 * MEBIBYTE
const BATCH_VALUES = 500
const ENTRIES_SCOPE = 'browser data'

/** What sites store in browsers, the same on all of a person's devices. A device that is behind never overwrites. */
export class BrowserDataService {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Stores a value and returns its revision. Throws `browser_data_stale` with the newer value, after keeping the
   * refused one, if the key was changed by another device.
   */
  async save(wanted: WantedValue, writer: Writer): Promise<number> {
    const domain = hostOf(wanted.domain)
    const key = keyOf(wanted.key)
    const valueBytes = Buffer.byteLength(wanted.value)
    if (valueBytes > BROWSER_DATA_VALUE_MAX_BYTES) throw new AppError('browser_data_value_too_large')
    const written = {
      value: JSON.stringify(wanted.value),
      size_bytes: Buffer.byteLength(wanted.key) + valueBytes,
      preview: previewOf(wanted.value),
      device_id: writer.deviceId,
      device: writer.device,
    }
    const { database, clock, events } = this.#dependencies
    const outcome = await inTransaction(database, async (transaction) => {
      const current = await repository.findEntry(transaction, { domain, dataType: wanted.dataType, keyHash: key.hash })
      if (current?.value === written.value) return { revision: current.revision, newer: undefined, isChanged: false }
      const now = clock.now()
      if (current !== undefined && !isFresh(current, wanted.baseRevision, writer)) {
        const refused = { ...written, entry_id: current.id, revision: wanted.baseRevision ?? 0 }
        await repository.settleConflictsOf(transaction, refused)
        await repository.addVersion(transaction, {
          ...refused,
          id: randomId(),
          domain,
          created_at: now,
          is_conflict: 1,
        })
        await forgetOld(transaction, current)
        return { revision: current.revision, newer: toNewer(current), isChanged: true }
      }
      await requireRoom(transaction, domain, current, written.size_bytes)
      if (current !== undefined && isWorthKeeping(current, writer, now)) await keep(transaction, current)
      const revision = (current?.revision ?? wanted.baseRevision ?? 0) + 1
      const area = { domain, data_type: wanted.dataType, key: key.text, key_hash: key.hash }
      await repository.putEntry(transaction, {
        ...area,
        ...written,
        id: current?.id ?? randomId(),
        revision,
        updated_at: now,
      })
      return { revision, newer: undefined, isChanged: true }
    })
    if (outcome.isChanged) events.publish({ type: 'browser_data_changed' })
    if (outcome.newer !== undefined) throw new AppError('browser_data_stale', { conflict: { record: outcome.newer } })
    return outcome.revision
  }

  /** The newest value of a key, null if it was removed; undefined if there never was one. */
  async find(area: repository.Area, key: string): Promise<{ value: string | null; revision: number } | undefined> {
    const { database } = this.#dependencies
    const where = { ...area, domain: hostOf(area.domain), keyHash: keyOf(key).hash }
    const row = await repository.findEntry(database, where)
    return row && { value: row.value === null ? null : JSON.parse(row.value), revision: row.revision }
  }

  /** Whether a key has a value. */
  async has(area: repository.Area, key: string): Promise<boolean> {
    const where = { ...area, domain: hostOf(area.domain) }
    return (await repository.listKeys(this.#dependencies.database, where, keyOf(key).hash)).length > 0
  }

  /** The JSON text of the values of an area by their keys, or of one of them, in pieces. */
  load({ domain, dataType, key }: repository.Area & { key?: string | undefined }): AsyncGenerator<string> {
    const keyHash = key === undefined ? undefined : keyOf(key).hash
    return this.#load({ dataType, domain: hostOf(domain) }, keyHash)
  }

  async *#load(area: repository.Area, keyHash: string | undefined): AsyncGenerator<string> {
    const { database } = this.#dependencies
    const keys = await repository.listKeys(database, area, keyHash)
    let separator = '{'
    for (const ids of batchesOf(keys)) {
      for (const { key, value, revision, updated_at } of await repository.listValues(database, ids)) {
        const updatedAt = new Date(updated_at).toISOString()
        yield `${separator}${key}:{"value":${value},"revision":${revision},"updatedAt":"${updatedAt}"}`
        separator = ','
      }
    }
    yield separator === '{' ? '{}' : '}'
  }

  /** Removes a key, or all keys of an area. Returns how many there were. */
  async clear({ key, ...area }: repository.Area & { key?: string | undefined }, writer: Writer): Promise<number> {
    const { database, clock, events } = this.#dependencies
    const domain = hostOf(area.domain)
    const keyHash = key === undefined ? undefined : keyOf(key).hash
    const cleared = await inTransaction(database, async (transaction) => {
      const where = { domain, dataType: area.dataType }
      const ids =
        keyHash === undefined
          ? (await repository.listKeys(transaction, where)).map(({ id }) => id)
          : [await repository.findEntry(transaction, { ...where, keyHash })].flatMap((row) => (row ? [row.id] : []))
      let count = 0
      for (const id of ids) {
        const current = await repository.findEntryById(transaction, id)
        if (current === undefined || current.value === null) continue
        await keep(transaction, current)
        await repository.putEntry(transaction, {
          ...current,
          value: null,
          size_bytes: null,
          preview: '',
          device_id: writer.deviceId,
          device: writer.device,
          revision: current.revision + 1,
          updated_at: clock.now(),
        })
        count += 1
      }
      return count
    })
    if (cleared > 0) events.publish({ type: 'browser_data_changed' })
    return cleared
  }

  async domains(deviceId: string): Promise<BrowserDataDomain[]> {
    const { database } = this.#dependencies
    const conflicts = await repository.countConflicts(database)
    const rows = await repository.summarize(database)
    return [...Map.groupBy(rows, ({ domain }) => domain)].map(([domain, ofDomain]) => ({
      domain,
      keyCount: sum(ofDomain.map(({ key_count }) => key_count)),
      sizeBytes: sum(ofDomain.map(({ size_bytes }) => size_bytes)),
      updatedAt: new Date(Math.max(...ofDomain.map(({ updated_at }) => updated_at))).toISOString(),
      conflictCount: conflicts.get(domain) ?? 0,
      devices: ofDomain.map((row) => ({
        ...deviceOf(row, deviceId),
        keyCount: row.key_count,
        updatedAt: new Date(row.updated_at).toISOString(),
      })),
    }))
  }

  async entries(
    { domain, limit = BROWSER_DATA_PAGE_ENTRIES, cursor }: { domain: string; limit?: number; cursor?: string },
    deviceId: string,
  ): Promise<{ items: BrowserDataEntry[]; nextCursor: string | null }> {
    const after = cursor === undefined ? undefined : readCursor(cursor, ENTRIES_SCOPE, 'number')
    const rows = await repository.listEntries(this.#dependencies.database, { domain: hostOf(domain), limit, after })
    const { shown, nextCursor } = cutPage(rows, { limit, scope: ENTRIES_SCOPE, sortValue: ({ rank }) => rank })
    return { items: shown.map((row) => toEntry(row, deviceId)), nextCursor }
  }

  async versions(entryId: string, deviceId: string): Promise<BrowserDataVersion[]> {
    const { database } = this.#dependencies
    if (!(await repository.findEntryById(database, entryId))) throw new AppError('browser_data_not_found')
    const rows = await repository.listVersions(database, entryId)
    return rows.map((row) => ({
      ...deviceOf(row, deviceId),
      id: row.id,
      revision: row.revision,
      sizeBytes: row.size_bytes,
      preview: row.preview,
      createdAt: new Date(row.created_at).toISOString(),
      isConflict: row.is_conflict === 1,
    }))
  }

  /** Makes an earlier or refused value the newest one. Returns its revision. */
  restore(versionId: string, writer: Writer): Promise<number> {
    return this.#decide(versionId, async (transaction, current, version) => {
      await requireRoom(transaction, current.domain, current, version.size_bytes)
      await keep(transaction, current)
      await repository.deleteVersions(transaction, [version.id])
      const revision = current.revision + 1
      await repository.putEntry(transaction, {
        ...current,
        value: version.value,
        size_bytes: version.size_bytes,
        preview: version.preview,
        device_id: writer.deviceId,
        device: writer.device,
        revision,
        updated_at: this.#dependencies.clock.now(),
      })
      return revision
    })
  }

  /** Makes a refused value an earlier version. */
  async dismiss(versionId: string): Promise<void> {
    await this.#decide(versionId, async (transaction, current, version) => {
      await repository.settleConflict(transaction, version.id)
      await forgetOld(transaction, current)
    })
  }

  /** Deletes everything of a site permanently. */
  async delete(_proof: VerifiedPin, wantedDomain: string): Promise<void> {
    const { database, events } = this.#dependencies
    const domain = hostOf(wantedDomain)
    const count = await inTransaction(database, (transaction) => repository.deleteDomain(transaction, domain))
    if (count > 0) events.publish({ type: 'browser_data_changed' })
  }

  async #decide<Result>(
    versionId: string,
    decide: (
      transaction: DatabaseHandle,
      current: repository.EntryRow,
      version: repository.VersionRow,
    ) => Promise<Result>,
  ): Promise<Result> {
    const { database, events } = this.#dependencies
    const result = await inTransaction(database, async (transaction) => {
      const version = await repository.findVersion(transaction, versionId)
      const current = version && (await repository.findEntryById(transaction, version.entry_id))
      if (version === undefined || current === undefined) throw new AppError('browser_data_version_not_found')
      return decide(transaction, current, version)
    })
    events.publish({ type: 'browser_data_changed' })
    return result
  }
}

function* batchesOf(keys: readonly { id: string; size_bytes: number }[]): Generator<string[]> {
  let batch: string[] = []
  let batchBytes = 0
  for (const { id, size_bytes } of keys) {
    if (batch.length > 0 && (batchBytes + size_bytes > BATCH_BYTES || batch.length >= BATCH_VALUES)) {
      yield batch
      batch = []
      batchBytes = 0
    }
    batch.push(id)
    batchBytes += size_bytes
  }
  if (batch.length > 0) yield batch
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
