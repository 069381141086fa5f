import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { LiveEvent } from '@pinloft/contract/shared/events'
import type { Platform } from '../../../platform/feature.ts'
import { BackgroundLoop } from '../../../platform/jobs/background-loop.ts'
import type { SyncthingClient, SyncthingEvent } from '../engine/syncthing-client.ts'
import { MirrorFolder } from '../mirror/mirror-folder.ts'
import { findSync, listSyncs } from '../pc-sync.repository.ts'
import { Reconciler, type ReconcilerServices } from './reconciler.ts'

/** Changes here that come together are compared together. */
const GATHER_MS = 100
/** After so many comparisons in a row that others have a turn. */
const UNFINISHED_MS = 1000
/** What changes in a folder concerns what is synced above it; a renamed or moved one also what is synced below it. */
const CHANGES_ABOVE: Partial<Record<LiveEvent['type'], boolean>> = {
  file_uploaded: false,
  file_deleted: false,
  file_changed: false,
  folder_created: false,
  folder_changed: true,
}

interface Kept {
  reconciler: Reconciler
  loop: BackgroundLoop
  mirror: MirrorFolder
  closing: AbortController
}

interface ReconcilersDependencies extends ReconcilerServices, Pick<Platform, 'onError'> {
  /** Where the mirrors are. */
  folder: string
  /** Undefined while Syncthing does not run. */
  client(): SyncthingClient | undefined
  onRun(): void
}

/** The reconciler of each synced folder, woken by what changes on either side. */
export class Reconcilers {
  readonly #dependencies: ReconcilersDependencies
  readonly #kept = new Map<string, Kept>()
  #unsubscribe: (() => void) | undefined

  constructor(dependencies: ReconcilersDependencies) {
    this.#dependencies = dependencies
  }

  /** Removes mirrors of folders that are no longer synced, and tidies the others. */
  async sweep(): Promise<void> {
    const known = new Set((await listSyncs(this.#dependencies.database)).map(({ id }) => id))
    for (const kind of ['mirrors', 'aside']) {
      const names = await readdir(join(this.#dependencies.folder, kind)).catch(() => [])
      for (const name of names) if (!known.has(name)) await this.mirrorOf(name).remove()
    }
    for (const id of known) await this.mirrorOf(id).recover()
  }

  start(): void {
    this.#unsubscribe = this.#dependencies.events.subscribe((event) => this.#followCloud(event))
  }

  async close(): Promise<void> {
    this.#unsubscribe?.()
    for (const id of [...this.#kept.keys()]) await this.forget(id)
  }

  mirrorOf(syncId: string): MirrorFolder {
    const { folder } = this.#dependencies
    return new MirrorFolder({ path: join(folder, 'mirrors', syncId), aside: join(folder, 'aside', syncId) })
  }

  of(syncId: string): Reconciler {
    return this.#keep(syncId).reconciler
  }

  /** Compares both sides soon. */
  wake(syncId: string): void {
    const { reconciler, loop } = this.#keep(syncId)
    reconciler.noteChange()
    loop.wake(GATHER_MS)
  }

  /** Syncthing was started, or the server: nothing is known of what happened before. */
  async wakeAll(): Promise<void> {
    for (const { id } of await listSyncs(this.#dependencies.database)) {
      this.of(id).noteStart()
      this.wake(id)
    }
  }

  /** Stops the work on a folder. */
  async forget(syncId: string): Promise<void> {
    const kept = this.#kept.get(syncId)
    kept?.closing.abort()
    await kept?.loop.close()
    this.#kept.delete(syncId)
  }

  /** What Syncthing has received in full is compared. */
  followEngine(events: readonly SyncthingEvent[]): void {
    for (const { type, data } of events) {
      const { folder, from, to } = data as { folder?: string; from?: string; to?: string }
      if (type === 'StateChanged' && to === 'idle' && from?.startsWith('sync') && this.#kept.has(folder ?? '')) {
        this.wake(folder ?? '')
      }
    }
  }

  #followCloud(event: LiveEvent): void {
    const isAlsoAbove = CHANGES_ABOVE[event.type]
    if (isAlsoAbove === undefined || !('folders' in event)) return
    const { folders } = event
    for (const [id, { reconciler }] of this.#kept) {
      const path = reconciler.cloudPath
      const isConcerned = (folder: string) =>
        path === null || isAtOrBelow(folder, path) || (isAlsoAbove && isAtOrBelow(path, folder))
      if (folders.some(isConcerned)) this.wake(id)
    }
  }

  #keep(syncId: string): Kept {
    const known = this.#kept.get(syncId)
    if (known !== undefined) return known
    const { client, onError, onRun } = this.#dependencies
    const closing = new AbortController()
    const mirror = this.mirrorOf(syncId)
    const reconciler = new Reconciler(this.#dependencies, {
      syncId,
      mirror,
      signal: closing.signal,
      onUnfinished: () => loop.wakeLater(UNFINISHED_MS),
      isQuiet: async () => {
        const status = await client()
          ?.folderStatus(syncId)
          .catch(() => undefined)
        return status?.state.startsWith('sync') !== true
      },
      // What it does not see now, it sees when it looks by itself.
      scan: async () => {
        const scanning = client()?.scan(syncId) ?? Promise.resolve()
        return scanning.then(
          () => true,
          () => false,
        )
      },
    })
    const work = async () => {
      if ((await findSync(this.#dependencies.database, syncId)) === undefined) return
      await reconciler.run().finally(onRun)
    }
    const loop = new BackgroundLoop({ work, signal: closing.signal, onError })
    const kept = { reconciler, mirror, closing, loop }
    this.#kept.set(syncId, kept)
    return kept
  }
}

function isAtOrBelow(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`)
}
