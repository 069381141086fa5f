import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SnippetPart } from '@pinloft/contract/search/snippets'
import { nextTurn } from '../../platform/event-loop.ts'
import { IndexThread, IndexUnavailable } from './index-thread.ts'
import type { IndexAnswer, IndexedItem, IndexHit, WaitingText } from './protocol.ts'

/** How long a search waits for an index that is being brought up to date; then it answers with what is known. */
const SEARCH_WAIT_MS = 500
/** Changes seldom come alone. */
const GATHER_MS = 1000
const BATCH_ITEMS = 100
const BATCH_TEXTS = 16

/** Something with a text of its own, which a search can find. */
export interface SearchedText {
  id: string
  title: string
  /** Other short texts that belong to it, one after another. */
  details: string
  /** Changes with everything that is searched of it. */
  version: string
  changedAtMs: number
}

/** A feature whose texts are searched. */
export interface SearchedTexts {
  /** Everything that can be found, in batches. */
  all(): AsyncIterable<readonly SearchedText[]>
  /** Those of some that can be found. */
  some(ids: readonly string[]): Promise<readonly SearchedText[]>
  /** The whole texts of some of them, by id. */
  textsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** `matched` says whether all words were in the title, some in the details, or in the text. */
export interface FoundText {
  id: string
  matched: 'title' | 'details' | 'text'
  /** The words around the first match. Empty if the title matched. */
  snippet: SnippetPart[]
}

interface TextIndexDependencies {
  dataDir: string
  /** Name of the file in the folder of indexes. */
  name: string
  source: SearchedTexts
  /** An index that a search found incomplete is complete. */
  onComplete(): void
  onError(error: unknown): void
}

/**
 * An index of the texts of a feature, in a thread and a file of its own, independent of the database. It is compared with
 * the source when it is first used, and follows what `changed` names from then on.
 */
export class TextIndex {
  readonly #dependencies: TextIndexDependencies
  readonly #thread: IndexThread
  readonly #closing = new AbortController()
  readonly #changed = new Set<string>()
  #isCompared = false
  #timer: NodeJS.Timeout | undefined
  /** The work that is under way. */
  #catchingUp: Promise<void> | undefined
  #isExpected = false

  constructor(dependencies: TextIndexDependencies) {
    this.#dependencies = dependencies
    this.#thread = new IndexThread(join(dependencies.dataDir, 'search', `${dependencies.name}.db`))
  }

  /** Some texts were added, changed or removed. */
  changed(ids: readonly string[]): void {
    for (const id of ids) this.#changed.add(id)
    this.#schedule(GATHER_MS)
  }

  /** `isComplete` is false while some texts are not indexed yet. */
  async search(query: {
    text: string
    limit: number
    onlyIds?: readonly string[] | undefined
  }): Promise<{ found: FoundText[]; hasMore: boolean; isComplete: boolean }> {
    const search = () => this.#search(query)
    // A broken index is built again; until then it answers with what there is.
    return search().catch((error: unknown) => {
      if (!(error instanceof IndexUnavailable) || this.#closing.signal.aborted) throw error
      this.#isCompared = false
      return search()
    })
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearTimeout(this.#timer)
    await this.#catchingUp?.catch(() => {})
    await this.#thread.close()
  }

  async #search({ text, limit, onlyIds }: { text: string; limit: number; onlyIds?: readonly string[] | undefined }) {
    if (!this.#isCurrent) {
      const waited = delay(SEARCH_WAIT_MS, undefined, { ref: false })
      await Promise.race([this.#catchUp(), waited])
    }
    const isComplete = this.#isCurrent
    if (!isComplete) this.#isExpected = true
    const answer: IndexAnswer = await this.#thread.call('search', { text, limit, ...(onlyIds && { onlyIds }) })
    return { found: answer.hits.map(toFound), hasMore: answer.hasMore, isComplete }
  }

  get #isCurrent(): boolean {
    return this.#isCompared && this.#changed.size === 0 && this.#catchingUp === undefined
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer)
    if (this.#closing.signal.aborted) return
    this.#timer = setTimeout(() => {
      this.#catchUp().catch(this.#dependencies.onError)
    }, delayMs).unref()
  }

  #catchUp(): Promise<void> {
    clearTimeout(this.#timer)
    this.#catchingUp ??= this.#bringUpToDate().finally(() => {
      this.#catchingUp = undefined
      if (!this.#isCurrent || !this.#isExpected) return
      this.#isExpected = false
      this.#dependencies.onComplete()
    })
    return this.#catchingUp
  }

  async #bringUpToDate(): Promise<void> {
    if (!this.#isCompared) {
      await this.#compare()
      await this.#addTexts()
      this.#isCompared = true
    }
    while (this.#changed.size > 0 && !this.#closing.signal.aborted) {
      const ids = [...this.#changed].slice(0, BATCH_ITEMS)
      for (const id of ids) this.#changed.delete(id)
      try {
        const items = await this.#dependencies.source.some(ids)
        const known = new Set(items.map(({ id }) => id))
        await this.#apply(
          items,
          ids.filter((id) => !known.has(id)),
        )
        await this.#addTexts()
      } catch (error) {
        for (const id of ids) this.#changed.add(id)
        throw error
      }
    }
  }

  /** Sends what the index lacks or has in another version, and removes what no longer exists. */
  async #compare(): Promise<void> {
    // What changes from here on is applied after this.
    const known = new Map((await this.#thread.call('listItems', null)).map(({ id, version }) => [id, version]))
    for await (const batch of this.#dependencies.source.all()) {
      this.#closing.signal.throwIfAborted()
      const isNew = ({ id, version }: SearchedText) => known.get(id) !== version
      await this.#apply(batch.filter(isNew), [])
      for (const { id } of batch) known.delete(id)
    }
    await this.#apply([], [...known.keys()])
  }

  async #apply(items: readonly SearchedText[], removedIds: readonly string[]): Promise<void> {
    if (items.length + removedIds.length === 0) return
    await this.#thread.call('apply', { items: items.map(toItem), removedIds })
    await nextTurn()
  }

  async #addTexts(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const waiting = await this.#thread.call('nextTexts', { limit: BATCH_TEXTS })
      if (waiting.length === 0) return
      const texts = await this.#dependencies.source.textsOf(waiting.map(({ id }) => id))
      const toText = (item: WaitingText) => ({ ...item, text: texts.get(item.id) ?? null })
      await this.#thread.call('addTexts', waiting.map(toText))
    }
  }
}

function toItem({ id, title, details, version, changedAtMs }: SearchedText): IndexedItem {
  return {
    id,
    type: 'file',
    name: title,
    folderId: '',
    createdAtMs: changedAtMs,
    kind: null,
    sizeBytes: 0,
    source: { blobKey: version, format: 'plain' },
    isProtected: false,
    tags: details,
  }
}

function toFound({ id, matched, snippet }: IndexHit): FoundText {
  return { id, matched: matched === 'name' ? 'title' : matched === 'tags' ? 'details' : 'text', snippet }
}
