import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { z } from 'zod'
import { TAR_END, type TarEntry, tarEntryBytes } from '../../platform/tar/tar-blocks.ts'

// What is in a backup: an age file that holds a tar archive. First the digest of the table of contents and the table of contents
// itself, then the key of the server, the rows of each table, a list of the blobs, the blobs, and at last a summary.

export const FORMAT_NAME = 'pinloft-backup'
export const FORMAT_VERSION = 1

const Digested = z.object({ sizeBytes: z.int().nonnegative(), sha256: z.string() })

const Manifest = z.object({
  format: z.literal(FORMAT_NAME),
  version: z.int(),
  id: z.string(),
  /** Of the product that made it. */
  productVersion: z.string(),
  createdAt: z.iso.datetime(),
  /** The last migration of the tables. */
  schema: z.string(),
  secretKey: Digested,
  tables: z.array(Digested.extend({ name: z.string(), columns: z.array(z.string()), rowCount: z.int() })),
  /** The last number that each table which counts its rows has given. */
  counters: z.record(z.string(), z.int()),
  blobs: Digested.extend({
    count: z.int().nonnegative(),
    /** Of all blobs together. */
    contentBytes: z.int().nonnegative(),
  }),
})

export type Manifest = z.infer<typeof Manifest>

const IndexLine = z.object({
  entry: z.string(),
  sizeBytes: z.int().nonnegative(),
  sha256: z.string(),
  /** Which file it is of, for people. */
  of: z.string(),
  /** The bytes were not on the disk when the backup was made; there is no entry. */
  isMissing: z.literal(true).optional(),
})

export type IndexLine = z.infer<typeof IndexLine>

/** A file in a backup. */
export interface Entry extends TarEntry {
  /** Of its bytes, in hexadecimal. */
  sha256: string
  /** What it is, for people. */
  of: string
}

/** An entry, and where it is in the archive. */
export interface PlacedEntry extends Entry {
  /** Of its header. */
  position: number
}

export const MANIFEST_NAME = 'manifest.json'
export const MANIFEST_DIGEST_NAME = 'manifest.sha256'
export const SECRET_KEY_NAME = 'secret.key'
export const INDEX_NAME = 'blobs.ndjson'
const SUMMARY_NAME = 'summary.json'

/** What `sha256sum --check` reads. */
export function manifestDigest(manifest: string): string {
  return `${sha256Of(manifest)}  ${MANIFEST_NAME}\n`
}

export const MANIFEST_DIGEST_BYTES = Buffer.byteLength(manifestDigest(''))

export function tableEntryName(table: string): string {
  return `tables/${table}.ndjson`
}

export function blobEntryName(blobKey: string): string {
  return `blobs/${blobKey.slice(0, 2)}/${blobKey}`
}

/** A blob whose bytes on the disk of the server are not those that were stored, or are not there. */
export interface DamagedBlob {
  blobKey: string
  /** For people: which file it is of. */
  of: string
}

export function damagedBlob(of: string, entryName: string): DamagedBlob {
  return { blobKey: basename(entryName), of }
}

/** The total at the end. */
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

/** Every entry in its place. `index` is read while they are taken. */
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

/** Throws where the text is no manifest. */
export function parseManifest(text: string): Manifest {
  return Manifest.parse(JSON.parse(text))
}

/** The version of the format, whatever else a text that may be of a later one says. Undefined where it is no manifest. */
export function formatVersionOf(text: string): number | undefined {
  const { success, data } = z.object({ format: z.literal(FORMAT_NAME), version: z.int() }).safeParse(JSON.parse(text))
  return success ? data.version : undefined
}

export function parseIndexLine(line: string): IndexLine {
  return IndexLine.parse(JSON.parse(line))
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
