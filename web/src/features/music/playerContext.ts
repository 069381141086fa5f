import { createContext, use, useSyncExternalStore } from 'react'
import type { MusicPlayer } from './player/MusicPlayer.ts'
import type { PlayerState, PositionState } from './player/playerParts.ts'
import type { SoundSettings } from './player/sound/soundSettings.ts'
import type { PlayRequest } from './queue.api.ts'

export interface MusicPlayback {
  /** Null while the queue has never been filled, or has not loaded yet. */
  player: MusicPlayer | null
  /** Replaces the queue and plays it. Throws if the server is unreachable. */
  playTracks: (request: PlayRequest) => Promise<void>
}

export const MusicPlaybackContext = createContext<MusicPlayback>({ player: null, playTracks: async () => {} })

export function useMusicPlayback(): MusicPlayback {
  return use(MusicPlaybackContext)
}

export function usePlayerState(player: MusicPlayer): PlayerState {
  return useSyncExternalStore(player.state.subscribe, player.state.get)
}

export function usePlayerPosition(player: MusicPlayer): PositionState {
  return useSyncExternalStore(player.position.subscribe, player.position.get)
}

export function usePlayerQueue(player: MusicPlayer) {
  return useSyncExternalStore(player.queue.subscribe, player.queue.get)
}

export function useSoundSettings(player: MusicPlayer): SoundSettings {
  return useSyncExternalStore(player.settings.subscribe, player.settings.get)
}

const subscribeToNothing = () => () => {}

/** The current track, for a list that marks it. */
export function useHeard(): { fileId: string | null; entryId: number | null; isPlaying: boolean } {
  const { player } = useMusicPlayback()
  const state = useSyncExternalStore(player?.state.subscribe ?? subscribeToNothing, () => player?.state.get() ?? null)
  return {
    fileId: state?.current?.track.fileId ?? null,
    entryId: state?.current?.entryId ?? null,
    isPlaying: state?.isPlaying ?? false,
  }
}
