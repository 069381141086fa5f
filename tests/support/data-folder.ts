import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { formatRanges } from '@pinloft/contract/streams/byte-ranges'

interface StoredRow {
  blob_key: string
  sha256: string
}

/** Below which a test links directories: beside the data folder, which none may be in. */
export function linkRootOf(dataDir: string): string {
  return `${dataDir}-linked`
}

/** Files left behind by an interrupted upload. */
export function stagingLeftovers(dataDir: string): string[] {
  const staging = join(dataDir, 'staging')
  return existsSync(staging) ? readdirSync(staging) : []
}

/** A minute, which a busy computer may take for what it does in the background. */
const SETTLING_ATTEMPTS = 600
const SETTLING_POLL_MS = 100

/** The same, after a moment: names of finished uploads are removed in the background. */
export async function settledLeftovers(dataDir: string): Promise<string[]> {
  for (let attempt = 0; attempt < SETTLING_ATTEMPTS && stagingLeftovers(dataDir).length > 0; attempt++) {
    await delay(SETTLING_POLL_MS)
  }
  return stagingLeftovers(dataDir)
}

/** The stored bytes of unfinished resumable uploads. */
export function unfinishedBytes(dataDir: string): { key: string; sizeBytes: number }[] {
  const uploads = join(dataDir, 'uploads')
  return readdirSync(uploads).map((key) => ({ key, sizeBytes: statSync(join(uploads, key)).size }))
}

/** Stores the first bytes of an unfinished upload, so that a test sends only the rest. The server must not be running. */
export async function seedUpload(
  dataDir: string,
  {
    uploadId,
    storedBytes,
    content,
  }: { uploadId: string; storedBytes: number; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> },
): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'pinloft.db'))
  try {
    const row = database.prepare('select blob_key from uploads where id = ?').get(uploadId)
    await writeFile(join(dataDir, 'uploads', String(row?.blob_key)), content)
    const ranges = formatRanges([{ start: 0, end: storedBytes }])
    database.prepare('update uploads set ranges = ? where id = ?').run(ranges, uploadId)
  } finally {
    database.close()
  }
}

export function blobKeys(dataDir: string): string[] {
  const root = join(dataDir, 'blobs')
  return readdirSync(root).flatMap((shard) => readdirSync(join(root, shard)))
}

/** The same for a running server, which removes the bytes of purged files in the background. */
export async function settledFaults(
  dataDir: string,
  { verifiedKeys = new Set() }: { verifiedKeys?: Set<string> } = {},
): Promise<string[]> {
  for (let attempt = 0; attempt < SETTLING_ATTEMPTS; attempt++) {
    if ((await faultsOfDataFolder(dataDir, { verifiedKeys })).length === 0) return []
    await delay(SETTLING_POLL_MS)
  }
  return faultsOfDataFolder(dataDir, { verifiedKeys })
}

/**
 * Compares rows and bytes of a stopped server. Each line of the result is something lost or left over. The bytes of blobs in
 * `verifiedKeys` are not hashed again; those found intact are added.
 */
export async function faultsOfDataFolder(
  dataDir: string,
  { verifiedKeys = new Set() }: { verifiedKeys?: Set<string> } = {},
): Promise<string[]> {
  const database = new DatabaseSync(join(dataDir, 'pinloft.db'))
  const rows = database
    .prepare(
      ['files', 'trash_files', 'file_versions', 'world_revisions', 'game_jars']
        .map((table) => `select blob_key, sha256 from ${table}`)
        .join(' union all '),
    )
    .all() as unknown as StoredRow[]
  const strays = database
    .prepare(
      'select count(*) as number from file_versions where file_id not in (select id from files union select id from trash_files)',
    )
    .get()
  const integrity = database
    .prepare('pragma integrity_check')
    .all()
    .map((row) => row.integrity_check)
  database.close()

  const faults = integrity.filter((line) => line !== 'ok').map((line) => `database: ${line}`)
  if (strays?.number !== 0) faults.push(`versions without a file: ${strays?.number}`)
  const known = new Set(rows.map((row) => row.blob_key))
  const keys = new Set(blobKeys(dataDir))
  for (const key of keys) if (!known.has(key)) faults.push(`bytes without a row: ${key}`)
  for (const row of rows) {
    // Their bytes are in linked directories.
    if (row.blob_key.startsWith('linked:')) continue
    if (keys.has(row.blob_key) && verifiedKeys.has(row.blob_key)) continue
    const path = join(dataDir, 'blobs', row.blob_key.slice(0, 2), row.blob_key)
    const sha256 = await hashOfFile(path).catch(() => null)
    if (sha256 === null) faults.push(`row without bytes: ${row.blob_key}`)
    else if (sha256 !== row.sha256) faults.push(`other bytes than stored: ${row.blob_key}`)
    else verifiedKeys.add(row.blob_key)
  }
  return faults
}

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest('hex')
}

/** Digests of the contents of all files, of those in the trash and of all versions. */
export function keptDigests(dataDir: string): Set<string> {
  const database = new DatabaseSync(join(dataDir, 'pinloft.db'), { readOnly: true })
  const tables = ['files', 'trash_files', 'file_versions'].map((table) => `select sha256 from ${table}`)
  const rows = database.prepare(tables.join(' union ')).all()
  database.close()
  return new Set(rows.map((row) => String(row.sha256)))
}
