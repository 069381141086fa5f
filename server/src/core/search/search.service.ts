import { join } from 'node:path'
import { SEARCH_MAX_FINDS, type SearchFind, type SearchHit, type search } from '@pinloft/contract/search/endpoints'
import type { OutputOf, ReplyOf } from '@pinloft/contract/shared/endpoint'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { Finder } from '../../platform/finder.ts'
import { searchTerms } from '../../platform/fold.ts'
import { TextExtractor } from '../../platform/text-extraction/text-extractor.ts'
import type { Traffic } from '../../platform/traffic.ts'
import type { FileCatalog } from '../files/index.ts'
import { IndexThread, IndexUnavailable } from './index-thread.ts'
import { Indexer } from './indexer.ts'
import { ProgressEvents } from './progress-events.ts'
import type { IndexAnswer, IndexHit, IndexQuery } from './protocol.ts'
import type { TagSource } from './tag-source.ts'

interface SearchDependencies {
  database: DatabaseHandle
  catalog: FileCatalog
  tagSources: readonly TagSource[]
  events: EventBus
  traffic: Traffic
  /** Of the other features. */
  finders(): readonly Finder[]
  dataDir: string
  onError(error: unknown): void
}

type Query = OutputOf<typeof search, 'query'>

/**
 * Searches files and folders by name, tags and text, and asks other features for what else there is. Only the names of
 * protected files are indexed.
 */
export class SearchService {
  readonly #catalog: FileCatalog
  readonly #finders: () => readonly Finder[]
  readonly #thread: IndexThread
  readonly #indexer: Indexer
  readonly #progress: ProgressEvents

  constructor({ dataDir, ...dependencies }: SearchDependencies) {
    const indexPath = join(dataDir, 'search', 'index.db')
    this.#catalog = dependencies.catalog
    this.#finders = () => dependencies.finders()
    this.#thread = new IndexThread(indexPath)
    this.#progress = new ProgressEvents(dependencies.events)
    this.#indexer = new Indexer({
      ...dependencies,
      indexPath,
      thread: this.#thread,
      extractor: new TextExtractor(),
      onProgress: () => this.#progress.note(),
    })
  }

  /** Starts keeping the index up to date. */
  start(): void {
    this.#indexer.start()
  }

  /** Rereads the texts of files with a content that was damaged and is intact again. */
  reread(blobKey: string): Promise<void> {
    return this.#indexer.reread(blobKey)
  }

  /** Throws `search_text_missing` or `folder_not_found`. */
  async search(query: Query): Promise<ReplyOf<typeof search>> {
    if (query.q.trim() === '') throw new AppError('search_text_missing')
    const [files, others] = await Promise.all([this.#searchFiles(query), this.#searchOthers(query)])
    return { ...files, ...others, hasMore: files.hasMore || others.hasMore }
  }

  async #searchFiles(query: Query) {
    const folderId = query.folder === undefined ? undefined : await this.#catalog.folderId(query.folder)
    const { types = ['file', 'folder'] } = query
    const wanted = (['file', 'folder'] as const).filter((type) => types.includes(type))
    if (wanted.length === 0) return { hits: [], hasMore: false, waitingFiles: 0 }
    const asked: IndexQuery = {
      text: query.q,
      types: wanted,
      folderId,
      kind: query.kind,
      minSizeBytes: query.minSize,
      maxSizeBytes: query.maxSize,
      afterMs: query.after === undefined ? undefined : Date.parse(query.after),
      beforeMs: query.before === undefined ? undefined : Date.parse(query.before),
      limit: query.limit,
    }
    const stepsBefore = this.#progress.steps
    // A broken index is rebuilt at once; what it does not contain yet is counted below.
    const { hits, hasMore, waitingFiles } = await this.#ask(asked).catch((error: unknown) => {
      if (!(error instanceof IndexUnavailable)) throw error
      this.#indexer.doubt()
      return this.#ask(asked)
    })
    if (waitingFiles > 0) this.#progress.expect(stepsBefore)
    return { hits: await this.#describe(hits), hasMore, waitingFiles }
  }

  /** What other features have. A filter of files leaves it out. */
  async #searchOthers({ q, types, limit, ...filters }: Query) {
    const isFiltered = Object.values(filters).some((value) => value !== undefined)
    // An accent alone is text, but no word.
    const isUnasked = isFiltered || searchTerms(q).length === 0
    const finders = isUnasked ? [] : this.#finders().filter(({ type }) => types?.includes(type) ?? true)
    const most = Math.min(limit, SEARCH_MAX_FINDS)
    const found = await Promise.all(finders.map(async (finder) => ({ finder, ...(await finder.find(q, most)) })))
    return {
      finds: found.flatMap(({ finder, finds }) => finds.map((find): SearchFind => ({ type: finder.type, ...find }))),
      hasMore: found.some(({ hasMore }) => hasMore),
      areFindsComplete: found.every(({ isComplete = true }) => isComplete),
    }
  }

  async close(): Promise<void> {
    this.#progress.close()
    await this.#indexer.close()
    await this.#thread.close()
  }

  async #ask(query: IndexQuery): Promise<IndexAnswer> {
    await this.#indexer.catchUp()
    // Counted before the query: a file that reaches the index in between must not be missed by both.
    const unheardFiles = await this.#indexer.unheardFiles()
    const answer = await this.#thread.call('search', query)
    return { ...answer, waitingFiles: unheardFiles + answer.waitingFiles }
  }

  /** The database decides what is shown: deleted items are left out, and so are hits in the content of newly protected files. */
  async #describe(hits: readonly IndexHit[]): Promise<SearchHit[]> {
    const idsOf = (type: IndexHit['type']) => hits.filter((hit) => hit.type === type).map(({ id }) => id)
    const { files, folders } = await this.#catalog.describe({ files: idsOf('file'), folders: idsOf('folder') })
    return hits.flatMap(({ id, type, matched, snippet }): SearchHit[] => {
      if (type === 'folder') {
        const folder = folders.get(id)
        return folder === undefined ? [] : [{ type, folder }]
      }
      const file = files.get(id)
      if (file === undefined || (matched !== 'name' && file.isPasswordProtected)) return []
      return [{ type, file, matched, snippet }]
    })
  }
}
