import type { ByteRanges } from '@pinloft/contract/byte-ranges'
import type { ErrorCode } from '@pinloft/contract/errors'

/** What came back from a request of a resumable upload. */
export type UploadAnswer = UploadProgress | UploadRefusal | UploadLost

export interface UploadProgress {
  type: 'ok'
  /** Where the answer tells it: to a creation. */
  uploadId: string | null
  /** Where the answer tells it: to a creation and to a question. */
  stored: ByteRanges | null
  /** The file that the upload has become. */
  fileId: string | null
}

export interface UploadRefusal {
  type: 'refused'
  status: number
  /** `null` where not our server has answered but something on the way to it. */
  code: ErrorCode | null
  message: string | null
}

/** No answer came: the connection broke, or nothing moved on it for too long. */
export interface UploadLost {
  type: 'lost'
}

/** A fault of the server itself may pass, but not after so many attempts. */
const INTERNAL_ERRORS_MAX = 5
const PASSING_CODES: readonly (ErrorCode | null)[] = ['upload_offset_conflict', 'upload_checksum_mismatch']

/** Whether asking again can help. `failedAttempts` are those in a row before this one. */
export function mayPass(answer: UploadRefusal | UploadLost, failedAttempts: number): boolean {
  if (answer.type === 'lost') return true
  const { status, code } = answer
  if (code !== null) {
    if (status === 500) return failedAttempts < INTERNAL_ERRORS_MAX
    return PASSING_CODES.includes(code) || status === 503
  }
  return status >= 500 || status === 408 || status === 425 || status === 429
}

/** Whether the server cannot be reached for now, as a person would say it. */
export function isOutOfReach(answer: UploadRefusal | UploadLost): boolean {
  return answer.type === 'lost' || answer.status >= 500
}

/** Something on the way to the server takes no body of this size. */
export function isTooLargeForTheWay(answer: UploadRefusal | UploadLost): boolean {
  return answer.type === 'refused' && answer.status === 413 && answer.code === null
}
