import { setTimeout as delay } from 'node:timers/promises'
import type { LiveEvent } from '@pinloft/contract/shared/events'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { LoadGate } from '../../platform/jobs/load-gate.ts'
import type { TextExtractor } from '../../platform/text-extraction/text-extractor.ts'
import type { Traffic } from '../../platform/traffic.ts'
import type { FileCatalog } from '../files/index.ts'
import { CatalogWalk } from './catalog-walk.ts'
import { changedItems } from './changed-items.ts'
import { type ChangeRow, countFileChanges, listChanges, noteFileChanges, removeChanges } from './changes.repository.ts'
import { peekIndexFile } from './index-file.ts'
import type { IndexThread } from './index-thread.ts'
import { toIndexedItems } from './indexed-items.ts'
import type { IndexedItem } from './protocol.ts'
import { readTexts } from './read-texts.ts'
import type { TagSource } from './tag-source.ts'

/** Requests come first right after a server start. */
const START_DELAY_MS = 2_000
/** Delay for batching changes, which seldom come alone. */
const GATHER_MS = 1_000
const RETRY_DELAY_MS = 5_000
/** Number of items read in one step, which blocks the server meanwhile. */
const BATCH_ITEMS = 100
/** Number of batches whose changes are deleted together: each deletion waits for the disk, as uploads do. */
const BATCHES_PER_SYNC = 10
/** Pause as a share of the work: other programs need the CPU too, even when there are no requests. */
const PAUSE_PER_WORK = 0.5
/** How long after the start of a rebuild a search waits for it; a small store is done by then. */
const COMPLETION_WAIT_MS = 500
/** Events after which files may have other tags. */
const READS_TAGS: ReadonlySet<LiveEvent['type']> = new Set(['music_library_changed', 'videos_described'])

interface IndexerDependencies {
  database: DatabaseHandle
  catalog: FileCatalog
  tagSources: readonly TagSource[]
  events: EventBus
  thread: IndexThread
  extractor: TextExtractor
  traffic: Traffic
  /** Path of the index file, which need not exist yet. */
  indexPath: string
  onError(error: unknown): void
  /** Some of what was waiting is in the index. */
  onProgress(): void
}

/** Keeps the index up to date in the background: sends it changes in order, and has the texts of files read. */
export class Indexer {
  readonly #dependencies: IndexerDependencies
  readonly #closing = new AbortController()
  readonly #loadGate: LoadGate
  #unsubscribe: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #applying: Promise<void> | undefined
  /** Number of callers waiting for the index. */
  #waiters = 0
  /** The walk over every file and folder while the index is incomplete. */
  #walk: CatalogWalk | undefined
  #completion = Promise.withResolvers<void>()
  #walkStartedAtMs: number | undefined
  #isComplete = false
  /** Something changed since the changes were last read to the end. */
  #isDirty = true
  /** There may be texts to read. */
  #hasTexts = true

  constructor(dependencies: IndexerDependencies) {
    this.#dependencies = dependencies
    this.#loadGate = new LoadGate({ traffic: dependencies.traffic, signal: this.#closing.signal })
  }

  start(): void {
    this.#unsubscribe = this.#dependencies.events.subscribe((event) => this.#onEvent(event))
    this.#wake(START_DELAY_MS)
  }

  /** Sends recent changes to the index, up to a limit; the rest follows in the background. */
  async catchUp(): Promise<void> {
    if (!this.#isComplete) {
      this.#wake(0)
      // Indexing a large store takes long; a search returns what is known so far.
      const passedMs = performance.now() - (this.#walkStartedAtMs ?? performance.now())
      const leftMs = COMPLETION_WAIT_MS - passedMs
      if (leftMs > 0) {
        await this.#awaited(() => Promise.race([this.#completion.promise, delay(leftMs, undefined, { ref: false })]))
      }
    }
    if (this.#isDirty || this.#applying !== undefined) await this.#applyNow()
    if (this.#hasWork) this.#wake(0)
  }

  /** Upper bound of the number of files that are unknown to the index. */
  async unheardFiles(): Promise<number> {
    const { catalog, database } = this.#dependencies
    const remaining = this.#isComplete ? 0 : await (this.#walk?.remainingFiles() ?? catalog.fileCount())
    const isChanging = this.#isDirty || this.#applying !== undefined
    return remaining + (isChanging ? await countFileChanges(database) : 0)
  }

  /** Drops what was assumed about the index, which was or may have been replaced. */
  doubt(): void {
    if (this.#isComplete) this.#completion = Promise.withResolvers()
    this.#isComplete = false
    this.#walk = undefined
    this.#walkStartedAtMs = undefined
    this.#isDirty = true
    this.#hasTexts = true
  }

  /** Rereads the texts of files with a content. */
  async reread(blobKey: string): Promise<void> {
    const { catalog, database, tagSources } = this.#dependencies
    // Whatever happens in between, the index will get the current state of these files.
    const files = await catalog.filesOf(blobKey)
    await noteFileChanges(
      database,
      files.map(({ id }) => id),
    )
    this.#isDirty = true
    await this.#oneAtATime(async () => {
      const items = await toIndexedItems({ folders: [], files: await catalog.filesOf(blobKey) }, tagSources)
      // A text is read once per source, so the source is cleared first.
      await this.#notify(
        items.map((item) => ({ ...item, source: null })),
        [],
      )
      await this.#notify(items, [])
    }).catch((error: unknown) => this.#fail(error))
    this.#wake(0)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearTimeout(this.#timer)
    this.#unsubscribe?.()
    await this.#dependencies.extractor.close()
    await this.#running
    await Promise.allSettled([this.#applying])
  }

  get #hasWork(): boolean {
    return !this.#isComplete || this.#isDirty || this.#hasTexts
  }

  #onEvent(event: LiveEvent): void {
    if (!('folders' in event) && !READS_TAGS.has(event.type)) return
    this.#isDirty = true
    // Newly protected files must not wait; other changes may be batched.
    if (event.type === 'file_changed') this.#applyNow().catch((error: unknown) => this.#fail(error))
    else this.#wake(GATHER_MS)
  }

  #wake(delayMs: number): void {
    if (this.#running !== undefined || this.#closing.signal.aborted) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#running = this.#run()
        .catch((error: unknown) => this.#fail(error))
        .finally(() => {
          this.#running = undefined
          // New work, or work that has just failed.
          if (this.#hasWork) this.#wake(this.#isComplete ? 0 : RETRY_DELAY_MS)
        })
    }, delayMs).unref()
  }

  #fail(error: unknown): void {
    if (this.#closing.signal.aborted) return
    this.doubt()
    this.#dependencies.onError(error)
    this.#wake(RETRY_DELAY_MS)
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing
    // Does not start a thread that has nothing to do.
    if (this.#hasTexts && !this.#isComplete) this.#hasTexts = peekIndexFile(this.#dependencies.indexPath).hasWork
    while (!signal.aborted) {
      if (!this.#isComplete) await this.#oneAtATime(() => this.#walkOn())
      if (this.#isDirty) await this.#oneAtATime(() => this.#applyChanges())
      else if (this.#isComplete) {
        if (!this.#hasTexts) return
        // Changes during these reads may add more.
        this.#hasTexts = false
        if (await readTexts(this.#dependencies, this.#loadGate, this.#beforeWork)) this.#hasTexts = true
      }
      this.#dependencies.onProgress()
    }
  }

  /** Applies the changes so far to the index, up to a limit. */
  async #applyNow(): Promise<void> {
    await this.#awaited(async () => {
      await this.#applying
      if (this.#isDirty) await this.#oneAtATime(() => this.#applyChanges())
    })
  }

  /** While a caller waits, indexing does not yield to other work. */
  async #awaited(work: () => Promise<void>): Promise<void> {
    this.#waiters++
    try {
      await work()
    } finally {
      this.#waiters--
    }
  }

  /** Whatever was read from the database must reach the index before anything is read again. */
  async #oneAtATime(work: () => Promise<void>): Promise<void> {
    while (this.#applying !== undefined) await this.#applying.catch(() => {})
    if (this.#closing.signal.aborted) return
    this.#applying = work().finally(() => (this.#applying = undefined))
    await this.#applying
  }

  /** Sends the next files and folders to an incomplete index. */
  async #walkOn(): Promise<void> {
    const { catalog, indexPath, tagSources, thread } = this.#dependencies
    if (this.#walk === undefined) {
      if (peekIndexFile(indexPath).isComplete) {
        this.#setComplete()
        return
      }
      this.#walkStartedAtMs = performance.now()
      this.#walk = new CatalogWalk(catalog)
      await thread.call('startWalk', { walkId: this.#walk.id })
    }
    const walk = this.#walk
    const startedAtMs = performance.now()
    const items = await walk.next(BATCH_ITEMS)
    if (items !== null) {
      await this.#notify(await toIndexedItems(items, tagSources), [])
      await this.#rest(startedAtMs)
      return
    }
    const isTold = await thread.call('setComplete', { walkId: walk.id })
    if (isTold && this.#walk === walk) this.#setComplete()
    else this.doubt()
  }

  #setComplete(): void {
    this.#isComplete = true
    this.#walk = undefined
    this.#completion.resolve()
  }

  /** Sends some batches of changes to the index; only one if a caller waits. */
  async #applyChanges(): Promise<void> {
    const { database, catalog, tagSources, thread } = this.#dependencies
    const applied: ChangeRow[] = []
    this.#isDirty = false
    let isEnd = false
    try {
      for (let batch = 0; batch < BATCHES_PER_SYNC && !isEnd; batch++) {
        const startedAtMs = performance.now()
        const changes = await listChanges(database, { afterSeq: applied.at(-1)?.seq ?? 0, limit: BATCH_ITEMS })
        isEnd = changes.length < BATCH_ITEMS
        if (changes.length > 0) {
          const { removedIds, ...items } = await changedItems(changes, catalog)
          await this.#notify(await toIndexedItems(items, tagSources), removedIds)
          applied.push(...changes)
        }
        if (this.#waiters > 0 || this.#closing.signal.aborted) break
        await this.#rest(startedAtMs)
      }
      if (applied.length > 0) {
        const isComplete = await thread.call('makeDurable', null)
        await removeChanges(database, applied)
        if (this.#isComplete && !isComplete) this.doubt()
      }
      if (!isEnd) this.#isDirty = true
    } catch (error) {
      this.#isDirty = true
      throw error
    }
  }

  async #notify(items: IndexedItem[], removedIds: string[]): Promise<void> {
    const { thread } = this.#dependencies
    await thread.call('apply', { items, removedIds })
    if (items.some(({ source }) => source !== null)) this.#hasTexts = true
    // Keeps the thread alive until it has removed the protected text.
    if (items.some(({ isProtected }) => isProtected)) thread.call('addTexts', []).catch(() => this.doubt())
  }

  /** Yields to other work, unless a caller waits. */
  readonly #beforeWork = () => this.#loadGate.beforeWork(() => this.#waiters > 0)

  /** Yields to other work after background work. */
  async #rest(startedAtMs: number): Promise<void> {
    await delay((performance.now() - startedAtMs) * PAUSE_PER_WORK, undefined, { ref: false })
    await this.#beforeWork()
  }
}
