import { randomInt } from 'node:crypto'
import type { AppPassword } from '@pinloft/contract/webdav/endpoints'
import { APP_PASSWORD_NAME_MAX_CHARACTERS, APP_PASSWORDS_MAX } from '@pinloft/contract/webdav/limits'
import type { AccessService, VerifiedPin } from '../../core/access/index.ts'
import { normalPath, pathsOfFolders, ROOT_FOLDER_ID, resolveFolder } from '../../core/files/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { randomId, tokenHash } from '../../platform/ids.ts'
import * as repository from './app-passwords.repository.ts'

/** Without signs that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 7
const GROUP_CHARACTERS = 4

const SUBJECT = 'app-password'
/** A program sends many requests; not each is worth a write. */
const USE_NOTED_EVERY_MS = 60_000

/** What a program may do with its app password. */
export interface ProgramAccess {
  id: string
  isReadOnly: boolean
  /** The folder that is the topmost one for the program. */
  topFolderId: string
  /** As returned by `networkOf`. */
  network: string
  /** Takes the place of the PIN. */
  proof: VerifiedPin
}

export interface NewAppPassword {
  name: string
  isReadOnly: boolean
  /** Path of the only folder that it opens; empty for all files. */
  folder: string
}

interface AppPasswordsDependencies {
  database: DatabaseHandle
  clock: Clock
  events: EventBus
  access: Pick<AccessService, 'acceptProgram'>
}

/** The passwords with which programs reach the files. */
export class AppPasswordsService {
  readonly #dependencies: AppPasswordsDependencies
  readonly #onRevoked = new Set<(id: string) => void>()

  constructor(dependencies: AppPasswordsDependencies) {
    this.#dependencies = dependencies
  }

  /** Newest first. */
  async list(): Promise<AppPassword[]> {
    return this.#show(await repository.listAppPasswords(this.#dependencies.database))
  }

  /**
   * Makes a password and returns it this once; only its hash is stored. Throws `app_password_name_…`,
   * `app_passwords_too_many` or `folder_not_found`.
   */
  async create(
    _proof: VerifiedPin | 'console',
    { name: wantedName, isReadOnly, folder }: NewAppPassword,
  ): Promise<{ appPassword: AppPassword; password: string }> {
    const { database, clock, events } = this.#dependencies
    const name = wantedName.trim()
    if (name === '') throw new AppError('app_password_name_missing')
    if ([...name].length > APP_PASSWORD_NAME_MAX_CHARACTERS) throw new AppError('app_password_name_too_long')
    const password = randomPassword()
    const row = await inTransaction(database, async (transaction) => {
      const folderId = await resolveFolder(transaction, normalPath(folder))
      const count = (await repository.listAppPasswords(transaction)).length
      if (count >= APP_PASSWORDS_MAX) throw new AppError('app_passwords_too_many')
      const added: repository.AppPasswordRow = {
        id: randomId(),
        name,
        secret_hash: tokenHash(typedPassword(password)),
        is_read_only: isReadOnly ? 1 : 0,
        folder_id: folderId === ROOT_FOLDER_ID ? null : folderId,
        created_at: clock.now(),
        last_used_at: null,
      }
      await repository.addAppPassword(transaction, added)
      return added
    })
    events.publish({ type: 'app_passwords_changed' })
    const [appPassword] = await this.#show([row])
    if (appPassword === undefined) throw new Error('An app password was not made')
    return { appPassword, password }
  }

  /** Throws `app_password_not_found`. */
  async revoke(id: string): Promise<void> {
    const { database, events } = this.#dependencies
    if (!(await repository.deleteAppPassword(database, id))) throw new AppError('app_password_not_found')
    for (const tell of this.#onRevoked) tell(id)
    events.publish({ type: 'app_passwords_changed' })
  }

  /** Has a function called with the id of each password that is revoked. */
  onRevoked(tell: (id: string) => void): void {
    this.#onRevoked.add(tell)
  }

  /** Returns what a password opens; null if it is wrong. Throws `guess_too_soon` or `guesses_exhausted`. */
  async open(typed: string, network: string): Promise<ProgramAccess | null> {
    const { database, access } = this.#dependencies
    const secret = typedPassword(typed)
    const row = await repository.findAppPassword(database, tokenHash(secret))
    const accepted = await access.acceptProgram(row, { subject: SUBJECT, secret, network })
    if (accepted === null) return null
    const { found, proof } = accepted
    await this.#noteUse(found)
    return {
      id: found.id,
      isReadOnly: found.is_read_only === 1,
      topFolderId: found.folder_id ?? ROOT_FOLDER_ID,
      network,
      proof,
    }
  }

  async #noteUse({ id, last_used_at }: repository.AppPasswordRow): Promise<void> {
    const { database, clock, events } = this.#dependencies
    const now = clock.now()
    if (last_used_at !== null && Math.abs(now - last_used_at) < USE_NOTED_EVERY_MS) return
    await repository.noteUse(database, id, now)
    events.publish({ type: 'app_passwords_changed' })
  }

  async #show(rows: readonly repository.AppPasswordRow[]): Promise<AppPassword[]> {
    const folderIds = rows.flatMap(({ folder_id }) => folder_id ?? [])
    const paths = await pathsOfFolders(this.#dependencies.database, folderIds)
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      isReadOnly: row.is_read_only === 1,
      folder: row.folder_id === null ? '' : (paths.get(row.folder_id) ?? null),
      createdAt: new Date(row.created_at).toISOString(),
      lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    }))
  }
}

/** A random password of 138 bits, in groups so that it can be typed. */
function randomPassword(): string {
  const character = () => ALPHABET.charAt(randomInt(ALPHABET.length))
  const group = () => Array.from({ length: GROUP_CHARACTERS }, character).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** A password as it was made, however it was typed. */
function typedPassword(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
