import { WorkFailure } from '../../../platform/process/work-failure.ts'

const END_OF_JPEG = Buffer.from([0xff, 0xd9])

/** Reads concatenated JPEGs. Throws `WorkFailure` if they are larger than allowed. */
export async function readJpegs(output: AsyncIterable<Buffer>, { maxBytes }: { maxBytes: number }): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of output) {
    chunks.push(chunk)
    sizeBytes += chunk.length
    if (sizeBytes > maxBytes) throw new WorkFailure('The pictures are too large', { isVerdict: true })
  }
  return split(Buffer.concat(chunks))
}

/** In FFmpeg's JPEGs, the end marker occurs nowhere else. */
function split(bytes: Buffer): Buffer[] {
  const pictures: Buffer[] = []
  let start = 0
  for (let end = bytes.indexOf(END_OF_JPEG); end >= 0; end = bytes.indexOf(END_OF_JPEG, start)) {
    pictures.push(bytes.subarray(start, end + END_OF_JPEG.length))
    start = end + END_OF_JPEG.length
  }
  return pictures
}
