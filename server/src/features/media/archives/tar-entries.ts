import { ArchiveDamage, type EntryList, isoTime } from './archive-limits.ts'
import type { ByteSource } from './byte-sources.ts'

const BLOCK_BYTES = 512
/** Long names and extended headers are read into memory. */
const META_MAX_BYTES = 256 * 1024
const FOLDER = '5'
const LONG_NAME = 'L'
const EXTENDED = 'x'
/** Long link names, global headers and volume labels do not affect paths. */
const PASSED_OVER = new Set(['K', 'g', 'V'])

interface Overrides {
  path?: string
  size?: number
  modified?: Date
}

/** Reads the headers of a tar archive. Returns false if a limit truncated the list. Throws `ArchiveDamage`. */
export async function readTar(source: ByteSource, list: EntryList): Promise<boolean> {
  let overrides: Overrides = {}
  for (let isFirst = true; ; isFirst = false) {
    if (list.isFull) return false
    const header = await source.read(BLOCK_BYTES)
    if (header.length < BLOCK_BYTES || header.every((byte) => byte === 0)) {
      if (isFirst) throw new ArchiveDamage('Not a tar archive')
      return true
    }
    if (!hasRightChecksum(header)) throw new ArchiveDamage('A header is damaged')
    const type = String.fromCharCode(header[156] ?? 0)
    const sizeBytes = overrides.size ?? readNumber(header.subarray(124, 136))
    if (type === LONG_NAME || type === EXTENDED) {
      const meta = await readMeta(source, sizeBytes)
      overrides = type === LONG_NAME ? { ...overrides, path: textOf(meta) } : { ...overrides, ...readExtended(meta) }
      continue
    }
    if (!PASSED_OVER.has(type)) {
      const path = overrides.path ?? pathOf(header)
      const isFolder = type === FOLDER || path.endsWith('/')
      const modified = overrides.modified ?? new Date(readNumber(header.subarray(136, 148)) * 1000)
      list.add({ path, isFolder, size: isFolder ? null : sizeBytes, modifiedAt: isoTime(modified) })
      overrides = {}
    }
    await source.skip(paddedBytes(sizeBytes))
  }
}

function paddedBytes(sizeBytes: number): number {
  return Math.ceil(sizeBytes / BLOCK_BYTES) * BLOCK_BYTES
}

async function readMeta(source: ByteSource, sizeBytes: number): Promise<Buffer> {
  if (sizeBytes > META_MAX_BYTES) throw new ArchiveDamage('A header is too long')
  const bytes = await source.read(paddedBytes(sizeBytes))
  return bytes.subarray(0, sizeBytes)
}

function pathOf(header: Buffer): string {
  const name = textOf(header.subarray(0, 100))
  const isPosix = header.toString('latin1', 257, 263) === 'ustar\0'
  const prefix = isPosix ? textOf(header.subarray(345, 500)) : ''
  return prefix === '' ? name : `${prefix}/${name}`
}

/** Parses records of a length, a key and a value, such as `21 path=a long name`. */
function readExtended(bytes: Buffer): Overrides {
  const overrides: Overrides = {}
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(' ', at)
    const lengthBytes = Number(bytes.toString('latin1', at, space))
    if (space === -1 || !Number.isInteger(lengthBytes) || lengthBytes <= space - at) break
    const line = bytes.toString('utf8', space + 1, at + lengthBytes - 1)
    const equals = line.indexOf('=')
    const [key, value] = [line.slice(0, equals), line.slice(equals + 1)]
    if (key === 'path') overrides.path = value
    if (key === 'size' && /^\d{1,15}$/.test(value)) overrides.size = Number(value)
    if (key === 'mtime') overrides.modified = new Date(Number(value) * 1000)
    at += lengthBytes
  }
  return overrides
}

/** Octal digits, or a binary number if its first bit is set. */
function readNumber(field: Buffer): number {
  const [first = 0] = field
  if ((first & 0x80) === 0) return Number.parseInt(textOf(field).trim() || '0', 8) || 0
  const number = field.subarray(1).reduce((sum, byte) => sum * 256 + byte, first & 0x3f)
  const isUsable = (first & 0x40) === 0 && Number.isSafeInteger(number)
  if (!isUsable) throw new ArchiveDamage('A number is too large')
  return number
}

/** Compares the sum of all header bytes, with the checksum field itself counted as spaces. */
function hasRightChecksum(header: Buffer): boolean {
  const [START, END] = [148, 156]
  const sum = header.reduce((total, byte, at) => total + (at >= START && at < END ? 32 : byte), 0)
  return sum === readNumber(header.subarray(START, END))
}

function textOf(bytes: Buffer): string {
  const end = bytes.indexOf(0)
  return bytes.toString('utf8', 0, end === -1 ? bytes.length : end)
}
