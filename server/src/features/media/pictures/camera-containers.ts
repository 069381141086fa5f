import type { FileHandle } from 'node:fs/promises'

/** Where something is in a file. */
export interface Place {
  offset: number
  sizeBytes: number
}

const MAX_BOXES = 64
const BOX_HEADER_BYTES = 8
const UUID_BYTES = 16
/** Canon's own box for the preview of a CR3. */
const CANON_PREVIEW = 'eaf42b5e1c984b88b9fbb7dc406e4d16'
const FUJIFILM = 'FUJIFILMCCD-RAW '

/** The JPEG in a file of Fujifilm (RAF) or of Canon (CR3); undefined for files that are neither. */
export async function placeInContainer(file: FileHandle): Promise<Place | undefined> {
  const head = await readAt(file, { offset: 0, sizeBytes: 128 })
  if (head.length < 128) return undefined
  if (head.toString('latin1', 0, FUJIFILM.length) === FUJIFILM) {
    return { offset: head.readUInt32BE(84), sizeBytes: head.readUInt32BE(88) }
  }
  return head.toString('latin1', 4, 12) === 'ftypcrx ' ? findCanonPreview(file) : undefined
}

async function findCanonPreview(file: FileHandle): Promise<Place | undefined> {
  let offset = 0
  for (let box = 0; box < MAX_BOXES; box++) {
    const head = await readAt(file, { offset, sizeBytes: 64 })
    if (head.length < 64) return undefined
    const size = head.readUInt32BE(0)
    const isUuid = head.toString('latin1', 4, 8) === 'uuid'
    if (isUuid && head.toString('hex', BOX_HEADER_BYTES, BOX_HEADER_BYTES + UUID_BYTES) === CANON_PREVIEW) {
      return canonPreview(head, offset)
    }
    // 1 announces a size of 64 bits.
    const sizeBytes = size === 1 ? Number(head.readBigUInt64BE(8)) : size
    if (sizeBytes < BOX_HEADER_BYTES) return undefined
    offset += sizeBytes
  }
  return undefined
}

/** Within Canon's box: eight bytes, then a box PRVW that ends its own head with the size of the JPEG behind it. */
function canonPreview(head: Buffer, boxOffset: number): Place | undefined {
  const preview = BOX_HEADER_BYTES + UUID_BYTES + 8
  const SIZE_AT = 20
  if (head.toString('latin1', preview + 4, preview + 8) !== 'PRVW') return undefined
  return { offset: boxOffset + preview + SIZE_AT + 4, sizeBytes: head.readUInt32BE(preview + SIZE_AT) }
}

/** Fewer bytes where the file ends. */
export async function readAt(file: FileHandle, { offset, sizeBytes }: Place): Promise<Buffer> {
  const bytes = Buffer.alloc(sizeBytes)
  const { bytesRead } = await file.read(bytes, 0, sizeBytes, offset)
  return bytes.subarray(0, bytesRead)
}
