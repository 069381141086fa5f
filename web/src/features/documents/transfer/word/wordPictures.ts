/** A picture in a form that Word reads. */
export interface Picture {
  bytes: ArrayBuffer
  type: 'png' | 'jpg' | 'gif'
  width: number
  height: number
}

const TYPES: Readonly<Record<string, Picture['type']>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' }

/** Pictures in a form that Word reads, by the same names. */
export async function wordPictures(pictures: ReadonlyMap<string, Blob>): Promise<ReadonlyMap<string, Picture>> {
  const changed = new Map<string, Picture>()
  for (const [address, blob] of pictures) changed.set(address, await wordPicture(blob))
  return changed
}

async function wordPicture(blob: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(blob)
  const { width, height } = bitmap
  const type = TYPES[blob.type]
  if (type !== undefined) return { bytes: await blob.arrayBuffer(), type, width, height }
  // Word doesn't read the newer formats.
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  const png = await canvas.convertToBlob({ type: 'image/png' })
  return { bytes: await png.arrayBuffer(), type: 'png', width, height }
}
