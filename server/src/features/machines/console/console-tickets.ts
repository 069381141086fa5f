import type { ConsoleKind } from '@pinloft/contract/machines/host'
import { MACHINE_TICKET_SECONDS } from '@pinloft/contract/machines/limits'
import type { Clock } from '../../../platform/clock.ts'
import { randomToken, tokenHash } from '../../../platform/ids.ts'

/** More are not needed at a time: the oldest one is dropped. */
const TICKETS_MAX = 200

export interface ConsoleTicket {
  machineId: string
  sessionId: string
  kind: ConsoleKind
  isViewOnly: boolean
}

/** Tickets for consoles: each for one machine and session, used once, within a short time. */
export class ConsoleTickets {
  readonly #clock: Clock
  /** By the hash of the ticket. */
  readonly #tickets = new Map<string, ConsoleTicket & { untilMs: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  issue(ticket: ConsoleTicket): { ticket: string; expiresAt: string } {
    const token = randomToken()
    const [oldest] = this.#tickets.keys()
    if (oldest !== undefined && this.#tickets.size >= TICKETS_MAX) this.#tickets.delete(oldest)
    const lifeMs = MACHINE_TICKET_SECONDS * 1000
    this.#tickets.set(tokenHash(token), { ...ticket, untilMs: this.#clock.steadyNow() + lifeMs })
    return { ticket: token, expiresAt: new Date(this.#clock.now() + lifeMs).toISOString() }
  }

  /** Uses a ticket up. Undefined unless it is valid for this session. */
  take(token: string, sessionId: string): ConsoleTicket | undefined {
    const hash = tokenHash(token)
    const ticket = this.#tickets.get(hash)
    this.#tickets.delete(hash)
    return ticket?.sessionId === sessionId && ticket.untilMs > this.#clock.steadyNow() ? ticket : undefined
  }

  endSession(sessionId: string): void {
    for (const [hash, ticket] of this.#tickets) if (ticket.sessionId === sessionId) this.#tickets.delete(hash)
  }
}
