import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { FileKind } from '@pinloft/contract/files/kinds'
import { fold } from '../../platform/fold.ts'
import { isRisky, type TextFormat } from '../../platform/text-extraction/text-format.ts'
import type { ItemTable } from './item-table.ts'
import { inTransaction, Passages } from './passages.ts'
import type { IndexedItem, WaitingText } from './protocol.ts'

/** A file is not read again after its reading has crashed the server this many times. */
const ATTEMPTS_MAX = 2
/** Between a name and its tags, where no search term can match across. */
const AFTER_NAME = '\t'

interface ItemRow {
  number: number
  id: string
  type: 'file' | 'folder'
  name: string
  folder_id: string
  created_at: number
  kind: FileKind | null
  size_bytes: number
  blob_key: string | null
  format: TextFormat | null
  /** 'none' if there is no text or it cannot be read. */
  text_state: 'none' | 'waiting' | 'done'
  tags: string
}

/** Writes items to the index file and the in-memory table. Long work is split into steps. */
export class ItemStore {
  readonly #database: DatabaseSync
  readonly #table: ItemTable
  readonly #passages: Passages
  readonly #byId: StatementSync
  readonly #byNumber: StatementSync
  readonly #countWaiting: StatementSync
  readonly #upsert: StatementSync
  #walkId: string | undefined

  constructor(database: DatabaseSync, table: ItemTable) {
    this.#database = database
    this.#table = table
    this.#passages = new Passages(database)
    this.#byId = database.prepare('select * from items where id = ?')
    this.#byNumber = database.prepare('select * from items where number = ?')
    this.#countWaiting = database.prepare("select count(*) as waiting from items where text_state = 'waiting'")
    this.#upsert = database.prepare(`
      insert into items (id, type, name, folder_id, created_at, kind, size_bytes, blob_key, format, text_state, tags)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      on conflict (id) do update set name = excluded.name, folder_id = excluded.folder_id,
        created_at = excluded.created_at, kind = excluded.kind, size_bytes = excluded.size_bytes,
        blob_key = excluded.blob_key, format = excluded.format, text_state = excluded.text_state,
        tags = excluded.tags,
        attempts = case when excluded.blob_key is items.blob_key then items.attempts else 0 end
    `)
    for (const row of database.prepare('select * from items').iterate()) this.#remember(toItemRow(row))
  }

  /** Starts a walk, in which every file and folder follows. */
  startWalk(walkId: string): void {
    this.#walkId = walkId
  }

  /** Marks the index as complete at the end of a walk. Returns false if the walk was started on another index. */
  setComplete(walkId: string): boolean {
    if (this.#walkId !== walkId) return false
    this.#database.exec("insert or replace into facts values ('complete', 'yes')")
    return true
  }

  /** Makes everything committed so far durable. Returns whether the index is complete. */
  makeDurable(): boolean {
    this.#database.exec('pragma synchronous = full')
    try {
      this.#database.exec("insert or replace into facts values ('durable', 'yes')")
    } finally {
      this.#database.exec('pragma synchronous = normal')
    }
    return this.#database.prepare("select 1 from facts where name = 'complete'").get() !== undefined
  }

  get waitingFiles(): number {
    return Number(this.#countWaiting.get()?.waiting)
  }

  /** Stores the current state of items and removes others. Texts are removed and added later. */
  apply(items: readonly IndexedItem[], removedIds: readonly string[]): void {
    inTransaction(this.#database, () => {
      for (const item of items) this.#put(item)
      for (const id of removedIds) this.#remove(id)
    })
    for (const { id } of items) {
      const row = this.#find(id)
      if (row !== undefined) this.#remember(row)
    }
  }

  list(): { id: string; version: string | null }[] {
    const rows = this.#database.prepare('select id, blob_key from items').all()
    return rows.map((row) => ({ id: String(row.id), version: row.blob_key === null ? null : String(row.blob_key) }))
  }

  /** The numbers of those of some items that are known. */
  numbersOf(ids: readonly string[]): ReadonlySet<number> {
    const find = this.#database.prepare('select number from items where id = ?')
    return new Set(ids.flatMap((id) => find.get(id)?.number ?? []).map(Number))
  }

  /** The next files whose text is to be read, the newest first. */
  nextTexts(limit: number): WaitingText[] {
    const texts: WaitingText[] = []
    inTransaction(this.#database, () => {
      this.#database
        .prepare("update items set text_state = 'none' where text_state = 'waiting' and attempts >= ?")
        .run(ATTEMPTS_MAX)
      const rows = this.#database
        .prepare("select * from items where text_state = 'waiting' order by number desc limit ?")
        .all(limit)
      for (const { number, id, blob_key: blobKey, format } of rows.map(toItemRow)) {
        if (blobKey === null || format === null) continue
        texts.push({ id, blobKey, format })
        if (!isRisky(format)) continue
        this.#database.prepare('update items set attempts = attempts + 1 where number = ?').run(number)
      }
    })
    return texts
  }

  /** Adds the text of a file in steps, unless its content has changed. */
  *addText({ id, blobKey, text }: WaitingText & { text: string | null }): Generator<void, void, void> {
    const findWaiting = () => {
      const row = this.#find(id)
      return row?.text_state === 'waiting' && row.blob_key === blobKey ? row : undefined
    }
    const row = findWaiting()
    if (row === undefined) return
    yield* this.#removeText(row.number)
    for (const _turn of this.#passages.write(row.number, text ?? '')) {
      yield
      if (findWaiting() === undefined) return
    }
    const state = text === null || text === '' ? 'none' : 'done'
    this.#database.prepare('update items set text_state = ? where number = ?').run(state, row.number)
    this.#table.setHasText(row.number, state === 'done')
  }

  /** Removes the texts of deleted or newly protected files in steps, protected ones first. */
  *removeTexts(): Generator<void, void, void> {
    const next = this.#database.prepare('select number from removals order by is_secret desc limit 1')
    for (let row = next.get(); row !== undefined; row = next.get()) yield* this.#removeText(Number(row.number))
  }

  /** The item with a number. */
  identify(number: number): Pick<IndexedItem, 'id' | 'type' | 'name' | 'tags'> | undefined {
    const row = this.#byNumber.get(number)
    return row === undefined ? undefined : toItemRow(row)
  }

  #put(item: IndexedItem): void {
    const { blobKey = null, format = null } = item.source ?? {}
    const previous = this.#find(item.id)
    const hasSameSource = previous !== undefined && previous.blob_key === blobKey && previous.format === format
    const state = hasSameSource ? previous.text_state : blobKey === null ? 'none' : 'waiting'
    if (previous !== undefined && !hasSameSource) this.#noteRemoval(previous, item.isProtected)
    // Overwritten tags are still in the write-ahead log.
    if (item.isProtected && previous !== undefined && previous.tags !== '') this.#addRemoval(previous.number, true)
    this.#upsert.run(
      item.id,
      item.type,
      item.name,
      item.folderId,
      item.createdAtMs,
      item.kind,
      item.sizeBytes,
      blobKey,
      format,
      state,
      item.tags,
    )
  }

  #remove(id: string): void {
    const row = this.#find(id)
    if (row === undefined) return
    this.#noteRemoval(row, false)
    this.#database.prepare('delete from items where number = ?').run(row.number)
    this.#table.remove(row.number)
  }

  #noteRemoval({ number, text_state }: ItemRow, isSecret: boolean): void {
    if (text_state === 'none') return
    this.#table.setHasText(number, false)
    this.#addRemoval(number, isSecret)
  }

  #addRemoval(number: number, isSecret: boolean): void {
    this.#database
      .prepare(
        'insert into removals values (?, ?) on conflict do update set is_secret = max(is_secret, excluded.is_secret)',
      )
      .run(number, isSecret ? 1 : 0)
  }

  *#removeText(number: number): Generator<void, void, void> {
    const row = this.#database.prepare('select is_secret from removals where number = ?').get(number)
    if (row === undefined) return
    const isSecret = row.is_secret === 1
    yield* this.#passages.remove(number, { isSecret })
    this.#database.prepare('delete from removals where number = ?').run(number)
    // The write-ahead log still contains the old pages.
    if (isSecret) this.#database.exec('pragma wal_checkpoint(truncate)')
  }

  #find(id: string): ItemRow | undefined {
    const row = this.#byId.get(id)
    return row === undefined ? undefined : toItemRow(row)
  }

  #remember(row: ItemRow): void {
    this.#table.set(row.number, {
      folded: row.tags === '' ? fold(row.name) : `${fold(row.name)}${AFTER_NAME}${fold(row.tags)}`,
      type: row.type,
      id: row.id,
      folderId: row.folder_id,
      createdAtMs: row.created_at,
      kind: row.kind,
      sizeBytes: row.size_bytes,
      hasText: row.text_state === 'done',
    })
  }
}

/** A table row with the columns defined in `index-file.ts`. */
function toItemRow(row: object): ItemRow {
  return row as ItemRow
}
