import { setTimeout as delay } from 'node:timers/promises'
import type { Backup } from '@pinloft/contract/backups'
import {
  BACKUP_BEGIN_MINUTES,
  BACKUP_PASSPHRASE_MAX_CHARACTERS,
  BACKUP_PASSPHRASE_MIN_CHARACTERS,
} from '@pinloft/contract/limits'
import { payloadBytes } from '../../platform/age/age-payload.ts'
import { sealBlocks } from '../../platform/age/seal-blocks.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { Traffic } from '../../platform/traffic.ts'
import type { VerifiedPin } from '../access/index.ts'
import { closeWith } from './archive-secret.ts'
import { findLastBackup, noteBackup } from './backup.repository.ts'
import { Snapshot, type Store } from './snapshot.ts'
import { archiveBlocks } from './write-archive.ts'
import { archiveName } from './write-file.ts'

const BEGIN_WITHIN_MS = BACKUP_BEGIN_MINUTES * 60_000
const DAMAGED_MAX = 100
const TELL_EVERY_MS = 500
/** So long does each block wait for others at most: a backup goes on under any load. */
const GIVE_WAY_MAX_MS = 40
const GIVE_WAY_STEP_MS = 10

interface Order {
  id: string
  sessionId: string
  name: string
  sizeBytes: number
  snapshot: Snapshot
  key: Awaited<ReturnType<typeof closeWith>>
  state: 'prepared' | 'running' | 'cancelled'
  doneBytes: number
  /** Breaks the connection of whoever downloads it. */
  breakOff(): void
  /** Settles when nothing of it is left. */
  ended: PromiseWithResolvers<void>
  /** Gives it up where nobody begins the download. */
  timer: NodeJS.Timeout
}

interface Dependencies {
  store: Store
  database: DatabaseHandle
  clock: Clock
  events: EventBus
  traffic: Traffic
  onError(error: unknown): void
}

/** Backups that are made while a browser downloads them, one at a time. */
export class BackupService {
  readonly #dependencies: Dependencies
  #order: Order | undefined
  #telling: NodeJS.Timeout | undefined

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async state(): Promise<{
    last: Backup | null
    running: { id: string; doneBytes: number; totalBytes: number } | null
  }> {
    const row = await findLastBackup(this.#dependencies.database)
    const last = row && {
      id: row.id,
      madeAt: new Date(row.made_at).toISOString(),
      size: row.size_bytes,
      fileCount: row.file_count,
      damagedCount: row.damaged_count,
      verifiedAt: row.verified_at === null ? null : new Date(row.verified_at).toISOString(),
    }
    const order = this.#order?.state === 'running' ? this.#order : undefined
    const running = order && { id: order.id, doneBytes: order.doneBytes, totalBytes: order.snapshot.archiveBytes }
    return { last: last ?? null, running: running ?? null }
  }

  /**
   * Takes what is there now for a backup. Throws `backup_running`, `backup_passphrase_too_short` or
   * `backup_passphrase_too_long`.
   */
  async prepare(
    _proof: VerifiedPin,
    { sessionId, passphrase }: { sessionId: string; passphrase: string },
  ): Promise<{ id: string; name: string; sizeBytes: number }> {
    const { store, clock } = this.#dependencies
    const length = [...passphrase].length
    if (length < BACKUP_PASSPHRASE_MIN_CHARACTERS) throw new AppError('backup_passphrase_too_short')
    if (length > BACKUP_PASSPHRASE_MAX_CHARACTERS) throw new AppError('backup_passphrase_too_long')
    this.#expectNoneRunning()
    const key = await closeWith({ passphrase })
    const snapshot = await Snapshot.take(store, clock)
    try {
      this.#expectNoneRunning()
    } catch (error) {
      await snapshot.close()
      throw error
    }
    // One that was prepared and not begun gives way.
    if (this.#order !== undefined) await this.#end(this.#order)
    const order: Order = {
      id: snapshot.manifest.id,
      sessionId,
      name: archiveName(new Date(clock.now())),
      sizeBytes: key.header.length + payloadBytes(snapshot.archiveBytes),
      snapshot,
      key,
      state: 'prepared',
      doneBytes: 0,
      breakOff() {},
      ended: Promise.withResolvers(),
      timer: setTimeout(() => void this.#end(order), BEGIN_WITHIN_MS).unref(),
    }
    this.#order = order
    return order
  }

  /** What a download begins with. Throws `backup_not_found`. */
  find(sessionId: string, id: string): { name: string; sizeBytes: number } {
    return this.#find(sessionId, id)
  }

  /** The archive, once; `breakOff` is called where it is cancelled meanwhile. Throws `backup_not_found`. */
  open(sessionId: string, id: string, breakOff: () => void): AsyncGenerator<Uint8Array, void, void> {
    const order = this.#find(sessionId, id)
    order.breakOff = breakOff
    clearTimeout(order.timer)
    order.state = 'running'
    return this.#blocks(order)
  }

  /** Settles when nothing of it is left. Throws `backup_not_found`. */
  async cancel(id: string): Promise<void> {
    const order = this.#order
    if (order?.id !== id) throw new AppError('backup_not_found')
    if (order.state === 'prepared') return this.#end(order)
    order.state = 'cancelled'
    // It may be waiting for somebody who does not read.
    order.breakOff()
    await order.ended.promise
  }

  /** Gives up what a session has prepared or downloads. */
  forgetSession(sessionId: string): void {
    if (this.#order?.sessionId === sessionId) this.cancel(this.#order.id).catch(this.#dependencies.onError)
  }

  /** Ends what would keep the server from stopping. */
  breakOff(): void {
    if (this.#order !== undefined) this.cancel(this.#order.id).catch(this.#dependencies.onError)
  }

  async close(): Promise<void> {
    if (this.#order?.state === 'prepared') await this.#end(this.#order)
  }

  #expectNoneRunning(): void {
    if (this.#order !== undefined && this.#order.state !== 'prepared') throw new AppError('backup_running')
  }

  #find(sessionId: string, id: string): Order {
    const order = this.#order
    if (order?.id !== id || order.sessionId !== sessionId || order.state !== 'prepared') {
      throw new AppError('backup_not_found')
    }
    return order
  }

  async *#blocks(order: Order): AsyncGenerator<Uint8Array, void, void> {
    const { store, database, clock, events } = this.#dependencies
    const { snapshot, key } = order
    const damaged = await snapshot.missingFiles(DAMAGED_MAX)
    try {
      const blocks = archiveBlocks(snapshot, {
        dataDir: store.dataDir,
        onDamaged(of) {
          if (damaged.length < DAMAGED_MAX) damaged.push(of)
        },
        onProgress: (doneBytes) => this.#goOn(order, doneBytes),
      })
      yield* sealBlocks(key, blocks)
      const { id, blobs } = snapshot.manifest
      await inTransaction(database, (transaction) =>
        noteBackup(transaction, {
          id,
          made_at: clock.now(),
          size_bytes: order.sizeBytes,
          file_count: blobs.count,
          damaged_count: damaged.length,
          verified_at: null,
        }),
      )
    } finally {
      await this.#end(order)
      events.publish({ type: 'backups_changed' })
    }
  }

  /** Tells of what was done last too, however long nothing follows. */
  #tellSoon(): void {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined
      this.#dependencies.events.publish({ type: 'backups_changed' })
    }, TELL_EVERY_MS).unref()
  }

  async #goOn(order: Order, doneBytes: number): Promise<void> {
    const { traffic } = this.#dependencies
    if (order.state === 'cancelled') throw new Error('The backup was cancelled')
    order.doneBytes = doneBytes
    this.#tellSoon()
    for (let waitedMs = 0; traffic.isBusy && waitedMs < GIVE_WAY_MAX_MS; waitedMs += GIVE_WAY_STEP_MS) {
      await delay(GIVE_WAY_STEP_MS)
    }
  }

  async #end(order: Order): Promise<void> {
    clearTimeout(order.timer)
    if (this.#order === order) this.#order = undefined
    await order.snapshot.close()
    order.ended.resolve()
  }
}
