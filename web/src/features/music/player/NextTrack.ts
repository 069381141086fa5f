import type { QueueEntry } from '@pinloft/contract/music/queue'
import { afterTrack, NEXT_TRACK_DELAY_MS } from './endOfTrack.ts'
import type { LatestOnly } from './LatestOnly.ts'
import type { PlayerNotice, PlayerState } from './playerParts.ts'
import type { QueueSync } from './QueueSync.ts'
import type { Store } from './Store.ts'
import type { SoundError } from './sound/sound.ts'

/** Playback stops after this many unplayable tracks in a row. */
const FAILURES_MAX = 10
/** Delay between requests for the next entry while the server does not respond. */
const ASK_AGAIN_MS = 2000

export interface NextTrackOptions {
  state: Store<PlayerState>
  keeper: QueueSync
  turns: LatestOnly
  notify: (notice: PlayerNotice) => void
  again: (entry: QueueEntry) => void
  goTo: (entry: QueueEntry) => void
  pause: () => void
}

/** Advances after a track that has ended, or that cannot be played. */
export class NextTrack {
  readonly #options: NextTrackOptions
  #failures = 0

  constructor(options: NextTrackOptions) {
    this.#options = options
  }

  /** Something was played, or the user chose a track. */
  forgetFailures(): void {
    this.#failures = 0
  }

  ended(): void {
    const { state, keeper, turns, again, goTo, pause } = this.#options
    const { current, isPlaying, isNextJoined } = state.get()
    if (current === null || !isPlaying) return
    if (!keeper.isAt(current)) {
      this.#askWhatFollows()
      return
    }
    const { next, repeat, current: place, totalCount } = keeper.queue.get()
    const isLast = place !== null && place.index >= totalCount - 1
    const after = afterTrack({ repeat, hasNext: next !== null && !isLast, isJoined: isNextJoined })
    const target = after.action === 'again' ? current : next
    if (after.action === 'stop' || target === null) pause()
    else if (target.entryId === current.entryId) turns.later(after.delayMs, () => again(current))
    else turns.later(after.delayMs, () => goTo(target))
  }

  failed({ entryId, track }: QueueEntry, { message }: SoundError): void {
    const { state, notify } = this.#options
    const { brokenEntryIds } = state.get()
    state.set({ ...state.get(), brokenEntryIds: new Set([...brokenEntryIds, entryId]) })
    notify({ kind: 'load_error', title: track.title, message })
    this.#skip()
  }

  locked({ track }: QueueEntry): void {
    this.#options.notify({ kind: 'skipped_locked', title: track.title })
    this.#skip()
  }

  /** Advances after an unplayable track, but not in an endless loop if all are. */
  #skip(): void {
    const { state, keeper, turns, goTo, pause } = this.#options
    this.#failures += 1
    const { next, totalCount } = keeper.queue.get()
    const { current, isPlaying } = state.get()
    const isEnough = this.#failures >= Math.min(FAILURES_MAX, totalCount)
    if (isEnough || !keeper.isAt(current) || next === null || !isPlaying) pause()
    else turns.later(NEXT_TRACK_DELAY_MS, () => goTo(next))
  }

  #askWhatFollows(): void {
    const { state, keeper, turns } = this.#options
    const isCurrent = turns.begin()
    state.set({ ...state.get(), phase: 'offline' })
    void keeper.refresh().then(() => {
      if (!isCurrent()) return
      if (keeper.isAt(state.get().current)) this.ended()
      else turns.later(ASK_AGAIN_MS, () => this.#askWhatFollows())
    })
  }
}
