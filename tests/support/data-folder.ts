import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'

interface StoredRow {
  blob_key: string
  sha256: string
}

/** What an upload that was cut off has left behind. */
export function stagingLeftovers(dataDir: string): string[] {
  const staging = join(dataDir, 'staging')
  return existsSync(staging) ? readdirSync(staging) : []
}

/** The same, a moment later: names of finished uploads are removed in the background. */
export async function settledLeftovers(dataDir: string): Promise<string[]> {
  for (let attempt = 0; attempt < 50 && stagingLeftovers(dataDir).length > 0; attempt++) await delay(100)
  return stagingLeftovers(dataDir)
}

/** What is there of resumable uploads that are not complete. */
export function unfinishedBytes(dataDir: string): { key: string; sizeBytes: number }[] {
  const uploads = join(dataDir, 'uploads')
  return readdirSync(uploads).map((key) => ({ key, sizeBytes: statSync(join(uploads, key)).size }))
}

export function blobKeys(dataDir: string): string[] {
  const root = join(dataDir, 'blobs')
  return readdirSync(root).flatMap((shard) => readdirSync(join(root, shard)))
}

/** The same of a server that runs: it removes bytes of what is deleted for good in the background. */
export async function settledFaults(dataDir: string): Promise<string[]> {
  for (let attempt = 0; attempt < 50; attempt++) {
    if ((await faultsOfDataFolder(dataDir)).length === 0) return []
    await delay(100)
  }
  return faultsOfDataFolder(dataDir)
}

/** Compares rows and bytes of a server that does not run. Each line of the result is something lost or left over. */
export async function faultsOfDataFolder(dataDir: string): Promise<string[]> {
  const database = new DatabaseSync(join(dataDir, 'pinloft.db'))
  const rows = database
    .prepare(
      'select blob_key, sha256 from files union all select blob_key, sha256 from trash_files union all select blob_key, sha256 from file_versions',
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
  for (const key of blobKeys(dataDir)) if (!known.has(key)) faults.push(`bytes without a row: ${key}`)
  for (const row of rows) {
    const path = join(dataDir, 'blobs', row.blob_key.slice(0, 2), row.blob_key)
    const sha256 = await hashOfFile(path).catch(() => null)
    if (sha256 === null) faults.push(`row without bytes: ${row.blob_key}`)
    else if (sha256 !== row.sha256) faults.push(`other bytes than stored: ${row.blob_key}`)
  }
  return faults
}

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest('hex')
}
