import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import { MUSIC_PATH } from '../musicRoute.ts'
import { useMusicPlayback } from '../player/playerContext.ts'

const MiniPlayer = lazy(async () => ({ default: (await import('./MiniPlayer.tsx')).MiniPlayer }))

/** Renders the mini player: on every screen but the music player, once there is something to play. */
export function MiniPlayerPlace({ className }: { className: string }) {
  const { player } = useMusicPlayback()
  const [location] = useLocation()
  if (player === null || location === MUSIC_PATH) return null
  return (
    <Suspense fallback={null}>
      <MiniPlayer player={player} className={className} />
    </Suspense>
  )
}
