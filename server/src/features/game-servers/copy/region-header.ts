const SECTOR_BYTES = 4096
const HEADER_SECTORS = 2
export const REGION_HEADER_BYTES = SECTOR_BYTES

const REGION = /(?:^|\/)(?:region|entities|poi)\/r\.-?\d{1,8}\.-?\d{1,8}\.mca$/

/** Whether a path in a world is that of a region file: of blocks, entities or places. */
export function isRegionPath(path: string): boolean {
  return REGION.test(path)
}

/**
 * Whether the header of a region file can be true: each chunk lies behind it and within the file, and no two share a part
 * of it. An empty file is one of a region that nobody has seen.
 */
export function isRegionSound(header: Buffer, fileBytes: number): boolean {
  if (fileBytes === 0) return true
  if (header.length < REGION_HEADER_BYTES || fileBytes < HEADER_SECTORS * SECTOR_BYTES) return false
  // The last chunk of a file is not always filled up.
  const sectors = Math.ceil(fileBytes / SECTOR_BYTES)
  const places: { start: number; end: number }[] = []
  for (let at = 0; at < REGION_HEADER_BYTES; at += 4) {
    const [start, count] = [header.readUIntBE(at, 3), header.readUInt8(at + 3)]
    if (start === 0 && count === 0) continue
    if (start < HEADER_SECTORS || count === 0 || start + count > sectors) return false
    places.push({ start, end: start + count })
  }
  places.sort((a, b) => a.start - b.start)
  return places.every(({ start }, index) => start >= (places[index - 1]?.end ?? HEADER_SECTORS))
}
