import type { FileLocks } from '../../core/protection/index.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { RequestSession } from '../../platform/request-session.ts'

/** The password that a request sends, and where it comes from. */
export interface GuideCredentials {
  password: string
  session: RequestSession
  network: string
}

type Locks = Pick<FileLocks, 'create' | 'open' | 'forget'>

/** The passwords of guides: hashed, remembered and guarded against guesses like those of files. */
export class GuidePasswords {
  readonly #locks: Locks

  constructor(locks: Locks) {
    this.#locks = locks
  }

  /** Throws `guide_password_missing` or `guide_password_too_long`. */
  async create(password: string): Promise<string> {
    try {
      // No bytes are encrypted with the key: the text can be read without the password.
      return (await this.#locks.create(password)).lock
    } catch (error) {
      if (isRefusal(error, 'new_password_missing')) throw new AppError('guide_password_missing')
      if (isRefusal(error, 'new_password_too_long')) throw new AppError('guide_password_too_long')
      throw error
    }
  }

  /**
   * Requires the password of a guide. A missing one is no guess. Throws `password_incorrect`, `guess_too_soon` or
   * `guesses_exhausted`.
   */
  async require(guideId: string, lock: string | null, credentials: GuideCredentials): Promise<void> {
    if (lock === null) return
    try {
      await this.#locks.open(subjectOf(guideId), lock, { ...credentials, token: undefined })
    } catch (error) {
      if (isRefusal(error, 'password_required')) throw new AppError('password_incorrect')
      throw error
    }
  }

  /** Forgets a password that is no longer valid, with the wrong guesses at it. */
  async forget(transaction: DatabaseHandle, guideId: string, lock: string | null): Promise<void> {
    if (lock !== null) await this.#locks.forget(transaction, subjectOf(guideId), lock)
  }
}

function subjectOf(guideId: string): string {
  return `guide:${guideId}`
}

function isRefusal(error: unknown, code: AppError['code']): boolean {
  return error instanceof AppError && error.code === code
}
