import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { BlobReader } from '../blobs/blob-reader.ts'
import { ZipDamage } from './zip-reader.ts'

/** The upper half of code page 437, the encoding of old archives. */
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

const END_BYTES = 22
const COMMENT_MAX_BYTES = 0xffff
const END = 0x06054b50
const END_64 = 0x06064b50
const END_64_LOCATOR = 0x07064b50
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
/** Maximum length of one entry with its name, extra fields and comment. */
const ENTRY_MAX_BYTES = ENTRY_BYTES + 3 * 0xffff
const WINDOW_BYTES = MEBIBYTE
/** In a field of 32 bits it means that the number is elsewhere, as in archives beyond 4 GiB. */
const IN_EXTRA = 0xffffffff
/** Id of the extra field with the numbers that don't fit. */
const LARGE_NUMBERS = 0x0001
const UTF8 = 0x0800

/** Where the central directory of a zip archive is, and how many entries it says to have. */
export interface DirectoryPlace {
  offset: number
  end: number
  entries: number
  /** How many bytes precede the archive, which its offsets don't count. */
  precedingBytes: number
}

/** An entry as the directory describes it, which need not be true. */
export interface ZipRecord {
  path: string
  flags: number
  method: number
  checksum: number
  packedBytes: number
  sizeBytes: number
  /** Of its local header, from the start of the archive. */
  headerOffset: number
  /** The system that `attributes` are of; 3 is Unix. */
  system: number
  attributes: number
  time: number
  day: number
  extra: ReadonlyMap<number, Buffer>
}

/** The entries of an archive of any size, in constant memory. Throws `ZipDamage`. */
export async function* zipRecords(
  reader: BlobReader,
  directory: DirectoryPlace,
): AsyncGenerator<ZipRecord, void, void> {
  let window: Buffer = Buffer.alloc(0)
  let windowStart = directory.offset
  let position = directory.offset
  for (let index = 0; index < directory.entries; index++) {
    const isOutside = position + ENTRY_MAX_BYTES > windowStart + window.length
    if (isOutside && windowStart + window.length < directory.end) {
      window = await reader.readAt(position, Math.min(WINDOW_BYTES, directory.end - position))
      windowStart = position
    }
    const { record, lengthBytes } = readRecord(window.subarray(position - windowStart))
    position += lengthBytes
    yield record
  }
}

/** The record that starts here, and its length. */
function readRecord(bytes: Buffer): { record: ZipRecord; lengthBytes: number } {
  if (bytes.length < ENTRY_BYTES || bytes.readUInt32LE(0) !== ENTRY) throw new ZipDamage('No entry where one should be')
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((at) => bytes.readUInt16LE(at)) as [
    number,
    number,
    number,
  ]
  const lengthBytes = ENTRY_BYTES + nameBytes + extraBytes + commentBytes
  if (bytes.length < lengthBytes) throw new ZipDamage('The directory ends inside an entry')
  const flags = bytes.readUInt16LE(8)
  const extra = extraFields(bytes.subarray(ENTRY_BYTES + nameBytes, ENTRY_BYTES + nameBytes + extraBytes))
  const large = extra.get(LARGE_NUMBERS)
  let largeAt = 0
  const numberAt = (at: number) => {
    const number = bytes.readUInt32LE(at)
    if (number !== IN_EXTRA) return number
    if (large === undefined || largeAt + 8 > large.length) throw new ZipDamage('A number is missing')
    largeAt += 8
    return readNumber64(large, largeAt - 8)
  }
  // The large ones follow each other in this order.
  const [sizeBytes, packedBytes, headerOffset] = [numberAt(24), numberAt(20), numberAt(42)]
  const record = {
    path: zipText(bytes.subarray(ENTRY_BYTES, ENTRY_BYTES + nameBytes), (flags & UTF8) !== 0),
    flags,
    method: bytes.readUInt16LE(10),
    checksum: bytes.readUInt32LE(16),
    packedBytes,
    sizeBytes,
    headerOffset,
    system: bytes.readUInt8(5),
    attributes: bytes.readUInt32LE(38),
    time: bytes.readUInt16LE(12),
    day: bytes.readUInt16LE(14),
    extra,
  }
  return { record, lengthBytes }
}

/** Finds the directory of an archive of any size. Throws `ZipDamage`. */
export async function findZipDirectory(reader: BlobReader): Promise<DirectoryPlace> {
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
    const start = end - sizeBytes
    if (start < 0) throw new ZipDamage('The directory is longer than the archive')
    return { offset: start, end, entries, precedingBytes: start - offset }
  }
  throw new ZipDamage('No directory at the end')
}

async function findLargeDirectory(reader: BlobReader, end: number): Promise<DirectoryPlace | undefined> {
  const LOCATOR_BYTES = 20
  const locator = await reader.readAt(end - LOCATOR_BYTES, LOCATOR_BYTES)
  if (locator.length < LOCATOR_BYTES || locator.readUInt32LE(0) !== END_64_LOCATOR) return undefined
  const recordAt = readNumber64(locator, 8)
  const record = await reader.readAt(recordAt, 56)
  if (record.length < 56 || record.readUInt32LE(0) !== END_64) throw new ZipDamage('No large directory')
  const [entries, sizeBytes] = [readNumber64(record, 32), readNumber64(record, 40)]
  return { offset: recordAt - sizeBytes, end: recordAt, entries, precedingBytes: 0 }
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
  if (!Number.isSafeInteger(number)) throw new ZipDamage('A number is too large')
  return number
}

/** Decodes a name in an archive. Many programs write UTF-8 without flagging it. */
function zipText(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: !isUtf8, ignoreBOM: true }).decode(bytes)
  } catch {
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CODE_PAGE_437[byte - 128])).join('')
  }
}
