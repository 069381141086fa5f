import type { BlockGameDifficulty, BlockGameMode } from '@pinloft/contract/block-game/messages'
import { BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import type { CloudWorlds, KeeperState, LocalWorlds, Played } from './keeper-parts.ts'
import { apartName, changed, freeName, newWorldId, type StoredWorld, UNCHANGED } from './stored-world.ts'
import { WorldsSync } from './worlds-sync.ts'

/** The worlds of the block game: always kept in this browser first, then in the cloud. */
export class WorldsKeeper {
  readonly #local: LocalWorlds
  readonly #cloud: CloudWorlds
  readonly #listeners = new Set<() => void>()
  #state: KeeperState
  #played: Played | null = null
  /** What had to go on as a copy while it was played, and as which. */
  readonly #copies = new WeakMap<Played, Played>()
  readonly #sync: WorldsSync
  /** In the histories of worlds. */
  readonly #writer = `w${newWorldId().slice(0, 11)}`
  #stop: () => void = () => undefined

  constructor(local: LocalWorlds, cloud: CloudWorlds, isSyncOn: boolean) {
    this.#local = local
    this.#cloud = cloud
    this.#state = {
      worlds: null,
      isSyncOn,
      isReachable: true,
      isSyncing: false,
      allSavedAt: null,
      isBroken: false,
      notice: null,
    }
    this.#sync = new WorldsSync({
      local,
      cloud,
      writer: this.#writer,
      playedId: () => this.playedId,
      show: (change) => this.#show(change),
      refresh: () => this.#refresh(),
    })
  }

  readonly getState = (): KeeperState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads the worlds and follows the cloud until `stop`. */
  start(): void {
    this.#show({ isSyncing: this.#state.isSyncOn })
    void this.#refresh().then(() => this.sync())
    const stopFollowing = this.#cloud.onChange(() => this.sync())
    const online = () => this.sync()
    globalThis.addEventListener?.('online', online)
    this.#stop = () => {
      stopFollowing()
      globalThis.removeEventListener?.('online', online)
      this.#sync.stop()
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
    await this.#local.update(id, (world) => changed(world, { name: freeName(name, others) }, this.#writer))
    await this.#refresh()
    this.sync()
  }

  /** Deletes a world here and, as soon as it can be reached, in the cloud; its earlier values stay with the browser data. */
  async remove(id: string): Promise<void> {
    const world = await this.#local.find(id)
    if (world === undefined) return
    const isUnknown = world.revision === 0 && world.sentChange === 0 && !this.#sync.isRunning
    if (isUnknown) await this.#local.remove(id)
    else await this.#local.update(id, (stored) => ({ ...stored, isDeleted: true, save: null, picture: null }))
    await this.#refresh()
    this.sync()
  }

  /** Takes a deletion back, as long as this page is open. */
  async restore(world: StoredWorld): Promise<void> {
    const stored = await this.#local.find(world.id)
    // In the cloud it is gone by now, so it is a change of what is there.
    await this.#local.put(changed({ ...world, revision: stored?.revision ?? world.revision }, {}, this.#writer))
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
        if (stored?.taken === opened.taken) return [changed(stored, change, this.#writer)]
        next = this.#copies.get(played) ?? null
        if (next !== null) return null
        // Another tab put something else in its place, so what is played goes on as a world of its own.
        const copy = this.#copyOf({ ...opened, ...change })
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
    await this.#local.update(this.playedId, (world) => changed(world, { picture }, this.#writer))
    await this.#refresh()
  }

  setSync(isSyncOn: boolean): void {
    this.#show({ isSyncOn })
    if (isSyncOn) this.sync()
    else this.#sync.stop()
  }

  /** Brings this browser and the cloud together. */
  sync(): void {
    if (this.#state.isSyncOn) this.#sync.sync()
  }

  /** Whether another device changed the world that is played, which waits until it is left. */
  get isHeld(): boolean {
    return this.#sync.isHeld(this.playedId)
  }

  /** The notice was said. */
  clearNotice(): void {
    this.#show({ notice: null })
  }

  /** Resolves when nothing is under way. */
  settled(): Promise<void> {
    return this.#sync.settled()
  }

  /** The same, and resolves when it is done, or can't be. */
  async syncNow(): Promise<void> {
    this.sync()
    await this.settled()
  }

  /** A world of its own of the one that is played, which can't go on as it is. */
  #copyOf(world: StoredWorld): StoredWorld {
    const name = apartName(world.name, TEXTS.otherWindow, world.lastPlayed)
    const copy = { ...world, ...UNCHANGED, id: newWorldId(), name, revision: 0, change: 1, taken: 0 }
    const played = this.#played
    if (played?.world !== undefined && played.id === world.id) {
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
