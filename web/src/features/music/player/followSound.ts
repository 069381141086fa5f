import type { QueueEntry } from '@pinloft/contract/music/queue'
import type { NextTrack } from './NextTrack.ts'
import type { PlaybackClock } from './PlaybackClock.ts'
import type { PlayCounter } from './PlayCounter.ts'
import type { PositionReporter } from './PositionReporter.ts'
import type { PlayerState, PlayerWorld } from './playerParts.ts'
import type { QueueSync } from './QueueSync.ts'
import type { Store } from './Store.ts'
import type { SoundSource, SourceEvents } from './sound/SoundSource.ts'

export interface FollowSoundOptions {
  world: PlayerWorld
  state: Store<PlayerState>
  place: PlaybackClock
  keeper: QueueSync
  counter: PlayCounter
  reporter: PositionReporter
  /** The source that fires these events, which is created together with them. */
  source: () => SoundSource
  succession: () => NextTrack
  begin: (entry: QueueEntry, positionMs: number) => void
  lookAhead: () => void
  pause: () => void
}

/** The player's reactions to events of the sound. */
export function followSound(options: FollowSoundOptions): SourceEvents {
  const { world, state, place, keeper, counter, reporter, source, succession, begin, lookAhead, pause } = options
  const set = (part: Partial<PlayerState>) => state.set({ ...state.get(), ...part })

  function moved(): void {
    place.set(source().positionMs, source().durationMs)
    const { current, isPlaying } = state.get()
    if (!isPlaying || current === null) return
    const { positionMs, durationMs } = place.position.get()
    if (counter.note(current.track.fileId, positionMs, durationMs)) succession().forgetFailures()
  }

  return {
    onPlaying: () => {
      if (!state.get().isPlaying) return
      world.announce()
      set({ phase: 'playing' })
      reporter.run(true)
    },
    onStarved: () => state.get().phase === 'playing' && set({ phase: 'preparing' }),
    onTime: moved,
    onStopped: () => state.get().isPlaying && pause(),
    onEnded: () => {
      reporter.run(false)
      succession().ended()
    },
    onCrossed: (entry) => {
      counter.start(0)
      set({ current: entry })
      moved()
      void keeper.goTo(entry.entryId)
      lookAhead()
      reporter.report()
    },
    onWait: (why) => {
      const { isPlaying, phase } = state.get()
      if (!isPlaying) return
      // What is already buffered plays to its end.
      if (why !== null && source().isStarved) set({ phase: why })
      else if (why === null && (phase === 'offline' || phase === 'busy')) set({ phase: 'preparing' })
    },
    onFault: (error, entry) => {
      if (error.fault !== 'failed') {
        begin(entry, place.positionMs)
        return
      }
      source().close()
      succession().failed(entry, error)
    },
    onRefused: () => {
      pause()
      world.notify({ kind: 'track_ready', title: state.get().current?.track.title ?? '' })
    },
    onBroken: () => {
      pause()
      world.notify({ kind: 'playback_error' })
    },
  }
}
