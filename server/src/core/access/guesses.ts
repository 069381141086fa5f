import { createHmac } from 'node:crypto'
import type { StrangerGuesses } from '@pinloft/contract/access/endpoints'
import { STRANGER_GUESSES_SHOWN_DAYS, STRANGER_NETWORKS_MAX_NAMED } from '@pinloft/contract/access/limits'
import { DAY_MS } from '@pinloft/contract/shared/units'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { SerialQueue } from '../../platform/serial-queue.ts'
import {
  DEVICE_MAX_FAILURES,
  decayed,
  failuresNow,
  forgetAfterMs,
  type LaneKind,
  STRANGERS_MAX_FAILURES,
  waitMs,
} from './guess-policy.ts'
import * as repository from './guesses.repository.ts'

/** The origin of a guess: its network, and its known device, if any. */
export interface Guesser {
  network: string
  deviceId: string | null
  /**
   * Whether the device is known to this secret from the start. Any other becomes known with its first correct guess.
   */
  isKnown: boolean
}

export interface Guess {
  /** What is guessed: 'access-pin', or the password of one item. Each has its own counters. */
  subject: string
  guesser: Guesser
  secret: string
  /** The slow comparison. Runs for one guess at a time to bound memory use. */
  isRight(): Promise<boolean>
}

interface Lane {
  kind: LaneKind
  name: string
}

const EXHAUSTED_RETRY_MS = 60_000
const STRANGERS: Lane = { kind: 'strangers', name: 'strangers' }

/**
 * The single place where guesses are checked. A guess is charged durably before it is evaluated, and refunded if it was
 * right. All clients without a correct guess at a secret share one count for it, with an absolute limit; a device known
 * to the secret has its own lane, so that others cannot lock it out.
 */
export class Guesses {
  readonly #database: DatabaseHandle
  readonly #clock: Clock
  readonly #digestKey: Buffer
  readonly #evaluations = new SerialQueue()
  /** Concurrent checks of the same secret share one guess. */
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
      await inTransaction(this.#database, (transaction) => this.#refund(transaction, subject, lanes))
      throw error
    })
    if (right) await this.#refundRight(subject, lanes)
    else {
      const isStranger = lanes.includes(STRANGERS)
      const network = isStranger ? guesser.network : null
      await repository.addMiss(this.#database, { subject, digest, missed_at: this.#clock.now(), network })
    }
    return right
  }

  /** The wrong guesses by strangers at a subject in the last days. */
  async ofStrangers(subject: string): Promise<StrangerGuesses> {
    const since = this.#clock.now() - STRANGER_GUESSES_SHOWN_DAYS * DAY_MS
    const rows = await repository.listStrangers(this.#database, { subject, since })
    const networks = rows.map(({ network, misses, last_at }) => ({
      network: network ?? '',
      wrongPins: Number(misses),
      lastAt: new Date(Number(last_at)).toISOString(),
    }))
    return {
      wrongPins: networks.reduce((sum, { wrongPins }) => sum + wrongPins, 0),
      networkCount: networks.length,
      networks: networks.slice(0, STRANGER_NETWORKS_MAX_NAMED),
    }
  }

  /** Removes the counters of networks that have expired at `now`. */
  removeForgotten(now: number): Promise<void> {
    return repository.deleteNetworksBefore(this.#database, now - forgetAfterMs('network'))
  }

  /**
   * Counts the guess as wrong in each of its lanes before it is evaluated, so that a crash in between does not make it
   * free.
   */
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
        // A failure in the future means that the clock was set back; its wait would otherwise last until the clock
        // caught up.
        if (counter.blocked_until > now && counter.last_failure_at <= now) {
          throw new AppError('guess_too_soon', { retryAfterMs: counter.blocked_until - now })
        }
        const failures = failuresNow(kind, counter, now) + 1
        const decayed_at = counter.failures === 0 ? now : counter.decayed_at
        open.push({
          ...counter,
          failures,
          decayed_at,
          last_failure_at: now,
          blocked_until: now + waitMs(kind, failures),
        })
      }
      if (await repository.isKnownMiss(transaction, subject, digest)) return 'known_miss'
      for (const counter of open) await repository.saveCounter(transaction, counter)
      return lanes
    })
  }

  /** Refunds a correct guess and marks its device as known to the secret. */
  #refundRight(subject: string, lanes: readonly Lane[]): Promise<void> {
    return inTransaction(this.#database, async (transaction) => {
      await this.#refund(transaction, subject, lanes)
      const device = lanes.find(({ kind }) => kind === 'device')
      if (device === undefined) return
      const now = this.#clock.now()
      const counter = await repository.lockCounter(transaction, subject, device.name)
      await repository.saveCounter(transaction, { ...counter, failures: 0, right_at: now })
      const strangers = await repository.lockExisting(transaction, subject, STRANGERS.name)
      if (strangers !== undefined)
        await repository.saveCounter(transaction, { ...strangers, ...decayed(strangers, now) })
    })
  }

  /** Reverts what `#charge` counted. */
  async #refund(transaction: DatabaseHandle, subject: string, lanes: readonly Lane[]): Promise<void> {
    for (const { name } of lanes) {
      const counter = await repository.lockCounter(transaction, subject, name)
      const failures = Math.max(0, counter.failures - 1)
      await repository.saveCounter(transaction, { ...counter, failures, blocked_until: 0 })
    }
  }

  async #lanesOf(
    transaction: DatabaseHandle,
    subject: string,
    { network, deviceId, isKnown }: Guesser,
  ): Promise<Lane[]> {
    if (deviceId !== null) {
      const device: Lane = { kind: 'device', name: `device:${deviceId}` }
      const counter = await repository.lockCounter(transaction, subject, device.name)
      if (failuresNow('device', counter, this.#clock.now()) < DEVICE_MAX_FAILURES) {
        return isKnown || counter.right_at !== null ? [device] : [device, STRANGERS]
      }
    }
    return [STRANGERS, { kind: 'network', name: `network:${network}` }]
  }
}
