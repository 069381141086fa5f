import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { useLiveStatus } from '../../../platform/live-socket.ts'
import type { MusicPlayer } from '../player/MusicPlayer.ts'
import { usePlayerState } from '../playerContext.ts'

/** What the player is waiting for, in words; null if it is not waiting. */
export function usePlayerWait(player: MusicPlayer): string | null {
  const { phase, isPlaying } = usePlayerState(player)
  const isConnected = useLiveStatus() === 'connected'
  if (!isPlaying) return null
  if (phase === 'busy') return MUSIC_TEXTS.waitingForPlace
  // A browser that has lost its connection retries for a long time without an event.
  const isLost = phase === 'offline' || (phase === 'preparing' && !isConnected)
  return isLost ? MUSIC_TEXTS.waitingForConnection : null
}
