import type { MusicQueue, QueueEntry } from '@pinloft/contract/music/queue'
import { nextRepeat, PREVIOUS_RESTARTS_AFTER_MS } from './endOfTrack.ts'
import { followSound } from './followSound.ts'
import { LatestOnly } from './LatestOnly.ts'
import { NextTrack } from './NextTrack.ts'
import { PlaybackClock } from './PlaybackClock.ts'
import { PlayCounter } from './PlayCounter.ts'
import { PositionReporter } from './PositionReporter.ts'
import { NOTHING_YET, type PlayerState, type PlayerWorld, type PositionState } from './playerParts.ts'
import { QueueSync } from './QueueSync.ts'
import { Store } from './Store.ts'
import { isJoined } from './sound/gapless.ts'
import { SoundSource } from './sound/SoundSource.ts'
import type { SoundSettingsStore } from './sound/soundSettings.ts'

const BACK_MS = 10_000

/** Plays the server's queue in this browser. One per page; it outlives the screens. */
export class MusicPlayer {
  readonly state = new Store<PlayerState>(NOTHING_YET)
  readonly position: Store<PositionState>
  readonly queue: Store<MusicQueue>
  readonly settings: SoundSettingsStore
  readonly #world: PlayerWorld
  readonly #keeper: QueueSync
  readonly #reporter: PositionReporter
  readonly #counter: PlayCounter
  readonly #source: SoundSource
  readonly #turns = new LatestOnly()
  readonly #place: PlaybackClock
  readonly #succession: NextTrack
  readonly #stopSettings: () => void

  constructor(world: PlayerWorld, settings: SoundSettingsStore, queue: MusicQueue) {
    this.#world = world
    this.settings = settings
    this.#place = new PlaybackClock(this.state)
    this.position = this.#place.position
    this.#keeper = new QueueSync({
      server: world.server,
      queue,
      onSettled: (settled) => this.#settled(settled),
      onFailed: () => world.notify({ kind: 'queue_failed' }),
    })
    this.queue = this.#keeper.queue
    this.#counter = new PlayCounter(world.playerId, world.server.countPlay)
    this.#reporter = new PositionReporter({
      read: () => this.#place.report(),
      send: world.server.reportPosition,
      onPlayer: (playerId) => this.#onPlayerChanged(playerId),
    })
    const sound = followSound({
      world,
      state: this.state,
      place: this.#place,
      keeper: this.#keeper,
      counter: this.#counter,
      reporter: this.#reporter,
      source: () => this.#source,
      succession: () => this.#succession,
      begin: (entry, positionMs) => this.#begin(entry, positionMs),
      lookAhead: () => this.#lookAhead(),
      pause: () => this.pause(),
    })
    this.#source = new SoundSource(world, settings, sound)
    this.#succession = new NextTrack({
      state: this.state,
      keeper: this.#keeper,
      turns: this.#turns,
      notify: world.notify,
      again: (entry) => this.#begin(entry, 0),
      goTo: (entry) => this.#goTo(entry),
      pause: () => this.pause(),
    })
    this.#stopSettings = settings.subscribe(() => this.#lookAhead())
    this.#settled(queue)
  }

  /** Starts or resumes playback here, wherever it played before. */
  async play(): Promise<void> {
    this.#succession.forgetFailures()
    if (this.#source.isOpen && !this.state.get().isElsewhere) {
      this.#set({ isPlaying: true, phase: 'preparing' })
      if (this.#place.startMs !== this.#place.positionMs) this.seek(0)
      this.#source.play()
      this.#reporter.takeOver()
      return
    }
    const isCurrent = this.#turns.begin()
    // Another browser has played on since the last update.
    if (this.queue.get().playerId !== this.#world.playerId) await this.#keeper.refresh()
    const entry = this.state.get().current
    if (!isCurrent() || entry === null) return
    this.#set({ isPlaying: true, isElsewhere: false })
    this.#begin(entry, this.#place.startMs)
  }

  pause(): void {
    this.#turns.begin()
    this.#source.pause()
    this.#reporter.run(false)
    if (!this.state.get().isPlaying) return
    this.#set({ isPlaying: false, phase: 'still' })
    this.#reporter.report()
  }

  toggle(): void {
    if (this.state.get().isPlaying) this.pause()
    else void this.play()
  }

  seek(positionMs: number): void {
    const target = this.#place.within(positionMs)
    this.#source.seek(target)
    this.#setPosition(target)
    this.#reporter.takeOver()
  }

  back(): void {
    this.seek(this.#place.positionMs - BACK_MS)
  }

  async next(): Promise<void> {
    if (!this.#keeper.isAt(this.state.get().current)) await this.#keeper.refresh()
    const { next } = this.queue.get()
    if (next !== null && this.#keeper.isAt(this.state.get().current)) this.#goToByHand(next)
  }

  async previous(): Promise<void> {
    if (!this.#keeper.isAt(this.state.get().current)) await this.#keeper.refresh()
    const { previous } = this.queue.get()
    if (
      previous === null ||
      !this.#keeper.isAt(this.state.get().current) ||
      this.#place.positionMs > PREVIOUS_RESTARTS_AFTER_MS
    )
      this.seek(0)
    else this.#goToByHand(previous)
  }

  /** Plays an entry of the queue from its start. */
  playEntry(entry: QueueEntry): void {
    this.#set({ isPlaying: true, isElsewhere: false })
    this.#goToByHand(entry)
  }

  /** The queue is about to be replaced: stops sending requests about the current one. */
  prepare(): Promise<void> {
    return this.#keeper.leave()
  }

  /** The replacement failed: the current queue stays. */
  resume(): Promise<void> {
    return this.#keeper.stay()
  }

  /** Plays a queue that was just created for this player. */
  playQueue(queue: MusicQueue): void {
    this.#keeper.begin(queue)
    this.#set({ brokenEntryIds: new Set(), isElsewhere: false, isPlaying: queue.current !== null })
    if (queue.current === null) this.#settled(queue)
    else this.#goToByHand(queue.current)
  }

  cycleRepeat(): void {
    void this.#keeper.change({ repeat: nextRepeat(this.queue.get().repeat) })
  }

  toggleShuffle(): void {
    void this.#keeper.change({ isShuffled: !this.queue.get().isShuffled })
  }

  /** Fetches the current and the next entry from the server. */
  refresh(): Promise<void> {
    return this.#keeper.refresh()
  }

  /** Applies the server's queue state. */
  take(queue: MusicQueue): void {
    this.#keeper.take(queue)
  }

  /** The page is being unloaded. */
  leave(): void {
    if (this.state.get().isPlaying) this.#reporter.reportLast()
  }

  dispose(): void {
    this.#turns.begin()
    this.#stopSettings()
    this.#reporter.run(false)
    this.#source.dispose()
  }

  #set(part: Partial<PlayerState>): void {
    this.state.set({ ...this.state.get(), ...part })
  }

  #setPosition(positionMs: number): void {
    this.#place.set(positionMs, this.#source.durationMs)
  }

  /** The server has confirmed this player's entry, or has a different state. */
  #settled(queue: MusicQueue): void {
    const isOthers = queue.playerId !== null && queue.playerId !== this.#world.playerId
    const isElsewhere = isOthers && queue.isPlaying && !this.#reporter.isTakingOver
    if (isElsewhere && this.state.get().isPlaying) this.#yield()
    const { current, isPlaying } = this.state.get()
    const isSame = current?.entryId === queue.current?.entryId
    this.#set({ isElsewhere })
    if (queue.current === null) this.#stop()
    else if (isPlaying && !isSame) this.#goTo(queue.current)
    else this.#set({ current: queue.current })
    if (!isPlaying && queue.current !== null) {
      if (!isSame || isOthers) this.#source.close()
      if (!this.#source.isOpen) this.#setPosition(queue.positionMs)
    }
    this.#lookAhead()
  }

  #stop(): void {
    this.#turns.begin()
    this.#source.close()
    this.#reporter.run(false)
    this.#set({ current: null, isPlaying: false, phase: 'still' })
    this.#setPosition(0)
  }

  /** Another browser is playing now. */
  #yield(): void {
    this.#turns.begin()
    this.#reporter.run(false)
    this.#source.close()
    this.#set({ isPlaying: false, phase: 'still', isElsewhere: true })
    this.#world.notify({ kind: 'taken_over' })
  }

  #onPlayerChanged(playerId: string): void {
    if (playerId === this.#world.playerId || !this.state.get().isPlaying) return
    this.#yield()
    void this.#keeper.refresh()
  }

  /** Updates the next entry, and preloads it if playback must be gapless. */
  #lookAhead(): void {
    const { repeat } = this.queue.get()
    const next = this.#keeper.isAt(this.state.get().current) ? this.queue.get().next : null
    const { current } = this.state.get()
    const isNextJoined = this.settings.get().isGapless && isJoined(current?.track ?? null, next?.track ?? null)
    this.#set({ next, isNextJoined })
    if (this.#keeper.isAt(this.state.get().current)) this.#source.follow(isNextJoined && repeat !== 'one' ? next : null)
  }

  #goToByHand(entry: QueueEntry): void {
    this.#succession.forgetFailures()
    this.#goTo(entry)
  }

  #goTo(entry: QueueEntry): void {
    this.#turns.begin()
    this.#source.close()
    this.#set({ current: entry })
    this.#setPosition(0)
    if (!this.#keeper.isAt(this.state.get().current)) void this.#keeper.goTo(entry.entryId)
    if (this.state.get().isPlaying) this.#begin(entry, 0)
    else this.#lookAhead()
  }

  /** Starts playing an entry. */
  #begin(entry: QueueEntry, positionMs: number): void {
    const isCurrent = this.#turns.begin()
    this.#source.close()
    this.#set({ phase: 'preparing' })
    this.#setPosition(positionMs)
    this.#reporter.takeOver()
    if (!entry.track.isPasswordProtected) {
      this.#open(entry, positionMs)
      return
    }
    void this.#world.unlock(entry).then((isUnlocked) => {
      if (!isCurrent()) return
      if (isUnlocked) return this.#open(entry, positionMs)
      this.#succession.locked(entry)
    })
  }

  #open(entry: QueueEntry, positionMs: number): void {
    this.#counter.start(positionMs)
    this.#source.open(entry, positionMs, this.queue.get())
    this.#lookAhead()
  }
}
