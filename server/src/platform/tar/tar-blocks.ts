// The ustar format (POSIX.1-1988), with sizes of 8 GiB and more encoded as in GNU tar and its successors.

export const TAR_BLOCK_BYTES = 512
/** End-of-archive marker after the last entry. */
export const TAR_END = Buffer.alloc(2 * TAR_BLOCK_BYTES)
const NAME_MAX_BYTES = 100
const OCTAL_SIZE_MAX_BYTES = 8 ** 11
const CHECKSUM_AT = 148
const CHECKSUM_BYTES = 8

export interface TarEntry {
  /** At most 100 bytes. */
  name: string
  sizeBytes: number
}

/** The header block before a file's bytes. Only the owner may read the file. */
export function tarHeader({ name, sizeBytes }: TarEntry, modifiedAtMs: number): Buffer {
  if (Buffer.byteLength(name) > NAME_MAX_BYTES) throw new Error(`${name} is too long for the name of a tar entry`)
  const header = Buffer.alloc(TAR_BLOCK_BYTES)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  if (sizeBytes < OCTAL_SIZE_MAX_BYTES) {
    header.write(`${octal(sizeBytes, 11)}\0`, 124)
  } else {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(sizeBytes), 128)
  }
  header.write(`${octal(Math.floor(modifiedAtMs / 1000), 11)}\0`, 136)
  header.fill(' ', CHECKSUM_AT, CHECKSUM_AT + CHECKSUM_BYTES)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  const checksum = header.reduce((sum, byte) => sum + byte, 0)
  header.write(`${octal(checksum, 6)}\0 `, CHECKSUM_AT)
  return header
}

/** Number of padding zeros after a file's bytes. */
export function tarPaddingBytes(sizeBytes: number): number {
  return (TAR_BLOCK_BYTES - (sizeBytes % TAR_BLOCK_BYTES)) % TAR_BLOCK_BYTES
}

/** Total size of a file in the archive. */
export function tarEntryBytes(sizeBytes: number): number {
  return TAR_BLOCK_BYTES + sizeBytes + tarPaddingBytes(sizeBytes)
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}
