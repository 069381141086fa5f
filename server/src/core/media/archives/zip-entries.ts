import type { BlobReader } from '../../../platform/blobs/blob-reader.ts'
import { findZipDirectory, type ZipRecord, zipRecords } from '../../../platform/zip/zip-records.ts'
import { type EntryList, isoTime } from './archive-limits.ts'

const UNIX_TIMES = 0x5455

/** Reads the central directory of a zip archive. Returns false if a limit truncated the list. Throws `ZipDamage`. */
export async function readZip(reader: BlobReader, list: EntryList): Promise<boolean> {
  const directory = await findZipDirectory(reader)
  let index = 0
  for await (const record of zipRecords(reader, directory)) {
    const { path, sizeBytes } = record
    const isFolder = path.endsWith('/')
    list.add({ path, isFolder, size: isFolder ? null : sizeBytes, modifiedAt: isoTime(entryTime(record)) })
    index++
    if (list.isFull) return index === directory.entries
  }
  return true
}

/** The Unix time if the archive has one, otherwise the DOS time, which is local and has a resolution of two seconds. */
function entryTime({ time, day, extra }: ZipRecord): Date | undefined {
  const unix = extra.get(UNIX_TIMES)
  if (unix !== undefined && unix.length >= 5 && ((unix[0] ?? 0) & 1) === 1) return new Date(unix.readInt32LE(1) * 1000)
  if (day === 0) return undefined
  const [year, month, date] = [(day >> 9) + 1980, ((day >> 5) & 15) - 1, day & 31]
  return new Date(year, month, date, time >> 11, (time >> 5) & 63, (time & 31) * 2)
}
