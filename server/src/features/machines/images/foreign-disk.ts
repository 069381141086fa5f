import type { BlobReader } from '../../../platform/blobs/blob-reader.ts'
import { TAR_BLOCK_BYTES, tarEntryBytes } from '../../../platform/tar/tar-blocks.ts'

/** A disk in a format of another program, which is converted before a machine uses it. */
export interface ForeignDisk {
  /** As people call it. */
  format: string
  /** As QEMU calls it. */
  driver: 'vmdk' | 'vdi' | 'vhdx' | 'vpc'
  /** Where it is in the file: an OVA is an archive with it. */
  startBytes: number
  sizeBytes: number
}

/** What QEMU would open besides the file itself. */
export const REFERS_TO_FILE = 'refers to a file'
/** More than one machine here has. */
export const SEVERAL_DISKS = 'several disks'
export type Refusal = typeof REFERS_TO_FILE | typeof SEVERAL_DISKS

const SECTOR_BYTES = 512
const HEAD_BYTES = 64 * 1024
/** An OVA has a description, a few disks and their checksums. */
const ENTRIES_MAX = 64
const VMDK_PARENT = /parentFileNameHint|parentCID\s*=\s*(?!f{8}\b)[0-9a-f]/i
/** Extents in this file itself are of one kind. */
const VMDK_KINDS = /createType\s*=\s*"(?:monolithicSparse|streamOptimized)"/

/**
 * Recognises a disk that can be converted, by its bytes, or why it can't be; null if it is none. Reads a bounded number
 * of bytes.
 */
export async function readForeignDisk(file: BlobReader): Promise<ForeignDisk | Refusal | null> {
  const whole = { startBytes: 0, sizeBytes: file.sizeBytes }
  const head = await file.readAt(0, HEAD_BYTES)
  const start = (length: number, at = 0) => head.toString('latin1', at, at + length)
  if (start(4) === 'KDMV') return readVmdk(head, whole)
  if (start(4) === 'COWD' || start(21) === '# Disk DescriptorFile') return REFERS_TO_FILE
  if (start(8) === 'vhdxfile') return { format: 'VHDX', driver: 'vhdx', ...whole }
  if (start(8) === 'conectix') return { format: 'VHD', driver: 'vpc', ...whole }
  if (start(4, 64) === '\x7f\x10\xda\xbe') return { format: 'VDI', driver: 'vdi', ...whole }
  if (start(5, 257) === 'ustar') return readOva(file)
  if (start(4) === 'QFI\xfb') return null
  // A VHD of fixed size has its description at the end only.
  const end = await file.readAt(Math.max(0, file.sizeBytes - SECTOR_BYTES), 8)
  return end.toString('latin1') === 'conectix' ? { format: 'VHD', driver: 'vpc', ...whole } : null
}

/** https://www.vmware.com/app/vmdk/?src=vmdk: a header, then the description, then the disk. */
function readVmdk(
  head: Buffer,
  place: Pick<ForeignDisk, 'startBytes' | 'sizeBytes'>,
): ForeignDisk | typeof REFERS_TO_FILE | null {
  if (head.length < SECTOR_BYTES) return null
  const capacitySectors = head.readBigUInt64LE(12)
  const descriptionAt = Number(head.readBigUInt64LE(28)) * SECTOR_BYTES
  const descriptionBytes = Number(head.readBigUInt64LE(36)) * SECTOR_BYTES
  // One without a size of its own is only the description of others.
  if (capacitySectors === 0n || descriptionAt + descriptionBytes > head.length) return REFERS_TO_FILE
  const description = head.toString('latin1', descriptionAt, descriptionAt + descriptionBytes)
  if (VMDK_PARENT.test(description) || !VMDK_KINDS.test(description)) return REFERS_TO_FILE
  return { format: 'VMDK', driver: 'vmdk', ...place }
}

/** An archive with the description of a machine and its disk. */
async function readOva(file: BlobReader): Promise<ForeignDisk | Refusal | null> {
  const disks: { startBytes: number; sizeBytes: number }[] = []
  for (let at = 0, entry = 0; at + TAR_BLOCK_BYTES <= file.sizeBytes && entry < ENTRIES_MAX; entry++) {
    const header = await file.readAt(at, TAR_BLOCK_BYTES)
    const [name = ''] = header.toString('latin1', 0, 100).split('\0')
    if (name === '' || header.toString('latin1', 257, 262) !== 'ustar') break
    const isLarge = header[124] === 0x80
    const sizeBytes = isLarge
      ? Number(header.readBigUInt64BE(128))
      : Number.parseInt(header.toString('latin1', 124, 136), 8)
    const startBytes = at + TAR_BLOCK_BYTES
    if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 0 || startBytes + sizeBytes > file.sizeBytes) break
    // Some programs write a long name elsewhere, and here a part of it.
    const isDisk = name.toLowerCase().endsWith('.vmdk') || (await isVmdk(file, startBytes))
    if (isDisk) disks.push({ startBytes, sizeBytes })
    at += tarEntryBytes(sizeBytes)
  }
  const [disk] = disks
  if (disk === undefined) return null
  if (disks.length > 1) return SEVERAL_DISKS
  const head = await file.readAt(disk.startBytes, Math.min(HEAD_BYTES, disk.sizeBytes))
  const read = head.toString('latin1', 0, 4) === 'KDMV' ? readVmdk(head, disk) : null
  return read !== null && read !== REFERS_TO_FILE ? { ...read, format: 'OVA' } : read
}

async function isVmdk(file: BlobReader, at: number): Promise<boolean> {
  return (await file.readAt(at, 4)).toString('latin1') === 'KDMV'
}
