import { type ByteRange, type ByteRanges, countBytes, firstGap, withRange } from '@pinloft/contract/byte-ranges'
import { UPLOAD_CHUNK_MAX_BYTES, UPLOAD_MAX_CONNECTIONS } from '@pinloft/contract/limits'

/** Parts begin and end at multiples of this: a protected file is stored in sealed pieces of this size. */
export const PART_STEP_BYTES = 64 * 1024
const FIRST_PART_BYTES = 1024 * 1024
/** How long a part should take: long enough to be worth a request, short enough to move the bar. */
const PART_GOAL_MS = 1500

/** What is known of the way of one file to the server. */
export interface Transfer {
  sizeBytes: number
  /** What the server has acknowledged as durable. */
  stored: ByteRanges
  /** Parts that are on their way. */
  sending: readonly ByteRange[]
  /** Size of the next part. */
  partBytes: number
  /** The largest part that may be tried: what lies between us and the server may take no more. */
  partMaxBytes: number
  /** Parts that may be on their way at once: one, until it has arrived. */
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

/** The part to send next; `null` while all connections are in use or nothing is left to send. */
export function nextPart({ sizeBytes, stored, sending, partBytes, connections }: Transfer): ByteRange | null {
  if (sending.length >= connections) return null
  const gap = firstGap(sending.reduce(withRange, stored), sizeBytes)
  if (gap === null) return null
  return { start: gap.start, end: Math.min(gap.end, downToStep(gap.start + partBytes)) }
}

export function partStarted(transfer: Transfer, part: ByteRange): Transfer {
  return { ...transfer, sending: [...transfer.sending, part] }
}

/** A part has been acknowledged as durable, `durationMs` after it was begun. */
export function partStored(transfer: Transfer, part: ByteRange, durationMs: number): Transfer {
  return {
    ...transfer,
    sending: transfer.sending.filter((other) => other !== part),
    stored: withRange(transfer.stored, part),
    partBytes: nextPartBytes(transfer, part.end - part.start, durationMs),
    connections: UPLOAD_MAX_CONNECTIONS,
  }
}

/** A part did not arrive, or its answer did not. */
export function partFailed(transfer: Transfer, part: ByteRange): Transfer {
  return {
    ...transfer,
    sending: transfer.sending.filter((other) => other !== part),
    partBytes: clampPart(transfer.partBytes / 2, transfer.partMaxBytes),
    connections: 1,
  }
}

/** A part was too large for something on the way. */
export function partTooLarge(transfer: Transfer, part: ByteRange): Transfer {
  const partMaxBytes = clampPart((part.end - part.start) / 2, transfer.partMaxBytes)
  return { ...transfer, partMaxBytes, partBytes: Math.min(transfer.partBytes, partMaxBytes) }
}

/** The server has told what it holds. Only asked when nothing is on its way, so it is the whole truth. */
export function serverTold(transfer: Transfer, stored: ByteRanges): Transfer {
  return { ...transfer, stored }
}

export function storedBytes({ stored }: Transfer): number {
  return countBytes(stored)
}

export function isAllStored(transfer: Transfer): boolean {
  return storedBytes(transfer) >= transfer.sizeBytes
}

/** At most doubled at a time; what filled a small gap tells nothing about the speed. */
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
