import { setTimeout as delay } from 'node:timers/promises'
import { FILE_CHECK_JOB, type FileChecks } from '@pinloft/contract/file-checks/endpoints'
import { FILE_CHECK_EVERY_DAYS, FILE_CHECKS_TEXTS } from '@pinloft/contract/file-checks/texts'
import type { Job } from '@pinloft/contract/jobs/endpoints'
import { DAY_MS, HOUR_MS, MEBIBYTE } from '@pinloft/contract/shared/units'
import type { VerifiedBlobs } from '../../platform/blobs/verified-blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { BackgroundLoop } from '../../platform/jobs/background-loop.ts'
import type { JobContext } from '../../platform/jobs/job-kind.ts'
import type { JobQueue, Jobs } from '../../platform/jobs/jobs.service.ts'
import { LoadGate } from '../../platform/jobs/load-gate.ts'
import { SerialQueue } from '../../platform/serial-queue.ts'
import type { Traffic } from '../../platform/traffic.ts'
import { findHeldBlob, type HeldBlob, listHeldBlobs } from '../files/index.ts'
import { listFindings } from './damaged-files.ts'
import { examineBlob, isIncompletePicture } from './examine-blob.ts'
import * as repository from './file-checks.repository.ts'
import { FULL_CHECK_JOB, type FullCheckInput, type FullCheckResult } from './full-check-job.ts'
import { Pace } from './pace.ts'
import { SuspectedBlobs } from './suspected-blobs.ts'

const BATCH_BLOBS = 200
/** Nothing waits for background reads. */
const BACKGROUND_BYTES_PER_SECOND = 16 * MEBIBYTE
/** A user is waiting, but the disk has other work too. */
const ASKED_FOR_BYTES_PER_SECOND = 256 * MEBIBYTE
const CHECK_EVERY_MS = FILE_CHECK_EVERY_DAYS * DAY_MS
/** A user may be repairing a damaged file. */
const DAMAGED_CHECK_EVERY_MS = DAY_MS
/** The disk or network may have failed only temporarily. */
const RETRY_MIN_MS = 60_000
const RETRY_MAX_MS = HOUR_MS
const START_DELAY_MS = 60_000
const CHECK_INTERVAL_MS = HOUR_MS
/** Content that no program understands may never have been valid: it is checked, but not on every attempt. */
const DOUBT_EVERY_MS = DAY_MS

interface FileChecksDependencies {
  database: DatabaseHandle
  blobs: VerifiedBlobs
  clock: Clock
  events: EventBus
  traffic: Traffic
  jobs: Jobs
  /** Awaited when damaged bytes are intact again: what was derived from them meanwhile must be regenerated. */
  onRepaired(blob: HeldBlob): Promise<void>
  onError(error: unknown): void
}

/** A blob is checked as part of a check of all files. */
interface FullRun {
  requestedAt: number
  /** Called with the bytes of the blob that were read so far. Throws when the check is stopped. */
  onRead(sizeBytes: number): void
}

/**
 * Periodically reads every blob, the least recently read first, and compares it with what was stored. Results are kept
 * in rows, so a restart continues where it was.
 */
export class FileChecksService {
  readonly #dependencies: FileChecksDependencies
  readonly #closing = new AbortController()
  readonly #loadGate: LoadGate
  readonly #loop: BackgroundLoop
  readonly #suspected = new SuspectedBlobs()
  readonly #fullChecks: JobQueue<FullCheckInput>
  /** Whether all files are being checked; meanwhile none is checked because it is its turn. */
  #isCheckingAll = false
  readonly #checks = new SerialQueue()
  #timer: NodeJS.Timeout | undefined
  #retryTimer: NodeJS.Timeout | undefined

  constructor(dependencies: FileChecksDependencies) {
    const { traffic, onError, blobs, jobs } = dependencies
    const { signal } = this.#closing
    this.#dependencies = dependencies
    this.#loadGate = new LoadGate({ traffic, signal })
    this.#loop = new BackgroundLoop({ work: () => this.#work(), signal, onError })
    this.#fullChecks = jobs.declareQueue({
      ...FULL_CHECK_JOB,
      run: ({ requestedAt }, context) => this.#checkAll(requestedAt, context),
    })
    blobs.watch((key, grounds) => {
      const delayMs = this.#suspected.add(key, grounds)
      if (delayMs !== undefined) this.#loop.wake(delayMs)
    })
  }

  /** Blocks what is known to be damaged. Runs before anything is served. */
  async recover(): Promise<void> {
    const { database, blobs } = this.#dependencies
    for (const { blob_key } of await repository.listDamaged(database)) blobs.markDamaged(blob_key)
  }

  start(): void {
    this.#timer = setInterval(() => this.#loop.wake(0), CHECK_INTERVAL_MS)
    this.#timer.unref()
    this.#loop.wake(START_DELAY_MS)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#closing.abort()
    await this.#loop.close()
    clearTimeout(this.#retryTimer)
  }

  async status(): Promise<FileChecks> {
    return this.#statusWith(await this.#findRun())
  }

  /** Starts a check of all files; one that was started before continues. */
  async checkAll(): Promise<FileChecks> {
    const { database, clock, events, jobs } = this.#dependencies
    // Later than any check so far, whatever the clock says.
    const requestedAt = Math.max(clock.now(), (await repository.lastCheckedAt(database)) + 1)
    const job = await this.#fullChecks.addUnlessActive({ requestedAt }, { title: FILE_CHECKS_TEXTS.jobTitle })
    const run = job.state === 'paused' ? await jobs.resume(job.id) : job
    events.publish({ type: 'file_checks_changed' })
    return this.#statusWith(run)
  }

  /** Cancels the check of all files. */
  async cancel(): Promise<FileChecks> {
    const { events, jobs } = this.#dependencies
    const run = await this.#findRun()
    if (run !== undefined) await jobs.cancel(run.id)
    events.publish({ type: 'file_checks_changed' })
    return this.status()
  }

  #findRun(): Promise<Job | undefined> {
    return this.#dependencies.jobs.findNewest(FILE_CHECK_JOB, 'active')
  }

  async #statusWith(run: Job | undefined): Promise<FileChecks> {
    const { finished_at, file_count, size_bytes } = await repository.readFullCheck(this.#dependencies.database)
    return {
      run: run === undefined ? null : runOf(run),
      lastFullCheck:
        finished_at === null
          ? null
          : { finishedAt: isoTime(finished_at), fileCount: file_count, sizeBytes: size_bytes },
      ...(await listFindings(this.#dependencies)),
    }
  }

  async #work(): Promise<void> {
    const { database, clock } = this.#dependencies
    await this.#checkSuspected()
    await this.#enrol()
    while (!this.#isCheckingAll) {
      const now = clock.now()
      const next =
        (await repository.findOldestToRetry(database, now, { minMs: RETRY_MIN_MS, maxMs: RETRY_MAX_MS })) ??
        (await repository.findOldestDamaged(database, now - DAMAGED_CHECK_EVERY_MS)) ??
        (await repository.findOldest(database, now - CHECK_EVERY_MS))
      if (next === undefined) break
      await this.#loadGate.untilIdle()
      await this.#check(next, this.#pace(BACKGROUND_BYTES_PER_SECOND))
      await this.#checkSuspected()
    }
    clearTimeout(this.#retryTimer)
    if (!(await repository.hasPassingFaults(database))) return
    this.#retryTimer = setTimeout(() => this.#loop.wake(0), RETRY_MIN_MS).unref()
  }

  /** What was checked since it was requested is not checked again, so that it continues where it was stopped. */
  async #checkAll(requestedAt: number, { signal, report }: JobContext): Promise<FullCheckResult> {
    const { database, clock, events } = this.#dependencies
    this.#isCheckingAll = true
    try {
      await this.#enrol()
      const { sizeBytes: total } = await repository.sumCheckedSince(database, 0)
      let { sizeBytes: done } = await repository.sumCheckedSince(database, requestedAt)
      report(done, total)
      const pace = this.#pace(ASKED_FOR_BYTES_PER_SECOND)
      let readBytes = 0
      const onRead = (sizeBytes: number) => {
        signal.throwIfAborted()
        readBytes = sizeBytes
        report(Math.min(done + readBytes, total))
      }
      for (;;) {
        signal.throwIfAborted()
        // Damaged ones first: a user may have repaired them and want to know.
        const next =
          (await repository.findOldestDamaged(database, requestedAt)) ??
          (await repository.findOldest(database, requestedAt))
        if (next === undefined) break
        readBytes = 0
        await this.#check(next, pace, { requestedAt, onRead })
        done += readBytes
      }
      const { fileCount, sizeBytes } = await repository.sumCheckedSince(database, requestedAt)
      const { damagedCount, incompleteCount } = await listFindings(this.#dependencies)
      await repository.finishFullCheck(database, {
        finished_at: clock.now(),
        file_count: fileCount,
        size_bytes: sizeBytes,
      })
      events.publish({ type: 'file_checks_changed' })
      return { fileCount, sizeBytes, damagedCount, incompleteCount }
    } finally {
      this.#isCheckingAll = false
      this.#loop.wake(0)
    }
  }

  async #wasCheckedLately(key: string): Promise<boolean> {
    const { database, clock } = this.#dependencies
    const check = await repository.findCheck(database, key)
    return check !== undefined && check.checked_at > clock.now() - DOUBT_EVERY_MS
  }

  #checkSuspected(): Promise<void> {
    return this.#suspected.each(async (key, grounds) => {
      if (grounds === 'doubt' && (await this.#wasCheckedLately(key))) return
      await this.#check(key, this.#pace(ASKED_FOR_BYTES_PER_SECOND))
    })
  }

  /** Registers blobs added since the last time. */
  async #enrol(): Promise<void> {
    const { database } = this.#dependencies
    for (let afterKey = ''; ; ) {
      const held = await listHeldBlobs(database, { afterKey, limit: BATCH_BLOBS })
      await repository.insertUnchecked(database, held)
      const last = held.at(-1)
      if (last === undefined || held.length < BATCH_BLOBS) return
      afterKey = last.blobKey
      await this.#loadGate.beforeWork()
    }
  }

  /** Checks blobs one after the other: several parts of this may want the same one. */
  #check(blobKey: string, pace: Pace, run?: FullRun): Promise<void> {
    return this.#checks.run(() => this.#checkNow(blobKey, pace, run))
  }

  async #checkNow(blobKey: string, pace: Pace, run?: FullRun): Promise<void> {
    const { database, blobs, clock, events, onRepaired } = this.#dependencies
    const held = await findHeldBlob(database, blobKey)
    const fault =
      held === undefined
        ? null
        : await examineBlob(blobs, held, async (blockBytes, readBytes) => {
            await this.#loadGate.beforeWork()
            await pace.spend(blockBytes)
            run?.onRead(readBytes)
          })
    const previous = await repository.findCheck(database, blobKey)
    // It may have been removed while it was read.
    if (held === undefined || (await findHeldBlob(database, blobKey)) === undefined) {
      await repository.deleteCheck(database, blobKey)
      blobs.markIntact(blobKey)
      return
    }
    const checkedAt = Math.max(clock.now(), run?.requestedAt ?? 0)
    const foundAt = fault === null ? null : (previous?.found_at ?? checkedAt)
    const is_incomplete = fault === null ? await isIncompletePicture(blobs, held) : null
    if (fault === null) blobs.markIntact(blobKey)
    else blobs.markDamaged(blobKey)
    // Before the row says so: if this is interrupted, the next check repeats it.
    if (fault === null && previous?.fault != null) await onRepaired(held)
    await repository.saveCheck(database, {
      blob_key: blobKey,
      size_bytes: held.sizeBytes,
      checked_at: checkedAt,
      fault,
      found_at: foundAt,
      is_incomplete,
    })
    const isKnown = (previous?.fault ?? null) === fault && (previous?.is_incomplete ?? 0) === (is_incomplete ?? 0)
    if (!isKnown) events.publish({ type: 'file_checks_changed' })
  }

  #pace(bytesPerSecond: number): Pace {
    const { signal } = this.#closing
    return new Pace(bytesPerSecond, (durationMs) => delay(durationMs, undefined, { ref: false, signal }))
  }
}

function runOf({ createdAt, progress: { done, total } }: Job): FileChecks['run'] {
  return { startedAt: createdAt, doneBytes: done, totalBytes: total ?? 0 }
}

function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString()
}
