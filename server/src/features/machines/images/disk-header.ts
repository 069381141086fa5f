import { type FileHandle, open } from 'node:fs/promises'
import { MACHINE_DISKS_TEXTS } from '@pinloft/contract/machines/disks-texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { KIBIBYTE } from '@pinloft/contract/shared/units'
import { type ForeignDisk, REFERS_TO_FILE, readForeignDisk, SEVERAL_DISKS } from './foreign-disk.ts'

/** More than any disk that a machine here can have. */
export const VIRTUAL_MAX_BYTES = 2 * KIBIBYTE ** 4
/** Where the first volume descriptor of a CD begins. */
const DISC_OFFSET = 32 * KIBIBYTE
/** The header of a qcow2 with its extensions fits in its first cluster, which rarely is larger. */
const HEADER_BYTES = 64 * KIBIBYTE
const SECTOR_BYTES = 512

const QCOW2_MAGIC = 0x51_46_49_fb
const VERSION_2_BYTES = 72
const VERSION_3_LEAST_BYTES = 104
const CLUSTER_BITS = { least: 9, most: 21 }
const FEATURES = {
  dirty: 1n << 0n,
  corrupt: 1n << 1n,
  dataFile: 1n << 2n,
  compression: 1n << 3n,
  longEntries: 1n << 4n,
}
const HARMLESS_FEATURES = FEATURES.dirty | FEATURES.compression | FEATURES.longEntries
const EXTENSIONS = { end: 0, dataFile: 0x44_41_54_41, encryption: 0x05_37_be_77 }

/** Formats that QEMU can read, but that may hold more surprises than are checked here. */
const OTHER_FORMATS: readonly (readonly [string, number, string])[] = [
  ['QED', 0, 'QED\0'],
  ['Parallels', 0, 'WithoutFreeSpace'],
  ['Parallels', 0, 'WithouFreSpacExt'],
  ['LUKS', 0, 'LUKS\xba\xbe'],
]

/** gzip, XZ, bzip2, Zstandard, zip, 7-Zip and RAR: many systems are offered so. */
const COMPRESSED = ['\x1f\x8b', '\xfd7zXZ', 'BZh', '\x28\xb5\x2f\xfd', 'PK\x03\x04', '7z\xbc\xaf', 'Rar!']

/** What a file is, by its bytes: nobody else's word is taken for it. */
export type DiskForm =
  | { kind: 'disk'; format: 'qcow2' | 'raw'; virtualBytes: number }
  | { kind: 'disc'; format: 'raw'; virtualBytes: number }
  /** Why it is not used, in words. What is `foreign` can be converted. */
  | { kind: 'unusable'; reason: string; foreign?: ForeignDisk }

/**
 * Determines whether a file is a disk, a disc or neither. A qcow2 that names another file, as QEMU would open it, or that
 * is encrypted is unusable. Reads a bounded number of bytes.
 */
export async function readDiskForm(path: string): Promise<DiskForm> {
  const file = await open(path)
  try {
    const { size: sizeBytes } = await file.stat()
    const foreign = await readForeignDisk({ sizeBytes, readAt: (position, length) => readAt(file, position, length) })
    if (foreign === REFERS_TO_FILE) return unusable(MACHINE_DISKS_TEXTS.refersToFile)
    if (foreign === SEVERAL_DISKS) return unusable(MACHINE_DISKS_TEXTS.severalDisks)
    if (foreign !== null) return { kind: 'unusable', reason: MACHINE_DISKS_TEXTS.foreign(foreign.format), foreign }
    return recogniseDisk({
      sizeBytes,
      start: await readAt(file, 0, HEADER_BYTES),
      disc: await readAt(file, DISC_OFFSET, 8),
    })
  } finally {
    await file.close()
  }
}

/** The same for bytes: those at the start, and where a disc would begin. */
export function recogniseDisk({
  sizeBytes,
  start,
  disc,
}: {
  sizeBytes: number
  start: Buffer
  disc: Buffer
}): DiskForm {
  if (sizeBytes === 0) return unusable(MACHINE_DISKS_TEXTS.empty)
  if (start.length >= 4 && start.readUInt32BE(0) === QCOW2_MAGIC) return readQcow2(start)
  const other = OTHER_FORMATS.find(([, at, magic]) => textAt(start, at, magic.length) === magic)
  if (other !== undefined) return unusable(MACHINE_DISKS_TEXTS.otherFormat(other[0]))
  if (sizeBytes > VIRTUAL_MAX_BYTES) return unusable(MACHINE_DISKS_TEXTS.tooLarge(formatSize(VIRTUAL_MAX_BYTES)))
  // Of a disc that can be written to a stick, the start looks like that of a disk.
  if (textAt(disc, 1, 5) === 'CD001') return { kind: 'disc', format: 'raw', virtualBytes: sizeBytes }
  const hasBootSector = start.length >= SECTOR_BYTES && start.readUInt16BE(SECTOR_BYTES - 2) === 0x55_aa
  if (!hasBootSector) {
    const isCompressed = COMPRESSED.some((magic) => textAt(start, 0, magic.length) === magic)
    return unusable(isCompressed ? MACHINE_DISKS_TEXTS.compressed : MACHINE_DISKS_TEXTS.unknown)
  }
  return { kind: 'disk', format: 'raw', virtualBytes: sizeBytes }
}

/** https://gitlab.com/qemu-project/qemu/-/blob/master/docs/interop/qcow2.txt */
function readQcow2(bytes: Buffer): DiskForm {
  const damaged = unusable(MACHINE_DISKS_TEXTS.damaged)
  if (bytes.length < VERSION_3_LEAST_BYTES) return damaged
  const version = bytes.readUInt32BE(4)
  if (version !== 2 && version !== 3) return unusable(MACHINE_DISKS_TEXTS.version)
  if (bytes.readBigUInt64BE(8) !== 0n) return unusable(MACHINE_DISKS_TEXTS.refersToFile)
  const clusterBits = bytes.readUInt32BE(20)
  if (clusterBits < CLUSTER_BITS.least || clusterBits > CLUSTER_BITS.most) return damaged
  if (bytes.readUInt32BE(32) !== 0) return unusable(MACHINE_DISKS_TEXTS.encrypted)
  const features = version === 2 ? 0n : bytes.readBigUInt64BE(72)
  if ((features & FEATURES.dataFile) !== 0n) return unusable(MACHINE_DISKS_TEXTS.refersToFile)
  if ((features & FEATURES.corrupt) !== 0n) return damaged
  if ((features & ~HARMLESS_FEATURES) !== 0n) return unusable(MACHINE_DISKS_TEXTS.version)
  const extensionsAt = version === 2 ? VERSION_2_BYTES : bytes.readUInt32BE(100)
  const refusal = extensionsRefusal(bytes.subarray(0, 2 ** clusterBits), extensionsAt)
  if (refusal !== null) return unusable(refusal)
  const virtualBytes = bytes.readBigUInt64BE(24)
  if (virtualBytes === 0n) return unusable(MACHINE_DISKS_TEXTS.empty)
  if (virtualBytes > BigInt(VIRTUAL_MAX_BYTES)) {
    return unusable(MACHINE_DISKS_TEXTS.tooLarge(formatSize(VIRTUAL_MAX_BYTES)))
  }
  return { kind: 'disk', format: 'qcow2', virtualBytes: Number(virtualBytes) }
}

/** Why the extensions of a header do not allow its use; null if they do. */
function extensionsRefusal(cluster: Buffer, start: number): string | null {
  for (let at = start; at + 8 <= cluster.length; ) {
    const type = cluster.readUInt32BE(at)
    if (type === EXTENSIONS.end) return null
    if (type === EXTENSIONS.dataFile) return MACHINE_DISKS_TEXTS.refersToFile
    if (type === EXTENSIONS.encryption) return MACHINE_DISKS_TEXTS.encrypted
    // Padded to a multiple of eight bytes.
    at += 8 + Math.ceil(cluster.readUInt32BE(at + 4) / 8) * 8
  }
  return MACHINE_DISKS_TEXTS.damaged
}

async function readAt(file: FileHandle, position: number, lengthBytes: number): Promise<Buffer> {
  const bytes = Buffer.alloc(lengthBytes)
  const { bytesRead } = await file.read(bytes, 0, lengthBytes, position)
  return bytes.subarray(0, bytesRead)
}

function textAt(bytes: Buffer, at: number, lengthBytes: number): string {
  return bytes.toString('latin1', at, at + lengthBytes)
}

function unusable(reason: string): DiskForm {
  return { kind: 'unusable', reason }
}
