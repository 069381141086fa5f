import { setTimeout as delay } from 'node:timers/promises'
import type { LiveEvent } from '@pinloft/contract/events'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { Lulls } from '../../platform/jobs/lulls.ts'
import type { TextExtractor } from '../../platform/text-extraction/text-extractor.ts'
import type { Traffic } from '../../platform/traffic.ts'
import type { FileCatalog } from '../files/index.ts'
import { CatalogWalk } from './catalog-walk.ts'
import { type ChangeRow, countFileChanges, listChanges, noteFileChanges, removeChanges } from './changes.repository.ts'
import { peekIndexFile } from './index-file.ts'
import type { IndexThread } from './index-thread.ts'
import { toIndexedItems } from './indexed-items.ts'
import type { IndexedItem, WaitingText } from './protocol.ts'

/** Requests come first when the server has just started. */
const START_DELAY_MS = 2_000
/** Changes are gathered for so long, as they seldom come alone. */
const GATHER_MS = 1_000
const RETRY_DELAY_MS = 5_000
/** So many items are read in one go, in which the server does nothing else. */
const BATCH_ITEMS = 100
/** Changes are dropped for so many batches together: each time waits for the disk, as do those who upload. */
const BATCHES_PER_SYNC = 10
/** The processor's time is shared with others, also when nobody asks for anything. */
const PAUSE_PER_WORK = 0.5
/** A search that finds the index being made waits until so long after its beginning; a small store is done by then. */
const COMPLETION_WAIT_MS = 500
const BATCH_TEXTS = 16
/** Texts are handed over when there are so many characters of them. */
const BATCH_CHARACTERS = 128 * 1024

interface IndexerDependencies {
  database: DatabaseHandle
  catalog: FileCatalog
  events: EventBus
  thread: IndexThread
  extractor: TextExtractor
  traffic: Traffic
  /** Where the file of the index is or will be. */
  indexPath: string
  onError(error: unknown): void
}

/** Keeps the index up to date in the background: tells it what changed, in order, and has the texts of files read. */
export class Indexer {
  readonly #dependencies: IndexerDependencies
  readonly #closing = new AbortController()
  readonly #lulls: Lulls
  #unsubscribe: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #applying: Promise<void> | undefined
  /** So many wait for the index. */
  #waiters = 0
  /** An index that does not know everything is being told of every file and folder. */
  #walk: CatalogWalk | undefined
  #completion = Promise.withResolvers<void>()
  #walkStartedAtMs: number | undefined
  #isComplete = false
  /** Something changed since the changes were last read to their end. */
  #isDirty = true
  /** There may be texts to read. */
  #hasTexts = true

  constructor(dependencies: IndexerDependencies) {
    this.#dependencies = dependencies
    this.#lulls = new Lulls({ traffic: dependencies.traffic, signal: this.#closing.signal })
  }

  start(): void {
    this.#unsubscribe = this.#dependencies.events.subscribe((event) => this.#hear(event))
    this.#wake(START_DELAY_MS)
  }

  /** Tells the index what changed just now, up to a number of changes; with more, the rest follows in the background. */
  async catchUp(): Promise<void> {
    if (!this.#isComplete) {
      this.#wake(0)
      // Making an index of a large store takes long; who searches gets what is known so far.
      const passedMs = performance.now() - (this.#walkStartedAtMs ?? performance.now())
      const leftMs = COMPLETION_WAIT_MS - passedMs
      if (leftMs > 0) {
        await this.#awaited(() => Promise.race([this.#completion.promise, delay(leftMs, undefined, { ref: false })]))
      }
    }
    if (this.#isDirty || this.#applying !== undefined) await this.#applyNow()
    if (this.#hasWork) this.#wake(0)
  }

  /** Number of files that the index has not heard of yet, at most. */
  async unheardFiles(): Promise<number> {
    const { catalog, database } = this.#dependencies
    const remaining = this.#isComplete ? 0 : await (this.#walk?.remainingFiles() ?? catalog.fileCount())
    const isChanging = this.#isDirty || this.#applying !== undefined
    return remaining + (isChanging ? await countFileChanges(database) : 0)
  }

  /** What the index said before may not be so any more: it is another one, or may be. */
  doubt(): void {
    if (this.#isComplete) this.#completion = Promise.withResolvers()
    this.#isComplete = false
    this.#walk = undefined
    this.#walkStartedAtMs = undefined
    this.#isDirty = true
    this.#hasTexts = true
  }

  /** Reads the texts of files with some bytes again. */
  async readAgain(blobKey: string): Promise<void> {
    const { catalog, database } = this.#dependencies
    // Whatever happens in between, the index is told of these files as they are.
    const files = await catalog.filesOf(blobKey)
    await noteFileChanges(
      database,
      files.map(({ id }) => id),
    )
    this.#isDirty = true
    await this.#oneAtATime(async () => {
      const items = toIndexedItems({ folders: [], files: await catalog.filesOf(blobKey) })
      // A text is read once for each source.
      await this.#tell(
        items.map((item) => ({ ...item, source: null })),
        [],
      )
      await this.#tell(items, [])
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

  #hear(event: LiveEvent): void {
    if (!('folders' in event)) return
    this.#isDirty = true
    // What has become secret must not wait; the others may gather.
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
          // Something new, or what has just failed.
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
    // A thread that has nothing to do is not started.
    if (this.#hasTexts && !this.#isComplete) this.#hasTexts = peekIndexFile(this.#dependencies.indexPath).hasWork
    while (!signal.aborted) {
      if (!this.#isComplete) await this.#oneAtATime(() => this.#walkOn())
      if (this.#isDirty) await this.#oneAtATime(() => this.#applyChanges())
      else if (this.#isComplete) {
        if (!this.#hasTexts) return
        // What changes while these are read may bring more.
        this.#hasTexts = false
        if (await this.#addTexts()) this.#hasTexts = true
      }
    }
  }

  /** Brings the changes so far into the index, up to a number of them. */
  async #applyNow(): Promise<void> {
    await this.#awaited(async () => {
      await this.#applying
      if (this.#isDirty) await this.#oneAtATime(() => this.#applyChanges())
    })
  }

  /** While somebody waits for it, the index waits for nobody. */
  async #awaited(work: () => Promise<void>): Promise<void> {
    this.#waiters++
    try {
      await work()
    } finally {
      this.#waiters--
    }
  }

  /** What is read of the database must reach the index before anything is read anew. */
  async #oneAtATime(work: () => Promise<void>): Promise<void> {
    while (this.#applying !== undefined) await this.#applying.catch(() => {})
    if (this.#closing.signal.aborted) return
    this.#applying = work().finally(() => (this.#applying = undefined))
    await this.#applying
  }

  /** Tells an index that does not know everything of the next files and folders. */
  async #walkOn(): Promise<void> {
    const { catalog, indexPath, thread } = this.#dependencies
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
      await this.#tell(toIndexedItems(items), [])
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

  /** Hands some batches of changes to the index; only one where somebody waits for it. */
  async #applyChanges(): Promise<void> {
    const { database, catalog, thread } = this.#dependencies
    const applied: ChangeRow[] = []
    this.#isDirty = false
    let isEnd = false
    try {
      for (let batch = 0; batch < BATCHES_PER_SYNC && !isEnd; batch++) {
        const startedAtMs = performance.now()
        const changes = await listChanges(database, { afterSeq: applied.at(-1)?.seq ?? 0, limit: BATCH_ITEMS })
        isEnd = changes.length < BATCH_ITEMS
        if (changes.length > 0) {
          const ids = { folder: idsOf(changes, 'folder'), file: idsOf(changes, 'file') }
          const [folders, files] = [await catalog.folders(ids.folder), await catalog.files(ids.file)]
          const existing = new Set([...folders, ...files].map(({ id }) => id))
          const removedIds = [...ids.folder, ...ids.file].filter((id) => !existing.has(id))
          await this.#tell(toIndexedItems({ folders, files }), removedIds)
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

  async #tell(items: IndexedItem[], removedIds: string[]): Promise<void> {
    const { thread } = this.#dependencies
    await thread.call('apply', { items, removedIds })
    if (items.some(({ source }) => source !== null)) this.#hasTexts = true
    // Keeps the thread until what has become secret is gone from it.
    if (items.some(({ isProtected }) => isProtected)) thread.call('addTexts', []).catch(() => this.doubt())
  }

  /** Lets others have their turn after work in the background. */
  async #rest(startedAtMs: number): Promise<void> {
    await delay((performance.now() - startedAtMs) * PAUSE_PER_WORK, undefined, { ref: false })
    await this.#lulls.beforeWork(() => this.#waiters > 0)
  }

  /** Reads the next texts; false when none is left. */
  async #addTexts(): Promise<boolean> {
    const { thread, catalog, extractor } = this.#dependencies
    const waiting = await thread.call('nextTexts', { limit: BATCH_TEXTS })
    let read: (WaitingText & { text: string | null })[] = []
    let characters = 0
    for (const [index, item] of waiting.entries()) {
      await this.#lulls.beforeWork(() => this.#waiters > 0)
      // Texts are read beside the server too: together with small pictures that is much memory.
      await this.#lulls.forRoom(() => extractor.rest())
      const original = await catalog.original(item.blobKey)
      const text = original && (await extractor.extract({ ...original, format: item.format }))
      if (original !== null && text === null) catalog.doubt(item.blobKey)
      read.push({ ...item, text })
      characters += text?.length ?? 0
      if (characters < BATCH_CHARACTERS && index < waiting.length - 1) continue
      await thread.call('addTexts', read)
      read = []
      characters = 0
    }
    return waiting.length > 0
  }
}

function idsOf(changes: readonly ChangeRow[], type: ChangeRow['item_type']): string[] {
  return [...new Set(changes.filter((change) => change.item_type === type).map((change) => change.item_id))]
}
