import { setTimeout as delay } from 'node:timers/promises'
import type { LiveEvent } from '@pinloft/contract/events'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { TextExtractor } from '../../platform/text-extraction/text-extractor.ts'
import { textFormat } from '../../platform/text-extraction/text-format.ts'
import type { CataloguedFile, CataloguedFolder, FileCatalog } from '../files/index.ts'
import { addChanges, type ChangeRow, countFileChanges, listChanges, removeChanges } from './changes.repository.ts'
import { peekIndexFile } from './index-file.ts'
import type { IndexThread } from './index-thread.ts'
import type { IndexedItem, WaitingText } from './protocol.ts'

/** Requests come first when the server has just started. */
const START_DELAY_MS = 2_000
/** Changes are gathered for so long, as they seldom come alone. */
const GATHER_MS = 1_000
const RETRY_DELAY_MS = 5_000
/** So many changes are read in one go, in which the server does nothing else. */
const BATCH_ITEMS = 100
/** The other times are left to whoever asks for something. */
const PAUSE_PER_WORK = 2
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
  /** Where the file of the index is or will be. */
  indexPath: string
  onError(error: unknown): void
}

/** Keeps the index up to date in the background: tells it what changed, in order, and has the texts of files read. */
export class Indexer {
  readonly #dependencies: IndexerDependencies
  readonly #closing = new AbortController()
  #unsubscribe: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #applying: Promise<number> | undefined
  #completing: Promise<void> | undefined
  #isComplete = false
  /** The index file says itself that it knows everything. */
  #isMarked = false
  /** Something changed since the changes were last read to their end. */
  #isDirty = true
  /** There may be texts to read. */
  #hasTexts = true

  constructor(dependencies: IndexerDependencies) {
    this.#dependencies = dependencies
  }

  start(): void {
    this.#unsubscribe = this.#dependencies.events.subscribe((event) => this.#hear(event))
    this.#wake(START_DELAY_MS)
  }

  /** Tells the index what changed just now, up to a number of changes; with more, the rest follows in the background. */
  async catchUp(): Promise<void> {
    if (!this.#isComplete)
      await Promise.race([this.#requireComplete(), delay(COMPLETION_WAIT_MS, undefined, { ref: false })])
    // Making an index of a large store takes minutes; who searches gets what is known so far.
    if (this.#isComplete) await this.#applying
    if (this.#isComplete && this.#isDirty) await this.#applyChanges()
    if (this.#isDirty || this.#hasTexts) this.#wake(0)
  }

  /** Number of files that the index has not heard of yet. */
  async unheardFiles(): Promise<number> {
    return this.#isDirty ? countFileChanges(this.#dependencies.database) : 0
  }

  /** What the index said before may not be so any more: it is another one, or may be. */
  doubt(): void {
    this.#isComplete = false
    this.#isDirty = true
    this.#hasTexts = true
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearTimeout(this.#timer)
    this.#unsubscribe?.()
    await this.#dependencies.extractor.close()
    await this.#running
    await Promise.allSettled([this.#applying, this.#completing])
  }

  #hear(event: LiveEvent): void {
    if (!('folders' in event)) return
    this.#isDirty = true
    // What has become secret must not wait; the others may gather.
    if (event.type === 'file_changed') this.catchUp().catch((error: unknown) => this.#fail(error))
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
          if (this.#isDirty || this.#hasTexts) this.#wake(this.#isComplete ? 0 : RETRY_DELAY_MS)
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
      const startedAtMs = performance.now()
      if (this.#isDirty) await this.#applyChanges()
      if (this.#isDirty) await rest(startedAtMs)
      else if (!this.#hasTexts) return
      else {
        // What changes while these are read may bring more.
        this.#hasTexts = false
        if (await this.#addTexts()) this.#hasTexts = true
      }
    }
  }

  /** Hands one batch of changes to the index and gives their number. Only one at a time. */
  async #applyChanges(): Promise<number> {
    while (this.#applying !== undefined) await this.#applying.catch(() => {})
    this.#applying = this.#applyBatch().finally(() => (this.#applying = undefined))
    return this.#applying
  }

  async #applyBatch(): Promise<number> {
    const { database, thread } = this.#dependencies
    if (!this.#isComplete) await this.#requireComplete()
    if (this.#closing.signal.aborted) return 0
    this.#isDirty = false
    try {
      const changes = await listChanges(database, BATCH_ITEMS)
      if (changes.length === 0) return 0
      const { items, removedIds } = await this.#read(changes)
      await thread.call('apply', { items, removedIds })
      await this.#setComplete()
      await removeChanges(database, changes)
      this.#hasTexts = true
      if (changes.length === BATCH_ITEMS) this.#isDirty = true
      // Keeps the thread until what has become secret is gone from it.
      if (items.some((item) => item.isProtected)) thread.call('addTexts', []).catch(() => this.doubt())
      return changes.length
    } catch (error) {
      this.#isDirty = true
      throw error
    }
  }

  /** An index that does not know everything is told of every file and folder. */
  #requireComplete(): Promise<void> {
    this.#completing ??= this.#complete().finally(() => (this.#completing = undefined))
    return this.#completing
  }

  async #complete(): Promise<void> {
    const { database, catalog, indexPath } = this.#dependencies
    this.#isMarked = peekIndexFile(indexPath).isComplete
    if (!this.#isMarked) {
      for (const table of ['folders', 'files'] as const) {
        for await (const ids of catalog.ids(table, BATCH_ITEMS)) {
          const startedAtMs = performance.now()
          await addChanges(database, table === 'files' ? 'file' : 'folder', ids)
          if (this.#closing.signal.aborted) return
          await rest(startedAtMs)
        }
      }
    }
    this.#isComplete = true
  }

  /** All that there is to tell is noted durably: the index may call itself complete. */
  async #setComplete(): Promise<void> {
    if (this.#isMarked) return
    await this.#dependencies.thread.call('setComplete', null)
    this.#isMarked = true
  }

  async #read(changes: readonly ChangeRow[]): Promise<{ items: IndexedItem[]; removedIds: string[] }> {
    const { catalog } = this.#dependencies
    const idsOf = (type: ChangeRow['item_type']) => [
      ...new Set(changes.filter((change) => change.item_type === type).map((change) => change.item_id)),
    ]
    const [fileIds, folderIds] = [idsOf('file'), idsOf('folder')]
    const items = [
      ...(await catalog.folders(folderIds)).map(toIndexedFolder),
      ...(await catalog.files(fileIds)).map(toIndexedFile),
    ]
    const existing = new Set(items.map(({ id }) => id))
    return { items, removedIds: [...fileIds, ...folderIds].filter((id) => !existing.has(id)) }
  }

  /** Reads the next texts; false when none is left. */
  async #addTexts(): Promise<boolean> {
    const { thread, catalog, extractor } = this.#dependencies
    const waiting = await thread.call('nextTexts', { limit: BATCH_TEXTS })
    let read: (WaitingText & { text: string | null })[] = []
    let characters = 0
    for (const [index, item] of waiting.entries()) {
      const text = await extractor.extract({ path: catalog.localPath(item.blobKey), format: item.format })
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

/** Lets others have their turn after work in the background. */
async function rest(startedAtMs: number): Promise<void> {
  await delay((performance.now() - startedAtMs) * PAUSE_PER_WORK, undefined, { ref: false })
}

function toIndexedFile(file: CataloguedFile): IndexedItem {
  const format = file.blobKey === null || file.sizeBytes === 0 ? null : textFormat(file.name, file.mimeType)
  return {
    ...file,
    type: 'file',
    source: format === null || file.blobKey === null ? null : { blobKey: file.blobKey, format },
  }
}

function toIndexedFolder(folder: CataloguedFolder): IndexedItem {
  return {
    ...folder,
    type: 'folder',
    folderId: folder.parentId,
    kind: null,
    sizeBytes: 0,
    source: null,
    isProtected: false,
  }
}
