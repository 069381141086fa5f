import { writeFile } from 'node:fs/promises'
import { buffer, text } from 'node:stream/consumers'
import { sealBlocks } from '../../../platform/age/seal-blocks.ts'
import { TAR_END, tarHeader, tarPaddingBytes } from '../../../platform/tar/tar-blocks.ts'
import { LOCK, OPENER } from '../backup.builders.ts'
import {
  type Entry,
  fixedEntries,
  INDEX_NAME,
  type Manifest,
  manifestDigest,
  manifestText,
  SECRET_KEY_NAME,
  sha256Of,
  summaryText,
} from '../format/archive-format.ts'
import { ArchiveReader } from '../index.ts'
import { uncheckedEntry } from './archive-reader.ts'
import { closeWith } from './archive-secret.ts'

/** The parts of a backup before its blobs, as editable text. */
export interface Altered {
  manifest: Manifest
  index: string
  secretKey: string
  /** The row lines of each table, by table name. */
  tables: Record<string, string>
}

/** Alters a backup as anyone who can open it could: it still opens, and all digests match. */
export async function alterBackup(path: string, change: (content: Altered) => void): Promise<void> {
  const archive = await ArchiveReader.open(path, OPENER)
  const content = await alterable(archive)
  change(content)
  const { index, tables, secretKey } = content
  const lines = index.split('\n').filter((line) => line !== '')
  const manifest = {
    ...content.manifest,
    secretKey: digestOf(secretKey),
    tables: content.manifest.tables.map((table) => ({ ...table, ...digestOf(tables[table.name] ?? '') })),
    blobs: { ...content.manifest.blobs, count: lines.length, ...digestOf(index) },
  }
  const contents = manifestText(manifest)
  const entries = fixedEntries(manifest, contents)
  const texts = [
    manifestDigest(contents),
    contents,
    secretKey,
    ...manifest.tables.map(({ name }) => tables[name] ?? ''),
    index,
  ]
  const parts: Buffer[] = []
  const add = (entry: Entry, bytes: Buffer) => {
    parts.push(tarHeader(entry, Date.parse(manifest.createdAt)), bytes, Buffer.alloc(tarPaddingBytes(entry.sizeBytes)))
  }
  for (const [at, entry] of entries.entries()) add(entry, Buffer.from(texts[at] ?? ''))
  const originals = new Map<string, Buffer>()
  for await (const entry of archive.entries()) {
    originals.set(entry.sha256, await buffer(archive.content(entry, uncheckedEntry())))
  }
  await archive.close()
  for (const line of lines) {
    if (!line.startsWith('{')) continue
    const { entry: name, sha256, sizeBytes } = JSON.parse(line)
    add({ name, sha256, sizeBytes, of: '' }, originals.get(sha256) ?? Buffer.alloc(sizeBytes))
  }
  const summary = summaryText(manifest)
  add({ name: 'summary.json', of: '', ...digestOf(summary) }, Buffer.from(summary))
  async function* pieces() {
    yield* [...parts, TAR_END]
  }
  await writeFile(path, await buffer(sealBlocks(await closeWith(LOCK), pieces())))
}

async function alterable(archive: ArchiveReader): Promise<Altered> {
  const content: Altered = { manifest: structuredClone(archive.manifest), index: '', secretKey: '', tables: {} }
  for await (const entry of archive.entries()) {
    const textOf = () => text(archive.content(entry, uncheckedEntry()))
    if (entry.name === INDEX_NAME) content.index = await textOf()
    if (entry.name === SECRET_KEY_NAME) content.secretKey = await textOf()
    const table = /^tables\/(.*)\.ndjson$/.exec(entry.name)?.[1]
    if (table !== undefined) content.tables[table] = await textOf()
  }
  return content
}

function digestOf(bytes: string) {
  return { sizeBytes: Buffer.byteLength(bytes), sha256: sha256Of(bytes) }
}
