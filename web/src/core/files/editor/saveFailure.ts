import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import type { ErrorCode } from '@pinloft/contract/shared/errors'
import { ApiError } from '../../../platform/api-error.ts'
import { failureText } from '../../../platform/failures.ts'

export type SecretField = 'pin' | 'password'

/** Why a text was not saved, and what can be done about it. */
export type SaveFailure =
  /** An input is wrong or missing. */
  | { type: 'secret'; field: SecretField; text: string }
  /** The file has a newer version. */
  | { type: 'conflict' }
  /** `isLost`: the file can no longer be saved to, only a new one can be created. */
  | { type: 'other'; text: string; isLost: boolean }

const SECRET_BY_CODE: Partial<Record<ErrorCode, SecretField>> = {
  pin_missing: 'pin',
  pin_invalid: 'pin',
  guess_too_soon: 'pin',
  guesses_exhausted: 'pin',
  password_required: 'password',
  password_incorrect: 'password',
}

export function saveFailureOf(failure: unknown): SaveFailure {
  const text = failureText(failure, EDITOR_TEXTS.saveFailed)
  const code = failure instanceof ApiError ? failure.code : null
  if (code === null) return { type: 'other', text, isLost: false }
  const field = SECRET_BY_CODE[code]
  if (field !== undefined) return { type: 'secret', field, text }
  if (code === 'file_changed_elsewhere') return { type: 'conflict' }
  if (code === 'file_not_found') return { type: 'other', text: EDITOR_TEXTS.deleted, isLost: true }
  return { type: 'other', text, isLost: code === 'file_not_text' }
}
