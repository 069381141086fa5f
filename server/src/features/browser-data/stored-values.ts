import { createHash } from 'node:crypto'
import type { BrowserDataEntry, NewerBrowserData } from '@pinloft/contract/browser-data/endpoints'
import { BROWSER_DATA_KEY_MAX_CHARACTERS, BROWSER_DATA_PREVIEW_CHARACTERS } from '@pinloft/contract/browser-data/limits'
import { AppError } from '../../platform/errors.ts'
import type { EntryRow, EntrySummaryRow } from './browser-data.repository.ts'

/** The device that sends a request. */
export interface Writer {
  deviceId: string
  /** Its browser and operating system. */
  device: string
}

const HOST = /^(?:[a-z0-9_](?:[a-z0-9._-]{0,251}[a-z0-9_])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/

/** The host of a site as it is stored. Throws `browser_data_domain_invalid`. */
export function hostOf(domain: string): string {
  const host = domain.trim().toLowerCase()
  if (!HOST.test(host)) throw new AppError('browser_data_domain_invalid')
  return host
}

/** A key as it is stored and found. Throws `browser_data_key_too_long`. */
export function keyOf(key: string): { text: string; hash: string } {
  if (key.length > BROWSER_DATA_KEY_MAX_CHARACTERS) throw new AppError('browser_data_key_too_long')
  const text = JSON.stringify(key)
  return { text, hash: createHash('sha256').update(text).digest('hex') }
}

export function previewOf(value: string): string {
  return value
    .slice(0, BROWSER_DATA_PREVIEW_CHARACTERS)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
}

export function toNewer({ value, revision, device, updated_at }: EntryRow): NewerBrowserData {
  const parsed: string | null = value === null ? null : JSON.parse(value)
  return { value: parsed, revision, device, updatedAt: new Date(updated_at).toISOString() }
}

export function deviceOf(row: { device_id: string; device: string }, deviceId: string) {
  return { device: row.device, isThisDevice: row.device_id === deviceId }
}

export function toEntry(row: EntrySummaryRow, deviceId: string): BrowserDataEntry {
  return {
    ...deviceOf(row, deviceId),
    id: row.id,
    dataType: row.data_type,
    key: JSON.parse(row.key),
    sizeBytes: row.size_bytes ?? 0,
    revision: row.revision,
    isCleared: row.size_bytes === null,
    preview: row.preview,
    updatedAt: new Date(row.updated_at).toISOString(),
    versionCount: row.version_count,
    hasConflict: row.conflict_count > 0,
  }
}
