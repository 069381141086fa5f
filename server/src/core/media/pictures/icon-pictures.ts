const HEADER_BYTES = 6
const ENTRY_BYTES = 16
const MAX_PICTURES = 64

/** The pictures of an ICO file as stored: each a complete PNG or a bitmap. The largest first. */
export function iconPictures(file: Buffer): Buffer[] {
  const count = Math.min(MAX_PICTURES, file.readUInt16LE(4))
  const entries = Array.from({ length: count }, (_, index) => {
    const at = HEADER_BYTES + index * ENTRY_BYTES
    // 256 is stored as 0.
    const width = file.readUInt8(at) || 256
    const [bitsPerPixel, sizeBytes, offset] = [
      file.readUInt16LE(at + 6),
      file.readUInt32LE(at + 8),
      file.readUInt32LE(at + 12),
    ]
    return { width, bitsPerPixel, picture: file.subarray(offset, offset + sizeBytes) }
  })
  return entries
    .sort((a, b) => b.width - a.width || b.bitsPerPixel - a.bitsPerPixel)
    .map(({ picture }) => picture)
    .filter((picture) => picture.length > 0)
}
