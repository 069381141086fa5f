import { createReadStream } from 'node:fs'
import type { TextCollector } from './text-collector.ts'

const SAMPLE_BYTES = 4096
const BLOCK_BYTES = 64 * 1024
const CODE_PER_BYTE_ORDER_MARK = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

/** Reads a text file; a binary one yields nothing. */
export async function readPlainText(path: string, collector: TextCollector): Promise<void> {
  await readDecoded(path, (piece) => collector.add(piece))
}

/**
 * Passes the decoded text of a file to `take`, chunk by chunk, until that returns false. A binary file yields nothing.
 */
export async function readDecoded(path: string, take: (piece: string) => boolean): Promise<void> {
  let decoder: TextDecoder | undefined
  for await (const block of createReadStream(path, { highWaterMark: BLOCK_BYTES })) {
    const bytes: Buffer = block
    if (decoder === undefined) {
      const encoding = encodingOf(bytes.subarray(0, SAMPLE_BYTES))
      if (encoding === null) return
      decoder = new TextDecoder(encoding)
    }
    if (!take(decoder.decode(bytes, { stream: true }))) return
  }
  if (decoder !== undefined) take(decoder.decode())
}

function encodingOf(sample: Buffer): string | null {
  const marked = CODE_PER_BYTE_ORDER_MARK.find(({ mark }) => mark.every((byte, index) => sample[index] === byte))
  if (marked !== undefined) return marked.encoding
  const strange = sample.filter((byte) => byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1b)
  if (strange.length > 0) return null
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
