import { setTimeout as delay } from 'node:timers/promises'
import type { DamagedFile, FileChecks } from '@pinloft/contract/file-checks'
import { FILE_CHECK_EVERY_DAYS } from '@pinloft/contract/file-checks-texts'
import { DAMAGED_FILES_MAX_NAMED } from '@pinloft/contract/limits'
import type { GuardedBlobs, SuspicionGrounds } from '../../platform/blobs/guarded-blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { BackgroundLoop } from '../../platform/jobs/background-loop.ts'
import { Lulls } from '../../platform/jobs/lulls.ts'
import type { Traffic } from '../../platform/traffic.ts'
import { findBlobOwners, findHeldBlob, type HeldBlob, listHeldBlobs, pathsOfFolders } from '../files/index.ts'
import { examineBlob } from './examine-blob.ts'
import * as repository from './file-checks.repository.ts'
import { Pace } from './pace.ts'

const MEBIBYTE = 1024 * 1024
const DAY_MS = 24 * 60 * 60_000
const BATCH_BLOBS = 200
/** Nobody waits for what is read by the way. */
const BACKGROUND_BYTES_PER_SECOND = 16 * MEBIBYTE
/** Somebody waits, and others want to use the disk too. */
const ASKED_FOR_BYTES_PER_SECOND = 256 * MEBIBYTE
const CHECK_EVERY_MS = FILE_CHECK_EVERY_DAYS * DAY_MS
/** Somebody may be putting a damaged file right. */
const DAMAGED_CHECK_EVERY_MS = DAY_MS
const START_DELAY_MS = 60_000
const LOOK_EVERY_MS = 60 * 60_000
const TELL_EVERY_MS = 500
/** What nobody can make sense of may never have made any: it is checked, but not each time that somebody tries. */
const DOUBT_EVERY_MS = DAY_MS
const DOUBT_DELAY_MS = 1_000
/** With more, they wait for their turn among all files. */
const DOUBTED_MAX = 1_000

interface FileChecksDependencies {
  database: DatabaseHandle
  blobs: GuardedBlobs
  clock: Clock
  events: EventBus
  traffic: Traffic
  /** Awaited when bytes that were damaged are whole again: what was made of them in between is to be made anew. */
  onWholeAgain(blob: HeldBlob): Promise<void>
  onError(error: unknown): void
}

/** A check of all files as far as this process has come with it. */
interface FullRun {
  requestedAt: number
  cancelling: AbortController
  doneBytes: number
  totalBytes: number
}

/**
 * Reads every blob now and then, the one that was read longest ago first, and compares it with what was stored. The rows
 * say what was found and when, so a restart goes on where it was.
 */
export class FileChecksService {
  readonly #dependencies: FileChecksDependencies
  readonly #closing = new AbortController()
  readonly #lulls: Lulls
  readonly #loop: BackgroundLoop
  readonly #suspected = new Map<string, SuspicionGrounds>()
  #run: FullRun | undefined
  #timer: NodeJS.Timeout | undefined
  #startDelayMs = START_DELAY_MS
  #toldAtMs = Number.NEGATIVE_INFINITY

  constructor(dependencies: FileChecksDependencies) {
    const { traffic, onError, blobs } = dependencies
    const { signal } = this.#closing
    this.#dependencies = dependencies
    this.#lulls = new Lulls({ traffic, signal })
    this.#loop = new BackgroundLoop({ work: () => this.#work(), signal, onError })
    blobs.watch((key, grounds) => this.#suspect(key, grounds))
  }

  /** Shuts what is known to be damaged, and finds out what was under way. Runs before anything is served. */
  async recover(): Promise<void> {
    const { database, blobs } = this.#dependencies
    for (const { blob_key } of await repository.listDamaged(database)) blobs.markDamaged(blob_key)
    if ((await repository.readFullCheck(database)).requested_at !== null) this.#startDelayMs = 0
  }

  start(): void {
    this.#timer = setInterval(() => this.#loop.wake(0), LOOK_EVERY_MS)
    this.#timer.unref()
    this.#loop.wake(this.#startDelayMs)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#closing.abort()
    await this.#loop.close()
  }

  async status(): Promise<FileChecks> {
    const { database } = this.#dependencies
    const { requested_at, finished_at, file_count, size_bytes } = await repository.readFullCheck(database)
    const damaged = await this.#listDamaged()
    return {
      run: requested_at === null ? null : { ...this.#progress(requested_at), startedAt: isoTime(requested_at) },
      lastFullCheck:
        finished_at === null
          ? null
          : { finishedAt: isoTime(finished_at), fileCount: file_count, sizeBytes: size_bytes },
      damagedCount: damaged.length,
      damaged: damaged.slice(0, DAMAGED_FILES_MAX_NAMED),
    }
  }

  /** Begins a check of all files; one that is under way goes on. */
  async checkAll(): Promise<FileChecks> {
    const { database, clock, events } = this.#dependencies
    const { requested_at } = await repository.readFullCheck(database)
    if (requested_at === null) {
      // Later than any check there was, whatever the clock says.
      const requestedAt = Math.max(clock.now(), (await repository.lastCheckedAt(database)) + 1)
      await repository.requestFullCheck(database, requestedAt)
      events.publish({ type: 'file_checks_changed' })
    }
    this.#loop.wake(0)
    return this.status()
  }

  /** Ends the check of all files. */
  async cancel(): Promise<FileChecks> {
    const { database, events } = this.#dependencies
    await repository.requestFullCheck(database, null)
    this.#run?.cancelling.abort()
    events.publish({ type: 'file_checks_changed' })
    return this.status()
  }

  async #listDamaged(): Promise<DamagedFile[]> {
    const { database, blobs } = this.#dependencies
    const checks = new Map((await repository.listDamaged(database)).map((check) => [check.blob_key, check]))
    const owners = await findBlobOwners(database, [...checks.keys()])
    const paths = await pathsOfFolders(
      database,
      owners.filter(({ place }) => place === 'files').map(({ folderId }) => folderId),
    )
    return owners.flatMap(({ blobKey, place, id, name, folderId, sizeBytes }) => {
      const { fault = null, found_at = 0 } = checks.get(blobKey) ?? {}
      if (fault === null) return []
      const folder = place === 'files' ? (paths.get(folderId) ?? '') : ''
      const storedAs = blobs.localPath(blobKey).split('/').slice(-3).join('/')
      return [{ id, name, place, folder, size: sizeBytes, fault, foundAt: isoTime(found_at ?? 0), storedAs }]
    })
  }

  #progress(requestedAt: number): { doneBytes: number; totalBytes: number } {
    if (this.#run?.requestedAt !== requestedAt) return { doneBytes: 0, totalBytes: 0 }
    const { doneBytes, totalBytes } = this.#run
    return { doneBytes: Math.min(doneBytes, totalBytes), totalBytes }
  }

  async #work(): Promise<void> {
    const { database, clock } = this.#dependencies
    await this.#checkSuspected()
    await this.#enrol()
    for (;;) {
      const { requested_at } = await repository.readFullCheck(database)
      if (requested_at !== null) {
        await this.#checkAll(requested_at)
        continue
      }
      const now = clock.now()
      const next =
        (await repository.findOldestDamaged(database, now - DAMAGED_CHECK_EVERY_MS)) ??
        (await repository.findOldest(database, now - CHECK_EVERY_MS))
      if (next === undefined) return
      await this.#lulls.untilIdle()
      await this.#check(next, this.#pace(BACKGROUND_BYTES_PER_SECOND))
      await this.#checkSuspected()
    }
  }

  async #checkAll(requestedAt: number): Promise<void> {
    const { database, clock, events } = this.#dependencies
    const [all, done] = [
      await repository.sumCheckedSince(database, 0),
      await repository.sumCheckedSince(database, requestedAt),
    ]
    const cancelling = new AbortController()
    const run = { requestedAt, cancelling, doneBytes: done.sizeBytes, totalBytes: all.sizeBytes }
    this.#run = run
    this.#tell()
    const pace = this.#pace(ASKED_FOR_BYTES_PER_SECOND)
    try {
      for (;;) {
        // Those that are damaged first: somebody may have put them right and wants to know.
        const next =
          (await repository.findOldestDamaged(database, requestedAt)) ??
          (await repository.findOldest(database, requestedAt))
        if (next === undefined) break
        await this.#check(next, pace, run)
        await this.#checkSuspected()
        cancelling.signal.throwIfAborted()
      }
    } catch (error) {
      if (cancelling.signal.aborted) return
      throw error
    } finally {
      this.#run = undefined
    }
    const { fileCount, sizeBytes } = await repository.sumCheckedSince(database, requestedAt)
    await repository.finishFullCheck(database, requestedAt, {
      finished_at: clock.now(),
      file_count: fileCount,
      size_bytes: sizeBytes,
    })
    events.publish({ type: 'file_checks_changed' })
  }

  #suspect(key: string, grounds: SuspicionGrounds): void {
    if (grounds === 'fault') {
      this.#suspected.set(key, grounds)
      this.#loop.wake(0)
      return
    }
    if (this.#suspected.has(key) || this.#suspected.size >= DOUBTED_MAX) return
    this.#suspected.set(key, grounds)
    this.#loop.wake(DOUBT_DELAY_MS)
  }

  async #wasCheckedLately(key: string): Promise<boolean> {
    const { database, clock } = this.#dependencies
    const check = await repository.findCheck(database, key)
    return check !== undefined && check.checked_at > clock.now() - DOUBT_EVERY_MS
  }

  async #checkSuspected(): Promise<void> {
    for (const [key, grounds] of this.#suspected) {
      // What somebody meets from now on is another suspicion.
      this.#suspected.delete(key)
      try {
        if (grounds === 'doubt' && (await this.#wasCheckedLately(key))) continue
        await this.#check(key, this.#pace(ASKED_FOR_BYTES_PER_SECOND))
      } catch (error) {
        this.#suspected.set(key, grounds)
        throw error
      }
    }
  }

  /** Makes blobs known that have come since the last time. */
  async #enrol(): Promise<void> {
    const { database } = this.#dependencies
    for (let afterKey = ''; ; ) {
      const held = await listHeldBlobs(database, { afterKey, limit: BATCH_BLOBS })
      await repository.insertUnchecked(database, held)
      const last = held.at(-1)
      if (last === undefined || held.length < BATCH_BLOBS) return
      afterKey = last.blobKey
      await this.#lulls.beforeWork()
    }
  }

  async #check(blobKey: string, pace: Pace, run?: FullRun): Promise<void> {
    const { database, blobs, clock, events, onWholeAgain } = this.#dependencies
    const held = await findHeldBlob(database, blobKey)
    const fault =
      held === undefined
        ? null
        : await examineBlob(blobs, held, async (blockBytes) => {
            run?.cancelling.signal.throwIfAborted()
            await this.#lulls.beforeWork()
            await pace.spend(blockBytes)
            if (run !== undefined) run.doneBytes += blockBytes
            this.#tell()
          })
    const former = await repository.findCheck(database, blobKey)
    // It may have gone while it was read.
    if (held === undefined || (await findHeldBlob(database, blobKey)) === undefined) {
      await repository.deleteCheck(database, blobKey)
      blobs.markWhole(blobKey)
      return
    }
    const checkedAt = Math.max(clock.now(), run?.requestedAt ?? 0)
    const foundAt = fault === null ? null : (former?.found_at ?? checkedAt)
    if (fault === null) blobs.markWhole(blobKey)
    else blobs.markDamaged(blobKey)
    // Before the row says so: where this is broken off, the next check does it.
    if (fault === null && former?.fault != null) await onWholeAgain(held)
    await repository.saveCheck(database, {
      blob_key: blobKey,
      size_bytes: held.sizeBytes,
      checked_at: checkedAt,
      fault,
      found_at: foundAt,
    })
    if ((former?.fault ?? null) !== fault) events.publish({ type: 'file_checks_changed' })
  }

  #pace(bytesPerSecond: number): Pace {
    const { signal } = this.#closing
    return new Pace(bytesPerSecond, (durationMs) => delay(durationMs, undefined, { ref: false, signal }))
  }

  /** Tells how far a check of all files has come, now and then. */
  #tell(): void {
    const nowMs = performance.now()
    if (this.#run === undefined || nowMs - this.#toldAtMs < TELL_EVERY_MS) return
    this.#toldAtMs = nowMs
    this.#dependencies.events.publish({ type: 'file_checks_changed' })
  }
}

function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString()
}
