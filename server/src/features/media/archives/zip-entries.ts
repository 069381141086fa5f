import type { BlobReader } from '../../../platform/blobs/blob-reader.ts'
import { ArchiveDamage, type EntryList, isoTime } from './archive-limits.ts'
import { zipText } from './zip-text.ts'

const END_BYTES = 22
const COMMENT_MAX_BYTES = 0xffff
const END = 0x06054b50
const END_64 = 0x06064b50
const END_64_LOCATOR = 0x07064b50
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
/** Maximum length of one entry with its name, extra fields and comment. */
const ENTRY_MAX_BYTES = ENTRY_BYTES + 3 * 0xffff
const WINDOW_BYTES = 1024 * 1024
const IN_EXTRA = 0xffffffff

interface Directory {
  offset: number
  end: number
  entries: number
}

/**
 * Reads the central directory of a zip archive. Returns false if a limit truncated the list. Throws `ArchiveDamage`.
 */
export async function readZip(reader: BlobReader, list: EntryList): Promise<boolean> {
  const directory = await findDirectory(reader)
  let window: Buffer = Buffer.alloc(0)
  let windowStart = directory.offset
  let position = directory.offset
  for (let index = 0; index < directory.entries; index++) {
    if (list.isFull) return false
    const isOutside = position + ENTRY_MAX_BYTES > windowStart + window.length
    if (isOutside && windowStart + window.length < directory.end) {
      window = await reader.readAt(position, Math.min(WINDOW_BYTES, directory.end - position))
      windowStart = position
    }
    position += addEntry(window.subarray(position - windowStart), list)
  }
  return true
}

async function findDirectory(reader: BlobReader): Promise<Directory> {
  const tailStart = Math.max(0, reader.sizeBytes - END_BYTES - COMMENT_MAX_BYTES)
  const tail = await reader.readAt(tailStart, END_BYTES + COMMENT_MAX_BYTES)
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue
    const [entries, sizeBytes, offset] = [
      tail.readUInt16LE(at + 10),
      tail.readUInt32LE(at + 12),
      tail.readUInt32LE(at + 16),
    ]
    const end = tailStart + at
    if (entries === 0xffff || sizeBytes === IN_EXTRA || offset === IN_EXTRA) {
      const large = await findLargeDirectory(reader, end)
      if (large !== undefined) return large
    }
    // Data may precede the archive, as in a self-extracting one, which makes its offsets too small.
    return { offset: end - sizeBytes, end, entries }
  }
  throw new ArchiveDamage('No directory at the end')
}

async function findLargeDirectory(reader: BlobReader, end: number): Promise<Directory | undefined> {
  const LOCATOR_BYTES = 20
  const locator = await reader.readAt(end - LOCATOR_BYTES, LOCATOR_BYTES)
  if (locator.length < LOCATOR_BYTES || locator.readUInt32LE(0) !== END_64_LOCATOR) return undefined
  const recordAt = readNumber64(locator, 8)
  const record = await reader.readAt(recordAt, 56)
  if (record.length < 56 || record.readUInt32LE(0) !== END_64) throw new ArchiveDamage('No large directory')
  const [entries, sizeBytes] = [readNumber64(record, 32), readNumber64(record, 40)]
  return { offset: recordAt - sizeBytes, end: recordAt, entries }
}

/** Adds the entry that starts here and returns its length in bytes. */
function addEntry(bytes: Buffer, list: EntryList): number {
  if (bytes.length < ENTRY_BYTES || bytes.readUInt32LE(0) !== ENTRY)
    throw new ArchiveDamage('No entry where one should be')
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((at) => bytes.readUInt16LE(at)) as [
    number,
    number,
    number,
  ]
  const lengthBytes = ENTRY_BYTES + nameBytes + extraBytes + commentBytes
  if (bytes.length < lengthBytes) throw new ArchiveDamage('The directory ends inside an entry')
  const isUtf8 = (bytes.readUInt16LE(8) & 0x0800) !== 0
  const path = zipText(bytes.subarray(ENTRY_BYTES, ENTRY_BYTES + nameBytes), isUtf8)
  const extra = extraFields(bytes.subarray(ENTRY_BYTES + nameBytes, ENTRY_BYTES + nameBytes + extraBytes))
  const isFolder = path.endsWith('/')
  list.add({
    path,
    isFolder,
    size: isFolder ? null : entrySize(bytes.readUInt32LE(24), extra),
    modifiedAt: isoTime(entryTime(bytes.readUInt16LE(12), bytes.readUInt16LE(14), extra)),
  })
  return lengthBytes
}

function entrySize(size: number, extra: ReadonlyMap<number, Buffer>): number | null {
  const LARGE_SIZES = 0x0001
  if (size !== IN_EXTRA) return size
  const sizes = extra.get(LARGE_SIZES)
  return sizes === undefined || sizes.length < 8 ? null : readNumber64(sizes, 0)
}

/** The Unix time if the archive has one, otherwise the DOS time, which is local and has a resolution of two seconds. */
function entryTime(time: number, day: number, extra: ReadonlyMap<number, Buffer>): Date | undefined {
  const UNIX_TIMES = 0x5455
  const unix = extra.get(UNIX_TIMES)
  if (unix !== undefined && unix.length >= 5 && ((unix[0] ?? 0) & 1) === 1) return new Date(unix.readInt32LE(1) * 1000)
  if (day === 0) return undefined
  const [year, month, date] = [(day >> 9) + 1980, ((day >> 5) & 15) - 1, day & 31]
  return new Date(year, month, date, time >> 11, (time >> 5) & 63, (time & 31) * 2)
}

function extraFields(bytes: Buffer): Map<number, Buffer> {
  const fields = new Map<number, Buffer>()
  for (let at = 0; at + 4 <= bytes.length; ) {
    const [id, lengthBytes] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)]
    fields.set(id, bytes.subarray(at + 4, at + 4 + lengthBytes))
    at += 4 + lengthBytes
  }
  return fields
}

function readNumber64(bytes: Buffer, at: number): number {
  const number = Number(bytes.readBigUInt64LE(at))
  if (!Number.isSafeInteger(number)) throw new ArchiveDamage('A number is too large')
  return number
}
