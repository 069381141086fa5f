import type { BlockGameDifficulty, BlockGameMode } from '@pinloft/contract/block-game/messages'
import { BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import type { CloudEntry } from './cloud.api.ts'
import type { CloudWorlds, KeeperState, LocalWorlds, Played } from './keeper-parts.ts'
import {
  changed,
  freeName,
  fromCloudValue,
  isOnlyHere,
  newWorldId,
  type StoredWorld,
  takenFrom,
  toCloudValue,
  UNCHANGED,
} from './stored-world.ts'

const RETRY_AFTER_MS = 5000

/**
 * The worlds of the block game: always kept in this browser first, then in the cloud. A world that two devices changed
 * becomes two worlds.
 */
export class WorldsKeeper {
  readonly #local: LocalWorlds
  readonly #cloud: CloudWorlds
  readonly #listeners = new Set<() => void>()
  #state: KeeperState
  #played: Played | null = null
  /** What had to go on as a copy while it was played, and as which. */
  readonly #copies = new WeakMap<Played, Played>()
  #syncing: Promise<void> | null = null
  #isSyncAsked = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #stop: () => void = () => undefined

  constructor(local: LocalWorlds, cloud: CloudWorlds, isSyncOn: boolean) {
    this.#local = local
    this.#cloud = cloud
    this.#state = { worlds: null, isSyncOn, isReachable: true, isSyncing: false, allSavedAt: null, isBroken: false }
  }

  readonly getState = (): KeeperState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads the worlds and follows the cloud until `stop`. */
  start(): void {
    void this.#refresh().then(() => this.sync())
    const stopFollowing = this.#cloud.onChange(() => this.sync())
    const online = () => this.sync()
    globalThis.addEventListener?.('online', online)
    this.#stop = () => {
      stopFollowing()
      globalThis.removeEventListener?.('online', online)
      clearTimeout(this.#timer)
    }
  }

  stop(): void {
    this.#stop()
  }

  async create(wanted: {
    name: string
    mode: BlockGameMode
    difficulty: BlockGameDifficulty
    seed: number
  }): Promise<string> {
    const id = newWorldId()
    await this.#local.put({
      ...wanted,
      name: freeName(wanted.name, this.#names()),
      id,
      lastPlayed: new Date().toISOString(),
      save: null,
      picture: null,
      revision: 0,
      change: 0,
      sentChange: 0,
      taken: 0,
      isDeleted: false,
      refusal: null,
    })
    await this.#refresh()
    return id
  }

  async rename(id: string, name: string): Promise<void> {
    const others = this.#names(id)
    await this.#local.update(id, (world) => changed(world, { name: freeName(name, others) }))
    await this.#refresh()
    this.sync()
  }

  /** Deletes a world here and, as soon as it can be reached, in the cloud; its earlier values stay with the browser data. */
  async remove(id: string): Promise<void> {
    const world = await this.#local.find(id)
    if (world === undefined) return
    const isUnknown = world.revision === 0 && world.sentChange === 0 && this.#syncing === null
    if (isUnknown) await this.#local.remove(id)
    else await this.#local.update(id, (stored) => ({ ...stored, isDeleted: true, save: null, picture: null }))
    await this.#refresh()
    this.sync()
  }

  /** Takes a deletion back, as long as this page is open. */
  async restore(world: StoredWorld): Promise<void> {
    const stored = await this.#local.find(world.id)
    // In the cloud it is gone by now, so it is a change of what is there.
    await this.#local.put(changed({ ...world, revision: stored?.revision ?? world.revision }, {}))
    await this.#refresh()
    this.sync()
  }

  /** The world that is played, which is not replaced meanwhile. Another tab that has it open goes on as a copy. */
  async open(id: string): Promise<StoredWorld | undefined> {
    this.#played = { id }
    const world = await this.#local.update(id, (stored) => ({ ...stored, taken: stored.taken + 1 }))
    if (world !== undefined && this.playedId === id) this.#played = { id, world }
    return world
  }

  close(): void {
    this.#played = null
    this.sync()
  }

  /** The world that is played by now: another one, once it had to become a copy. */
  get playedId(): string | null {
    return this.#played?.id ?? null
  }

  /** Keeps what the game sent. Resolves once it is durable in this browser; rejects if it is not. */
  async keep(save: Uint8Array): Promise<void> {
    const lastPlayed = new Date().toISOString()
    if (this.#played === null) throw new Error('No world is played')
    for (let played: Played | null = this.#played; played !== null; ) {
      played = await this.#keepIn(played, { save, lastPlayed, isDeleted: false })
    }
    await this.#refresh()
    this.sync()
  }

  /** Resolves to the copy that the world has become meanwhile, which has to be kept instead; null if it is kept. */
  async #keepIn(played: Played, change: Partial<StoredWorld>): Promise<Played | null> {
    const opened = played.world
    if (opened === undefined) throw new Error('The world is no longer in this browser')
    let next: Played | null = null
    try {
      await this.#local.exchange(opened.id, (stored) => {
        if (stored?.taken === opened.taken) return [changed(stored, change)]
        next = this.#copies.get(played) ?? null
        if (next !== null) return null
        // Another tab put something else in its place, so what is played goes on as a world of its own.
        const copy = this.#copyOf({ ...opened, ...change }, TEXTS.thisDevice)
        return stored === undefined ? [copy] : [stored, copy]
      })
    } catch (failure) {
      this.#forgetCopyOf(played)
      throw failure
    }
    return next
  }

  async keepPicture(picture: Uint8Array): Promise<void> {
    if (this.playedId === null) return
    await this.#local.update(this.playedId, (world) => changed(world, { picture }))
    await this.#refresh()
  }

  setSync(isSyncOn: boolean): void {
    this.#show({ isSyncOn })
    if (isSyncOn) this.sync()
  }

  /** Brings this browser and the cloud together; one round at a time. */
  sync(): void {
    if (!this.#state.isSyncOn) return
    this.#isSyncAsked = true
    this.#syncing ??= this.#syncRounds().finally(() => {
      this.#syncing = null
      // Asked for while the last round was being summed up.
      if (this.#isSyncAsked && this.#state.isReachable) this.sync()
    })
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    while (this.#syncing !== null) await this.#syncing
  }

  async #syncRounds(): Promise<void> {
    clearTimeout(this.#timer)
    this.#show({ isSyncing: true })
    let isReachable = true
    try {
      while (this.#isSyncAsked && isReachable) {
        this.#isSyncAsked = false
        isReachable = await alone(() => this.#syncOnce())
      }
    } catch {
      isReachable = false
    }
    const worlds = await this.#local.all().catch(() => [])
    const isAllSaved = isReachable && !worlds.some((world) => isOnlyHere(world) || world.isDeleted)
    this.#show({ isSyncing: false, isReachable, ...(isAllSaved && { allSavedAt: Date.now() }) })
    await this.#refresh()
    if (!isReachable) this.#timer = setTimeout(() => this.sync(), RETRY_AFTER_MS)
  }

  /** False if the cloud can't be reached. */
  async #syncOnce(): Promise<boolean> {
    const entries = await this.#cloud.list()
    if (entries === null) return false
    const cleared = new Set<string>()
    for (const world of await this.#local.all()) {
      if (world.isDeleted) {
        if (!(await this.#cloud.clear(world.id))) return false
        // It may have been restored meanwhile.
        await this.#local.exchange(world.id, (now) => (now?.isDeleted === true ? [] : null))
        cleared.add(world.id)
      } else if (isOnlyHere(world) && !(await this.#send(world))) return false
    }
    return this.#take(entries.filter(({ id }) => !cleared.has(id)))
  }

  async #send(world: StoredWorld): Promise<boolean> {
    const value = await toCloudValue(world)
    const outcome = await this.#cloud.save(world.id, value, world.revision)
    if (outcome.type === 'unreachable') return false
    if (outcome.type === 'saved') await this.#markSent(world, outcome.revision)
    if (outcome.type === 'refused') {
      await this.#local.update(world.id, (stored) => ({
        ...stored,
        refusal: outcome.reason,
        sentChange: stored.sentChange,
      }))
    }
    if (outcome.type === 'stale') {
      if (outcome.newer.value !== value) await this.#divide(world, outcome.newer)
      else {
        // It was stored, but the answer never came.
        await this.#cloud.settleConflict(world.id)
        await this.#markSent(world, outcome.newer.revision)
      }
    }
    return true
  }

  async #markSent(world: StoredWorld, revision: number): Promise<void> {
    await this.#local.update(world.id, (stored) =>
      stored.taken === world.taken ? { ...stored, revision, sentChange: world.change, refusal: null } : null,
    )
  }

  /** Another device changed the same world: what this one has goes on as a world of its own, named by the device. */
  async #divide(world: StoredWorld, newer: { value: string | null; revision: number }): Promise<void> {
    const device = (await this.#cloud.settleConflict(world.id)) ?? TEXTS.thisDevice
    if (newer.value === null) {
      // It was deleted elsewhere, but changed here afterwards: it stays.
      await this.#local.update(world.id, (stored) => ({ ...stored, revision: newer.revision }))
      this.#isSyncAsked = true
      return
    }
    const theirs = await fromCloudValue(world.id, newer.value)
    const played = this.#played
    try {
      await this.#local.exchange(world.id, (current) => {
        if (current?.taken !== world.taken || current.isDeleted) return null
        const copy = this.#copyOf(current, device)
        return theirs === null ? [copy] : [copy, takenFrom(theirs, newer.revision, current)]
      })
    } catch (failure) {
      if (played !== null) this.#forgetCopyOf(played)
      throw failure
    }
    this.#isSyncAsked = true
  }

  /** A world of its own of one that can't go on as it is. If it is the one that is played, the copy is from now on. */
  #copyOf(world: StoredWorld, device: string): StoredWorld {
    const name = freeName(`${world.name} (${device})`, this.#names())
    const copy = { ...world, ...UNCHANGED, id: newWorldId(), name, revision: 0, change: 1, taken: 0 }
    const played = this.#played
    // While it is being opened nobody knows yet which of the two it will be.
    if (played?.id === world.id && played.world !== undefined) {
      this.#played = { id: copy.id, world: copy }
      this.#copies.set(played, this.#played)
    }
    return copy
  }

  /** The copy could not be stored. */
  #forgetCopyOf(played: Played): void {
    if (this.#copies.has(played) && this.#copies.get(played) === this.#played) this.#played = played
    this.#copies.delete(played)
  }

  /** Takes over what other devices have saved or deleted. */
  async #take(entries: readonly CloudEntry[]): Promise<boolean> {
    const here = new Map((await this.#local.all()).map((world) => [world.id, world]))
    const isFresh = (entry: CloudEntry) => {
      const world = here.get(entry.id)
      if (world !== undefined && (isOnlyHere(world) || world.id === this.playedId)) return false
      return world === undefined ? !entry.isCleared : entry.revision > world.revision
    }
    const fresh = entries.filter(isFresh)
    const isInUse = (now: StoredWorld | undefined) =>
      now !== undefined && (isOnlyHere(now) || now.isDeleted || now.id === this.playedId)
    for (const { id } of fresh.filter(({ isCleared }) => isCleared)) {
      await this.#local.exchange(id, (now) => (isInUse(now) ? null : []))
    }
    const wanted = fresh.filter(({ isCleared }) => !isCleared)
    if (wanted.length === 0) return true
    const values = await this.#cloud.load()
    if (values === null) return false
    for (const { id } of wanted) {
      const found = values.get(id)
      const world = found && (await fromCloudValue(id, found.value))
      if (!found || !world) continue
      await this.#local.exchange(id, (now) => (isInUse(now) ? null : [takenFrom(world, found.revision, now)]))
    }
    return true
  }

  #names(except?: string): string[] {
    return (this.#state.worlds ?? []).filter(({ id }) => id !== except).map(({ name }) => name)
  }

  async #refresh(): Promise<void> {
    try {
      const worlds = (await this.#local.all()).filter(({ isDeleted }) => !isDeleted)
      this.#show({ worlds: worlds.sort((a, b) => b.lastPlayed.localeCompare(a.lastPlayed)), isBroken: false })
    } catch {
      this.#show({ worlds: this.#state.worlds ?? [], isBroken: true })
    }
  }

  #show(change: Partial<KeeperState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** Tabs of one browser take turns, where the browser can have them do so. */
function alone<Result>(act: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as Partial<Navigator>
  return locks === undefined ? act() : (locks.request('pinloft-block-world', act) as Promise<Result>)
}
