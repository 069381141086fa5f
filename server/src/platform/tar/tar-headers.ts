// What a tar archive says of its files, in ustar (POSIX.1-1988), and as GNU tar and pax extend it.

import { TAR_BLOCK_BYTES } from './tar-blocks.ts'

/** The bytes are not a tar archive, or it is damaged. */
export class TarDamage extends Error {}

/** Header types that only carry details of the next one. */
export const TAR_LONG_NAME = 'L'
export const TAR_EXTENDED = 'x'
/** Long link names, global headers and volume labels, which do not affect paths. */
export const TAR_PASSED_OVER: ReadonlySet<string> = new Set(['K', 'g', 'V'])
export const TAR_FOLDER = '5'
/** Longest of the details that are read into memory. */
export const TAR_DETAILS_MAX_BYTES = 256 * 1024

/** What details say in place of the header after them. */
export interface TarOverrides {
  path?: string
  size?: number
  modified?: Date
}

export interface TarHeader {
  type: string
  path: string
  sizeBytes: number
  modified: Date
}

/** Null for the block of zeros at the end. Throws `TarDamage`. */
export function readTarHeader(block: Buffer, overrides: TarOverrides): TarHeader | null {
  if (block.every((byte) => byte === 0)) return null
  if (!hasRightChecksum(block)) throw new TarDamage('A header is damaged')
  return {
    type: String.fromCharCode(block[156] ?? 0),
    path: overrides.path ?? pathOf(block),
    sizeBytes: overrides.size ?? readNumber(block.subarray(124, 136)),
    modified: overrides.modified ?? new Date(readNumber(block.subarray(136, 148)) * 1000),
  }
}

/** The details in the bytes of a header of `TAR_LONG_NAME` or `TAR_EXTENDED`, with those before. */
export function withDetails(overrides: TarOverrides, type: string, bytes: Buffer): TarOverrides {
  return type === TAR_LONG_NAME ? { ...overrides, path: textOf(bytes) } : { ...overrides, ...readExtended(bytes) }
}

/** With the padding to whole blocks. */
export function paddedBytes(sizeBytes: number): number {
  return Math.ceil(sizeBytes / TAR_BLOCK_BYTES) * TAR_BLOCK_BYTES
}

function pathOf(header: Buffer): string {
  const name = textOf(header.subarray(0, 100))
  const isPosix = header.toString('latin1', 257, 263) === 'ustar\0'
  const prefix = isPosix ? textOf(header.subarray(345, 500)) : ''
  return prefix === '' ? name : `${prefix}/${name}`
}

/** Parses records of a length, a key and a value, such as `21 path=a long name`. */
function readExtended(bytes: Buffer): TarOverrides {
  const overrides: TarOverrides = {}
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
  if (!isUsable) throw new TarDamage('A number is too large')
  return number
}

/** Compares the sum of all header bytes, with the checksum field itself counted as spaces. */
function hasRightChecksum(header: Buffer): boolean {
  const [START, END] = [148, 156]
  let sum = 32 * (END - START)
  for (let at = 0; at < START; at++) sum += header[at] as number
  for (let at = END; at < TAR_BLOCK_BYTES; at++) sum += header[at] as number
  return sum === readNumber(header.subarray(START, END))
}

function textOf(bytes: Buffer): string {
  const end = bytes.indexOf(0)
  return bytes.toString('utf8', 0, end === -1 ? bytes.length : end)
}
