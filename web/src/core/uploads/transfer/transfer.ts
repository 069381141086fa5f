import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { type ByteRange, type ByteRanges, countBytes, firstGap, withRange } from '@pinloft/contract/streams/byte-ranges'
import { UPLOAD_CHUNK_MAX_BYTES, UPLOAD_MAX_CONNECTIONS } from '@pinloft/contract/uploads/limits'

/** Parts start and end at multiples of this: a protected file is stored in encrypted chunks of this size. */
export const PART_STEP_BYTES = 64 * 1024
const FIRST_PART_BYTES = MEBIBYTE
/** Target duration of a part: long enough to be worth a request, short enough to move the bar. */
const PART_GOAL_MS = 1500

/** The state of one file's transfer to the server. */
export interface Transfer {
  sizeBytes: number
  /** Ranges that the server has acknowledged as durable. */
  stored: ByteRanges
  /** Parts in flight. */
  sending: readonly ByteRange[]
  /** Size of the next part. */
  partBytes: number
  /** The largest part to try: a proxy in between may limit the body size. */
  partMaxBytes: number
  /** Maximum number of parts in flight: one, until it has arrived. */
  connections: number
}

export function beginTransfer(sizeBytes: number, stored: ByteRanges): Transfer {
  return {
    sizeBytes,
    stored,
    sending: [],
    partBytes: FIRST_PART_BYTES,
    partMaxBytes: UPLOAD_CHUNK_MAX_BYTES,
    connections: 1,
  }
}

/** The next part to send; `null` while all connections are in use or nothing is left to send. */
export function nextPart({ sizeBytes, stored, sending, partBytes, connections }: Transfer): ByteRange | null {
  if (sending.length >= connections) return null
  const gap = firstGap(sending.reduce(withRange, stored), sizeBytes)
  if (gap === null) return null
  return { start: gap.start, end: Math.min(gap.end, downToStep(gap.start + partBytes)) }
}

export function partStarted(transfer: Transfer, part: ByteRange): Transfer {
  return { ...transfer, sending: [...transfer.sending, part] }
}

/** A part has been acknowledged as durable, `durationMs` after it was started. */
export function partStored(transfer: Transfer, part: ByteRange, durationMs: number): Transfer {
  return {
    ...transfer,
    sending: transfer.sending.filter((other) => other !== part),
    stored: withRange(transfer.stored, part),
    partBytes: nextPartBytes(transfer, part.end - part.start, durationMs),
    connections: UPLOAD_MAX_CONNECTIONS,
  }
}

/** A part did not arrive, or its response did not. */
export function partFailed(transfer: Transfer, part: ByteRange): Transfer {
  return {
    ...transfer,
    sending: transfer.sending.filter((other) => other !== part),
    partBytes: clampPart(transfer.partBytes / 2, transfer.partMaxBytes),
    connections: 1,
  }
}

/** A part exceeded the body size limit of a proxy. */
export function partTooLarge(transfer: Transfer, part: ByteRange): Transfer {
  const partMaxBytes = clampPart((part.end - part.start) / 2, transfer.partMaxBytes)
  return { ...transfer, partMaxBytes, partBytes: Math.min(transfer.partBytes, partMaxBytes) }
}

/** The server has reported what it has. Only requested when nothing is in flight, so the report is complete. */
export function applyServerProgress(transfer: Transfer, stored: ByteRanges): Transfer {
  return { ...transfer, stored }
}

export function storedBytes({ stored }: Transfer): number {
  return countBytes(stored)
}

export function isAllStored(transfer: Transfer): boolean {
  return storedBytes(transfer) >= transfer.sizeBytes
}

/** At most doubles the size; a part that filled a small gap says nothing about the speed. */
function nextPartBytes(transfer: Transfer, sentBytes: number, durationMs: number): number {
  if (sentBytes < transfer.partBytes / 2) return transfer.partBytes
  const goalBytes = (sentBytes / Math.max(1, durationMs)) * PART_GOAL_MS
  return clampPart(Math.min(goalBytes, transfer.partBytes * 2), transfer.partMaxBytes)
}

function clampPart(bytes: number, maxBytes: number): number {
  return Math.max(PART_STEP_BYTES, downToStep(Math.min(bytes, maxBytes)))
}

function downToStep(bytes: number): number {
  return Math.floor(bytes / PART_STEP_BYTES) * PART_STEP_BYTES
}
