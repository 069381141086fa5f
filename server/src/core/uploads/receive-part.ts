import type { ByteRange } from '@pinloft/contract/streams/byte-ranges'
import { AppError } from '../../platform/errors.ts'
import type { SecretSpool } from './body-check.ts'
import { BodyCheck } from './body-check.ts'
import type { PartWriter } from './part-writer.ts'
import type { Checksum } from './tus-headers.ts'

export interface PartBody {
  content: AsyncIterable<Uint8Array>
  /** Null if the client does not state it. */
  lengthBytes: number | null
  checksum: Checksum | null
}

interface Receiving {
  /** Where the part starts, and where it must end at the latest. */
  room: ByteRange
  body: Pick<PartBody, 'content' | 'checksum'>
  writer: PartWriter
  /** Holds the bytes until they are verified; null if they may be written in place at once. */
  spool: SecretSpool | null
  /** Records that the part is durable up to `end`. */
  record(end: number): Promise<void>
}

/**
 * Writes the body of one request to disk and returns the end of what is durable. A body that is interrupted, or finds
 * the disk full, keeps what has arrived; one with a checksum keeps all or nothing. Throws `upload_checksum_mismatch`,
 * `upload_offset_conflict` if it exceeds its range, or what interrupted it.
 */
export async function receivePart({ room, body, writer, spool, record }: Receiving): Promise<number> {
  const check = body.checksum === null ? null : new BodyCheck(body.checksum)
  const save = async () => {
    const end = await writer.sync()
    if (end > room.start) await record(end)
    return end
  }
  try {
    await take(body.content, room, check, spool ?? writer)
    check?.verify()
    if (spool !== null) for await (const block of spool.read()) await writer.write(block)
    await writer.flush()
    return await save()
  } catch (error) {
    if (check === null) {
      await writer.flush().catch(() => {})
      // The client has to receive the original error.
      await save().catch(() => {})
    }
    throw error
  } finally {
    await writer.release()
    await spool?.discard()
  }
}

async function take(
  content: AsyncIterable<Uint8Array>,
  room: ByteRange,
  check: BodyCheck | null,
  target: Pick<PartWriter, 'write'>,
): Promise<void> {
  let leftBytes = room.end - room.start
  for await (const chunk of content) {
    const piece = chunk.subarray(0, leftBytes)
    check?.add(piece)
    await target.write(piece)
    leftBytes -= piece.byteLength
    if (piece.byteLength < chunk.byteLength) throw new AppError('upload_offset_conflict')
  }
}
