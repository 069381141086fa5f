import type { CloudEntry, SaveOutcome } from './cloud.api.ts'
import type { StoredWorld } from './stored-world.ts'

/** What keeps worlds in this browser. */
export interface LocalWorlds {
  all(): Promise<StoredWorld[]>
  find(id: string): Promise<StoredWorld | undefined>
  put(world: StoredWorld): Promise<void>
  remove(id: string): Promise<void>
  update(id: string, change: (world: StoredWorld) => StoredWorld | null): Promise<StoredWorld | undefined>
  /** Puts these worlds in the place of one, all or none of them; null leaves it. */
  exchange(id: string, change: (world: StoredWorld | undefined) => readonly StoredWorld[] | null): Promise<void>
}

/** What keeps them for all devices. */
export interface CloudWorlds {
  save(id: string, value: string, baseRevision: number): Promise<SaveOutcome>
  list(): Promise<CloudEntry[] | null>
  /** Null if there is none. */
  load(id: string): Promise<{ value: string; revision: number } | null | 'unreachable'>
  clear(id: string): Promise<boolean>
  settleConflict(id: string): Promise<string | null>
  onChange(handler: () => void): () => void
}

export interface KeeperState {
  /** The last played first; null until they are read. */
  readonly worlds: readonly StoredWorld[] | null
  readonly isSyncOn: boolean
  /** Whether the cloud answered last time. */
  readonly isReachable: boolean
  readonly isSyncing: boolean
  /** When everything was in the cloud for the last time, in milliseconds; null for not since the page was opened. */
  readonly allSavedAt: number | null
  /** This browser keeps nothing, so nothing can be saved. */
  readonly isBroken: boolean
  /** What became of a world, to be said once; each is another object. */
  readonly notice: Notice | null
}

/** Whether there is no world here yet, and the cloud is still asked for those of other devices. */
export function isLooking({ worlds, isSyncing, isReachable, allSavedAt }: KeeperState): boolean {
  // While the cloud is tried again nothing is expected of it.
  return worlds === null || (worlds.length === 0 && isSyncing && isReachable && allSavedAt === null)
}

export interface Notice {
  readonly title: string
  readonly help: string | null
}

/** What is played. */
export interface Played {
  readonly id: string
  /** As it was when it was opened. */
  readonly world?: StoredWorld
}
