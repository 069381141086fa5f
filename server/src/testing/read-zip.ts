import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

export interface ReadEntry {
  path: string
  content: Buffer
  /** ISO 8601. */
  modifiedAt: string
}

/** The entries of a zip archive, read by a third-party library. Throws when it is damaged. */
export async function readZip(bytes: Buffer): Promise<ReadEntry[]> {
  const zip = await fromBufferPromise(bytes, { strictFileNames: true })
  const entries: ReadEntry[] = []
  for await (const entry of zip.eachEntry()) {
    const content = await readEntry(zip, entry)
    entries.push({ path: entry.fileName, content, modifiedAt: entry.getLastModDate().toISOString() })
  }
  return entries
}

export async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const content = await buffer(await zip.openReadStreamPromise(entry))
  if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName} has another checksum`)
  return content
}
