import { createHash, createHmac, randomBytes } from 'node:crypto'
import { FILE_PASSWORD_MAX_CHARACTERS } from '@pinloft/contract/protection/limits'
import { HOUR_MS, MINUTE_MS } from '@pinloft/contract/shared/units'
import { createHeader, type FileKey, openHeader, randomFileKey } from '../../platform/age/age-header.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { randomToken, tokenHash } from '../../platform/ids.ts'
import type { RequestSession } from '../../platform/request-session.ts'
import type { AccessService } from '../access/index.ts'
import { KeyMemory, type KeyScope } from './key-memory.ts'
import { HeaderWrapper } from './wrapped-header.ts'

const KEPT_MAX_MS = 12 * HOUR_MS
const KEPT_MAX_ENTRIES = 1000
/** How long a session can send a correct password again without the slow hash. */
const PASSWORD_IDLE_MS = 10 * MINUTE_MS
const TOKEN_IDLE_MS = 15 * MINUTE_MS
const CLEANUP_EVERY_MS = MINUTE_MS

/** Credentials that a request presents for something protected, and who sends it. */
export interface Credentials {
  password: string | undefined
  token: string | undefined
  session: RequestSession
  /** As returned by `networkOf`. */
  network: string
  /** Of someone who has a link and no session; their guesses never delay the owner. */
  isVisitor?: boolean
}

/** The part of access in use here: counting guesses. */
type SecretChecks = Pick<AccessService, 'checkSecret' | 'checkVisitorSecret' | 'forgetSecret'>

interface FileLocksDependencies {
  access: SecretChecks
  clock: Clock
  secretKey: Buffer
  /** For new locks, if not that of `createHeader`. */
  workFactor?: number | undefined
}

/** Returns the subject that names a file to `FileLocks`. */
export function fileSubject(fileId: string): string {
  return `file:${fileId}`
}

/**
 * The locks of protected files. A lock is a text: the file's key encrypted with its password, as an age header, wrapped
 * once more by the server. Opened keys are remembered for a while, in memory only.
 */
export class FileLocks {
  readonly #access: SecretChecks
  readonly #wrapper: HeaderWrapper
  readonly #workFactor: number | undefined
  readonly #passwords: KeyMemory
  readonly #tokens: KeyMemory
  /** Keys the names of remembered passwords; lives as long as the process. */
  readonly #rememberKey = randomBytes(32)
  /** The same password sent several times at once, as by a player, is checked once. */
  readonly #underWay = new Map<string, Promise<FileKey>>()
  readonly #cleanup: NodeJS.Timeout

  constructor({ access, clock, secretKey, workFactor }: FileLocksDependencies) {
    this.#access = access
    this.#workFactor = workFactor
    this.#wrapper = new HeaderWrapper(secretKey)
    const limits = { maxMs: KEPT_MAX_MS, maxEntries: KEPT_MAX_ENTRIES }
    this.#passwords = new KeyMemory(clock, { ...limits, idleMs: PASSWORD_IDLE_MS })
    this.#tokens = new KeyMemory(clock, { ...limits, idleMs: TOKEN_IDLE_MS })
    this.#cleanup = setInterval(() => {
      for (const memory of this.#memories) memory.removeExpired()
    }, CLEANUP_EVERY_MS)
    this.#cleanup.unref()
  }

  /** Creates a file key and its lock. Throws `new_password_missing` or `new_password_too_long`. */
  async create(password: string): Promise<{ fileKey: FileKey; lock: string }> {
    const { fileKey, lock } = this.begin(password)
    return { fileKey, lock: await lock }
  }

  /**
   * Creates a file key at once, so that bytes can be sealed while the slow hash for its lock is computed. Throws like
   * `create`.
   */
  begin(password: string): { fileKey: FileKey; lock: Promise<string> } {
    expectPossiblePassword(password)
    const fileKey = randomFileKey()
    const lock = this.lock(fileKey, password)
    // The awaiting caller gets its error; until then it must not count as unhandled.
    lock.catch(() => {})
    return { fileKey, lock }
  }

  /** Creates a lock with a new password for a key that is in use. Throws like `create`. */
  async lock(fileKey: FileKey, password: string): Promise<string> {
    expectPossiblePassword(password)
    return this.#wrapper.wrap(await createHeader(fileKey, password, this.#workFactor))
  }

  /**
   * Returns the key behind a lock. `subject` names the target of guesses: `file:<id>` or `upload:<id>`. Throws
   * `password_required`, `password_incorrect`, `guess_too_soon`, `guesses_exhausted` or, if the lock cannot be read,
   * `file_damaged`.
   */
  async open(subject: string, lock: string, credentials: Credentials): Promise<FileKey> {
    const { password, token, session } = credentials
    const scope = { sessionId: session.id, subject, lock }
    const byToken = token === undefined ? null : this.#tokens.find(tokenHash(token), scope)
    if (byToken !== null) return byToken
    if (password === undefined || isBlank(password)) throw new AppError('password_required')
    // Longer than any password: wrong without a check, and not counted as a guess.
    if (!isPossiblePassword(password)) throw new AppError('password_incorrect')

    const name = this.#rememberedName(scope, password)
    const remembered = this.#passwords.find(name, scope)
    if (remembered !== null) return remembered
    const underWay = this.#underWay.get(name)
    if (underWay !== undefined) return underWay
    const opening = this.#openByPassword(scope, password, credentials).finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, opening)
    const fileKey = await opening
    this.#passwords.keep(name, scope, fileKey)
    return fileKey
  }

  /** Creates a token that opens the lock like its password, for a while and in the same session. Throws like `open`. */
  async createToken(subject: string, lock: string, credentials: Omit<Credentials, 'token'>): Promise<string> {
    const fileKey = await this.open(subject, lock, { ...credentials, token: undefined })
    const token = randomToken()
    this.#tokens.keep(tokenHash(token), { sessionId: credentials.session.id, subject, lock }, fileKey)
    return token
  }

  /** Returns the header of the age file that a lock belongs to. Throws `file_damaged`. */
  header(lock: string): string {
    return this.#wrapper.unwrap(lock)
  }

  /** Forgets everything that a session has opened. */
  forgetSession(sessionId: string): void {
    for (const memory of this.#memories) memory.forget((scope) => scope.sessionId === sessionId)
  }

  /**
   * Forgets everything about something that was removed or has a new lock, including wrong guesses at its former lock.
   */
  async forget(transaction: DatabaseHandle, subject: string, lock: string): Promise<void> {
    await this.#access.forgetSecret(transaction, guessSubject(subject, lock))
    await this.#access.forgetSecret(transaction, visitorSubject(subject, lock))
    for (const memory of this.#memories) memory.forget((scope) => scope.subject === subject)
  }

  close(): void {
    clearInterval(this.#cleanup)
  }

  get #memories(): readonly KeyMemory[] {
    return [this.#passwords, this.#tokens]
  }

  async #openByPassword(
    { subject, lock }: KeyScope,
    password: string,
    { session, network, isVisitor }: Credentials,
  ): Promise<FileKey> {
    const header = this.header(lock)
    const opened: { fileKey: FileKey | null } = { fileKey: null }
    const isRight = async () => {
      opened.fileKey = await openHeader(header, password).catch((cause) => {
        throw new AppError('file_damaged', { cause })
      })
      return opened.fileKey !== null
    }
    // A guess at an earlier password says nothing about this one.
    const secret = `${lock}\0${password}`
    const guess = { secret, isRight, network }
    const isProven = await (isVisitor
      ? this.#access.checkVisitorSecret({ ...guess, subject: visitorSubject(subject, lock) })
      : this.#access.checkSecret({ ...guess, subject: guessSubject(subject, lock), session }))
    // Another session of the same device may have asked at the same time: then its check ran instead.
    if (isProven && opened.fileKey === null) await isRight()
    if (opened.fileKey === null) throw new AppError('password_incorrect')
    return opened.fileKey
  }

  #rememberedName({ sessionId, subject, lock }: KeyScope, password: string): string {
    return createHmac('sha256', this.#rememberKey)
      .update(`${sessionId}\0${subject}\0${lock}\0${password}`)
      .digest('base64')
  }
}

/**
 * Returns the subject that guesses are counted for: copies of a file share a lock, and must not multiply the guesses at
 * it.
 */
function guessSubject(subject: string, lock: string): string {
  const [kind] = subject.split(':', 1)
  return `${kind}:${createHash('sha256').update(lock).digest('hex')}`
}

function visitorSubject(subject: string, lock: string): string {
  return `visitor ${guessSubject(subject, lock)}`
}

function expectPossiblePassword(password: string): void {
  if (isBlank(password)) throw new AppError('new_password_missing')
  if (!isPossiblePassword(password)) throw new AppError('new_password_too_long')
}

function isBlank(password: string): boolean {
  return password.trim() === ''
}

function isPossiblePassword(password: string): boolean {
  // What is far too long is too long in every form, and ordering its combining marks could take very long.
  if (password.length > 8 * FILE_PASSWORD_MAX_CHARACTERS) return false
  return [...password.normalize('NFC')].length <= FILE_PASSWORD_MAX_CHARACTERS
}
