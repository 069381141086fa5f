import { createHmac, randomBytes } from 'node:crypto'
import type { Session, StrangerGuesses } from '@pinloft/contract/access/endpoints'
import { HOUR_MS, MINUTE_MS } from '@pinloft/contract/shared/units'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { RequestSession } from '../../platform/request-session.ts'
import type { Retention } from '../../platform/retention/retention.ts'
import { clearAllGuesses, clearGuesses } from './guesses.repository.ts'
import { type Guess, type Guesser, Guesses } from './guesses.ts'
import { savePinHash } from './pin.repository.ts'
import { isPossiblePin, PIN_HASH_COST, Pin, type PinHashCost } from './pin.ts'
import { deleteAllDevices } from './sessions.repository.ts'
import { type Entry, Sessions } from './sessions.ts'

const PIN_SUBJECT = 'access-pin'
/** How long a session may resend a verified PIN without the slow hash, in milliseconds. */
const VERIFIED_FOR_MS = 10 * MINUTE_MS
const SESSION_CLEANUP_EVERY_MS = HOUR_MS

declare const verified: unique symbol
/**
 * Proof that the access PIN, or what a program has instead of it, was verified for this request. Only `requirePin` and
 * `acceptProgram` create one.
 */
export interface VerifiedPin {
  readonly [verified]: true
}

/** The origin of a request. */
export interface Client {
  network: string
  userAgent: string
  deviceToken: string | undefined
}

interface AccessDependencies {
  database: DatabaseHandle
  clock: Clock
  events: EventBus
  secretKey: Buffer
  pinHashCost?: PinHashCost
}

/** The gate: the PIN, the sessions, and every guess at a secret. */
export class AccessService {
  readonly #database: DatabaseHandle
  readonly #clock: Clock
  readonly #events: EventBus
  readonly #pin: Pin
  readonly #sessions: Sessions
  readonly #guesses: Guesses
  #pinIsSet: Promise<void> = Promise.resolve()
  /** Key for the digests of PINs that sessions have verified; kept only in this process. */
  readonly #rememberKey = randomBytes(32)
  readonly #remembered = new Map<string, { digest: string; until: number }>()

  constructor({ database, clock, events, secretKey, pinHashCost = PIN_HASH_COST }: AccessDependencies) {
    this.#database = database
    this.#clock = clock
    this.#events = events
    this.#pin = new Pin(database, { pepper: secretKey, cost: pinHashCost })
    this.#sessions = new Sessions(database, clock)
    this.#guesses = new Guesses({ database, clock, secretKey })
  }

  /**
   * Makes sure that a PIN exists. Returns the one generated at the first start, to be shown once; a configured PIN is
   * stored in the background, and every check waits for it.
   */
  async preparePin(configured: string | undefined): Promise<string | null> {
    if (configured !== undefined) {
      this.#pinIsSet = this.#applyConfigured(configured)
      this.#pinIsSet.catch(() => {})
      return null
    }
    if ((await this.#pin.hash()) !== undefined) return null
    const pin = Pin.random()
    await this.changePin(pin)
    return pin
  }

  /** Sets a new PIN, ends every session and clears the guesses at the PIN. */
  async changePin(pin: string): Promise<void> {
    const hash = await this.#pin.hashOf(pin)
    await inTransaction(this.#database, async (transaction) => {
      await savePinHash(transaction, hash, this.#clock.now())
      await deleteAllDevices(transaction)
      await clearGuesses(transaction, PIN_SUBJECT)
    })
  }

  /** Clears all guess counters, for the PIN and all other secrets. */
  async forgetGuesses(): Promise<void> {
    await inTransaction(this.#database, clearAllGuesses)
  }

  /** Clears the guesses at a secret that was removed or changed. */
  async forgetSecret(transaction: DatabaseHandle, subject: string): Promise<void> {
    await clearGuesses(transaction, subject)
  }

  /** Opens a session for a browser. Throws `pin_missing`, `gate_pin_invalid` or what `Guesses` throws. */
  async openGate(pin: string, { network, userAgent, deviceToken }: Client): Promise<Entry> {
    const deviceId = await this.#sessions.findDevice(deviceToken)
    if (!(await this.#isRight(pin, { network, deviceId, isKnown: true }))) {
      this.#events.publish({ type: 'stranger_guesses_changed' })
      throw new AppError('gate_pin_invalid')
    }
    const entry = await this.#sessions.begin({ deviceId, network, userAgent })
    this.#events.publish({ type: 'sessions_changed' })
    return entry
  }

  /**
   * Requires the PIN again inside a session. Throws `pin_missing`, the code for a wrong PIN, or what `Guesses` throws.
   */
  async requirePin(
    pin: string,
    { session, network }: { session: RequestSession; network: string },
    wrongCode: 'pin_invalid' | 'access_pin_invalid' = 'pin_invalid',
  ): Promise<VerifiedPin> {
    const proof = {} as VerifiedPin
    const digest = await this.#rememberDigest(pin)
    const remembered = this.#remembered.get(session.id)
    if (remembered?.digest === digest && remembered.until > this.#clock.now()) return proof
    if (!(await this.#isRight(pin, { network, deviceId: session.deviceId, isKnown: true })))
      throw new AppError(wrongCode)
    this.#remembered.set(session.id, { digest, until: this.#clock.now() + VERIFIED_FOR_MS })
    return proof
  }

  /**
   * Whether a secret other than the PIN is right, under the same guess limits. A device becomes known to the secret
   * only after a correct guess, because anyone with the PIN could register any number of devices. Throws
   * `guess_too_soon` or `guesses_exhausted`.
   */
  checkSecret({
    session,
    network,
    ...guess
  }: Omit<Guess, 'guesser'> & { session: RequestSession; network: string }): Promise<boolean> {
    return this.#guesses.check({ ...guess, guesser: { network, deviceId: session.deviceId, isKnown: false } })
  }

  /**
   * The same for someone who has a link and no session. Guesses at links have subjects of their own, so that no number of
   * them delays the owner. Throws like `checkSecret`.
   */
  checkVisitorSecret({ network, ...guess }: Omit<Guess, 'guesser'> & { network: string }): Promise<boolean> {
    return this.#guesses.check({ ...guess, guesser: { network, deviceId: null, isKnown: false } })
  }

  /**
   * Accepts a long random secret that a program presents instead of the PIN: `found` is what it opens. A right one is
   * never counted or refused, so that nobody's wrong ones lock its owner out. Returns null for a wrong one, which is
   * counted. Throws `guess_too_soon` or `guesses_exhausted`.
   */
  async acceptProgram<T>(
    found: T | undefined,
    { subject, secret, network }: { subject: string; secret: string; network: string },
  ): Promise<{ found: T; proof: VerifiedPin } | null> {
    if (found !== undefined) return { found, proof: {} as VerifiedPin }
    const guesser = { network, deviceId: null, isKnown: false }
    await this.#guesses.check({ subject, secret, guesser, isRight: async () => false })
    return null
  }

  /** The wrong PINs tried by unknown browsers. */
  strangerGuesses(): Promise<StrangerGuesses> {
    return this.#guesses.ofStrangers(PIN_SUBJECT)
  }

  findSession(sessionToken: string): Promise<RequestSession | null> {
    return this.#sessions.find(sessionToken)
  }

  isSessionAlive(id: string): Promise<boolean> {
    return this.#sessions.isAlive(id)
  }

  /** Whether a session is alive. Records that it was used. */
  useSession(id: string): Promise<boolean> {
    return this.#sessions.use(id)
  }

  listSessions(currentId: string): Promise<Session[]> {
    return this.#sessions.list(currentId)
  }

  /** Throws `session_not_found`. */
  async endSession(id: string): Promise<void> {
    if (!(await this.#sessions.end(id))) throw new AppError('session_not_found')
    this.#remembered.delete(id)
    this.#events.publish({ type: 'sessions_changed' })
  }

  /** Removes expired sessions periodically. */
  sweepBy(retention: Retention): void {
    retention.every(SESSION_CLEANUP_EVERY_MS, (now) => this.#removeEnded(now))
  }

  async #isRight(pin: string, guesser: Guesser): Promise<boolean> {
    if (pin.trim() === '') throw new AppError('pin_missing')
    // Too long for a PIN: wrong without hashing it, and not counted as a guess.
    if (!isPossiblePin(pin)) return false
    await this.#pinIsSet
    const hash = await this.#pin.hash()
    return this.#guesses.check({
      subject: PIN_SUBJECT,
      guesser,
      // Includes the hash, because a guess at a previous PIN says nothing about this one.
      secret: `${hash}\0${pin}`,
      isRight: () => this.#pin.matches(pin, hash),
    })
  }

  async #rememberDigest(pin: string): Promise<string> {
    await this.#pinIsSet
    return createHmac('sha256', this.#rememberKey)
      .update(`${await this.#pin.hash()}\0${pin}`)
      .digest('base64')
  }

  async #applyConfigured(pin: string): Promise<void> {
    if (!(await this.#pin.matches(pin, await this.#pin.hash()))) await this.changePin(pin)
  }

  async #removeEnded(now: number): Promise<void> {
    for (const [id, { until }] of this.#remembered) if (until <= now) this.#remembered.delete(id)
    await Promise.all([this.#sessions.removeEnded(now), this.#guesses.removeForgotten(now)])
  }
}
