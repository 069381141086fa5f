import type { LinkedFolder, LinkedState } from '@pinloft/contract/linked-folders/endpoints'
import { LINKED_FOLDERS_TEXTS } from '@pinloft/contract/linked-folders/texts'
import { hasBytesToCopy, IndexBehindError, noteMissingOnDisk } from '../../core/files/index.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { BackgroundLoop } from '../../platform/jobs/background-loop.ts'
import { DirectoryIndex } from './directory-index.ts'
import { fileSystemOf } from './identity.ts'
import { IndexJob } from './index-job.ts'
import { doesAnswerSoon, endAnyway } from './let-go.ts'
import type { LinkedDirectoryContext } from './linked-directory-context.ts'
import { changeLink, type LinkedFolderRow } from './linked-folders.repository.ts'
import { lookAtPlace, type SeenPlace } from './look-at-place.ts'
import { parentOf } from './scan/linked-tree.ts'
import { DiskChanges } from './writes/disk-changes.ts'
import type { DiskRoot } from './writes/disk-places.ts'

const TEXTS = LINKED_FOLDERS_TEXTS
/** Changes come in bursts: how long to wait for the rest of one. */
const BURST_MS = 300
/** How often to look whether the directory is there: a disk that comes or goes tells nobody. */
const LOOK_MS = 5_000
/** No person changes something in every moment. */
const BEHIND_TOLD = 3
/** With more folders to compare, all are. */
const CHANGED_FOLDERS_MAX = 5_000

/** Keeps the index of one linked directory equal to it. */
export class LinkedDirectory {
  readonly id: string
  readonly #context: LinkedDirectoryContext
  readonly #closing = new AbortController()
  readonly #loop: BackgroundLoop
  readonly #looking: NodeJS.Timeout
  readonly #changes: DiskChanges
  readonly #index: DirectoryIndex
  readonly #job: IndexJob
  readonly #root: DiskRoot
  #row: LinkedFolderRow
  #state: LinkedState
  #reason: string | null = null
  /** What to compare next: everything at first. */
  #due: 'all' | Map<string, Set<string> | null> = 'all'
  #isAccepted = false
  /** Comparisons in a row in which something had been changed from here by then. */
  #behindCount = 0

  constructor(row: LinkedFolderRow, context: LinkedDirectoryContext) {
    this.id = row.id
    this.#row = row
    this.#context = context
    this.#state = row.scanned_at === null ? 'indexing' : 'watching'
    this.#root = { directory: row.directory, device: undefined }
    this.#job = new IndexJob(context.track)
    const { signal } = this.#closing
    const noteChange = (path: string, name: string | null) => this.noteChange(path, name)
    this.#loop = new BackgroundLoop({ work: () => this.#work(), signal, onError: context.onError })
    this.#looking = setInterval(() => this.#loop.wake(0), LOOK_MS).unref()
    this.#index = new DirectoryIndex({
      ...context,
      row,
      signal,
      job: this.#job,
      noteChange,
      tell: () => this.#tell(),
    })
    this.#changes = new DiskChanges({
      ...context,
      linkId: row.id,
      root: this.#root,
      signal,
      wake: () => this.#loop.wake(0),
      tree: () => this.#index.tree,
      noteChange,
      noteChangedFile: (path) => this.noteChangedFile(path),
      onDone: async (paths) => {
        context.events.publish({ type: 'file_changed', folders: await this.#index.shown(paths) })
      },
      onWaiting: () => this.#tell(),
    })
    this.#openGate(true)
  }

  get directory(): string {
    return this.#row.directory
  }

  get folderId(): string {
    return this.#row.folder_id
  }

  get state(): LinkedState {
    return this.#state
  }

  start(): void {
    this.#loop.wake(0)
  }

  /** Something in a folder is not as it was indexed: what has this name, if it is known. */
  noteChange(folderPath: string, name: string | null): void {
    if (this.#due === 'all' || this.#changes.isWriting(name)) return
    const isFirst = this.#due.size === 0
    const names = this.#due.get(folderPath)
    if (name === null) this.#due.set(folderPath, null)
    else if (names === undefined) this.#due.set(folderPath, new Set([name]))
    else names?.add(name)
    if (this.#due.size > CHANGED_FOLDERS_MAX) this.#due = 'all'
    // Not again with each change: a directory that changes all the time is compared too.
    if (isFirst) this.#loop.wakeLater(BURST_MS)
  }

  /** The file at a path is not as it was indexed. */
  noteChangedFile(path: string): void {
    this.noteChange(parentOf(path), path.slice(path.lastIndexOf('/') + 1))
  }

  /** Compares everything, in the background. */
  rescan(): void {
    this.#due = 'all'
    this.#loop.wake(0)
  }

  /** Takes what is in the place of the directory for it from now on. Settles when that was compared. Throws `linked_not_replaced`. */
  async accept(): Promise<void> {
    if (this.#state !== 'replaced') throw new AppError('linked_not_replaced')
    this.#isAccepted = true
    this.#due = 'all'
    await this.#loop.runNow()
  }

  /** Whether nothing may be changed from here. */
  async setReadOnly(isReadOnly: boolean): Promise<void> {
    const is_read_only = isReadOnly ? 1 : 0
    await changeLink(this.#context.database, this.id, { is_read_only })
    this.#row = { ...this.#row, is_read_only }
    this.#openGate(this.#isOnline)
    this.#tell()
  }

  async describe(): Promise<LinkedFolder> {
    const { id, folder_id, directory, scanned_at } = this.#row
    const paths = await this.#context.files.catalog.paths([folder_id])
    const totals = this.#index.tree?.totals()
    const isOnline = this.#isOnline
    const failure = this.#index.watches.failure
    return {
      id,
      folderId: folder_id,
      folder: paths.get(folder_id) ?? '',
      directory,
      state: this.#state,
      reason: this.#reason ?? (isOnline && failure !== null ? TEXTS.notWatched(failure) : null),
      scannedCount: this.#index.scannedCount,
      // Of an interrupted scan, nothing is known as a whole.
      fileCount: totals?.fileCount ?? this.#row.file_count,
      folderCount: totals?.folderCount ?? this.#row.folder_count,
      sizeBytes: totals?.sizeBytes ?? this.#row.size_bytes,
      skipped: [...(totals?.counts ?? [])].map(([reason, count]) => ({ reason, count })),
      isReadOnly: this.#row.is_read_only === 1,
      refusal: isOnline ? await this.#changes.gate.refusal() : null,
      ...this.#changes.describe(),
      scannedAt: scanned_at === null ? null : new Date(scanned_at).toISOString(),
    }
  }

  skipped() {
    const { counts = new Map<string, number>(), named = [] } = this.#index.tree?.totals() ?? {}
    const totalCount = [...counts.values()].reduce((sum, count) => sum + count, 0)
    return { entries: [...named], totalCount }
  }

  doesAnswerSoon(): Promise<boolean> {
    return doesAnswerSoon(this.directory)
  }

  /** Whether nothing is to be copied from its disk any more. Lets no change in meanwhile; `reopen` does again. */
  async prepareToUnlink({ doesAnswer }: { doesAnswer: boolean }): Promise<boolean> {
    this.#changes.gate.set({ ...this.#gateState, isOnline: false })
    if (doesAnswer) await this.#changes.gate.settle()
    return !(await hasBytesToCopy(this.#context.database, this.id))
  }

  reopen(): void {
    this.#openGate(this.#isOnline)
  }

  /** Stops all work. The bytes can no longer be read then. */
  async close(): Promise<void> {
    clearInterval(this.#looking)
    this.#closing.abort()
    this.#changes.close()
    this.#index.watches.clear()
    await this.#loop.close()
    this.#index.watches.clear()
    this.#context.blobs.linked.remove(this.id)
  }

  /** The same for good, which a disk that does not answer can't keep waiting. */
  async letGo({ doesAnswer }: { doesAnswer: boolean }): Promise<void> {
    await endAnyway(this.directory, this.close(), { doesAnswer })
    await this.#job.cancel()
  }

  async #work(): Promise<void> {
    const seen = await this.#look()
    if (seen.state !== 'online') {
      this.#index.watches.clear()
      // Nothing is forgotten, and everything is compared when it is back.
      this.#due = 'all'
      this.#setState(seen.state, seen.reason)
      this.#changes.gate.release()
      return
    }
    if (this.#state === 'offline' || this.#state === 'replaced') {
      this.#setState(this.#row.scanned_at === null ? 'indexing' : 'watching', null)
    }
    if (this.#due === 'all')
      await inTransaction(this.#context.database, (transaction) => noteMissingOnDisk(transaction, this.id))
    await this.#changes.settle()
    const due = this.#due
    if (due !== 'all' && due.size === 0) return
    this.#due = new Map()
    try {
      await this.#compare(due, seen.device)
      this.#behindCount = 0
    } catch (error) {
      // What is in memory may be ahead of the rows.
      this.#index.tree = undefined
      this.#due = 'all'
      // The next look at the directory does it again. What does not pass is told once.
      if (!(error instanceof IndexBehindError) || ++this.#behindCount === BEHIND_TOLD) throw error
    } finally {
      this.#index.scannedCount = null
      this.#tell()
    }
  }

  /** What is in the place of the directory. */
  async #look(): Promise<SeenPlace> {
    const { roots, database } = this.#context
    const seen = await lookAtPlace(this.#row, { roots, isAccepted: this.#isAccepted })
    if (seen.state !== 'online') return seen
    this.#isAccepted = false
    const { identity, device } = seen
    this.#root.device = device
    if (this.#row.identity !== identity) {
      await changeLink(database, this.id, { identity })
      this.#row = { ...this.#row, identity }
      this.#openGate(this.#isOnline)
    }
    return seen
  }

  async #compare(due: 'all' | Map<string, Set<string> | null>, device: bigint): Promise<void> {
    const { database, clock } = this.#context
    const isFirst = this.#row.scanned_at === null
    const found = await this.#index.compare(due, { device, isFirst, changes: this.#changes })
    const change = { ...found, ...(due === 'all' && { scanned_at: clock.now() }) }
    await changeLink(database, this.id, change)
    this.#row = { ...this.#row, ...change }
    this.#state = 'watching'
    this.#reason = null
    await this.#job.finish()
  }

  get #isOnline(): boolean {
    return this.#state === 'indexing' || this.#state === 'watching'
  }

  get #gateState() {
    const { is_read_only, identity } = this.#row
    return { isReadOnly: is_read_only === 1, fileSystem: identity === null ? '' : fileSystemOf(identity) }
  }

  /** Lets changes from here in, or refuses them. */
  #openGate(isOnline: boolean): void {
    this.#context.blobs.linked.set(this.id, { directory: this.#row.directory, isOnline })
    this.#changes.gate.set({ ...this.#gateState, isOnline })
  }

  #setState(state: LinkedState, reason: string | null): void {
    const isChange = state !== this.#state || reason !== this.#reason
    this.#state = state
    this.#reason = reason
    this.#openGate(this.#isOnline)
    if (isChange) this.#tell()
  }

  #tell(): void {
    this.#context.events.publish({ type: 'linked_folders_changed' })
  }
}
