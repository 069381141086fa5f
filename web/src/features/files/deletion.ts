import type { File as StoredFile } from '@pinloft/contract/files'
import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { PROTECTION_TEXTS } from '@pinloft/contract/protection'
import { ApiError } from '../../platform/api-error.ts'

/** Why a file is not deleted, and the field where it can be mended; `null` where it cannot. */
export interface DeletionProblem {
  field: 'pin' | 'password' | null
  text: string
}

/** The first field that is blank; `null` when the deletion can be asked for. */
export function missingForDeletion(
  typed: { pin: string; password: string },
  asksPassword: boolean,
): DeletionProblem | null {
  if (typed.pin.trim() === '') return { field: 'pin', text: FILES_TEXTS.deletePinMissing }
  if (asksPassword && typed.password.trim() === '') {
    return { field: 'password', text: PROTECTION_TEXTS.deletePasswordMissing }
  }
  return null
}

/** What the server's refusal means for the dialog. */
export function refusalOfDeletion(failure: Error): DeletionProblem {
  if (!(failure instanceof ApiError)) return { field: null, text: FILES_TEXTS.deleteFailed }
  if (failure.code === 'access_pin_invalid') return { field: 'pin', text: FILES_TEXTS.deletePinInvalid }
  const text = failure.serverMessage || FILES_TEXTS.deleteFailed
  const isAboutPassword = failure.code === 'delete_password_required' || failure.code === 'password_incorrect'
  return { field: isAboutPassword ? 'password' : null, text }
}

/** How the deletion of several files went. */
export interface DeletionRun {
  deletedCount: number
  /** Files that are still there, and why. */
  failures: readonly { file: StoredFile; text: string }[]
  /** The PIN was wrong: nothing more was tried. */
  pinProblem: string | null
}

/** Deletes files one after another. A wrong PIN ends it; a file that cannot be deleted does not keep the others. */
export async function deleteInTurn(
  files: readonly StoredFile[],
  deleteOne: (file: StoredFile) => Promise<unknown>,
  onProgress: (doneCount: number) => void,
): Promise<DeletionRun> {
  const failures: { file: StoredFile; text: string }[] = []
  let deletedCount = 0
  for (const file of files) {
    onProgress(deletedCount + failures.length)
    try {
      await deleteOne(file)
      deletedCount++
    } catch (failure) {
      const { field, text } = refusalOfDeletion(
        failure instanceof Error ? failure : new Error(FILES_TEXTS.deleteFailed),
      )
      if (field === 'pin') return { deletedCount, failures, pinProblem: text }
      failures.push({ file, text: field === 'password' ? FILES_TEXTS.deleteAlone : text })
    }
  }
  return { deletedCount, failures, pinProblem: null }
}
