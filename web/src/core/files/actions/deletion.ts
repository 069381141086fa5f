import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import type { RefusedFiles } from '@pinloft/contract/shared/errors'
import { ApiError } from '../../../platform/api-error.ts'

/** A protected file whose password a deletion needs. */
export type LockedFile = RefusedFiles['files'][number]

/** Why nothing is deleted, and the field that can fix it; `null` if none can. */
export interface DeletionProblem {
  field: 'pin' | 'password' | null
  text: string
  /** The file whose password is concerned. */
  file?: LockedFile
}

/** The contents of the fields. */
export interface DeletionSecrets {
  pin: string
  /** By file id. */
  passwords: Readonly<Record<string, string>>
  /** One password for all files; `null` if each has its own field. */
  shared: string | null
}

/** The first blank field; `null` when the deletion can be submitted. */
export function missingForDeletion(secrets: DeletionSecrets, locked: readonly LockedFile[]): DeletionProblem | null {
  if (secrets.pin.trim() === '') return { field: 'pin', text: ACCESS_TEXTS.pinRequired }
  const passwords = passwordsFor(locked, secrets)
  const file = locked.find(({ id }) => (passwords[id] ?? '').trim() === '')
  return file === undefined ? null : { field: 'password', text: PROTECTION_TEXTS.deletePasswordMissing, file }
}

/** The password of each file. */
export function passwordsFor(
  locked: readonly LockedFile[],
  { passwords, shared }: Omit<DeletionSecrets, 'pin'>,
): Record<string, string> {
  return Object.fromEntries(locked.map(({ id }) => [id, shared ?? passwords[id] ?? '']))
}

/** What the server's refusal means for the dialog. */
export function refusalOfDeletion(failure: unknown, otherwise: string): DeletionProblem {
  if (!(failure instanceof ApiError)) return { field: null, text: otherwise }
  if (failure.code === 'access_pin_invalid') return { field: 'pin', text: FILES_TEXTS.deletePinInvalid }
  const text = failure.serverMessage || otherwise
  const isAboutPassword = failure.code === 'delete_password_required' || failure.code === 'password_incorrect'
  return isAboutPassword ? { field: 'password', text, file: failure.refused?.files[0] } : { field: null, text }
}

/** The files known to be protected, including those that a refusal names. */
export function withRefused(locked: readonly LockedFile[], failure: unknown): readonly LockedFile[] {
  const refused = failure instanceof ApiError ? (failure.refused?.files ?? []) : []
  const known = new Set(locked.map(({ id }) => id))
  const added = refused.filter(({ id }) => !known.has(id))
  return added.length === 0 ? locked : [...locked, ...added]
}
