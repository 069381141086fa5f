import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseHandle } from './database.ts'
import { inTransaction } from './transaction.ts'

/** Work on up to so many rows is done in one transaction, and on more in steps, so that others never wait long. */
export const AT_ONCE_ROWS = 400

/** Rows changed by the first step: takes some tens of milliseconds on a small computer. */
const FIRST_ROWS = 100
const LEAST_ROWS = 20
const MOST_ROWS = 500
/**
 * Target duration of a step, which blocks other requests. A request makes several queries, so it would wait for several
 * steps if the pauses were short.
 */
const STEP_GOAL_MS = 30
const PAUSE_MAX_MS = 30

/** Runs the steps of a long operation. */
export interface Steps {
  /** Number of rows that the next step should change. */
  readonly rows: number
  run<T>(step: (transaction: DatabaseHandle) => Promise<T>): Promise<T>
}

/** For short operations: every step runs in the open transaction. */
export function stepsWithin(transaction: DatabaseHandle): Steps {
  return { rows: MOST_ROWS, run: (step) => step(transaction) }
}

/**
 * For long operations: each step is a transaction of its own, with pauses for other requests. Completed steps remain
 * when a later one fails or the signal aborts, so the database must record how to finish.
 */
export class StepsApart implements Steps {
  readonly #database: DatabaseHandle
  readonly #signal: AbortSignal | undefined
  #rows = FIRST_ROWS

  constructor(database: DatabaseHandle, signal?: AbortSignal) {
    this.#database = database
    this.#signal = signal
  }

  get rows(): number {
    return this.#rows
  }

  async run<T>(step: (transaction: DatabaseHandle) => Promise<T>): Promise<T> {
    this.#signal?.throwIfAborted()
    const startedAtMs = performance.now()
    const result = await inTransaction(this.#database, step)
    const durationMs = performance.now() - startedAtMs
    const wanted = this.#rows * Math.min(2, Math.max(0.5, STEP_GOAL_MS / durationMs))
    this.#rows = Math.round(Math.min(MOST_ROWS, Math.max(LEAST_ROWS, wanted)))
    await delay(Math.min(durationMs, PAUSE_MAX_MS))
    return result
  }
}
