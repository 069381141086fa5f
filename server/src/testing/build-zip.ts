import { crc32, deflateRawSync } from 'node:zlib'

interface ZipEntry {
  /** Stored in the archive as these bytes. */
  name: string | Buffer
  content?: Buffer
  /** The unpacked size according to the directory, if that is to be wrong. */
  claimedBytes?: number
  /** Type and permissions, as Unix has them. */
  unixMode?: number
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const UTF8 = 0x0800
const DEFLATED = 8
/** 2024-05-06, 07:08:10. */
const DAY = (44 << 9) | (5 << 5) | 6
const TIME = (7 << 11) | (8 << 5) | 5

/** Builds a zip archive. Names given as strings are marked as UTF-8. */
export function buildZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content = Buffer.alloc(0), claimedBytes = content.length, unixMode } of entries) {
    const [nameBytes, packed] = [Buffer.from(name), deflateRawSync(content)]
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(typeof name === 'string' ? UTF8 : 0, 2)
    common.writeUInt16LE(DEFLATED, 4)
    common.writeUInt16LE(TIME, 6)
    common.writeUInt16LE(DAY, 8)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimedBytes, 18)
    common.writeUInt16LE(nameBytes.length, 22)
    const position = Buffer.alloc(14)
    position.writeUInt32LE(((unixMode ?? 0) << 16) >>> 0, 6)
    position.writeUInt32LE(offset, 10)
    files.push(numbers(LOCAL), common, nameBytes, packed)
    directory.push(numbers(CENTRAL), Buffer.from([20, unixMode === undefined ? 0 : 3]), common, position, nameBytes)
    offset += 30 + nameBytes.length + packed.length
  }
  const directoryBytes = directory.reduce((sum, piece) => sum + piece.length, 0)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directoryBytes, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, ...directory, numbers(END), end])
}

function numbers(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
