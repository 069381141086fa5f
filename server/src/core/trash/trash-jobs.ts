import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { type Steps, StepsApart, stepsWithin } from '../../platform/db/steps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { BackgroundLoop } from '../../platform/jobs/background-loop.ts'
import type { NewJob } from '../../platform/jobs/job-kind.ts'
import type { JobTracker } from '../../platform/jobs/jobs.service.ts'
import { ChangedFolders, type ChosenEntries, type TrashAttachments, toEntries } from '../files/index.ts'
import type { FileLocks } from '../protection/index.ts'
import { finishDeletion } from './finish-deletion.ts'
import { finishRestore, foldersFirst } from './finish-restore.ts'
import type { OpenedLocks } from './open-locks.ts'
import { type EntryRow, listMoving } from './trash.repository.ts'
import { TrashAttachmentStore } from './trash-attachment-store.ts'
import { type OnMoved, TrashMover } from './trash-mover.ts'
import { type Restored, TrashRestorer } from './trash-restorer.ts'

const RETRY_DELAY_MS = 5_000

export interface TrashJobsDependencies {
  database: DatabaseHandle
  clock: Clock
  events: EventBus
  locks: FileLocks
  /** Data that other features keep about files. */
  attachmentSources: readonly TrashAttachments[]
  /** Begins the job that a long move is. */
  track: JobTracker<null>
  onError(error: unknown): void
}

/**
 * Moves files and folders to the trash and back. One transaction settles the move; if it is large, the rows follow in
 * steps. Failures between them, and what a crash has cut off, are completed in the background.
 */
export class TrashJobs {
  readonly #dependencies: TrashJobsDependencies
  readonly #attachments: TrashAttachmentStore
  readonly #filler: TrashMover
  readonly #emptier: TrashRestorer
  readonly #closing = new AbortController()
  readonly #loop: BackgroundLoop
  /** Number of running requests that move something: they complete their own work. */
  #requests = 0
  #isPutOff = false

  constructor(dependencies: TrashJobsDependencies) {
    const { locks, attachmentSources, onError } = dependencies
    this.#dependencies = dependencies
    this.#attachments = new TrashAttachmentStore(attachmentSources)
    this.#filler = new TrashMover({ attachments: this.#attachments, locks })
    this.#emptier = new TrashRestorer(this.#attachments)
    this.#loop = new BackgroundLoop({ work: () => this.#finish(), signal: this.#closing.signal, onError })
  }

  /** Starts completing what an earlier run has not. */
  start(): void {
    this.#loop.wake(0)
  }

  /** Stops long work between two steps; the next start completes it. */
  breakOff(): void {
    this.#closing.abort()
  }

  async close(): Promise<void> {
    this.breakOff()
    await this.#loop.close()
  }

  /** Returns the ids of the entries. Throws what `settleDeletion` throws, or `deletion_unfinished`. */
  async toTrash(chosen: ChosenEntries, opened: OpenedLocks): Promise<string[]> {
    const { database, clock, events } = this.#dependencies
    const { entries, places } = await this.#inSteps('deletion_unfinished', async (steps) => {
      const settled = await inTransaction(database, async (transaction) => {
        const changed = new ChangedFolders(transaction)
        const deletion = await finishDeletion(transaction, chosen, { opened, places: changed, now: clock.now() })
        if (!deletion.isLong) await this.#filler.fill(stepsWithin(transaction), deletion.entries, { opened })
        await changed.readPaths()
        return { ...deletion, places: changed }
      })
      return {
        result: settled,
        rest: async () => {
          if (!settled.isLong) return
          // Folders are hidden already.
          settled.places.publish(events, 'file_deleted')
          const job = { title: titleOf('deletion', settled.entries), total: settled.rowCount }
          await this.#carryOut(job, 'deletion_unfinished', (onMoved) =>
            this.#filler.fill(steps, settled.entries, { onMoved }),
          )
        },
      }
    })
    places.publish(events, 'file_deleted')
    events.publish({ type: 'trash_changed' })
    return entries.map(({ id }) => id)
  }

  /**
   * Returns what was restored, in the form of the contract. Throws what `settleRestore` throws, or
   * `restore_unfinished`.
   */
  async fromTrash(entryIds: readonly string[], { isLenient }: { isLenient: boolean }) {
    const { database, clock } = this.#dependencies
    const places = new ChangedFolders(database)
    const context = { now: clock.now(), places }
    const { restored } = await this.#inSteps('restore_unfinished', async (steps) => {
      const settled = await inTransaction(database, async (transaction) => {
        const restore = await finishRestore(transaction, entryIds, { isLenient })
        const atOnce = { ...context, isAtOnce: true }
        const done = restore.isLong
          ? undefined
          : await this.#emptier.empty(stepsWithin(transaction), restore.entries, atOnce)
        return { ...restore, done }
      })
      const result: { restored: Restored | undefined } = { restored: settled.done }
      return {
        result,
        rest: async () => {
          if (result.restored !== undefined) return
          const job = { title: titleOf('restore', settled.entries), total: settled.rowCount }
          await this.#carryOut(job, 'restore_unfinished', async (onMoved) => {
            const apart = { ...context, isAtOnce: false, onMoved }
            result.restored = await this.#emptier.empty(steps, settled.entries, apart)
          })
        },
      }
    })
    if (restored === undefined) throw new Error('A restore has lost what it brought')
    this.#announce(restored, places)
    return toEntries(database, restored)
  }

  /** Settles the move, then does the rest; if only that fails, it is completed in the background. */
  async #inSteps<T>(
    unfinishedCode: 'deletion_unfinished' | 'restore_unfinished',
    settle: (steps: Steps) => Promise<{ result: T; rest: () => Promise<void> }>,
  ): Promise<T> {
    const { database, onError } = this.#dependencies
    this.#requests++
    try {
      const { result, rest } = await settle(new StepsApart(database, this.#closing.signal))
      try {
        await rest()
      } catch (cause) {
        if (!this.#closing.signal.aborted) onError(cause)
        this.#loop.wake(RETRY_DELAY_MS)
        throw new AppError(unfinishedCode, { cause })
      }
      return result
    } finally {
      this.#requests--
      if (this.#isPutOff && this.#requests === 0) {
        this.#isPutOff = false
        this.#loop.wake(0)
      }
    }
  }

  /** Does long work as a job. If it fails, the list says that the rest follows. */
  async #carryOut(
    newJob: NewJob,
    unfinishedCode: 'deletion_unfinished' | 'restore_unfinished',
    work: (onMoved: OnMoved) => Promise<void>,
  ): Promise<void> {
    const job = await this.#dependencies.track(newJob)
    let movedRows = 0
    try {
      await work((rows) => {
        movedRows += rows
        job.report(movedRows)
      })
    } catch (error) {
      await job.fail(new AppError(unfinishedCode, { cause: error }))
      throw error
    }
    await job.finish(null)
  }

  async #finish(): Promise<void> {
    const { database, clock, events } = this.#dependencies
    const moving = await listMoving(database)
    if (moving.length === 0) return
    if (this.#requests > 0) {
      this.#isPutOff = true
      return
    }
    const steps = new StepsApart(database, this.#closing.signal)
    const [goingIn, comingOut] = [moving.filter(isGoingIn), moving.filter((entry) => !isGoingIn(entry))]
    const places = new ChangedFolders(database)
    const code = goingIn.length > 0 ? 'deletion_unfinished' : 'restore_unfinished'
    await this.#carryOut({ title: TRASH_TEXTS.jobTitles.unfinished }, code, async (onMoved) => {
      await this.#filler.fill(steps, goingIn, { onMoved })
      const ordered = await steps.run((transaction) => foldersFirst(transaction, comingOut))
      const context = { now: clock.now(), places, isAtOnce: false, onMoved }
      const restored = await this.#emptier.empty(steps, ordered, context)
      events.publish({ type: 'trash_changed' })
      this.#announce(restored, places)
    })
  }

  #announce({ files, folders, attachmentNames }: Restored, places: ChangedFolders): void {
    if (files.length + folders.length === 0) return
    const { events } = this.#dependencies
    places.publish(events)
    events.publish({ type: 'trash_changed' })
    this.#attachments.announce(attachmentNames)
  }
}

function titleOf(what: 'deletion' | 'restore', entries: readonly EntryRow[]): string {
  return TRASH_TEXTS.jobTitles[what](TRASH_TEXTS.jobObject(entries.map(({ name }) => name)))
}

function isGoingIn({ moving }: EntryRow): boolean {
  return moving === 'in'
}
