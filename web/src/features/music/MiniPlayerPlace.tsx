import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import { MUSIC_PATH } from './musicPlace.ts'
import { useMusicPlayback } from './playerContext.ts'

const MiniPlayer = lazy(async () => ({ default: (await import('./MiniPlayer.tsx')).MiniPlayer }))

/** Where the small player is: on every screen but that of the music, once there is something to play. */
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
