import type { BrowserDataType } from '@pinloft/contract/browser-data/endpoints'
import type { DatabaseHandle } from '../../platform/db/database.ts'

/** The storage of a browser holds any 16-bit units, databases only Unicode without NUL: keys and values are JSON texts. */
interface WrittenColumns {
  /** Beginning of the value. */
  preview: string
  device_id: string
  /** Browser and operating system. */
  device: string
}

/** Times are milliseconds since the Unix epoch. */
export type BrowserDataTables = {
  browser_data: WrittenColumns & {
    id: string
    domain: string
    data_type: BrowserDataType
    /** SHA-256 of the key in hexadecimal: keys are too long for an index. */
    key_hash: string
    key: string
    revision: number
    updated_at: number
    /** UTF-8 bytes of key and value; null if the key was removed. */
    size_bytes: number | null
    value: string | null
  }
  /** Earlier values, and those that were refused because another device had changed the key. */
  browser_data_versions: WrittenColumns & {
    id: string
    entry_id: string
    domain: string
    revision: number
    created_at: number
    is_conflict: 0 | 1
    size_bytes: number
    value: string
  }
}

export function browserDataTables(database: DatabaseHandle) {
  return database.withTables<BrowserDataTables>()
}
