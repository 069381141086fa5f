import type { ErrorCode } from '@pinloft/contract/shared/errors'
import type { ByteRanges } from '@pinloft/contract/streams/byte-ranges'

/** The response to a request of a resumable upload. */
export type UploadAnswer = UploadProgress | UploadRefusal | UploadLost

export interface UploadProgress {
  type: 'ok'
  /** Present if the response contains it: to a creation. */
  uploadId: string | null
  /** Present if the response contains it: to a creation and to a status request. */
  stored: ByteRanges | null
  /** The file that the upload has become. */
  fileId: string | null
}

export interface UploadRefusal {
  type: 'refused'
  status: number
  /** `null` if the response is not from the server but from a proxy. */
  code: ErrorCode | null
  message: string | null
}

/** No response: the connection broke, or was idle for too long. */
export interface UploadLost {
  type: 'lost'
}

/** A server error may be transient, but not after this many attempts. */
const INTERNAL_ERRORS_MAX = 5
const PASSING_CODES: readonly (ErrorCode | null)[] = ['upload_offset_conflict', 'upload_checksum_mismatch']

/** Whether a retry can help. `failedAttempts` is the number of consecutive failures before this one. */
export function mayPass(answer: UploadRefusal | UploadLost, failedAttempts: number): boolean {
  if (answer.type === 'lost') return true
  const { status, code } = answer
  if (code !== null) {
    if (status === 500) return failedAttempts < INTERNAL_ERRORS_MAX
    return PASSING_CODES.includes(code) || status === 503
  }
  return status >= 500 || status === 408 || status === 425 || status === 429
}

/** Whether the server is currently unreachable, from a user's point of view. */
export function isOutOfReach(answer: UploadRefusal | UploadLost): boolean {
  return answer.type === 'lost' || answer.status >= 500
}

/** A proxy accepts no body of this size. */
export function isTooLargeForTheWay(answer: UploadRefusal | UploadLost): boolean {
  return answer.type === 'refused' && answer.status === 413 && answer.code === null
}
