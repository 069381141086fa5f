import {
  BROWSER_DATA_DOMAIN_MAX_BYTES,
  BROWSER_DATA_DOMAINS_MAX,
  BROWSER_DATA_KEYS_MAX,
  BROWSER_DATA_VERSION_AFTER_MINUTES,
  BROWSER_DATA_VERSIONS_MAX,
} from '@pinloft/contract/browser-data/limits'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { randomId } from '../../platform/ids.ts'
import * as repository from './browser-data.repository.ts'
import type { Writer } from './stored-values.ts'

const VERSION_AFTER_MS = BROWSER_DATA_VERSION_AFTER_MINUTES * 60_000

/** Whether a device knew the newest value of a key when it changed it. */
export function isFresh(current: repository.EntryRow, baseRevision: number | undefined, { deviceId }: Writer): boolean {
  return baseRevision === undefined ? current.device_id === deviceId : baseRevision === current.revision
}

/** Values that a device saves in quick succession, such as while a game is played, are no versions. */
export function isWorthKeeping(current: repository.EntryRow, { deviceId }: Writer, now: number): boolean {
  return current.device_id !== deviceId || now - current.updated_at >= VERSION_AFTER_MS
}

/** Makes the newest value an earlier version. */
export async function keep(transaction: DatabaseHandle, current: repository.EntryRow): Promise<void> {
  const { id, key, key_hash, data_type, updated_at, value, size_bytes, ...kept } = current
  if (value === null || size_bytes === null) return
  await repository.addVersion(transaction, {
    ...kept,
    value,
    size_bytes,
    id: randomId(),
    entry_id: id,
    created_at: updated_at,
    is_conflict: 0,
  })
  await forgetOld(transaction, current)
}

/** Forgets the oldest earlier versions that are too many for the key, or too large for the site. */
export async function forgetOld(transaction: DatabaseHandle, { id, domain }: repository.EntryRow): Promise<void> {
  const earlier = (await repository.listVersions(transaction, id)).filter(({ is_conflict }) => is_conflict === 0)
  await repository.deleteVersions(
    transaction,
    earlier.slice(BROWSER_DATA_VERSIONS_MAX).map((version) => version.id),
  )
  let excessBytes = (await repository.measureVersions(transaction, domain)) - BROWSER_DATA_DOMAIN_MAX_BYTES
  if (excessBytes <= 0) return
  const forgotten: string[] = []
  for (const version of await repository.listForgettable(transaction, domain)) {
    if (excessBytes <= 0) break
    excessBytes -= version.size_bytes
    forgotten.push(version.id)
  }
  await repository.deleteVersions(transaction, forgotten)
}

/** Throws `browser_data_…_too_many` or `browser_data_domain_full` if a value of a size does not fit. */
export async function requireRoom(
  transaction: DatabaseHandle,
  domain: string,
  current: repository.EntryRow | undefined,
  sizeBytes: number,
): Promise<void> {
  const held = await repository.measureDomain(transaction, domain)
  if (current === undefined || current.value === null) {
    if (held.keyCount >= BROWSER_DATA_KEYS_MAX) throw new AppError('browser_data_keys_too_many')
    const isNewDomain = current === undefined && held.keyCount === 0
    if (isNewDomain && (await repository.countDomains(transaction)) >= BROWSER_DATA_DOMAINS_MAX) {
      throw new AppError('browser_data_domains_too_many')
    }
  }
  const grownBytes = held.sizeBytes + sizeBytes - (current?.size_bytes ?? 0)
  if (grownBytes > BROWSER_DATA_DOMAIN_MAX_BYTES) throw new AppError('browser_data_domain_full')
}
