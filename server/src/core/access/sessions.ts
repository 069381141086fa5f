import type { Session } from '@pinloft/contract/access/endpoints'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@pinloft/contract/shared/units'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { randomId, randomToken, tokenHash } from '../../platform/ids.ts'
import * as repository from './sessions.repository.ts'
import { describeUserAgent } from './user-agents.ts'

/** Idle timeout of a session. */
export const SESSION_IDLE_MS = 12 * HOUR_MS
/** Maximum age of a session, however active it is. */
export const SESSION_MAX_MS = 30 * DAY_MS
/** Minimum interval between updates of the last use, so that reads do not cause writes. */
const TOUCH_EVERY_MS = MINUTE_MS
const OLD_TOKEN_GRACE_MS = MINUTE_MS
const USER_AGENT_MAX_CHARACTERS = 300

/** The secrets of an admitted browser, for its cookies. */
export interface Entry {
  sessionToken: string
  /** Only if the browser was not known yet. */
  deviceToken: string | null
}

/** Known devices, which entered the right PIN once, and their sessions. One session per device. */
export class Sessions {
  readonly #database: DatabaseHandle
  readonly #clock: Clock

  constructor(database: DatabaseHandle, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /** The known device of a cookie, or null. */
  async findDevice(deviceToken: string | undefined): Promise<string | null> {
    if (deviceToken === undefined) return null
    return (await repository.findDevice(this.#database, tokenHash(deviceToken))) ?? null
  }

  /** Creates a session after a correct PIN, or renews that of the device with a new token. */
  async begin(from: { deviceId: string | null; network: string; userAgent: string }): Promise<Entry> {
    const now = this.#clock.now()
    const sessionToken = randomToken()
    const deviceToken = from.deviceId === null ? randomToken() : null
    await inTransaction(this.#database, async (transaction) => {
      const deviceId = from.deviceId ?? randomId()
      if (deviceToken !== null) {
        await repository.addDevice(transaction, { id: deviceId, token_hash: tokenHash(deviceToken), created_at: now })
      }
      const previous = await repository.findSessionOfDevice(transaction, deviceId)
      const renewed = previous !== undefined && this.#isAlive(previous) ? previous : null
      await repository.saveSession(transaction, {
        id: renewed?.id ?? randomId(),
        device_id: deviceId,
        token_hash: tokenHash(sessionToken),
        previous_token_hash: renewed?.token_hash ?? null,
        token_changed_at: now,
        user_agent: from.userAgent.slice(0, USER_AGENT_MAX_CHARACTERS),
        network: from.network,
        created_at: now,
        last_used_at: now,
      })
    })
    return { sessionToken, deviceToken }
  }

  /** The active session of a token, or null. Records that it was used. */
  async find(sessionToken: string): Promise<{ id: string; deviceId: string } | null> {
    const hash = tokenHash(sessionToken)
    const row = await repository.findSessionByToken(this.#database, hash)
    if (row === undefined || !this.#isAlive(row)) return null
    const now = this.#clock.now()
    if (row.token_hash !== hash && now - row.token_changed_at > OLD_TOKEN_GRACE_MS) return null
    await this.#touch(row)
    return { id: row.id, deviceId: row.device_id }
  }

  /** Whether a session is alive. Records that it was used. */
  async use(id: string): Promise<boolean> {
    const row = await repository.findSession(this.#database, id)
    if (row === undefined || !this.#isAlive(row)) return false
    await this.#touch(row)
    return true
  }

  async isAlive(id: string): Promise<boolean> {
    const row = await repository.findSession(this.#database, id)
    return row !== undefined && this.#isAlive(row)
  }

  async list(currentId: string): Promise<Session[]> {
    const rows = await repository.listSessions(this.#database)
    return rows
      .filter((row) => this.#isAlive(row))
      .map((row) => ({
        id: row.id,
        device: describeUserAgent(row.user_agent),
        network: row.network,
        createdAt: new Date(row.created_at).toISOString(),
        lastUsedAt: new Date(row.last_used_at).toISOString(),
        isCurrent: row.id === currentId,
      }))
  }

  /** Ends a session and deletes its device. Returns false if there is no such session. */
  end(id: string): Promise<boolean> {
    return repository.deleteSessionAndDevice(this.#database, id)
  }

  /** Removes the rows of sessions that have expired at `now`. */
  async removeEnded(now: number): Promise<void> {
    await repository.deleteSessionsBefore(this.#database, {
      createdBefore: now - SESSION_MAX_MS,
      lastUsedBefore: now - SESSION_IDLE_MS,
    })
  }

  async #touch(row: repository.SessionRow): Promise<void> {
    const now = this.#clock.now()
    if (now - row.last_used_at > TOUCH_EVERY_MS) await repository.touchSession(this.#database, row.id, now)
  }

  #isAlive(row: repository.SessionRow): boolean {
    const now = this.#clock.now()
    return now - row.created_at < SESSION_MAX_MS && now - row.last_used_at < SESSION_IDLE_MS
  }
}
