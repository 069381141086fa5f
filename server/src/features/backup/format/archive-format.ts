import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { z } from 'zod'
import { blobPath, isBlobKey } from '../../../platform/blobs/blob-key.ts'
import { TAR_END, type TarEntry, tarEntryBytes } from '../../../platform/tar/tar-blocks.ts'
import { parseLine } from './parse-line.ts'

// Contents of a backup: an age file that holds a tar archive. First the digest of the table of contents and the table
// of contents itself, then the server's secret key, the rows of each table, a list of the blobs, the blobs, files that the
// backup has by choice, which the list has too, and finally a summary.

export const FORMAT_NAME = 'pinloft-backup'
export const FORMAT_VERSION = 2
/** Of a backup without files by choice: any Pinloft can restore it. */
export const PLAIN_FORMAT_VERSION = 1

/** A digest in hexadecimal. */
export const SHA256 = /^[0-9a-f]{64}$/

/** Larger than the file ever is; it is held in memory. */
const SECRET_KEY_MAX_BYTES = 1024

const Sha256 = z.string().regex(SHA256)
const Digested = z.object({ sizeBytes: z.int().nonnegative(), sha256: Sha256 })
/** Name of a table or column; entries of the archive are named after tables. */
const SqlName = z.string().regex(/^[a-z][a-z0-9_]{0,60}$/)

const Manifest = z.object({
  format: z.literal(FORMAT_NAME),
  version: z.int(),
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** Version of the product that made it. */
  productVersion: z.string(),
  createdAt: z.iso.datetime(),
  /** Last migration applied to the tables. */
  schema: z.string(),
  secretKey: Digested.extend({ sizeBytes: z.int().positive().max(SECRET_KEY_MAX_BYTES) }),
  tables: z
    .array(Digested.extend({ name: SqlName, columns: z.array(SqlName).min(1), rowCount: z.int() }))
    .refine((tables) => new Set(tables.map(({ name }) => name)).size === tables.length),
  /** Last value issued by each table with an auto-increment column. */
  counters: z.record(z.string(), z.int()),
  blobs: Digested.extend({
    count: z.int().nonnegative(),
    /** Total of all blobs. */
    contentBytes: z.int().nonnegative(),
  }),
})

export type Manifest = z.infer<typeof Manifest>

const IndexLine = z.object({
  entry: z.string().refine((name) => isBlobEntryName(name) || isFileEntryName(name)),
  sizeBytes: z.int().nonnegative(),
  sha256: Sha256,
  /** The file it belongs to, for display. */
  of: z.string(),
  /** The bytes were missing on disk when the backup was made; there is no entry. */
  isMissing: z.literal(true).optional(),
})

export type IndexLine = z.infer<typeof IndexLine>

/** A file in the archive of a backup. */
export interface Entry extends TarEntry {
  /** Of its bytes, in hexadecimal. */
  sha256: string
  /** What it is, for display. */
  of: string
}

/** An entry with its position in the archive. */
export interface PlacedEntry extends Entry {
  /** Offset of its header. */
  position: number
}

export const MANIFEST_NAME = 'manifest.json'
export const MANIFEST_DIGEST_NAME = 'manifest.sha256'
export const SECRET_KEY_NAME = 'secret.key'
export const INDEX_NAME = 'blobs.ndjson'
const SUMMARY_NAME = 'summary.json'

/** The format read by `sha256sum --check`. */
export function manifestDigest(manifest: string): string {
  return `${sha256Of(manifest)}  ${MANIFEST_NAME}\n`
}

export const MANIFEST_DIGEST_BYTES = Buffer.byteLength(manifestDigest(''))

export function tableEntryName(table: string): string {
  return `tables/${table}.ndjson`
}

export function blobEntryName(blobKey: string): string {
  return `blobs/${blobPath(blobKey)}`
}

/** Whether a name is exactly the entry name of some blob. */
function isBlobEntryName(name: string): boolean {
  const key = basename(name)
  return isBlobKey(key) && name === blobEntryName(key)
}

/** A file of something that has an id, in a data folder. */
const FILE_ENTRY_NAME = /^[a-z][a-z-]{0,20}\/[0-9a-f]{32}(?:\/[a-z0-9][a-z0-9.-]{0,20}){1,2}$/

/** Whether a name is that of a file which the backup has by choice: its path below the data folder. */
export function isFileEntryName(name: string): boolean {
  return FILE_ENTRY_NAME.test(name) && !name.startsWith('blobs/')
}

/** A blob whose bytes on the server's disk are missing or differ from what was stored. */
export interface DamagedBlob {
  blobKey: string
  /** The file it belongs to, for display. */
  of: string
}

export function damagedBlob(of: string, entryName: string): DamagedBlob {
  return { blobKey: basename(entryName), of }
}

/** The summary at the end. */
export function summaryText({ id, blobs }: Manifest): string {
  return `${JSON.stringify({ id, isComplete: true, blobs: blobs.count, contentBytes: blobs.contentBytes })}\n`
}

/** The entries before the blobs. */
export function fixedEntries(manifest: Manifest, manifestText: string): Entry[] {
  return [
    textEntry(MANIFEST_DIGEST_NAME, manifestDigest(manifestText), 'the digest of the table of contents'),
    textEntry(MANIFEST_NAME, manifestText, 'the table of contents'),
    { name: SECRET_KEY_NAME, of: 'the key of the server', ...digested(manifest.secretKey) },
    ...manifest.tables.map((table) => ({
      name: tableEntryName(table.name),
      of: `the rows of the table ${table.name}`,
      ...digested(table),
    })),
    { name: INDEX_NAME, of: 'the list of the files', ...digested(manifest.blobs) },
  ]
}

/** Yields every entry with its position, reading `index` as it goes. */
export async function* placedEntries(
  manifest: Manifest,
  manifestText: string,
  index: AsyncIterable<IndexLine>,
): AsyncGenerator<PlacedEntry, void, void> {
  let position = 0
  const place = (entry: Entry): PlacedEntry => {
    const placed = { ...entry, position }
    position += tarEntryBytes(entry.sizeBytes)
    return placed
  }
  for (const entry of fixedEntries(manifest, manifestText)) yield place(entry)
  for await (const { entry, sizeBytes, sha256, of, isMissing } of index) {
    if (isMissing === undefined) yield place({ name: entry, sizeBytes, sha256, of })
  }
  yield place(textEntry(SUMMARY_NAME, summaryText(manifest), 'the summary at the end'))
}

/** Size of the whole tar archive. */
export function archiveBytes(manifest: Manifest, manifestText: string, blobEntriesBytes: number): number {
  const fixed = fixedEntries(manifest, manifestText).reduce((sum, { sizeBytes }) => sum + tarEntryBytes(sizeBytes), 0)
  return fixed + blobEntriesBytes + tarEntryBytes(Buffer.byteLength(summaryText(manifest))) + TAR_END.length
}

export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest)}\n`
}

/** Throws if the text is not a manifest. */
export function parseManifest(text: string): Manifest {
  return Manifest.parse(JSON.parse(text))
}

/** Returns the format version, even if the rest of the text is of a later one. Undefined if it is not a manifest. */
export function formatVersionOf(text: string): number | undefined {
  return z.object({ format: z.literal(FORMAT_NAME), version: z.int() }).safeParse(jsonOf(text)).data?.version
}

/** Returns null if the line is malformed. */
export function parseIndexLine(line: string): IndexLine | null {
  return IndexLine.safeParse(jsonOf(line)).data ?? null
}

function jsonOf(text: string): unknown {
  try {
    return parseLine(text)
  } catch {
    return undefined
  }
}

export function sha256Of(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function textEntry(name: string, text: string, of: string): Entry {
  return { name, of, sizeBytes: Buffer.byteLength(text), sha256: sha256Of(text) }
}

function digested({ sizeBytes, sha256 }: { sizeBytes: number; sha256: string }) {
  return { sizeBytes, sha256 }
}
