import type { ByteRange } from '@pinloft/contract/byte-ranges'
import { AppError } from '../../platform/errors.ts'
import type { SecretSpool } from './body-check.ts'
import { BodyCheck } from './body-check.ts'
import type { PartWriter } from './part-writer.ts'
import type { Checksum } from './tus-headers.ts'

export interface PartBody {
  content: AsyncIterable<Uint8Array>
  /** Null where the client does not tell. */
  lengthBytes: number | null
  checksum: Checksum | null
}

interface Receiving {
  /** Where the part begins, and where it has to end at the latest. */
  room: ByteRange
  body: Pick<PartBody, 'content' | 'checksum'>
  writer: PartWriter
  /** Where the bytes wait until they are verified; null where they may go to their place at once. */
  spool: SecretSpool | null
  /** Makes known that the part is durable up to `end`. */
  record(end: number): Promise<void>
}

/**
 * Takes the body of one request to the disk and gives its end as far as it is durable. A body that breaks off, or finds
 * the disk full, keeps what has arrived; one with a checksum keeps all or nothing. Throws `upload_checksum_mismatch`,
 * `upload_offset_conflict` where it does not fit its room, or what broke it off.
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
      // What has broken it off is what the client has to know.
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
