import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import { ERRORS, type ErrorCode, errorMessage } from '@pinloft/contract/shared/errors'
import { ApiError, ConnectionError } from '../../platform/api-error.ts'
import { formatExactDate } from '../../platform/format-date.ts'

/** The possible changes to the password of a stored file. */
export type ProtectionChange = 'protect' | 'change' | 'remove'

export interface ProtectionEntry {
  pin: string
  /** The current password of the file; empty if it has none. */
  password: string
  newPassword: string
  /** The new password again: with a typo in it, nobody could open the file. */
  repeated: string
}

export type ProtectionField = keyof ProtectionEntry

export const EMPTY_ENTRY: ProtectionEntry = { pin: '', password: '', newPassword: '', repeated: '' }

/** The fields of each change, in the order in which they are filled in. */
export const PROTECTION_FIELDS: Readonly<Record<ProtectionChange, readonly ProtectionField[]>> = {
  protect: ['pin', 'newPassword', 'repeated'],
  change: ['pin', 'password', 'newPassword', 'repeated'],
  remove: ['pin', 'password'],
}

/** The error and its field; `null` if it belongs to none. */
export interface ProtectionProblem {
  field: ProtectionField | null
  text: string
}

const MISSING: Readonly<Record<ProtectionField, string>> = {
  pin: ACCESS_TEXTS.pinMissing,
  password: PROTECTION_TEXTS.passwordMissing,
  newPassword: ERRORS.new_password_missing.message,
  repeated: PROTECTION_TEXTS.differentPasswords,
}

const FIELD_BY_CODE: Partial<Record<ErrorCode, ProtectionField>> = {
  pin_missing: 'pin',
  pin_invalid: 'pin',
  password_required: 'password',
  password_incorrect: 'password',
  new_password_missing: 'newPassword',
  new_password_too_long: 'newPassword',
}

/** The first field that is blank or differs from what it repeats; `null` when the form can be submitted. */
export function entryProblem(change: ProtectionChange, entry: ProtectionEntry): ProtectionProblem | null {
  const field = PROTECTION_FIELDS[change].find((name) =>
    name === 'repeated' ? entry.repeated !== entry.newPassword : entry[name].trim() === '',
  )
  return field === undefined ? null : { field, text: MISSING[field] }
}

/** Where to show why the server refused, or could not be reached. */
export function refusalProblem(change: ProtectionChange, failure: unknown): ProtectionProblem {
  if (failure instanceof ConnectionError) return { field: null, text: failure.message }
  if (!(failure instanceof ApiError)) return { field: null, text: PROTECTION_TEXTS.changeFailed }
  if (failure.version !== null) {
    // In local time, as in the list of versions.
    const detail = formatExactDate(failure.version.modifiedAt)
    return { field: null, text: errorMessage('version_damaged', { detail }) }
  }
  const field = failure.code === null ? undefined : FIELD_BY_CODE[failure.code]
  return {
    field: field !== undefined && PROTECTION_FIELDS[change].includes(field) ? field : null,
    text: failure.serverMessage || PROTECTION_TEXTS.changeFailed,
  }
}

/** Whether the server requires a password for a file's content. */
export function isPasswordRequired(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 403 && failure.message === ERRORS.password_required.message
}
