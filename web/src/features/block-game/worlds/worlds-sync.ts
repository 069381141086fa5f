import { WORLD_HISTORY_MAX } from '@pinloft/contract/block-game/history'
import { BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import type { CloudEntry } from './cloud.api.ts'
import type { CloudWorlds, KeeperState, LocalWorlds, Notice } from './keeper-parts.ts'
import { reconcile } from './reconcile.ts'
import {
  apartName,
  baseOf,
  type CloudWorld,
  changed,
  freeName,
  fromCloudValue,
  isIn,
  isOnlyHere,
  newWorldId,
  type StoredWorld,
  takenFrom,
  toCloudValue,
  UNCHANGED,
} from './stored-world.ts'

const RETRY_AFTER_MS = 5000
/** How long the round of another tab is waited for: one whose connection hangs would hold up all of them. */
const ALONE_LIMIT_MS = 30_000

interface SyncOptions {
  readonly local: LocalWorlds
  readonly cloud: CloudWorlds
  /** The name of this opening of the page in the histories of worlds. */
  readonly writer: string
  playedId(): string | null
  show(change: Partial<KeeperState>): void
  /** The worlds in this browser may be others. */
  refresh(): Promise<void>
}

/** What the cloud has of a world, and who saved it. */
interface Newer {
  readonly value: string | null
  readonly revision: number
  readonly device: string
}

/**
 * Brings this browser and the cloud together. A world that both changed is one again where that can be done, else two. The
 * one that is played is left alone until it isn't any more.
 */
export class WorldsSync {
  readonly #options: SyncOptions
  #running: Promise<void> | null = null
  #isAsked = false
  #isReachable = true
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Played worlds that the cloud has otherwise, until they are left. */
  readonly #held = new Set<string>()
  /** Revisions that can't be read here, by world. */
  readonly #unread = new Map<string, number>()

  constructor(options: SyncOptions) {
    this.#options = options
  }

  get isRunning(): boolean {
    return this.#running !== null
  }

  isHeld(id: string | null): boolean {
    return id !== null && this.#held.has(id)
  }

  /** One round at a time. */
  sync(): void {
    this.#isAsked = true
    this.#running ??= this.#rounds().finally(() => {
      this.#running = null
      // Asked for while the last round was being summed up.
      if (this.#isAsked && this.#isReachable) this.sync()
    })
  }

  /** Tries no more by itself. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    while (this.#running !== null) await this.#running
  }

  async #rounds(): Promise<void> {
    const { local, show, refresh } = this.#options
    clearTimeout(this.#timer)
    show({ isSyncing: true })
    let isReachable = true
    try {
      while (this.#isAsked && isReachable) {
        this.#isAsked = false
        isReachable = await alone(() => this.#round())
      }
    } catch {
      isReachable = false
    }
    this.#isReachable = isReachable
    const worlds = await local.all().catch(() => [])
    const isAllSaved = isReachable && !worlds.some((world) => isOnlyHere(world) || world.isDeleted)
    // First, so that a world that has just come is not missing in what is said to be all.
    await refresh()
    show({ isSyncing: false, isReachable, ...(isAllSaved && { allSavedAt: Date.now() }) })
    if (!isReachable) this.#timer = setTimeout(() => this.sync(), RETRY_AFTER_MS)
  }

  /** False if the cloud can't be reached. */
  async #round(): Promise<boolean> {
    const { local, cloud, playedId } = this.#options
    const entries = await cloud.list()
    if (entries === null) return false
    for (const id of this.#held) if (id !== playedId()) this.#held.delete(id)
    const known = new Map(entries.map((entry) => [entry.id, entry]))
    const cleared = new Set<string>()
    for (const world of await local.all()) {
      if (world.isDeleted) {
        if (!(await cloud.clear(world.id))) return false
        // It may have been restored meanwhile.
        await local.exchange(world.id, (now) => (now?.isDeleted === true ? [] : null))
        cleared.add(world.id)
      } else if ((isOnlyHere(world) || isAheadOf(world, known.get(world.id))) && !this.#held.has(world.id)) {
        if (!(await this.#send(world))) return false
      }
    }
    return this.#take(entries.filter(({ id }) => !cleared.has(id)))
  }

  async #send(world: StoredWorld): Promise<boolean> {
    const { local, cloud, playedId } = this.#options
    const outcome = await cloud.save(world.id, await toCloudValue(world), world.revision)
    if (outcome.type === 'unreachable') return false
    if (outcome.type === 'refused') {
      await local.update(world.id, (stored) => ({ ...stored, refusal: outcome.reason }))
    } else if (outcome.type === 'saved') {
      const base = baseOf(world)
      await local.update(world.id, (stored) =>
        stored.taken === world.taken
          ? { ...stored, revision: outcome.revision, base, sentChange: world.change, refusal: null }
          : null,
      )
    } else {
      const device = (await cloud.settleConflict(world.id)) ?? TEXTS.thisDevice
      if (outcome.newer.value === null) {
        // It was deleted elsewhere, but changed here afterwards: it stays.
        const { revision } = outcome.newer
        await local.update(world.id, (stored) => ({ ...stored, revision, sentChange: -1 }))
        this.#isAsked = true
      } else {
        const theirs = await fromCloudValue(world.id, outcome.newer.value)
        // Its own value whose answer was lost changes nothing in what is played.
        const isOwn = theirs !== null && isIn(theirs.history, world.history)
        if (world.id === playedId() && !isOwn) this.#held.add(world.id)
        else await this.#settle(world, theirs, outcome.newer, device)
      }
    }
    return true
  }

  /** Settles what becomes of a world that the cloud has otherwise, unless it is changed or opened meanwhile. */
  async #settle(world: StoredWorld, theirs: CloudWorld | null, newer: Newer, device: string): Promise<void> {
    const { local, writer, playedId, show } = this.#options
    const outcome = theirs === null ? null : await reconcile(world, theirs, newer.revision, writer)
    const said: Notice[] = []
    await local.exchange(world.id, (now) => {
      if (now === undefined || now.taken !== world.taken || now.isDeleted) return null
      if (outcome?.type === 'ahead') return [{ ...now, ...pick(outcome.world) }]
      if (now.change !== world.change || now.id === playedId()) return null
      if (outcome?.type === 'together') said.push({ title: TEXTS.broughtTogether(outcome.world.name), help: null })
      if (outcome !== null && outcome.type !== 'apart') return [outcome.world]
      said.push({ title: TEXTS.keptApart(world.name), help: TEXTS.keptApartHelp })
      const name = apartName(now.name, device, now.lastPlayed)
      const copy = { ...now, ...UNCHANGED, id: newWorldId(), name, revision: 0, change: 1, taken: 0 }
      if (theirs === null) return [copy]
      const other = takenFrom(theirs, newer.revision, now)
      const otherName = freeName(apartName(theirs.name, newer.device, theirs.lastPlayed), [name])
      return [copy, changed(other, { name: otherName }, writer)]
    })
    for (const notice of said) show({ notice })
    this.#isAsked = true
  }

  /** Takes over what other devices have saved or deleted. */
  async #take(entries: readonly CloudEntry[]): Promise<boolean> {
    const { local, cloud, playedId, show } = this.#options
    const isInUse = (now: StoredWorld | undefined) =>
      now !== undefined && (isOnlyHere(now) || now.isDeleted || now.id === playedId())
    const here = new Map((await local.all()).map((world) => [world.id, world]))
    for (const entry of entries) {
      const { id, revision, isCleared } = entry
      const world = here.get(id)
      if (isInUse(world) || this.#unread.get(id) === revision) continue
      if (world === undefined ? isCleared : revision <= world.revision) continue
      if (isCleared) {
        await local.exchange(id, (now) => (isInUse(now) ? null : []))
        continue
      }
      const found = await cloud.load(id)
      if (found === 'unreachable') return false
      if (found === null) continue
      const theirs = await fromCloudValue(id, found.value)
      if (theirs === null) {
        this.#unread.set(id, revision)
        show({ notice: { title: TEXTS.notRead(entry.device), help: null } })
      } else if (world !== undefined && isApart(world, theirs)) {
        // It is sent, so that both are settled as any that were changed apart.
        await local.update(id, (now) => (isInUse(now) ? null : { ...now, sentChange: -1 }))
        this.#isAsked = true
      } else await local.exchange(id, (now) => (isInUse(now) ? null : [takenFrom(theirs, found.revision, now)]))
    }
    return true
  }
}

/** The cloud was set back to an earlier day: it has less of a world than it had once confirmed. */
function isAheadOf(world: StoredWorld, entry: CloudEntry | undefined): boolean {
  return world.revision > (entry?.revision ?? 0)
}

/** Whether the cloud has gone on without what it had confirmed here, as it does after it was set back. */
function isApart(world: StoredWorld, theirs: CloudWorld): boolean {
  const [mine = [], others = []] = [world.history, theirs.history]
  // A full history may have lost what is here.
  const isWhole = others.length > 0 && others.length < WORLD_HISTORY_MAX
  return mine.length > 0 && isWhole && !isIn(mine, others)
}

/** What is known of the cloud now, beside what may have been changed here meanwhile. */
function pick({ revision, base, sentChange }: StoredWorld): Partial<StoredWorld> {
  return { revision, sentChange, ...(base !== undefined && { base }) }
}

/** Tabs of one browser take turns, where the browser can have them do so. */
function alone<Result>(act: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as Partial<Navigator>
  if (locks === undefined) return act()
  const signal = AbortSignal.timeout(ALONE_LIMIT_MS)
  return locks.request('pinloft-block-world', { signal }, act) as Promise<Result>
}
