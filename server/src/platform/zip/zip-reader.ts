import { constants, crc32, inflateRaw } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const COMMENT_MAX_BYTES = 0xffff
const [STORED, DEFLATED] = [0, 8]
const ENCRYPTED = 0x0001
/** In these fields it means that the number is elsewhere, as in archives beyond 4 GiB. */
const [FULL_16, FULL_32] = [0xffff, 0xffffffff]

/** The bytes are not a zip archive, or it is damaged. */
export class ZipDamage extends Error {}

/** The archive has more entries, or a longer directory, than allowed. */
export class ZipTooLarge extends Error {}

/** Random access to the bytes of an archive. */
export interface ZipSource {
  sizeBytes: number
  /** Fills the block from an offset and returns the number of bytes; fewer at the end. */
  readAt(block: Buffer, position: number): Promise<number>
}

/** A file in an archive, as its directory describes it. */
export interface ReadableEntry {
  path: string
  /** Unpacked. */
  sizeBytes: number
  packedBytes: number
  method: number
  isEncrypted: boolean
  checksum: number
  headerOffset: number
}

/**
 * Reads the directory of a zip archive of less than 4 GiB, without its folders. Throws `ZipDamage` or `ZipTooLarge`.
 */
export async function readZipDirectory(
  source: ZipSource,
  { maxEntries, maxBytes }: { maxEntries: number; maxBytes: number },
): Promise<ReadableEntry[]> {
  const { offset, sizeBytes, count } = await findDirectory(source)
  if (count > maxEntries || count === FULL_16 || sizeBytes > maxBytes) throw new ZipTooLarge()
  const directory = await readExactly(source, offset, sizeBytes)
  const entries: ReadableEntry[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY) {
      throw new ZipDamage('No entry where one should be')
    }
    const nameBytes = directory.readUInt16LE(at + 28)
    const entry: ReadableEntry = {
      path: directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      isEncrypted: (directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
      method: directory.readUInt16LE(at + 10),
      checksum: directory.readUInt32LE(at + 16),
      packedBytes: directory.readUInt32LE(at + 20),
      sizeBytes: directory.readUInt32LE(at + 24),
      headerOffset: directory.readUInt32LE(at + 42),
    }
    if (!entry.path.endsWith('/')) entries.push(entry)
    at += ENTRY_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * Unpacks an entry whose stated size the caller has accepted. Throws `ZipDamage`, also if its bytes are not those that the
 * directory describes.
 */
export async function readZipEntry(source: ZipSource, entry: ReadableEntry): Promise<Buffer> {
  const { method, sizeBytes, packedBytes, headerOffset } = entry
  if (entry.isEncrypted || packedBytes === FULL_32 || sizeBytes === FULL_32) throw new ZipDamage('Not readable')
  // Packed bytes are hardly more than the bytes themselves.
  if (packedBytes > 2 * sizeBytes + 1024) throw new ZipDamage('Packed bytes without content')
  const header = await readExactly(source, headerOffset, LOCAL_BYTES)
  if (header.readUInt32LE(0) !== LOCAL) throw new ZipDamage('No header where one should be')
  const start = headerOffset + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = await readExactly(source, start, packedBytes)
  const bytes = method === STORED ? packed : method === DEFLATED ? await unpack(packed, sizeBytes) : undefined
  if (bytes === undefined || bytes.length !== sizeBytes || crc32(bytes) !== entry.checksum) {
    throw new ZipDamage('Other bytes than the directory describes')
  }
  return bytes
}

function unpack(packed: Buffer, sizeBytes: number): Promise<Buffer | undefined> {
  if (sizeBytes === 0) return Promise.resolve(Buffer.alloc(0))
  return new Promise((resolve) => {
    const options = { maxOutputLength: sizeBytes, finishFlush: constants.Z_FINISH }
    inflateRaw(packed, options, (error, bytes) => resolve(error ? undefined : bytes))
  })
}

async function findDirectory(source: ZipSource): Promise<{ offset: number; sizeBytes: number; count: number }> {
  const tailBytes = Math.min(source.sizeBytes, END_BYTES + COMMENT_MAX_BYTES)
  const tail = await readExactly(source, source.sizeBytes - tailBytes, tailBytes)
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue
    const [count, sizeBytes, offset] = [
      tail.readUInt16LE(at + 10),
      tail.readUInt32LE(at + 12),
      tail.readUInt32LE(at + 16),
    ]
    if (offset + sizeBytes > source.sizeBytes) throw new ZipDamage('The directory is outside the archive')
    return { offset, sizeBytes, count }
  }
  throw new ZipDamage('No directory at the end')
}

async function readExactly(source: ZipSource, position: number, lengthBytes: number): Promise<Buffer> {
  if (position < 0 || position + lengthBytes > source.sizeBytes) throw new ZipDamage('Outside the archive')
  const block = Buffer.allocUnsafe(lengthBytes)
  let filledBytes = 0
  while (filledBytes < lengthBytes) {
    const readBytes = await source.readAt(block.subarray(filledBytes), position + filledBytes)
    if (readBytes === 0) throw new ZipDamage('The archive ends early')
    filledBytes += readBytes
  }
  return block
}
