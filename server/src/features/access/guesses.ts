import { createHmac } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { DEVICE_MAX_FAILURES, failuresNow, type LaneKind, STRANGERS_MAX_FAILURES, waitMs } from './guess-policy.ts'
import * as repository from './guesses.repository.ts'
import { Queue } from './queue.ts'

/** Who guesses: from which network, and from which known device, if any. */
export interface Guesser {
  network: string
  deviceId: string | null
}

export interface Guess {
  /** What is guessed: 'access-pin', or the password of one thing. Each has its own counters. */
  subject: string
  guesser: Guesser
  secret: string
  /** The slow comparison. Runs for one guess at a time, so that many at once do not fill the memory. */
  isRight(): Promise<boolean>
}

interface Lane {
  kind: LaneKind
  name: string
}

const EXHAUSTED_RETRY_MS = 60_000

/**
 * The one place for guesses. A guess is charged durably before it is evaluated, and given back when it was right.
 * Strangers share a count with an absolute end; a known device has its own lane, so that they cannot lock it out.
 */
export class Guesses {
  readonly #database: DatabaseHandle
  readonly #clock: Clock
  readonly #digestKey: Buffer
  readonly #evaluations = new Queue()
  /** The same secret sent twice at once is one guess. */
  readonly #underWay = new Map<string, Promise<boolean>>()

  constructor({ database, clock, secretKey }: { database: DatabaseHandle; clock: Clock; secretKey: Buffer }) {
    this.#database = database
    this.#clock = clock
    this.#digestKey = secretKey
  }

  /** Whether the guess is right. Throws `guess_too_soon` or `guesses_exhausted` without evaluating it. */
  async check(guess: Guess): Promise<boolean> {
    const digest = createHmac('sha256', this.#digestKey).update(`${guess.subject}\0${guess.secret}`).digest('hex')
    const { network, deviceId } = guess.guesser
    const key = `${digest} ${deviceId ?? network}`
    const underWay = this.#underWay.get(key)
    if (underWay !== undefined) return underWay
    const checking = this.#check(guess, digest).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, checking)
    return checking
  }

  async #check({ subject, guesser, secret: _, isRight }: Guess, digest: string): Promise<boolean> {
    const lanes = await this.#charge(subject, guesser, digest)
    if (lanes === 'known_miss') return false
    const right = await this.#evaluations.run(isRight).catch(async (error) => {
      await this.#refund(subject, lanes)
      throw error
    })
    if (right) await this.#giveBack(subject, lanes)
    else await repository.addMiss(this.#database, subject, digest, this.#clock.now())
    return right
  }

  /** Counts the guess as wrong in each of its lanes before it is evaluated; a crash in between must not make it free. */
  #charge(subject: string, guesser: Guesser, digest: string): Promise<Lane[] | 'known_miss'> {
    const now = this.#clock.now()
    return inTransaction(this.#database, async (transaction) => {
      const lanes = await this.#lanesOf(transaction, subject, guesser)
      const open: repository.GuessCounter[] = []
      for (const { kind, name } of lanes) {
        const counter = await repository.lockCounter(transaction, subject, name)
        if (kind === 'strangers' && counter.failures >= STRANGERS_MAX_FAILURES) {
          throw new AppError('guesses_exhausted', { retryAfterMs: EXHAUSTED_RETRY_MS })
        }
        // A failure in the future means that the clock was set back; the wait it began would not end for years.
        if (counter.blocked_until > now && counter.last_failure_at <= now) {
          throw new AppError('guess_too_soon', { retryAfterMs: counter.blocked_until - now })
        }
        const failures = failuresNow(kind, counter, now) + 1
        open.push({ ...counter, failures, last_failure_at: now, blocked_until: now + waitMs(kind, failures) })
      }
      if (await repository.isKnownMiss(transaction, subject, digest)) return 'known_miss'
      for (const counter of open) await repository.saveCounter(transaction, counter)
      return lanes
    })
  }

  /** The guess was right: its lanes are free again, and with a known device those of all strangers. */
  async #giveBack(subject: string, lanes: readonly Lane[]): Promise<void> {
    const device = lanes.find(({ kind }) => kind === 'device')
    if (device === undefined) return this.#refund(subject, lanes)
    await inTransaction(this.#database, (transaction) => repository.clearStrangers(transaction, subject, device.name))
  }

  /** Takes back what `#charge` counted. */
  async #refund(subject: string, lanes: readonly Lane[]): Promise<void> {
    await inTransaction(this.#database, async (transaction) => {
      for (const { name } of lanes) {
        const counter = await repository.lockCounter(transaction, subject, name)
        const failures = Math.max(0, counter.failures - 1)
        await repository.saveCounter(transaction, { ...counter, failures, blocked_until: 0 })
      }
    })
  }

  async #lanesOf(transaction: DatabaseHandle, subject: string, { network, deviceId }: Guesser): Promise<Lane[]> {
    if (deviceId !== null) {
      const name = `device:${deviceId}`
      const counter = await repository.lockCounter(transaction, subject, name)
      if (failuresNow('device', counter, this.#clock.now()) < DEVICE_MAX_FAILURES) return [{ kind: 'device', name }]
    }
    return [
      { kind: 'strangers', name: 'strangers' },
      { kind: 'network', name: `network:${network}` },
    ]
  }
}
