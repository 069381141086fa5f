import type { ByteRange } from '@pinloft/contract/streams/byte-ranges'
import { UPLOAD_CHUNK_MAX_BYTES, UPLOAD_MAX_CONNECTIONS } from '@pinloft/contract/uploads/limits'
import { describe, expect, it } from 'vitest'
import {
  beginTransfer,
  isAllStored,
  nextPart,
  PART_STEP_BYTES,
  partFailed,
  partStarted,
  partStored,
  partTooLarge,
  storedBytes,
  type Transfer,
} from './transfer.ts'

const MIB = 1024 * 1024

/** Takes and starts the next part, which must exist. */
function begin(transfer: Transfer): { transfer: Transfer; part: ByteRange } {
  const part = nextPart(transfer)
  if (part === null) throw new Error('There is no next part')
  return { transfer: partStarted(transfer, part), part }
}

/** Sends parts one after another, each taking the given time. */
function afterParts(count: number, durationMs: number, transfer = beginTransfer(4096 * MIB, [])): Transfer {
  for (let sent = 0; sent < count; sent++) {
    const { transfer: started, part } = begin(transfer)
    transfer = partStored(started, part, durationMs)
  }
  return transfer
}

describe('transfer of one file', () => {
  it('sends one part alone, and several at a time once it has arrived', () => {
    const first = begin(beginTransfer(100 * MIB, []))
    expect(nextPart(first.transfer)).toBeNull()
    let { transfer } = first
    transfer = partStored(transfer, first.part, 1500)
    const parts: ByteRange[] = []
    for (let part = nextPart(transfer); part; part = nextPart(transfer)) {
      parts.push(part)
      transfer = partStarted(transfer, part)
    }
    expect(parts).toEqual([
      { start: MIB, end: 2 * MIB },
      { start: 2 * MIB, end: 3 * MIB },
      { start: 3 * MIB, end: 4 * MIB },
    ])
    expect(parts).toHaveLength(UPLOAD_MAX_CONNECTIONS)
  })

  it('doubles fast parts, up to the limit, and shrinks slow ones', () => {
    expect(afterParts(1, 10).partBytes).toBe(2 * MIB)
    expect(afterParts(20, 10).partBytes).toBe(UPLOAD_CHUNK_MAX_BYTES)
    expect(afterParts(1, 6000).partBytes).toBe(MIB / 4)
    expect(afterParts(1, 60_000_000).partBytes).toBe(PART_STEP_BYTES)
  })

  it('keeps to multiples of the step, except at the end of the file', () => {
    const odd = afterParts(2, 777, beginTransfer(5 * MIB + 17, []))
    expect(storedBytes(odd) % PART_STEP_BYTES).toBe(0)
    const last = begin(afterParts(2, 10, beginTransfer(5 * MIB + 17, [{ start: 0, end: 64 * 1024 }])))
    expect(last.part.end).toBe(5 * MIB + 17)
  })

  it('fills gaps up to the next range that is present', () => {
    const stored = [
      { start: MIB / 2, end: MIB },
      { start: 3 * MIB, end: 4 * MIB },
    ]
    const first = begin(beginTransfer(4 * MIB, stored))
    expect(first.part).toEqual({ start: 0, end: MIB / 2 })
    const second = begin(partStored(first.transfer, first.part, 10))
    expect(second.part).toEqual({ start: MIB, end: 3 * MIB })
  })

  it('falls back to one small part after a failure', () => {
    const quick = begin(afterParts(5, 10))
    const failed = partFailed(quick.transfer, quick.part)
    expect(failed.partBytes).toBe(quick.transfer.partBytes / 2)
    expect(failed.connections).toBe(1)
    expect(nextPart(failed)?.start).toBe(quick.part.start)
  })

  it('never retries a part size that was too large for a proxy', () => {
    const quick = begin(afterParts(1, 10))
    let transfer = partTooLarge(partFailed(quick.transfer, quick.part), quick.part)
    expect(transfer.partMaxBytes).toBe(MIB)
    transfer = afterParts(5, 10, transfer)
    expect(transfer.partBytes).toBe(MIB)
  })

  it('is complete at once for an empty file', () => {
    expect(isAllStored(beginTransfer(0, []))).toBe(true)
    expect(nextPart(beginTransfer(0, []))).toBeNull()
  })
})
