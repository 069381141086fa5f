/** A file or folder of a zip archive, stored without compression. */
export interface ZipEntry {
  /** Slash-separated path from the root; that of a folder ends with a slash. */
  path: string
  sizeBytes: number
  /** Milliseconds since the Unix epoch. */
  modifiedAtMs: number
}

const LOCAL_SIGNATURE = 0x04034b50
const CENTRAL_SIGNATURE = 0x02014b50
const DESCRIPTOR_SIGNATURE = 0x08074b50
const END_SIGNATURE = 0x06054b50
const END_64_SIGNATURE = 0x06064b50
const LOCATOR_64_SIGNATURE = 0x07064b50

const LOCAL_BYTES = 30
const CENTRAL_BYTES = 46
const END_BYTES = 22
const END_64_BYTES = 56
const LOCATOR_64_BYTES = 20
/** Offset of the fields common to both headers: from the version needed to the length of the extra fields. */
const [LOCAL_COMMON_AT, CENTRAL_COMMON_AT, COMMON_BYTES] = [4, 6, 26]
const [CRC_AT, SIZE_AT, NAME_LENGTH_AT, EXTRA_LENGTH_AT, ATTRIBUTES_AT, OFFSET_AT] = [16, 24, 28, 30, 38, 42]

/** The format version with 64-bit fields; `MADE_BY` has Unix in the upper byte. */
const VERSION_64 = 45
const MADE_BY = (3 << 8) | VERSION_64
const VERSION_PLAIN = 20
const FLAG_UTF8 = 0x0800
/** The checksum follows the bytes. */
const FLAG_DESCRIPTOR = 0x0008
const FILE_ATTRIBUTES = 0o100644 * 2 ** 16
const FOLDER_ATTRIBUTES = 0o40755 * 2 ** 16 + 0x10

const TIME_EXTRA_ID = 0x5455
const TIME_EXTRA_BYTES = 9
const EXTRA_64_ID = 0x0001
const EXTRA_HEAD_BYTES = 4

/** In a 16- or 32-bit field this means that the real number is in a 64-bit field. */
const FULL_16 = 0xffff
const FULL_32 = 0xffffffff

const CHUNK_BYTES = 256 * 1024

/**
 * The directory of a zip archive (APPNOTE 6.3, with its 64-bit extension), kept in the form in which it is written at
 * the end of the archive. Sizes are known in advance, and so is that of the archive; checksums are added while it is
 * written.
 */
export class ZipDirectory {
  readonly #chunks: { bytes: Buffer; filledBytes: number }[] = []
  #entryCount = 0
  #directoryBytes = 0
  /** Offset of the next entry. */
  #entriesBytes = 0

  get entryCount(): number {
    return this.#entryCount
  }

  /** Total size of the archive. */
  get archiveBytes(): number {
    return this.#entriesBytes + this.#directoryBytes + (this.#needs64 ? END_64_BYTES + LOCATOR_64_BYTES : 0) + END_BYTES
  }

  add({ path, sizeBytes, modifiedAtMs }: ZipEntry): void {
    const name = Buffer.from(path, 'utf8')
    const [isLarge, isFar] = [sizeBytes >= FULL_32, this.#entriesBytes >= FULL_32]
    const wide = [...(isLarge ? [sizeBytes, sizeBytes] : []), ...(isFar ? [this.#entriesBytes] : [])]
    const extra = Buffer.concat([wideExtra(wide), timeExtra(modifiedAtMs)])
    const record = this.#room(CENTRAL_BYTES + name.length + extra.length)
    const { date, time } = dosTime(modifiedAtMs)
    record.fill(0, 0, CENTRAL_BYTES)
    record.writeUInt32LE(CENTRAL_SIGNATURE, 0)
    record.writeUInt16LE(MADE_BY, 4)
    record.writeUInt16LE(wide.length > 0 ? VERSION_64 : VERSION_PLAIN, 6)
    record.writeUInt16LE(FLAG_UTF8 | (sizeBytes > 0 ? FLAG_DESCRIPTOR : 0), 8)
    record.writeUInt16LE(time, 12)
    record.writeUInt16LE(date, 14)
    record.writeUInt32LE(isLarge ? FULL_32 : sizeBytes, 20)
    record.writeUInt32LE(isLarge ? FULL_32 : sizeBytes, SIZE_AT)
    record.writeUInt16LE(name.length, NAME_LENGTH_AT)
    record.writeUInt16LE(extra.length, EXTRA_LENGTH_AT)
    record.writeUInt32LE(path.endsWith('/') ? FOLDER_ATTRIBUTES : FILE_ATTRIBUTES, ATTRIBUTES_AT)
    record.writeUInt32LE(isFar ? FULL_32 : this.#entriesBytes, OFFSET_AT)
    name.copy(record, CENTRAL_BYTES)
    extra.copy(record, CENTRAL_BYTES + name.length)
    this.#entryCount++
    this.#directoryBytes += record.length
    this.#entriesBytes += new ZipRecord(record).entryBytes
  }

  /** All entries in the order in which they were added. */
  *records(): Generator<ZipRecord, void, void> {
    for (const { bytes, filledBytes } of this.#chunks) {
      for (let at = 0; at < filledBytes; ) {
        const end = at + recordBytes(bytes, at)
        yield new ZipRecord(bytes.subarray(at, end))
        at = end
      }
    }
  }

  /** The bytes after the last entry. */
  *blocks(): Generator<Uint8Array, void, void> {
    for (const { bytes, filledBytes } of this.#chunks) yield bytes.subarray(0, filledBytes)
    if (this.#needs64) yield this.#end64()
    const end = Buffer.alloc(END_BYTES)
    end.writeUInt32LE(END_SIGNATURE, 0)
    end.writeUInt16LE(Math.min(this.#entryCount, FULL_16), 8)
    end.writeUInt16LE(Math.min(this.#entryCount, FULL_16), 10)
    end.writeUInt32LE(Math.min(this.#directoryBytes, FULL_32), 12)
    end.writeUInt32LE(Math.min(this.#entriesBytes, FULL_32), 16)
    yield end
  }

  get #needs64(): boolean {
    return this.#entryCount >= FULL_16 || this.#entriesBytes >= FULL_32 || this.#directoryBytes >= FULL_32
  }

  #end64(): Buffer {
    const end = Buffer.alloc(END_64_BYTES + LOCATOR_64_BYTES)
    end.writeUInt32LE(END_64_SIGNATURE, 0)
    // Its own length, excluding this field and everything before it.
    writeUInt64LE(end, END_64_BYTES - 12, 4)
    end.writeUInt16LE(MADE_BY, 12)
    end.writeUInt16LE(VERSION_64, 14)
    writeUInt64LE(end, this.#entryCount, 24)
    writeUInt64LE(end, this.#entryCount, 32)
    writeUInt64LE(end, this.#directoryBytes, 40)
    writeUInt64LE(end, this.#entriesBytes, 48)
    end.writeUInt32LE(LOCATOR_64_SIGNATURE, END_64_BYTES)
    writeUInt64LE(end, this.#entriesBytes + this.#directoryBytes, END_64_BYTES + 8)
    end.writeUInt32LE(1, END_64_BYTES + 16)
    return end
  }

  #room(lengthBytes: number): Buffer {
    let last = this.#chunks.at(-1)
    if (last === undefined || last.bytes.length - last.filledBytes < lengthBytes) {
      last = { bytes: Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, lengthBytes)), filledBytes: 0 }
      this.#chunks.push(last)
    }
    const start = last.filledBytes
    last.filledBytes += lengthBytes
    return last.bytes.subarray(start, last.filledBytes)
  }
}

/** A directory entry, and what is written before and after its bytes. */
export class ZipRecord {
  readonly #record: Buffer

  constructor(record: Buffer) {
    this.#record = record
  }

  get sizeBytes(): number {
    const sizeBytes = this.#record.readUInt32LE(SIZE_AT)
    return sizeBytes < FULL_32 ? sizeBytes : Number(this.#record.readBigUInt64LE(this.#extraAt + EXTRA_HEAD_BYTES))
  }

  /** Size of the entry with its header and trailer. */
  get entryBytes(): number {
    const { sizeBytes } = this
    const headerBytes = LOCAL_BYTES + this.#nameLength + (this.#isLarge ? EXTRA_HEAD_BYTES + 16 : 0) + TIME_EXTRA_BYTES
    return headerBytes + sizeBytes + (sizeBytes > 0 ? this.#descriptorBytes : 0)
  }

  header(): Buffer {
    const { sizeBytes } = this
    const nameEnd = CENTRAL_BYTES + this.#nameLength
    const wide = wideExtra(this.#isLarge ? [sizeBytes, sizeBytes] : [])
    const head = Buffer.alloc(LOCAL_BYTES)
    head.writeUInt32LE(LOCAL_SIGNATURE, 0)
    this.#record.copy(head, LOCAL_COMMON_AT, CENTRAL_COMMON_AT, CENTRAL_COMMON_AT + COMMON_BYTES)
    head.writeUInt16LE(wide.length + TIME_EXTRA_BYTES, LOCAL_BYTES - 2)
    const time = this.#record.subarray(this.#record.length - TIME_EXTRA_BYTES)
    return Buffer.concat([head, this.#record.subarray(CENTRAL_BYTES, nameEnd), wide, time])
  }

  /** Records the CRC-32 of the bytes; returns what is written after them. */
  finish(checksum: number): Buffer {
    this.#record.writeUInt32LE(checksum, CRC_AT)
    const descriptor = Buffer.alloc(this.#descriptorBytes)
    descriptor.writeUInt32LE(DESCRIPTOR_SIGNATURE, 0)
    descriptor.writeUInt32LE(checksum, 4)
    if (this.#isLarge) {
      writeUInt64LE(descriptor, this.sizeBytes, 8)
      writeUInt64LE(descriptor, this.sizeBytes, 16)
    } else {
      descriptor.writeUInt32LE(this.sizeBytes, 8)
      descriptor.writeUInt32LE(this.sizeBytes, 12)
    }
    return descriptor
  }

  get #isLarge(): boolean {
    return this.#record.readUInt32LE(SIZE_AT) === FULL_32
  }

  get #descriptorBytes(): number {
    return this.#isLarge ? 24 : 16
  }

  get #nameLength(): number {
    return this.#record.readUInt16LE(NAME_LENGTH_AT)
  }

  get #extraAt(): number {
    return CENTRAL_BYTES + this.#nameLength
  }
}

function recordBytes(bytes: Buffer, at: number): number {
  return CENTRAL_BYTES + bytes.readUInt16LE(at + NAME_LENGTH_AT) + bytes.readUInt16LE(at + EXTRA_LENGTH_AT)
}

/** Extra field for the numbers that don't fit into 32 bits. */
function wideExtra(numbers: readonly number[]): Buffer {
  if (numbers.length === 0) return Buffer.alloc(0)
  const extra = Buffer.alloc(EXTRA_HEAD_BYTES + 8 * numbers.length)
  extra.writeUInt16LE(EXTRA_64_ID, 0)
  extra.writeUInt16LE(8 * numbers.length, 2)
  for (const [index, number] of numbers.entries()) writeUInt64LE(extra, number, EXTRA_HEAD_BYTES + 8 * index)
  return extra
}

/** Extra field with the time in seconds since the Unix epoch: the standard field has no time zone. */
function timeExtra(modifiedAtMs: number): Buffer {
  const extra = Buffer.alloc(TIME_EXTRA_BYTES)
  extra.writeUInt16LE(TIME_EXTRA_ID, 0)
  extra.writeUInt16LE(5, 2)
  extra.writeUInt8(1, 4)
  extra.writeInt32LE(Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Math.floor(modifiedAtMs / 1000))), 5)
  return extra
}

/** Converts a time to the format's own, in the local time zone: in steps of two seconds, from 1980 to 2107. */
function dosTime(modifiedAtMs: number): { date: number; time: number } {
  const moment = new Date(modifiedAtMs)
  const year = moment.getFullYear()
  if (!(year >= 1980)) return { date: (1 << 5) | 1, time: 0 }
  if (year > 2107) return { date: (127 << 9) | (12 << 5) | 31, time: (23 << 11) | (59 << 5) | 29 }
  return {
    date: ((year - 1980) << 9) | ((moment.getMonth() + 1) << 5) | moment.getDate(),
    time: (moment.getHours() << 11) | (moment.getMinutes() << 5) | (moment.getSeconds() >> 1),
  }
}

function writeUInt64LE(buffer: Buffer, value: number, at: number): void {
  buffer.writeBigUInt64LE(BigInt(value), at)
}
