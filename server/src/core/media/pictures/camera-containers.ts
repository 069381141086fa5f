import type { FileHandle } from 'node:fs/promises'

/** A range of bytes in a file. */
export interface Place {
  offset: number
  sizeBytes: number
}

const MAX_BOXES = 64
const BOX_HEADER_BYTES = 8
const UUID_BYTES = 16
/** UUID of Canon's box for the preview of a CR3. */
const CANON_PREVIEW = 'eaf42b5e1c984b88b9fbb7dc406e4d16'
const FUJIFILM = 'FUJIFILMCCD-RAW '

/** The range of the JPEG in a Fujifilm (RAF) or Canon (CR3) file; undefined for other files. */
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
    // 1 means that a 64-bit size follows.
    const sizeBytes = size === 1 ? Number(head.readBigUInt64BE(8)) : size
    if (sizeBytes < BOX_HEADER_BYTES) return undefined
    offset += sizeBytes
  }
  return undefined
}

/** Canon's box contains eight bytes, then a PRVW box whose header ends with the size of the JPEG that follows it. */
function canonPreview(head: Buffer, boxOffset: number): Place | undefined {
  const preview = BOX_HEADER_BYTES + UUID_BYTES + 8
  const SIZE_AT = 20
  if (head.toString('latin1', preview + 4, preview + 8) !== 'PRVW') return undefined
  return { offset: boxOffset + preview + SIZE_AT + 4, sizeBytes: head.readUInt32BE(preview + SIZE_AT) }
}

/** Returns fewer bytes at the end of the file. */
export async function readAt(file: FileHandle, { offset, sizeBytes }: Place): Promise<Buffer> {
  const bytes = Buffer.alloc(sizeBytes)
  const { bytesRead } = await file.read(bytes, 0, sizeBytes, offset)
  return bytes.subarray(0, bytesRead)
}
