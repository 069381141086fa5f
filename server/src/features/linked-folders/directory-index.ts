import { joinFolderPath } from '@pinloft/contract/files/names'
import { listAncestors, listIndexedFolders, normalPath, purgeUnused } from '../../core/files/index.ts'
import { forgetMounts } from '../../platform/blobs/mounts.ts'
import { seeDirectory } from './identity.ts'
import type { IndexJob } from './index-job.ts'
import { keepEarlier } from './keep-earlier.ts'
import type { LinkedDirectoryContext } from './linked-directory-context.ts'
import type { LinkedFolderRow } from './linked-folders.repository.ts'
import { DirectoryWatches } from './scan/directory-watches.ts'
import { LinkedTree } from './scan/linked-tree.ts'
import { Scan } from './scan/scan.ts'
import type { DueFolders, ScanResult } from './scan/scan-context.ts'
import type { DiskChanges } from './writes/disk-changes.ts'
import { temporaryPrefix } from './writes/disk-writes.ts'

/** Folders told in one event. */
const TOLD_FOLDERS_MAX = 200
/** Contents whose derived data are removed at once; those of more files by the sweep of what is noted. */
const PURGED_MAX = 100
const PROGRESS_MS = 1_000

interface IndexContext extends LinkedDirectoryContext {
  row: LinkedFolderRow
  signal: AbortSignal
  job: IndexJob
  noteChange(folderPath: string, name: string | null): void
  tell(): void
}

/** What is known of one linked directory, and its comparison with that. */
export class DirectoryIndex {
  readonly watches: DirectoryWatches
  /** The folders in memory, once they were read. */
  tree: LinkedTree | undefined
  /** Files and folders that a comparison of everything has found so far; null while there is none. */
  scannedCount: number | null = null
  readonly #context: IndexContext
  #toldAtMs = 0

  constructor(context: IndexContext) {
    this.#context = context
    this.watches = new DirectoryWatches(context.noteChange)
  }

  /** Compares all, or what changed, and returns what its row says then. Throws what a scan throws. */
  async compare(
    due: 'all' | DueFolders,
    { device, isFirst, changes }: { device: bigint; isFirst: boolean; changes: DiskChanges },
  ): Promise<Pick<LinkedFolderRow, 'file_count' | 'folder_count' | 'size_bytes'>> {
    const { row, database, blobs, clock, roots, job, signal } = this.#context
    const { id: linkId, directory, folder_id } = row
    this.tree ??= new LinkedTree(await listIndexedFolders(database, linkId))
    const isAll = due === 'all'
    forgetMounts()
    if (isAll) this.scannedCount = 0
    if (isFirst) await job.begin(folder_id, directory)
    const scan = new Scan({
      database,
      blobs,
      clock,
      linkId,
      directory,
      tree: this.tree,
      bounds: {
        device,
        ownDirectories: await roots.ownDirectories(),
        temporaryPrefix: temporaryPrefix(linkId),
        onLeftOver: (path) => changes.removeLeftOver(path),
      },
      settle: async () => {
        if (changes.gate.isAsked) await changes.settle()
      },
      depth: (await listAncestors(database, folder_id)).length - 1,
      isFirst,
      signal,
      watch: (path, place) => this.watches.add(path, place),
      unwatch: (path) => this.watches.remove(path),
      onProgress: (count) => {
        if (isFirst) job.report(count)
        if (isAll) this.#progress(count)
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
    await this.#publish(result)
    const { fileCount, folderCount, sizeBytes } = this.tree.totals()
    return { file_count: fileCount, folder_count: folderCount, size_bytes: sizeBytes }
  }

  /** Paths in Cloud Storage of folders by their paths on the disk. */
  async shown(folderPaths: ReadonlySet<string>): Promise<string[]> {
    const { row, files } = this.#context
    const top = (await files.catalog.paths([row.folder_id])).get(row.folder_id)
    if (top === undefined) return []
    const some = [...folderPaths].slice(0, TOLD_FOLDERS_MAX)
    return some.map((path) => (path === '' ? top : joinFolderPath(top, normalPath(path))))
  }

  #progress(count: number): void {
    this.scannedCount = count
    if (performance.now() - this.#toldAtMs <= PROGRESS_MS) return
    this.#toldAtMs = performance.now()
    this.#context.tell()
  }

  /** Tells every tab what is new, changed or gone. */
  async #publish({ added, changed, removed, hasNewFolders }: ScanResult): Promise<void> {
    const { events } = this.#context
    const isMuch = added.size + changed.size + removed.size > TOLD_FOLDERS_MAX
    if (hasNewFolders || isMuch) events.publish({ type: 'folder_changed', folders: await this.shown(new Set([''])) })
    if (added.size > 0) events.publish({ type: 'file_uploaded', folders: await this.shown(added) })
    if (changed.size > 0) events.publish({ type: 'file_changed', folders: await this.shown(changed) })
    if (removed.size > 0) events.publish({ type: 'file_deleted', folders: await this.shown(removed) })
  }
}
