import type { LinkedFolder, LinkedState } from '@pinloft/contract/linked-folders'
import { LINKED_FOLDERS_TEXTS } from '@pinloft/contract/linked-folders-texts'
import { joinFolderPath } from '@pinloft/contract/names'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/feature.ts'
import { BackgroundLoop } from '../../platform/jobs/background-loop.ts'
import {
  type Files,
  IndexBehindError,
  listAncestors,
  listIndexedFolders,
  normalPath,
  noteMissingOnDisk,
  purgeUnused,
} from '../files/index.ts'
import type { TrashService } from '../trash/index.ts'
import { seeDirectory } from './identity.ts'
import { keepEarlier } from './keep-earlier.ts'
import { changeLink, type LinkedFolderRow } from './linked-folders.repository.ts'
import type { LinkedRoots } from './linked-roots.ts'
import { lookAtPlace, type SeenPlace } from './look-at-place.ts'
import { DirectoryWatches } from './scan/directory-watches.ts'
import { LinkedTree, parentOf } from './scan/linked-tree.ts'
import { type DueFolders, Scan, type ScanResult } from './scan/scan.ts'
import { DiskChanges } from './writes/disk-changes.ts'
import { temporaryPrefix } from './writes/disk-writes.ts'

const TEXTS = LINKED_FOLDERS_TEXTS
/** Changes come in bursts: how long to wait for the rest of one. */
const BURST_MS = 300
/** How often to look whether the directory is there: a disk that comes or goes tells nobody. */
const LOOK_MS = 5_000
/** With more folders to compare, all are. */
const CHANGED_FOLDERS_MAX = 5_000
/** Folders told in one event. */
const TOLD_FOLDERS_MAX = 200
/** Contents whose derived data are removed at once; those of more files by the sweep of what is noted. */
const PURGED_MAX = 100
const PROGRESS_MS = 1_000

export interface LinkedDirectoryContext
  extends Pick<Platform, 'database' | 'blobs' | 'clock' | 'events' | 'onContentDeleted' | 'onError'> {
  files: Files
  roots: LinkedRoots
  trash: Pick<TrashService, 'keep'>
}

/** Keeps the index of one linked directory equal to it. */
export class LinkedDirectory {
  readonly id: string
  readonly #context: LinkedDirectoryContext
  readonly #closing = new AbortController()
  readonly #loop: BackgroundLoop
  readonly #watches: DirectoryWatches
  readonly #looking: NodeJS.Timeout
  readonly #changes: DiskChanges
  #row: LinkedFolderRow
  #tree: LinkedTree | undefined
  #state: LinkedState
  #reason: string | null = null
  /** What to compare next: everything at first. */
  #due: 'all' | Map<string, Set<string> | null> = 'all'
  #scannedCount: number | null = null
  #toldAtMs = 0
  #isAccepted = false

  constructor(row: LinkedFolderRow, context: LinkedDirectoryContext) {
    this.id = row.id
    this.#row = row
    this.#context = context
    this.#state = row.scanned_at === null ? 'indexing' : 'watching'
    const { signal } = this.#closing
    this.#loop = new BackgroundLoop({ work: () => this.#work(), signal, onError: context.onError })
    this.#watches = new DirectoryWatches(row.directory, (path, name) => this.noteChange(path, name))
    this.#looking = setInterval(() => this.#loop.wake(0), LOOK_MS).unref()
    this.#changes = new DiskChanges({
      ...context,
      linkId: row.id,
      directory: row.directory,
      signal,
      wake: () => this.#loop.wake(0),
      tree: () => this.#tree,
      noteChange: (path, name) => this.noteChange(path, name),
      noteChangedFile: (path) => this.noteChangedFile(path),
      onDone: async (paths) => {
        context.events.publish({ type: 'file_changed', folders: await this.#shown(paths) })
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
    const totals = this.#tree?.totals()
    const isOnline = this.#isOnline
    const failure = this.#watches.failure
    return {
      id,
      folderId: folder_id,
      folder: paths.get(folder_id) ?? '',
      directory,
      state: this.#state,
      reason: this.#reason ?? (isOnline && failure !== null ? TEXTS.notWatched(failure) : null),
      scannedCount: this.#scannedCount,
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
    const { counts = new Map<string, number>(), named = [] } = this.#tree?.totals() ?? {}
    const totalCount = [...counts.values()].reduce((sum, count) => sum + count, 0)
    return { entries: [...named], totalCount }
  }

  /** Stops all work. The bytes can no longer be read then. */
  async close(): Promise<void> {
    clearInterval(this.#looking)
    this.#closing.abort()
    this.#changes.close()
    this.#watches.clear()
    await this.#loop.close()
    this.#watches.clear()
    this.#context.blobs.linked.remove(this.id)
  }

  async #work(): Promise<void> {
    const seen = await this.#look()
    if (seen.state !== 'online') {
      this.#watches.clear()
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
      await this.#scan(due, seen.device)
    } catch (error) {
      // What is in memory may be ahead of the rows.
      this.#tree = undefined
      this.#due = 'all'
      // The next look at the directory does it again.
      if (!(error instanceof IndexBehindError)) throw error
    } finally {
      this.#scannedCount = null
      this.#tell()
    }
  }

  /** What is in the place of the directory. */
  async #look(): Promise<SeenPlace> {
    const { roots, database } = this.#context
    const seen = await lookAtPlace(this.#row, { roots, isAccepted: this.#isAccepted })
    if (seen.state !== 'online') return seen
    this.#isAccepted = false
    const { identity } = seen
    if (this.#row.identity !== identity) {
      await changeLink(database, this.id, { identity })
      this.#row = { ...this.#row, identity }
    }
    return seen
  }

  async #scan(due: 'all' | DueFolders, device: bigint): Promise<void> {
    const { database, clock, roots } = this.#context
    const { id: linkId, directory, folder_id } = this.#row
    this.#tree ??= new LinkedTree(await listIndexedFolders(database, linkId))
    const isAll = due === 'all'
    if (isAll) this.#scannedCount = 0
    const scan = new Scan({
      database,
      clock,
      linkId,
      directory,
      tree: this.#tree,
      bounds: {
        device,
        ownDirectories: await roots.ownDirectories(),
        temporaryPrefix: temporaryPrefix(linkId),
        onLeftOver: (path) => this.#changes.removeLeftOver(path),
      },
      settle: async () => {
        if (this.#changes.gate.isAsked) await this.#changes.settle()
      },
      depth: (await listAncestors(database, folder_id)).length - 1,
      isFirst: this.#row.scanned_at === null,
      signal: this.#closing.signal,
      watch: (path) => this.#watches.add(path),
      unwatch: (path) => this.#watches.remove(path),
      onProgress: (count) => {
        if (!isAll) return
        this.#scannedCount = count
        if (performance.now() - this.#toldAtMs > PROGRESS_MS) this.#tell()
      },
      requireSameRoot: async () => {
        if ((await seeDirectory(directory)).device !== device) throw new Error(`${directory} was exchanged`)
      },
      keepEarlier: (gone) => keepEarlier(this.#context, gone),
      purge: async (gone) => {
        if (gone.length <= PURGED_MAX) await purgeUnused(this.#context, gone)
      },
    })
    const result = await scan.run(due)
    const { fileCount, folderCount, sizeBytes } = this.#tree.totals()
    const change = {
      file_count: fileCount,
      folder_count: folderCount,
      size_bytes: sizeBytes,
      ...(isAll && { scanned_at: clock.now() }),
    }
    await changeLink(database, this.id, change)
    this.#row = { ...this.#row, ...change }
    this.#state = 'watching'
    this.#reason = null
    await this.#publish(result)
  }

  /** Tells every tab what is new, changed or gone. */
  async #publish({ added, changed, removed, hasNewFolders }: ScanResult): Promise<void> {
    const { events } = this.#context
    const isMuch = added.size + changed.size + removed.size > TOLD_FOLDERS_MAX
    if (hasNewFolders || isMuch) events.publish({ type: 'folder_changed', folders: await this.#shown(new Set([''])) })
    if (added.size > 0) events.publish({ type: 'file_uploaded', folders: await this.#shown(added) })
    if (changed.size > 0) events.publish({ type: 'file_changed', folders: await this.#shown(changed) })
    if (removed.size > 0) events.publish({ type: 'file_deleted', folders: await this.#shown(removed) })
  }

  /** Paths in Cloud Storage of folders by their paths on the disk. */
  async #shown(folderPaths: ReadonlySet<string>): Promise<string[]> {
    const { folder_id } = this.#row
    const top = (await this.#context.files.catalog.paths([folder_id])).get(folder_id)
    if (top === undefined) return []
    const some = [...folderPaths].slice(0, TOLD_FOLDERS_MAX)
    return some.map((path) => (path === '' ? top : joinFolderPath(top, normalPath(path))))
  }

  get #isOnline(): boolean {
    return this.#state === 'indexing' || this.#state === 'watching'
  }

  /** Lets changes from here in, or refuses them. */
  #openGate(isOnline: boolean): void {
    this.#context.blobs.linked.set(this.id, { directory: this.#row.directory, isOnline })
    this.#changes.gate.set({ isOnline, isReadOnly: this.#row.is_read_only === 1 })
  }

  #setState(state: LinkedState, reason: string | null): void {
    const isChange = state !== this.#state || reason !== this.#reason
    this.#state = state
    this.#reason = reason
    this.#openGate(this.#isOnline)
    if (isChange) this.#tell()
  }

  #tell(): void {
    this.#toldAtMs = performance.now()
    this.#context.events.publish({ type: 'linked_folders_changed' })
  }
}
